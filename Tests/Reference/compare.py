#!/usr/bin/env python3
"""Compares what the program says of made-up exports with what the rules say.

    python3 compare.py --hkstats .build/release/hkstats --seeds 1-500 --jobs 2

For each seed the export of `generate.py` is imported into a new store, on a machine whose zone differs from seed to
seed, and the program's zone, nights, workouts and best efforts are compared with this package's. It prints the first differences,
how many there are of each figure, and a summary. The exit code is 1 if anything differs.

Where the program names another zone than the rules do, that is a difference, and its nights are compared with
those of its own zone, so that one fault is not shown as a hundred.
"""
from __future__ import annotations

import argparse
import datetime as dt
import functools
import json
import multiprocessing
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field

import generate
from oracle import export as exports
from oracle import horizon, perday, sleep, travel, workouts, zone
from oracle.clock import DAY, EPOCH, Zone, ZoneCalendar, date_of, is_zone, iso, week_of
from oracle.model import SLEEP

FIRST, LAST = "1900-01-01", "2200-01-01"  # What the program is asked for: the last date is excluded.
RULES = sleep.Rules()
MACHINES = ["UTC", "UTC", "Etc/GMT-9", "Asia/Kathmandu", "Europe/Berlin", "America/New_York", "Asia/Tokyo", "America/Phoenix",
            "Australia/Lord_Howe"]
ORIGINS = {"caller": "caller", "metadata": "metadata", "evidence-single": "country", "evidence-several": "country",
           "machine": "machine", "fixed": "fixedOffset"}
CONVERTED = re.compile(r"convert", re.IGNORECASE)
ZONE_NAME = re.compile(r"\b[A-Z]\w+(?:/[A-Z][\w+-]*)+")
OFFSET = re.compile(r"(?:UTC|GMT)?([+-])(\d\d):?(\d\d)\Z")

# Kinds of figures.


def near(a, b):
    return abs(a - b) <= 1e-6


def near_on_clock(a, b):
    apart = abs(a - b) % DAY
    return near(min(apart, DAY - apart), 0)


def near_deviation(a, b):
    """Of times that are all alike only rounding is left, and the root makes it larger than it is."""
    return abs(a - b) <= 1e-4 or abs(a * a - b * b) <= 1e-6


def instant(text):
    """`2024-05-07T02:53:12.500-04:00` as seconds since 1970."""
    return (dt.datetime.fromisoformat(text) - EPOCH) / dt.timedelta(seconds=1)


def shown_instant(t):
    return (EPOCH + dt.timedelta(seconds=t)).isoformat().replace("+00:00", "Z")


@dataclass(frozen=True)
class Kind:
    """How a figure of the program is read, when two of them agree, and how they are shown."""

    agree: object
    read: object = lambda value: value
    show: object = repr


EXACT = Kind(lambda a, b: a == b)
NUMBER = Kind(near)
CLOCK = Kind(near_on_clock)
DEVIATION = Kind(near_deviation)
INSTANT = Kind(near, instant, shown_instant)

# Cumulative types of the made-up exports.
SUMS = {"HKQuantityTypeIdentifier" + name for name in ("StepCount", "DistanceWalkingRunning", "DistanceCycling")}

SESSION = {
    "start": INSTANT, "end": INSTANT, "asleep": NUMBER, "core": NUMBER, "deep": NUMBER, "rem": NUMBER, "unspecified": NUMBER,
    "awake": NUMBER, "inBed": NUMBER, "inBedIsDerived": EXACT, "sleepPeriod": NUMBER, "waso": NUMBER, "onset": INSTANT,
    "wake": INSTANT, "efficiency": NUMBER, "latency": NUMBER, "bedtime": INSTANT, "midpoint": INSTANT, "awakenings": EXACT,
    "partial": EXACT,
}


@dataclass
class Result:
    """What came of one export. Differences are (place, figure, program, reference) as text."""

    seed: int
    machine: str = ""
    figures: int = 0
    place: str = ""
    differences: list = field(default_factory=list)

    def compare(self, place, figure, program, reference, kind=EXACT):
        """One figure; None is absent. `program` is as the program wrote it."""
        self.figures += 1
        program = None if program is None else kind.read(program)
        agree = program is reference if program is None or reference is None else kind.agree(program, reference)
        if not agree:
            self.differences.append((self.place + place, figure, *("absent" if v is None else kind.show(v) for v in (program, reference))))
        return agree

    def problem(self, place, words):
        self.differences.append((place, "failure", words, ""))


# The zone.


def zone_of(text):
    """`+05:45` as seconds, a name as it is."""
    match = OFFSET.match(text)
    if match is None:
        return text
    seconds = int(match.group(2)) * 3600 + int(match.group(3)) * 60
    return -seconds if match.group(1) == "-" else seconds


def compare_zone(result, report, found, export):
    """Rule 7.2; returned is the zone that the program works in."""
    given, origin, warnings = zone_of(report["timeZone"]), report["timeZoneOrigin"], report.get("warnings", [])
    if origin == "fixedOffset" and given in ("UTC", "GMT", "Z"):
        given = 0
    expected = found.offset if found.identifier is None else found.identifier
    same = result.compare("zone", "timeZone", given, expected)
    same = result.compare("zone", "timeZoneOrigin", origin, ORIGINS[found.how]) and same
    result.compare("zone", "warning: converted", any(CONVERTED.search(w) for w in warnings), found.converted)
    named = {name for w in warnings for name in ZONE_NAME.findall(w) if is_zone(name)} - {given}
    if same and origin == "country":
        result.compare("zone", "warning: others", bool(named), found.how == "evidence-several")
        result.compare("zone", "warning: others that are not named", sorted(set(found.others) - named) if named else [], [])
    if same and origin == "fixedOffset":
        result.compare("zone", "warning: fixed", bool(warnings), True)
        times = [t for t in [export.export_date] if t is not None] + [s.start for s in export.records]
        odd = [n for n in sorted(named) if all(Zone(n).offset(t) != found.offset for t in times)]
        result.compare("zone", "warning: examples of another offset", odd, [])
    return Zone(given) if isinstance(given, int) or is_zone(given) else found.zone


def compare_import(result, report, export, imported_at):
    """What was read, and rule 7.6."""
    limit = horizon.horizon([export.export_date], [imported_at])
    result.compare("import", "records read", report["records"]["read"], len(export.records) + sum(export.skipped.values()))
    result.compare("import", "workouts read", report["workouts"]["read"], len(export.workouts))
    result.compare("import", "futureDated", report["records"].get("futureDated"), len(horizon.future_dated(export.records, limit)))


# Nights.


def compare_session(result, place, given, session):
    for name, kind in SESSION.items():
        result.compare(place, name, given.get(name), session.get(name), kind)


def compare_night(result, given, night):
    place = f"night {given['date']}"
    result.compare(place, "start", given["start"], night["start"], INSTANT)
    result.compare(place, "end", given["end"], night["end"], INSTANT)
    result.compare(place, "sessions", given["sessions"], night["sessions"])
    result.compare(place, "totalAsleep", given.get("totalAsleep"), night.get("totalAsleep"), NUMBER)
    result.compare(place, "inBed", given.get("inBed"), sleep.figure(night, "inBed"), NUMBER)
    result.compare(place, "bedtime", given.get("bedtime"), night.get("bedtime"), INSTANT)
    result.compare(place, "outOfBed", given.get("outOfBed"), night.get("outOfBed"), INSTANT)
    if result.compare(place, "has mainSleep", "mainSleep" in given, "main" in night) and "main" in night:
        compare_session(result, place + " mainSleep", given["mainSleep"], night["main"])
    naps = night.get("naps", [])
    result.compare(place, "number of naps", len(given["naps"]), len(naps))
    for index, (own, nap) in enumerate(zip(given["naps"], naps), 1):
        compare_session(result, f"{place} nap {index}", own, nap)


def compare_means(result, place, given, means):
    for name in sleep.LENGTHS:
        own = means.get(name, {})
        result.compare(place, "mean." + name, given.get("mean", {}).get(name), own.get("mean"), NUMBER)
        result.compare(place, "meanNights." + name, given.get("meanNights", {}).get(name), own.get("nights"))


def range_regularity(course, some, calendar, bounds):
    """`sleep.range_regularity` of the range that is asked for, without the centuries of windows that hold nothing:
    pairs that touch them are dropped. The first window says where the epochs begin."""
    windows = sleep.Windows(calendar, RULES)
    first, last = bounds[0], bounds[1] - 1
    known = {d for s in course.samples for d in windows.over(s.start, s.end)} - {n["window"] for n in some if n.get("partial")}
    spans = [(*windows.bounds(d), d in known) for d in sorted(known | {first, last})]
    return sleep.regularity([(a, b) for a, b, stage, _ in course.slices if stage in sleep.ASLEEP], spans, DAY, RULES.epoch)


def compare_summary(result, given, course, some, calendar, bounds):
    """Rule 5.8."""
    summary = sleep.summary(course, some, calendar, RULES)
    naps = [nap for night in some for nap in night.get("naps", [])]
    result.compare("summary", "nights", given["nights"], len(some))
    result.compare("summary", "partialNights", given.get("partialNights"), summary["partialNights"])
    result.compare("summary", "naps", given["naps"], len(naps))
    result.compare("summary", "napsAsleep", given["napsAsleep"], sum(nap["asleep"] for nap in naps), NUMBER)
    compare_means(result, "summary", given, summary["means"])
    for name in ("bedtime", "onset", "wake", "outOfBed"):
        own = summary["times"].get(name, {})
        result.compare("summary", "meanTimes." + name, given["meanTimes"].get(name), own.get("mean"), CLOCK)
        result.compare("summary", "circularSD." + name, given["circularSD"].get(name), own.get("circularSD"), DEVIATION)
    for name in ("midSleepFree", "midSleepWork"):
        result.compare("summary", name, given.get(name), summary.get(name, {}).get("mean"), CLOCK)
    result.compare("summary", "socialJetlag", given.get("socialJetlag"), summary.get("socialJetlag"), NUMBER)
    result.compare("summary", "midSleepFreeCorrected", given.get("midSleepFreeCorrected"), summary.get("midSleepFreeCorrected"), CLOCK)
    index, pairs = range_regularity(course, some, calendar, bounds)
    result.compare("summary", "regularityPairs", given["regularityPairs"], pairs)
    result.compare("summary", "regularityIndex", given.get("regularityIndex"), index, NUMBER)


def by_date(result, what, given, own):
    """Rows of both by date; a row that only one of them has is one difference."""
    for date in sorted(set(given) | set(own)):
        if result.compare(f"{what} {date}", "is there", date in given, date in own):
            yield given[date], own[date]


def compare_sleep(result, given, export, calendar, bounds):
    course = sleep.read(export.of_type(SLEEP), calendar, RULES)
    some = sleep.nights(course, calendar, RULES)
    for own, night in by_date(result, "night", {n["date"]: n for n in given["nights"]}, {iso(n["date"]): n for n in some}):
        compare_night(result, own, night)
    compare_summary(result, given["summary"], course, some, calendar, bounds)
    weeks = {w["date"]: w for w in sleep.weeks(some, RULES)}
    for own, week in by_date(result, "week", {w["date"]: w for w in given["weeks"]}, weeks):
        place = f"week {week['date']}"
        result.compare(place, "nights", own["nights"], week["nights"])
        result.compare(place, "partialNights", own.get("partialNights"), week["partialNights"])
        compare_means(result, place, own, week["means"])


def compare_asleep(result, ask, export, calendar, asked):
    """Rule 3: sleep as a type, by day and by week."""
    for interval, bucket in (("daily", lambda date: date), ("weekly", week_of)):
        own = perday.asleep_buckets(export.of_type(SLEEP), calendar, bucket)
        answer = ask("summary", interval, "--type", SLEEP, *asked)
        rows = {row["date"]: row for series in answer["series"] for row in series["buckets"]}
        for row, (count, duration) in by_date(result, f"asleep {interval}", rows, {iso(d): v for d, v in own.items()}):
            place = f"asleep {interval} {row['date']}"
            result.compare(place, "count", row["count"], count)
            result.compare(place, "duration", row["duration"], duration, NUMBER)


# Recorded zones.


def compare_travel(result, ask, export, store_zone):
    """Rule 1.8: where the person was, the days, the sums that fall in them, the nights."""
    points = travel.evidence(export.samples)
    starts = [t for t, _ in points] + [t for s in export.samples for t in (s.start, s.end)]
    if not starts:
        return
    changes = travel.segments(points, store_zone)
    calendar = travel.RecordedCalendar(changes, min(starts), max(starts))
    bounds = calendar.date_at(min(starts)) - 1, calendar.date_at(max(starts)) + 2
    asked = ("--time-zone", "recorded", "--from", iso(bounds[0]), "--to", iso(bounds[1]))
    result.place = "travel, "
    for identifier in sorted({s.type for s in export.records if s.unit is not None} & SUMS):
        own = perday.daily_sums(export.of_type(identifier), calendar)
        answer = ask("summary", "daily", "--type", identifier, "--units", "canonical", *asked)
        compare_zones(result, answer, changes)
        rows = {row["date"]: row for series in answer["series"] for row in series["buckets"]}
        for row, (date, (value, count)) in by_date(result, identifier, rows, {iso(d): (d, v) for d, v in own.items() if v[1]}):
            place = f"day {row['date']}"
            result.compare(place, "start", row["start"], calendar.day_start(date), INSTANT)
            result.compare(place, "end", row["end"], calendar.day_start(date + 1), INSTANT)
            result.compare(place, "sum", row["sum"], value, NUMBER)
            result.compare(place, "count", row["count"], count)
    if export.of_type(SLEEP):
        compare_sleep(result, ask("sleep", *asked), export, calendar, bounds)
        compare_asleep(result, ask, export, calendar, asked)
    result.place = ""


def compare_zones(result, answer, changes):
    """The zones that an answer tells of are those of its time; the first holds from before it."""
    start, end = instant(answer["start"]), instant(answer["end"])
    told = [(instant(z["start"]) if "start" in z else float("-inf"), zone_of(z["timeZone"])) for z in answer["recordedZones"]]
    own = [(t, "UTC" if zone == 0 else zone) for t, zone in changes]
    inside = [(t, zone) for t, zone in own if start < t < end]
    result.compare("zones", "changes", [z for z in told if start < z[0] < end], inside)
    result.compare("zones", "first", [zone for t, zone in told if t <= start][-1], [zone for t, zone in own if t <= start][-1])


# Workouts.


def shown_workout(key):
    start, _, activity, source = key
    return f"{activity} of {source}, {shown_instant(start)}"


def shown_cover(cover):
    return f"{cover[1]}, {shown_instant(cover[0])}"


COVER = Kind(lambda a, b: near(a[0], b[0]) and a[1] == b[1], show=shown_cover)


def reference_workouts(export):
    """By (start, end, activity, source): (stated duration, counts, is a copy, (start, source) of what covers it, active
    time). Copies have one key; what they state may tell them apart, the order of creation is not in the answer."""
    result = {}
    for workout, state in zip(export.workouts, workouts.coverage(export.workouts)):
        cover = None if state["coveredBy"] is None else export.workouts[state["coveredBy"]]
        result.setdefault((workout.start, workout.end, workout.type, workout.source), []).append((
            round(workout.duration or 0, 2), state["counts"], state["copyOf"] is not None,
            (cover.start, cover.source) if cover else (), workouts.active_time(workout)))
    return {key: sorted(group) for key, group in result.items()}


def program_workouts(result, listed):
    """The same of the program's list. What covers a workout is looked up by its uuid and has to count itself."""
    known, answer = {w["uuid"]: w for w in listed}, {}
    for workout in listed:
        key = (instant(workout["start"]), instant(workout["end"]), workout["activity"].removeprefix("HKWorkoutActivityType"), workout["source"])
        given, cover = workout.get("coveredBy"), ()
        if given is not None:
            covering = known.get(given["uuid"], {})
            cover, place = (instant(given["start"]), given["source"]), "workout: " + shown_workout(key)
            result.compare(place, "coveredBy.uuid names a workout that counts", bool(covering) and "coveredBy" not in covering, True)
            if covering:
                result.compare(place, "coveredBy.start of the uuid", covering["start"], cover[0], INSTANT)
                result.compare(place, "coveredBy.source of the uuid", covering["source"], cover[1])
        answer.setdefault(key, []).append((round(workout.get("statedDuration", 0), 2), given is None,
                                           bool(given) and given.get("isCopy", False), cover, workout["duration"]))
    return {key: sorted(group) for key, group in answer.items()}


def compare_workouts(result, given, export):
    """Rules 8.1 and 8.2."""
    own, reference = program_workouts(result, given["workouts"]), reference_workouts(export)
    covered = sum(not state[1] for group in reference.values() for state in group)
    result.compare("workouts", "storedCount", given["storedCount"], len(export.workouts))
    result.compare("workouts", "repeatedCount", given.get("repeatedCount"), covered)
    for key in sorted(set(own) | set(reference)):
        place, a, b = "workout: " + shown_workout(key), own.get(key, []), reference.get(key, [])
        result.compare(place, "times it is listed", len(a), len(b))
        for program, state in zip(a, b):
            result.compare(place, "counts", program[1], state[1])
            result.compare(place, "coveredBy.isCopy", program[2], state[2])
            result.compare(place, "coveredBy", program[3] or None, state[3] or None, COVER)
            result.compare(place, "duration", program[4], state[4], NUMBER)


# One export.


class CommandFailed(Exception):
    """What a command said when it failed."""


def compare_efforts(result, given, export):
    """Rule 8.3: the best efforts of each activity."""
    names = {"1 mile": "1 mi"}
    shown = {}
    for activity in given["activities"]:
        for effort in activity["efforts"]:
            best = effort["duration"] if effort["isOverDistance"] else effort["distance"]
            name = names.get(effort["name"], effort["name"])
            shown[activity["activity"].removeprefix("HKWorkoutActivityType"), name] = best
    own = {(activity, name): best for activity, efforts in workouts.best_efforts(export.workouts, export.records).items()
           for name, (best, _) in efforts.items()}
    for key in sorted(set(shown) | set(own)):
        result.compare("efforts", " ".join(key), shown.get(key), own.get(key), NUMBER)


def run(hkstats, machine, folder, *arguments):
    """The JSON that a command answers, without anybody's own store and configuration."""
    environment = {key: value for key, value in os.environ.items() if key != "HKSTATS_STORE"}
    done = subprocess.run([hkstats, *arguments, "--store", "s.sqlite", "--format", "json"], cwd=folder, capture_output=True,
                          text=True, timeout=120, env={**environment, "TZ": machine, "XDG_CONFIG_HOME": os.path.abspath(folder)})
    if done.returncode != 0:
        raise CommandFailed(f"{arguments[0]}: exit code {done.returncode}: {done.stderr.strip()[:300]}")
    return json.loads(done.stdout)


def machine_of(seed):
    """The zone of the machine: one of the list, or now and then that of the person."""
    r = random.Random(f"machine {seed}")
    return generate.features(seed)["home"] if r.random() < 0.3 else r.choice(MACHINES)


def compare_export(result, hkstats, folder):
    data = generate.make(result.seed)
    (pathlib.Path(folder) / "export.xml").write_bytes(data)
    ask = functools.partial(run, hkstats, result.machine, folder)
    imported_at = time.time()
    report = ask("import", "export.xml")
    export = exports.loads(data)
    compare_import(result, report, export, imported_at)
    lived = compare_zone(result, report, zone.find(export, None, result.machine), export)
    nights = ask("sleep", "--from", FIRST, "--to", LAST)
    result.compare("sleep", "timeZone", nights["timeZone"], report["timeZone"])
    compare_sleep(result, nights, export, ZoneCalendar(lived), (date_of(FIRST), date_of(LAST)))
    compare_asleep(result, ask, export, ZoneCalendar(lived), ("--from", FIRST, "--to", LAST))
    compare_travel(result, ask, export, lived.name)
    compare_workouts(result, ask("workouts", "--from", FIRST, "--to", LAST), export)
    compare_efforts(result, ask("workouts", "efforts", "--from", FIRST, "--to", LAST), export)


def check(seed, hkstats):
    """The result of one seed."""
    result = Result(seed, machine_of(seed))
    with tempfile.TemporaryDirectory() as folder:
        try:
            compare_export(result, hkstats, folder)
        except CommandFailed as failure:
            result.problem("command", str(failure))
        except Exception as failure:  # An answer of another shape, or a fault here: the other seeds go on.
            result.problem("answer", f"{type(failure).__name__}: {failure}")
    return result


def seeds_of(text):
    """`7`, `1-500` or `3,5,10-20`."""
    result = []
    for part in text.split(","):
        low, _, high = part.partition("-")
        result += range(int(low), int(high or low) + 1)
    return result


def executable(text):
    """A path, made absolute, or a name on the search path."""
    found = shutil.which(text)
    if found is None:
        raise argparse.ArgumentTypeError(f"there is no program '{text}'")
    return os.path.abspath(found)


def kind_of(place):
    """`mainSleep` of `night 2024-05-07 mainSleep`, `week` of `week 2024-05-06`."""
    words = place.split()
    return "nap" if "nap" in words else "mainSleep" if words[-1] == "mainSleep" else words[0].rstrip(":")


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hkstats", required=True, type=executable, help="the program")
    parser.add_argument("--seeds", type=seeds_of, default=seeds_of("1-100"), help="for example 1-500 or 3,5,10-20")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--show", type=int, default=40, help="how many differences are printed")
    options = parser.parse_args(arguments)
    figures, differing, kinds, shown = 0, 0, {}, 0
    with multiprocessing.Pool(options.jobs) as pool:
        for result in pool.imap(functools.partial(check, hkstats=options.hkstats), options.seeds):
            figures += result.figures
            differing += bool(result.differences)
            for place, figure, program, reference in result.differences:
                kinds.setdefault(f"{kind_of(place)}: {figure}", []).append(result.seed)
                if shown < options.show:
                    shown += 1
                    words = program if figure == "failure" else f"{figure}: program {program}, reference {reference}"
                    print(f"seed {result.seed} ({result.machine})  {place}  {words}", flush=True)
    if kinds:
        print("\nDifferences by figure, with the first seeds:")
        for name, seeds in sorted(kinds.items(), key=lambda item: -len(item[1])):
            print(f"{len(seeds):7,}  {name}  ({', '.join(map(str, sorted(set(seeds))[:4]))})")
        print()
    differences = sum(map(len, kinds.values()))
    print(f"{len(options.seeds):,} exports, {figures:,} figures compared, {differences:,} differences in {differing:,} exports")
    return 1 if kinds else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
