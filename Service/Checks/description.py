"""Asks the server whatever its description allows, by schemathesis.

python3 Service/Checks/description.py --server PATH --store STORE [--quick]
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile

from running import Server

# What is checked: no status of a fault, no status, type of content or body that the description does not name.
CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--server", required=True)
    parser.add_argument("--store", required=True)
    parser.add_argument("--quick", action="store_true", help="a few examples of each address")
    arguments = parser.parse_args()
    schemathesis = os.path.join(os.path.dirname(sys.executable), "schemathesis")
    with Server(arguments.server, arguments.store) as server, tempfile.TemporaryDirectory() as folder:
        # It would make tokens up, which are refused before anything else is looked at.
        description = json.loads(server.get("/openapi.json")[1])
        del description["components"]["securitySchemes"]["token"]
        description["security"] = [scheme for scheme in description["security"] if "token" not in scheme]
        path = os.path.join(folder, "openapi.json")
        with open(path, "w", encoding="utf-8") as file:
            json.dump(description, file)
        ended = subprocess.run([
            schemathesis, "run", path, "--url", server.address,
            "--header", f"Cookie: hkstats-session={server.cookie}", "--header", f"X-Form-Token: {server.form_token}",
            # Events have no end, and what is erased answers nothing else any more.
            "--exclude-path-regex", "(/changes|/events|\\{person\\})$", "--checks", CHECKS,
            "--max-examples", "5" if arguments.quick else "40", "--seed", "2026",
            "--phases", "examples,fuzzing" if arguments.quick else "examples,coverage,fuzzing", "--suppress-health-check", "all",
            "--no-color", "--request-timeout", "60"], check=False)
    sys.exit(ended.returncode)


if __name__ == "__main__":
    main()
