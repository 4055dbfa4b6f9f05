"""Holds every answer of the server against what the command prints, byte for byte.

python3 Service/Checks/figures.py --server PATH --hkstats PATH STORE ...
"""

import argparse
import subprocess
import sys

from running import Server

INTERVALS = ["hour", "day", "week", "month", "year"]
ADVERBS = dict(zip(INTERVALS, ["hourly", "daily", "weekly", "monthly", "yearly"], strict=True))


def pairs():
    """An address of the API, and the words of the command that print the same."""
    for interval in INTERVALS:
        yield f"summary?interval={interval}", ["summary", ADVERBS[interval]]
        yield (f"summary?interval={interval}&types=stepCount,heartRate&separateBySource=true&units=us",
               ["summary", ADVERBS[interval], "--type", "stepCount,heartRate", "--separate-by-source", "--units", "us"])
    yield "summary?interval=day&last=30d&timeZone=Asia/Kathmandu", [
        "summary", "daily", "--last", "30d", "--time-zone", "Asia/Kathmandu"]
    yield "sleep", ["sleep"]
    yield "sleep?last=6m&nightStart=12:00&sessionGap=90&partialNights=include&freeDays=friday,saturday", [
        "sleep", "--last", "6m", "--night-starts", "12:00", "--session-gap", "90", "--partial-nights", "include",
        "--free-days", "friday,saturday"]
    yield "streak?type=stepCount&atLeast=8000", ["streak", "--type", "stepCount", "--at-least", "8000"]
    yield "streak?workouts=all&atLeast=2&interval=week", [
        "streak", "--workouts", "all", "--at-least", "2", "--by", "week"]
    yield "streak?rings=all", ["streak", "--rings", "all"]
    yield "trends", ["trends"]
    yield "trends?types=stepCount&window=30", ["trends", "--type", "stepCount", "--window", "30"]
    yield "trends?interval=week&types=restingHeartRate", ["trends", "--by", "week", "--type", "restingHeartRate"]
    yield "correlate", ["correlate"]
    yield "correlate?types=stepCount,sleepAnalysis&lag=1", ["correlate", "stepCount", "sleepAnalysis", "--lag", "1"]
    yield "profile?type=heartRate", ["profile", "--type", "heartRate"]
    yield "explain?type=stepCount&interval=day", ["explain", "--type", "stepCount"]
    yield "records", ["records"]
    yield "records?types=stepCount&last=6m", ["records", "--type", "stepCount", "--last", "6m"]
    yield "workouts", ["workouts"]
    yield "workouts?limit=3", ["workouts", "--limit", "3"]
    yield "workout-splits", ["workouts", "splits"]
    yield "workout-efforts", ["workouts", "efforts"]
    yield "workout-course", ["workouts", "course"]
    yield "workout-course?activities=running&step=60&units=us", [
        "workouts", "course", "--activity", "running", "--step", "60", "--units", "us"]
    for interval in ["week", "month", "year"]:
        yield f"workout-totals?interval={interval}", ["workouts", ADVERBS[interval]]
        yield f"rings?interval={interval}", ["rings", ADVERBS[interval]]
    yield "rings?interval=day", ["rings", "daily"]
    yield "heart", ["heart"]
    yield "heart?part=resting&interval=month", ["heart", "resting", "--by", "monthly"]
    yield "types", ["types"]
    yield "sources", ["sources"]
    yield "sources?types=stepCount", ["sources", "--type", "stepCount"]


WITH_TABLES = {"summary", "sleep", "streak", "trends", "correlate", "profile", "records", "workouts", "workout-splits",
               "workout-efforts", "workout-course", "workout-totals", "rings", "heart"}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--server", required=True)
    parser.add_argument("--hkstats", required=True)
    parser.add_argument("stores", nargs="+")
    arguments = parser.parse_args()
    same = different = refused = 0
    for store in arguments.stores:
        with Server(arguments.server, store) as server:
            for address, words in pairs():
                question = address.split("?")[0]
                for form, accept in [("json", "application/json"), ("csv", "text/csv")]:
                    if form == "csv" and question not in WITH_TABLES:
                        continue
                    command = subprocess.run(
                        [arguments.hkstats, *words, "--format", form, "--store", store], capture_output=True,
                        check=False)
                    status, body = server.get(f"/v1/people/me/{address}", {"Accept": accept})
                    if command.returncode != 0:
                        # Where the command has a sentence, the server has one too.
                        refused += status >= 400
                        different += status < 400
                        if status < 400:
                            print(f"{store}: {address}: the command says {command.stderr.decode()}, the server answers")
                    elif status == 200 and body == command.stdout:
                        same += 1
                    else:
                        different += 1
                        print(f"{store}: {address} as {form}: {status}, not what {words} prints: {body[:99]!r}")
    print(f"figures: {same} answers equal the command's byte for byte, {refused} are refused by both, "
          f"{different} differ")
    sys.exit(1 if different or not same else 0)


if __name__ == "__main__":
    main()
