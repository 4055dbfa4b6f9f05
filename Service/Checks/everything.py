"""Takes everything along and holds the export against the store: by the command, and by the second implementation.

python3 Service/Checks/everything.py --server PATH --hkstats PATH EXPORT
"""

import argparse
import json
import math
import os
import re
import subprocess
import sys
import tempfile

from running import Server

HERE = os.path.dirname(os.path.abspath(__file__))
REFERENCE = os.path.join(HERE, "..", "..", "Tests", "Reference", "reference.py")
QUESTIONS = [
    ["summary", "daily"],
    ["summary", "weekly", "--separate-by-source"],
    ["summary", "monthly"],
    ["sleep", "--last", "1y"],
    ["trends"],
    ["records"],
    ["correlate"],
    ["workouts", "--limit", "1000"],
    ["workouts", "splits"],
    ["workouts", "weekly"],
    ["workouts", "efforts"],
    ["rings", "daily"],
    ["heart"],
    ["types"],
    ["sources"],
    ["streak", "--rings", "all"],
    ["profile", "--type", "heartRate"],
    ["explain", "--type", "stepCount"],
]


def differences(one, other, place=""):
    """Where two values of JSON differ by more than a billionth."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in one.keys() | other.keys():
            yield from differences(one.get(key), other.get(key), f"{place}.{key}")
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for index, pair in enumerate(zip(one, other, strict=True)):
            yield from differences(*pair, f"{place}[{index}]")
    elif isinstance(one, (int, float)) and isinstance(other, (int, float)):
        if not math.isclose(one, other, rel_tol=1e-9, abs_tol=1e-9):
            yield place
    elif one != other:
        yield place


def reference(path, zone):
    """What the second implementation says of an export, but for what is the file's.

    That is how many records it holds twice, in what order it holds workouts, and how its zone was found.
    """
    printed = subprocess.run(
        [sys.executable, REFERENCE, path, "--zone", zone, "--imported-at", "2030-01-01T12:00:00Z"],
        stdout=subprocess.PIPE,
        check=True,
    )
    found = json.loads(printed.stdout)
    for name in ["records", "skipped", "zone"]:
        del found[name]

    def order(workout):
        return json.dumps([workout.get(name) for name in ["start", "end", "activity", "source"]])

    workouts = found["workouts"]
    for workout in workouts:
        workout.pop("index", None)
        for name in ["coveredBy", "copyOf"]:
            if workout.get(name) is not None:
                workout[name] = order(workouts[workout[name]])
    found["workouts"] = sorted(workouts, key=order)
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--server", required=True)
    parser.add_argument("--hkstats", required=True)
    parser.add_argument("export")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        store, again, taken = (os.path.join(folder, name) for name in ["a.sqlite", "b.sqlite", "taken.zip"])
        subprocess.run(
            [arguments.hkstats, "import", arguments.export, "--store", store], stdout=subprocess.DEVNULL, check=True
        )
        with Server(arguments.server, store) as server:
            status, body = server.get("/v1/people/me/everything")
        assert status == 200, status
        with open(taken, "wb") as file:
            file.write(body)
        subprocess.run([arguments.hkstats, "import", taken, "--store", again], stdout=subprocess.DEVNULL, check=True)
        for question in QUESTIONS:
            answers = [
                # Identities of workouts are a store's own.
                re.sub(
                    rb'"uuid":"[^"]*"',
                    b"",
                    subprocess.run(
                        [arguments.hkstats, *question, "--format", "json", "--store", path],
                        stdout=subprocess.PIPE,
                        check=True,
                    ).stdout,
                )
                for path in [store, again]
            ]
            assert answers[0] == answers[1], f"hkstats {' '.join(question)} differs"
        zone = json.loads(
            subprocess.run(
                [arguments.hkstats, "types", "--format", "json", "--store", store],
                stdout=subprocess.PIPE,
                check=True,
            ).stdout
        )["timeZone"]
        places = list(differences(reference(arguments.export, zone), reference(taken, zone)))
        assert not places, f"the second implementation differs at {places[:5]}"
    print(f"{len(QUESTIONS)} answers and the second implementation's say the same of what was taken along.")


if __name__ == "__main__":
    main()
