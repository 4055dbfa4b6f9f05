"""Asks the server whatever its description allows, by schemathesis.

python3 Service/Checks/description.py --server PATH --store STORE [--quick]
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile

from running import Server

# What is checked: no status of a fault, no status, type of content or body that the description does not name.
CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"


# Events have no end.
ENDLESS = "(/changes|/events)$"
# The address of a person, which erases them.
PERSON = "/\\{person\\}$"
# Who asks, and which addresses: nobody else asks while a person is erased.
WHO = {
    "the person": ["--exclude-path-regex", f"{ENDLESS}|{PERSON}"],
    "an app": ["--exclude-path-regex", ENDLESS],
    "who erases": ["--include-path-regex", PERSON],
}
# What the app was granted.
READ = ["stepCount", "heartRate", "sleepAnalysis"]
SHARED = ["stepCount", "bodyMass"]


def described(server, way, folder):
    """The server's description for who comes in one way: what the other way takes would be made up."""
    description = json.loads(server.get("/openapi.json")[1])
    parts = description["components"]
    parts["securitySchemes"] = {way: parts["securitySchemes"][way]}
    description["security"] = [{way: []}]
    path = os.path.join(folder, f"{way}.json")
    with open(path, "w", encoding="utf-8") as file:
        json.dump(description, file)
    return path


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--server", required=True)
    parser.add_argument("--store", required=True)
    parser.add_argument("--quick", action="store_true", help="a few examples of each address")
    arguments = parser.parse_args()
    schemathesis = os.path.join(os.path.dirname(sys.executable), "schemathesis")
    phases = "examples,fuzzing" if arguments.quick else "examples,coverage,fuzzing"

    def asked(server, folder, *, way, headers, chosen, examples):
        words = [word for header in headers for word in ("--header", header)]
        return subprocess.run(
            [
                schemathesis,
                "run",
                described(server, way, folder),
                "--url",
                server.address,
                *words,
                *chosen,
                "--checks",
                CHECKS,
                "--max-examples",
                "5" if arguments.quick else examples,
                "--seed",
                "2026",
                "--phases",
                phases,
                "--suppress-health-check",
                "all",
                "--no-color",
                "--request-timeout",
                "60",
            ],
            check=False,
        ).returncode

    ended = []
    for who, chosen in WHO.items():
        with (
            tempfile.TemporaryDirectory() as folder,
            Server(arguments.server, shutil.copy(arguments.store, os.path.join(folder, "health.sqlite"))) as server,
        ):
            print(f"description, as {who}:", flush=True)
            if who == "an app":
                token = server.app_token("com.example.description", READ, SHARED)
                ended.append(
                    asked(
                        server,
                        folder,
                        way="token",
                        headers=[f"Authorization: Bearer {token}"],
                        chosen=chosen,
                        examples="20",
                    )
                )
            else:
                browser = [f"Cookie: hkstats-session={server.cookie}", f"X-Form-Token: {server.form_token}"]
                ended.append(asked(server, folder, way="session", headers=browser, chosen=chosen, examples="40"))
    sys.exit(1 if any(ended) else 0)


if __name__ == "__main__":
    main()
