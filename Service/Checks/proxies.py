"""Runs the examples of Docs/Service.md for Caddy and nginx, and TLS without a proxy, and logs in through each.

    python3 Service/Checks/proxies.py --server PATH --store STORE

A program that is not installed is a fault: apt-get install nginx-light caddy.
"""

import argparse
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time

from running import Family

NAME = "health.example.org"
PASSWORD = "four horses in a field"
DOCS = os.path.join(os.path.dirname(__file__), "../../Docs/Service.md")


def free_port():
    """A port that nobody listens at."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def installed(program):
    """Where a program is; servers lie in a folder that is not on everybody's path."""
    return shutil.which(program, path=f"{os.environ['PATH']}:/usr/sbin")


def example(begin):
    """The block of code of the documentation that begins so."""
    with open(DOCS, encoding="utf-8") as docs:
        blocks = re.findall(r"^```\w*\n(.*?)^```$", docs.read(), re.S | re.M)
    return next(block for block in blocks if block.startswith(begin))


def caddy(folder, port, server_port):
    """Caddy as in the documentation, with a certificate that it makes itself for this name."""
    site = example(NAME).replace("127.0.0.1:8080", f"127.0.0.1:{server_port}")
    site = site.replace(NAME + " {", f"{NAME}:{port} {{\n\ttls internal")
    options = (
        f"{{\n\tadmin off\n\tskip_install_trust\n\thttp_port {free_port()}\n\tstorage file_system {folder}/caddy\n}}\n"
    )
    with open(f"{folder}/Caddyfile", "w", encoding="utf-8") as file:
        file.write(options + site)
    return [installed("caddy"), "run", "--config", f"{folder}/Caddyfile", "--adapter", "caddyfile"]


def nginx(folder, port, server_port):
    """Nginx as in the documentation."""
    site = (
        example("server {")
        .replace("127.0.0.1:8080", f"127.0.0.1:{server_port}")
        .replace("listen 443", f"listen {port}")
    )
    site = site.replace("/etc/ssl/health", f"{folder}/health")
    paths = "".join(
        f"{kind}_temp_path {folder}/{kind};\n" for kind in ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    )
    with open(f"{folder}/nginx.conf", "w", encoding="utf-8") as file:
        file.write(f"pid {folder}/nginx.pid;\nevents {{}}\nhttp {{\n{paths}{site}}}\n")
    return [installed("nginx"), "-e", "stderr", "-g", "daemon off;", "-c", f"{folder}/nginx.conf"]


def curl(port, cookies, path, *words):
    """The status and the body of an answer."""
    ended = subprocess.run(
        [
            "curl",
            "--silent",
            "--insecure",
            "--max-time",
            "30",
            "--resolve",
            f"{NAME}:{port}:127.0.0.1",
            "--cookie-jar",
            cookies,
            "--cookie",
            cookies,
            "--write-out",
            "\n%{http_code}",
            *words,
            f"https://{NAME}:{port}{path}",
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    body, _, status = ended.stdout.rpartition("\n")
    return int(status or 0), body


def faults(port, cookies):
    """What is wrong with a log-in through a port."""
    for _ in range(100):
        status, page = curl(port, cookies, "/login")
        if status == 200:
            break
        time.sleep(0.1)
    token = re.search(r'name="token" value="([0-9a-f]{64})"', page)
    if not token:
        yield f"the log-in page has status {status}"
        return
    fields = [
        word
        for field in [f"token={token[1]}", "name=anna", f"password={PASSWORD}"]
        for word in ("--data-urlencode", field)
    ]
    for path, words, expected in [
        ("/login", fields, 303),
        ("/permissions", [], 200),
        ("/v1/people/anna/types", [], 200),
        ("/v1/people/bo/types", [], 404),
    ]:
        status, _ = curl(port, cookies, path, *words)
        if status != expected:
            yield f"{path} has status {status}, not {expected}"
    with open(cookies, encoding="utf-8") as file:
        session = [line.split("\t") for line in file if "hkstats-session" in line]
    if not session or not session[0][0].startswith("#HttpOnly") or session[0][3] != "TRUE":
        yield "the cookie of the session is not Secure and HttpOnly"
    # What a client says of the host is not what the proxy says.
    status, page = curl(
        port, cookies, "/login", "--header", "X-Forwarded-Host: evil.example", "--header", "X-Forwarded-Proto: http"
    )
    if status == 200 and "evil.example" in page:
        yield "a client's word for the host counts"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--server", required=True)
    parser.add_argument("--store", required=True)
    arguments = parser.parse_args()
    run = found = 0
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            [
                "openssl",
                "req",
                "-x509",
                "-newkey",
                "rsa:2048",
                "-nodes",
                "-days",
                "2",
                "-subj",
                f"/CN={NAME}",
                "-keyout",
                f"{folder}/health.key",
                "-out",
                f"{folder}/health.pem",
            ],
            check=True,
            capture_output=True,
        )
        for kind in ["caddy", "nginx", "tls"]:
            if kind != "tls" and not installed(kind):
                print(f"{kind}: it is not installed")
                found += 1
                continue
            port, server_port = free_port(), free_port()
            words = ["--port", str(server_port), "--behind-proxy", "127.0.0.1", "--name", NAME]
            if kind == "tls":
                port = server_port
                words = [
                    "--port",
                    str(port),
                    "--name",
                    NAME,
                    "--certificate",
                    f"{folder}/health.pem",
                    "--key",
                    f"{folder}/health.key",
                ]
            with Family(arguments.server, arguments.store, PASSWORD, words):
                proxy = None
                if kind != "tls":
                    command = (caddy if kind == "caddy" else nginx)(folder, port, server_port)
                    proxy = subprocess.Popen(
                        command,
                        stdout=subprocess.DEVNULL,
                        stderr=subprocess.DEVNULL,
                        env={**os.environ, "HOME": folder},
                    )
                try:
                    for fault in faults(port, f"{folder}/{kind}.cookies"):
                        print(f"{kind}: {fault}")
                        found += 1
                finally:
                    if proxy:
                        proxy.terminate()
                        proxy.wait(30)
            run += 1
    print(f"proxies: {run} ways to log in over TLS, {found} faults")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
