"""Holds every answer and chart of the server against what the command prints and draws, byte for byte.

python3 Service/Checks/figures.py --server PATH --hkstats PATH STORE ...
"""

import argparse
import os
import subprocess
import sys
import tempfile
from collections import Counter

from running import Server

INTERVALS = ["hour", "day", "week", "month", "year"]
ADVERBS = dict(zip(INTERVALS, ["hourly", "daily", "weekly", "monthly", "yearly"], strict=True))


def pairs():
    """An address of the API, and the words of the command that print the same."""
    for interval in INTERVALS:
        yield f"summary?interval={interval}", ["summary", ADVERBS[interval]]
        yield (
            f"summary?interval={interval}&types=stepCount,heartRate&separateBySource=true&units=us",
            ["summary", ADVERBS[interval], "--type", "stepCount,heartRate", "--separate-by-source", "--units", "us"],
        )
    yield (
        "summary?interval=day&last=30d&timeZone=Asia/Kathmandu",
        ["summary", "daily", "--last", "30d", "--time-zone", "Asia/Kathmandu"],
    )
    yield "sleep", ["sleep"]
    yield (
        "sleep?last=6m&nightStart=12:00&sessionGap=90&partialNights=include&freeDays=friday,saturday",
        [
            "sleep",
            "--last",
            "6m",
            "--night-starts",
            "12:00",
            "--session-gap",
            "90",
            "--partial-nights",
            "include",
            "--free-days",
            "friday,saturday",
        ],
    )
    yield "explain-night", ["explain", "--sleep"]
    yield (
        "explain-night?nightStart=12:00&sessionGap=90",
        ["explain", "--sleep", "--night-starts", "12:00", "--session-gap", "90"],
    )
    yield "streak?type=stepCount&atLeast=8000", ["streak", "--type", "stepCount", "--at-least", "8000"]
    yield (
        "streak?workouts=all&atLeast=2&interval=week",
        ["streak", "--workouts", "all", "--at-least", "2", "--by", "week"],
    )
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
    yield (
        "workout-course?activities=running&step=60&units=us",
        ["workouts", "course", "--activity", "running", "--step", "60", "--units", "us"],
    )
    for interval in ["week", "month", "year"]:
        yield f"workout-totals?interval={interval}", ["workouts", ADVERBS[interval]]
        yield f"rings?interval={interval}", ["rings", ADVERBS[interval]]
    yield "rings?interval=day", ["rings", "daily"]
    yield "heart", ["heart"]
    yield "heart?part=resting&interval=month", ["heart", "resting", "--by", "monthly"]
    yield "types", ["types"]
    yield "sources", ["sources"]
    yield "sources?types=stepCount", ["sources", "--type", "stepCount"]
    yield "store", ["store", "info"]


WITH_TABLES = {
    "summary",
    "sleep",
    "streak",
    "trends",
    "correlate",
    "profile",
    "records",
    "workouts",
    "workout-splits",
    "workout-efforts",
    "workout-course",
    "workout-totals",
    "rings",
    "heart",
}
# No matrix is drawn, and no list of workouts: the command draws the totals by week for it, as workout-totals are.
WITH_CHARTS = WITH_TABLES - {"correlate", "workouts"}
# The command notes below this one that its options show other nights, which an address has not.
WITHOUT_CHART = {"sleep"}


def forms(address):
    """The forms of an answer: what is asked of the server, and of the command."""
    question, _, query = address.partition("?")
    yield "json", address, "application/json", "json"
    if question in WITH_TABLES:
        yield "csv", address, "text/csv", "csv"
    if question in WITH_CHARTS and address not in WITHOUT_CHART:
        yield "chart", f"{question}/chart.svg" + (f"?{query}" if query else ""), "image/svg+xml", "json"


def printed(command, form):
    """What the command prints or draws, and its sentence where it refuses to."""
    with tempfile.TemporaryDirectory() as folder:
        chart = os.path.join(folder, "chart.svg")
        drawing = ["--chart", chart] if form == "chart" else []
        ended = subprocess.run([*command, *drawing], capture_output=True, check=False)
        if ended.returncode != 0:
            return None, ended.stderr.decode()
        if form != "chart":
            return ended.stdout, ""
        with open(chart, "rb") as file:
            return file.read(), ""


def excerpts(one, other):
    """Both around the first byte that differs."""
    pairs = enumerate(zip(one, other, strict=False))
    place = next((index for index, pair in pairs if pair[0] != pair[1]), min(len(one), len(other)))
    return [text[max(0, place - 30) : place + 70] for text in (one, other)]


def compared(server, hkstats, store):
    """What came of each answer: ``same``, ``refused`` by both, or a sentence about what differs."""
    for address, words in pairs():
        for form, path, accept, printed_as in forms(address):
            wanted, sentence = printed([hkstats, *words, "--format", printed_as, "--store", store], form)
            status, body = server.get(f"/v1/people/me/{path}", {"Accept": accept})
            if wanted is None:
                # Where the command has a sentence, the server has one too.
                yield (
                    form,
                    "refused"
                    if 400 <= status < 500
                    else (f"{path} as {form}: the command says {sentence.strip()}, the server answers with {status}"),
                )
            elif status == 200 and body == wanted:
                yield form, "same"
            else:
                ours, theirs = excerpts(body, wanted)
                yield form, f"{path} as {form}: {status}, {ours!r}, where {words} has {theirs!r}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--server", required=True)
    parser.add_argument("--hkstats", required=True)
    parser.add_argument("stores", nargs="+")
    arguments = parser.parse_args()
    same, refused, different = Counter(), 0, 0
    for store in arguments.stores:
        with Server(arguments.server, store) as server:
            for form, outcome in compared(server, arguments.hkstats, store):
                if outcome == "same":
                    same[form] += 1
                elif outcome == "refused":
                    refused += 1
                else:
                    different += 1
                    print(f"{store}: {outcome}")
    answers = same["json"] + same["csv"]
    print(
        f"figures: {answers} answers and {same['chart']} charts equal the command's byte for byte, "
        f"{refused} are refused by both, {different} differ"
    )
    sys.exit(1 if different or not same["json"] or not same["chart"] else 0)


if __name__ == "__main__":
    main()
