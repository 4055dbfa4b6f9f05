"""A server that runs for a check."""

import contextlib
import html
import http.cookiejar
import json
import os
import re
import shutil
import subprocess
import tempfile
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType


class Server:
    """Starts the server over a store, and lets one client in."""

    def __init__(
        self,
        program: str,
        store: str,
        arguments: Sequence[str] = (),
        log: str | None = None,
        descriptors: int | None = None,
    ) -> None:
        self.cookies = http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))
        # A limit holds from the first file on that is opened.
        limit = ["prlimit", f"--nofile={descriptors}:{descriptors}"] if descriptors else []
        entrance = self.start([*limit, program, "--store", store, "--port", "0", *arguments], log)
        self.opener.open(entrance).read()

    def start(self, command: Sequence[str], log: str | None = None) -> str:
        """Starts the program, and answers the address that it prints."""
        with open(log, "ab") if log else contextlib.nullcontext(subprocess.DEVNULL) as errors:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True)
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if found := re.search(r"(http://[^/\s]+:(\d+))/?\S*", line):
                self.address, self.port = found[1], int(found[2])
                return found[0]
        raise SystemExit(f"The server did not start: {' '.join(command)}")

    def __enter__(self) -> "Server":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.terminate()
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.kill()
            raise

    def kill(self) -> None:
        """Ends the server as a power cut would."""
        self.process.kill()
        self.process.wait()

    def get(
        self, path: str, headers: Mapping[str, str] | None = None, timeout: float | None = None
    ) -> tuple[int, bytes]:
        """The status and the body of an answer."""
        request = urllib.request.Request(self.address + path, headers=dict(headers or {}))
        try:
            with self.opener.open(request, timeout=timeout) as response:
                return response.status, response.read()
        except urllib.error.HTTPError as error:
            return error.code, error.read()

    @property
    def form_token(self) -> str:
        """What writes with the cookie carries in X-Form-Token; nothing from a server that has no such page."""
        found = re.search(rb'name="token" value="([0-9a-f]+)"', self.get("/data")[1])
        return found[1].decode() if found else ""

    @property
    def cookie(self) -> str:
        """What the cookie of the session says."""
        return next(iter(self.cookies)).value or ""

    @property
    def access(self) -> dict[str, str]:
        """The headers of somebody who is let in."""
        return {"Cookie": f"hkstats-session={self.cookie}"}

    def app_token(self, app: str, read: Sequence[str], share: Sequence[str]) -> str:
        """The token of an app that a person allows all that it asks for, on the pages where people do."""
        asked = {"app": app, "name": app, "read": ",".join(read), "share": ",".join(share), "why": "To check"}
        explanation = self.get("/permissions/request?" + urllib.parse.urlencode(asked))[1].decode()
        switches = self._send_form(explanation, "/permissions/request")
        secret = re.search(
            r"hkstats_[0-9a-f]{64}", self._send_form(switches, "/permissions/request/", {"answer": "all"})
        )
        if not secret:
            raise SystemExit("The page shows no token.")
        return secret[0]

    def _send_form(self, page: str, address: str, answers: Mapping[str, str] | None = None) -> str:
        """Sends the form of a page whose address begins so, with its hidden fields, and answers the next page."""
        form = re.search(rf'<form method="post" action="({re.escape(address)}[^"]*)".*?</form>', page, re.DOTALL)
        if not form:
            raise SystemExit(f"There is no form of {address}.")
        fields = re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)"', form[0])
        fields = [(name, html.unescape(value)) for name, value in fields] + list((answers or {}).items())
        with self.opener.open(self.address + form[1], urllib.parse.urlencode(fields).encode()) as response:
            body: bytes = response.read()
            return body.decode()

    def offers(self, method: str, path: str) -> bool:
        """Whether the server's description has an address, such as ``/v1/people/{person}/samples``."""
        status, body = self.get("/openapi.json")
        return status == 200 and method.lower() in json.loads(body)["paths"].get(path, {})

    # What the system says of the process.

    @property
    def is_alive(self) -> bool:
        """Whether the process runs."""
        return self.process.poll() is None

    def memory(self, name: str = "VmRSS") -> float:
        """Memory in MB: ``VmRSS`` now, ``VmHWM`` at most so far, ``RssAnon`` now without files that are mapped."""
        found = re.search(rf"{name}:\s+(\d+) kB", Path(f"/proc/{self.process.pid}/status").read_text())
        return int(found[1]) * 1024 / 1e6 if found else 0.0

    def allocated(self) -> float:
        """What the program allocated and did not free, in MB, as it tells itself."""
        found = re.search(r"^hkstats_heap_bytes (\S+)$", self.get("/metrics")[1].decode(), re.MULTILINE)
        return float(found[1]) / 1e6 if found else 0.0

    def descriptors(self) -> int:
        """How many files and connections are open."""
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def processor_seconds(self) -> float:
        """Seconds of processor time so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class NotOffered(Exception):  # noqa: N818
    """What is asked for is no part of this server."""


class Family:
    """A server of several people: Anna, who has a copy of a store and a password."""

    def __init__(self, program, store, password, words=("--port", "0")):
        self.folder = tempfile.TemporaryDirectory()
        shutil.copy(store, os.path.join(self.folder.name, "anna.sqlite"))
        subprocess.run(
            [program, "account", "add", "anna", "--people", self.folder.name, "--password-file", "-"],
            input=password + "\n",
            text=True,
            check=True,
            stdout=subprocess.DEVNULL,
        )
        self.process = subprocess.Popen(
            [program, "--people", self.folder.name, *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self.address = next(
            (
                found[1]
                for found in (re.search(r"(https?://\S+?)/$", line.strip()) for line in self.process.stdout)
                if found
            ),
            None,
        )
        if self.address is None:
            raise SystemExit(f"The server did not start: {' '.join(self.process.args)}")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(30)
        self.folder.cleanup()
