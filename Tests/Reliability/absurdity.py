"""Exports that no watch writes, and what they cost."""

import datetime
import itertools
import json
import os
import resource
import shutil
import signal
import subprocess
import time
import zipfile

import exports
from bench import complain
from exports import HEART, SLEEP, STEPS, clock, entry, record, workout

SECONDS, MEGABYTES = 10, 512  # what a command may take of an export of up to 50 MB
# What an import may take of more: exports of more than that, once they are inflated. Zips are read in flat memory, and can be stopped.
BEYOND = {
    "10,000,000 records of one instant in a zip": (90, MEGABYTES),
    "3,000,000 workouts of one instant in a zip": (90, MEGABYTES),
    "10,000,000 sources in a zip": (90, MEGABYTES),
    "60,000 entries of 1 MB in a zip": (90, 64),
    "10 GB of blanks in a zip": (90, 64),
}
# What takes so long that somebody asks it to stop.
SLOW = ["60,000 entries of 1 MB in a zip", "10 GB of blanks in a zip"]
# Asked to stop, it ends by itself, or after two seconds of its own clock wherever it is. The third second is for a machine that does
# other work as well: with a load average of 25 it ended after 2.28 s. The time is printed.
STOPPED = 3.0
ENERGY = "HKQuantityTypeIdentifierActiveEnergyBurned"
DISTANCE = "HKQuantityTypeIdentifierDistanceWalkingRunning"
DAY = ("2024-03-04 08:00:00", "2024-03-04 08:10:00")
EVER = ("0001-01-01 00:00:00", "9999-12-31 23:59:59")


def days(years):
    day = datetime.date(2023 - years, 1, 1)
    while day < datetime.date(2023, 1, 1):
        yield str(day)
        day += datetime.timedelta(1)


def hours(number, length):
    """The bounds of hours that begin every second hour from 2010 on."""
    start = datetime.datetime(2010, 1, 1) + datetime.timedelta(hours=2 * number)
    return str(start), str(start + datetime.timedelta(hours=length))


def minute(number):
    """The bounds of one minute of 2010."""
    start = datetime.datetime(2010, 1, 1) + datetime.timedelta(minutes=number)
    return str(start), str(start + datetime.timedelta(minutes=1))


def brief(begin, end, kind=STEPS, unit="count"):
    """A record of so few letters that many of them are a small export: it names no source."""
    return f'<Record type="{kind}" unit="{unit}" startDate="{clock(begin)}Z" endDate="{clock(end)}Z" value="1"/>'


def device(number):
    return f"<<HKDevice: 0x{number:x}>, name:Watch {number}, manufacturer:Apple Inc., model:Watch, hardware:{number}>"


WILD = ["1e308", "-1e308", "1.7976931348623157e308", "NaN", "inf", "-inf", "5e-324", "1e-320", "-0", "1e400", "0x10",
        "1e-400", "9" * 400, "0." + "0" * 400 + "1", "", "-", "1,5"]

# The name of each case, what is in it at so many per cent of its size (pieces of text), and the type to ask about.
CASES = {
    "330,000 records of one instant": lambda n: (record(DAY[0], DAY[0]) for _ in range(n(330_000))),
    "390,000 records of one instant": lambda n: (
        f'<Record type="{STEPS}" sourceName="a" unit="count" startDate="{DAY[0]} +0000" endDate="{DAY[0]} +0000" value="1"/>'
        for _ in range(n(390_000))),
    "a record of 9999 years": lambda n: [record(*EVER)],
    "a record of 100 years": lambda n: [record("1924-01-01 00:00:00", "2024-01-01 00:00:00")],
    "records in the years 1 and 9999": lambda n: [record(EVER[0], "0001-01-01 01:00:00"), record(*DAY),
                                                  record("9999-12-31 22:00:00", EVER[1])],
    "1,000 records of 9999 years": lambda n: (record(clock(i, "0001-01-01"), clock(i, "9999-12-31"))
                                              for i in range(n(1000))),
    "1,000 heart rates of 9999 years": lambda n: (
        record(clock(i, "0001-01-01"), clock(i, "9999-12-31"), "60", HEART, unit="count/min") for i in range(n(1000))),
    "600 records of 30 years": lambda n: (record(clock(i, "1990-01-01"), clock(i, "2020-01-01")) for i in range(n(600))),
    "280,000 records of 30 years": lambda n: (
        record(clock(i % 86_000, "1990-01-01"), clock(i % 86_000, "2020-01-01")) for i in range(n(280_000))),
    "280,000 records of 9999 years": lambda n: (
        record(clock(i % 86_000, "0001-01-01"), clock(i % 86_000, "9999-12-31")) for i in range(n(280_000))),
    "a constant value a day for 40 years": lambda n: (record(day + " 08:00:00", day + " 08:10:00") for day in days(40)),
    "a constant weight a day for 100 years": lambda n: (
        record(day + " 08:00:00", day + " 08:00:00", "70", "HKQuantityTypeIdentifierBodyMass", unit="kg")
        for day in days(100)),
    "a day of overlapping steps of 300 sources": lambda n: (
        record(clock(i % 80_000), clock(i % 80_000 + 60 + i % 4000), str(i % 97), source=f"S{i % 300}")
        for i in range(n(300_000))),
    "steps of every length": lambda n: (record(clock(0), clock(1 + i % 86_000)) for i in range(n(300_000))),
    "a workout of 1e300 km": lambda n: [
        workout(*DAY, distance="1e300"),
        record(*DAY, "1e300", "HKQuantityTypeIdentifierDistanceWalkingRunning", unit="km"),
        workout("2024-03-05 08:00:00", "2024-03-05 08:00:00", distance="1e308")],
    "wild values": lambda n: (
        record(clock(i * 60), clock(i * 60 + 60), value, kind, unit=unit)
        for kind, unit in [(STEPS, "count"), (HEART, "count/min"), ("HKQuantityTypeIdentifierBodyMass", "kg"),
                           ("HKQuantityTypeIdentifierOxygenSaturation", "%"),
                           ("HKQuantityTypeIdentifierBodyTemperature", "degF")]
        for i, value in enumerate(WILD)),
    "100,000 sources": lambda n: (record(clock(i % 86_000), clock(i % 86_000 + 60), source=f"Source {i}")
                                  for i in range(n(100_000))),
    "100,000 devices": lambda n: (record(clock(i % 86_000), clock(i % 86_000 + 60), device=device(i))
                                  for i in range(n(100_000))),
    "a source name of 1 MB": lambda n: [record(*DAY, source="x" * n(1 << 20))],
    "a source name of 10 MB": lambda n: [record(*DAY, source="x" * n(10 << 20))],
    "10 source names of 1 MB": lambda n: [record(*DAY, source=f"{i}" + "x" * n(1 << 20)) for i in range(10)],
    "an attribute of 20 MB": lambda n: [record(*DAY, inner=entry("note", "y" * n(20 << 20)))],
    "a device of 20 MB": lambda n: [record(*DAY, device="z" * n(20 << 20))],
    "a type name of 1 MB": lambda n: [record(*DAY, kind="HK" + "t" * n(1 << 20))],
    "a workout activity of 1 MB": lambda n: [workout(*DAY, activity="HKWorkoutActivityType" + "t" * n(1 << 20))],
    "30,000 unknown types": lambda n: (record(*DAY, kind=f"HKQuantityTypeIdentifierUnknown{i}") for i in range(n(30_000))),
    "100,000 workouts of one instant": lambda n: (workout(*DAY) for _ in range(n(100_000))),
    "100,000 workouts with a distance": lambda n: (
        workout(clock(i % 80_000, f"2024-03-{1 + i % 28:02}"), clock(i % 80_000 + 1800, f"2024-03-{1 + i % 28:02}"),
                distance=str(1 + i % 50)) for i in range(n(100_000))),
    "a workout of 9999 years with heart rates": lambda n: [
        workout(*EVER, distance="5")] + [
        record(clock(i), clock(i), "120", HEART, unit="count/min") for i in range(n(20_000))],
    "200,000 events of a workout": lambda n: [
        workout(*DAY, distance="5", inner="".join(
            f'<WorkoutEvent type="HKWorkoutEventType{"Pause" if i % 2 else "Resume"}" date="{clock(28_800 + i % 600)} +0000"/>'
            for i in range(n(200_000))))],
    "30,000 activities of a workout": lambda n: [
        workout(*DAY, inner="".join(
            f'<WorkoutActivity uuid="00000000-0000-0000-0000-{i:012X}" startDate="{clock(28_800)} +0000" '
            f'endDate="{clock(29_000)} +0000" duration="3" durationUnit="min"/>' for i in range(n(30_000))))],
    "a million nested elements": lambda n: ["<a>" * n(1_000_000), "</a>" * n(1_000_000), record(*DAY)],
    "100,000 nested correlations": lambda n: [
        f'<Correlation type="HKCorrelationTypeIdentifierFood" sourceName="a" startDate="{DAY[0]} +0000" '
        f'endDate="{DAY[1]} +0000">' * n(100_000), record(*DAY), "</Correlation>" * n(100_000)],
    "50,000 correlations of one instant": lambda n: (
        f'<Correlation type="HKCorrelationTypeIdentifierFood" sourceName="a" startDate="{DAY[0]} +0000" '
        f'endDate="{DAY[1]} +0000">{record(*DAY, kind="HKQuantityTypeIdentifierDietaryWater", unit="mL")}</Correlation>'
        for _ in range(n(50_000))),
    "200,000 metadata entries on a record": lambda n: [
        record(*DAY, inner="".join(entry(f"key {i}", str(i)) for i in range(n(200_000))))],
    "200,000 metadata entries of one key": lambda n: [
        record(*DAY, inner="".join(entry("HKTimeZone", f"Europe/Zone{i}") for i in range(n(200_000))))],
    "100,000 zone names": lambda n: (record(clock(i % 86_000), clock(i % 86_000 + 60), inner=entry("HKTimeZone", f"Zone/{i}"))
                                     for i in range(n(100_000))),
    "150,000 changes of zone": lambda n: (
        record(clock(i % 86_000, f"2024-03-{1 + i % 28:02}"), clock(i % 86_000 + 60, f"2024-03-{1 + i % 28:02}"),
               inner=entry("HKTimeZone", ["Europe/Paris", "Asia/Tokyo", "America/New_York"][i % 3]))
        for i in range(n(150_000))),
    "offsets of every minute": lambda n: (
        record(f"2024-03-04 08:00:00 {'+-'[i % 2]}{i % 24:02}{i % 60:02}", f"2024-03-04 09:00:00 {'+-'[i % 2]}{i % 24:02}{i % 60:02}")
        for i in range(n(100_000))),
    "sleep in the years 1 and 9999": lambda n: [
        record(begin, end, "HKCategoryValueSleepAnalysisAsleepCore", SLEEP, unit=None)
        for begin, end in [(EVER[0], "0001-01-01 08:00:00"), ("9999-12-31 01:00:00", "9999-12-31 08:00:00"),
                           ("2024-03-04 00:00:00", "2024-03-04 07:00:00")]],
    "a sleep of 9999 years": lambda n: [
        record(*EVER, "HKCategoryValueSleepAnalysisAsleepCore", SLEEP, unit=None)],
    "150,000 sleeps of 30 years": lambda n: (
        record(clock(i % 86_000, "1990-01-01"), clock(i % 86_000, "2020-01-01"), "HKCategoryValueSleepAnalysisAsleepCore",
               SLEEP, unit=None, source=f"S{i % 7}") for i in range(n(150_000))),
    "20,000 sleeps of 30 years": lambda n: (
        record(clock(i, "1990-01-01"), clock(i, "2020-01-01"), "HKCategoryValueSleepAnalysisAsleepCore", SLEEP, unit=None,
               source=f"S{i % 7}") for i in range(n(20_000))),
    "50,000 overlapping records of sleep": lambda n: (
        record(clock(i % 3600), clock(28_800 + i % 7200), f"HKCategoryValueSleepAnalysis{stage}", SLEEP, unit=None,
               source=f"S{i % 7}")
        for i in range(n(50_000)) for stage in [["InBed", "AsleepCore", "Awake", "AsleepREM"][i % 4]]),
    "100,000 sources of sleep": lambda n: (
        record(clock(i % 3600), clock(28_800 + i % 7200), "HKCategoryValueSleepAnalysisAsleepCore", SLEEP, unit=None,
               source=f"S{i}") for i in range(n(100_000))),
    "100,000 rings of one day": lambda n: (
        f'<ActivitySummary dateComponents="2024-03-04" activeEnergyBurned="{i}" activeEnergyBurnedGoal="1e308" '
        'activeEnergyBurnedUnit="Cal" appleStandHours="12" appleStandHoursGoal="12"/>\n' for i in range(n(100_000))),
    "rings in the years 1 and 9999": lambda n: [
        f'<ActivitySummary dateComponents="{day}" activeEnergyBurned="1e308" activeEnergyBurnedGoal="1" '
        'activeEnergyBurnedUnit="Cal"/>\n' for day in ["0001-01-01", "9999-12-31", "2024-02-31"]],
    "300,000 heartbeats of a record": lambda n: [
        record(*DAY, "40", "HKQuantityTypeIdentifierHeartRateVariabilitySDNN", unit="ms", inner=(
            "<HeartRateVariabilityMetadataList>" + "".join(
                f'<InstantaneousBeatsPerMinute bpm="{40 + i % 90}" time="8:{i // 6000 % 60:02}:{i // 100 % 60:02}.{i % 100:02} AM"/>'
                for i in range(n(300_000))) + "</HeartRateVariabilityMetadataList>"))],
    "steps of 24 years of 3,000 sources": lambda n: (
        record(clock(i, "2000-01-01"), clock(i, "2024-01-01"), source=f"S{i % 3000}") for i in range(n(20_000))),
    "a record of 24 years of each of 150 types": lambda n: (
        record(clock(i, "2000-01-01"), clock(i, "2024-01-01"), kind=f"HKQuantityTypeIdentifierUnknown{i}") for i in range(n(150))),
    "a step a day of 24 years of as many sources": lambda n: (
        record(day + " 08:00:00", day + " 08:10:00", source=f"S{number}") for number, day in zip(range(n(8_700)), days(24))),
    "40,000 workouts under records of 24 years": lambda n: itertools.chain(
        (record(clock(i, "2000-01-01"), clock(i, "2024-01-01"), "9", kind, unit=unit)
         for i in range(n(40_000)) for kind, unit in [(ENERGY, "kcal"), (DISTANCE, "km")]),
        (workout(*hours(i, 1), distance=None) for i in range(n(40_000)))),
    "60,000 workouts at once": lambda n: itertools.chain(
        (record(clock(43_200 + i), clock(43_200 + i), "9", kind, unit=unit)
         for i in range(n(1_000)) for kind, unit in [(ENERGY, "kcal"), (DISTANCE, "km"), (HEART, "count/min")]),
        (workout(clock(i % 43_000), clock(44_000 + i % 42_000 + i // 42_000), distance=None) for i in range(n(60_000)))),
    "20,000 workouts of weeks with readings a minute": lambda n: itertools.chain(
        (record(*minute(i), value, kind, unit=unit)
         for i in range(n(30_000)) for kind, value, unit in [(DISTANCE, "0.15", "km"), (HEART, "100", "count/min")]),
        (workout(minute(i % 997)[0], minute(n(30_000) + i // 997)[1], distance=None) for i in range(n(20_000)))),
    "50,000 workouts before 100,000 heart rates": lambda n: itertools.chain(
        (record(clock(43_200 + i % 100), clock(43_200 + i % 100), str(60 + i % 100), HEART, unit="count/min")
         for i in range(n(100_000))),
        (workout(clock(i % 43_000), clock(43_100 + i // 43_000), distance=None) for i in range(n(50_000)))),
    "600,000 steps under one of all of them": lambda n: itertools.chain(
        [brief(0, 86_399)], (brief(i % 86_000, i % 86_000 + 1) for i in range(n(600_000)))),
    "a correlation of 300,000 members": lambda n: itertools.chain(
        [f'<Correlation type="HKCorrelationTypeIdentifierFood" sourceName="Watch" startDate="{DAY[0]} +0000" '
         f'endDate="{DAY[1]} +0000">'],
        (brief(28_800 + i % 600, 28_800 + i % 600, "HKQuantityTypeIdentifierDietaryWater", "mL") for i in range(n(300_000))),
        ["</Correlation>", record(*DAY)]),
    "100,000 heart rates of one second": lambda n: [workout(*DAY)] + [
        record(clock(28_800), clock(28_800), str(60 + i % 100), HEART, unit="count/min") for i in range(n(100_000))],
}
# What is more than an import keeps in memory: in a small size it would not be.
REFUSED = ["10,000,000 records of one instant in a zip", "3,000,000 workouts of one instant in a zip", "10,000,000 sources in a zip"]
ARCHIVES = [*REFUSED, "60,000 small entries in a zip", "60,000 entries of 1 MB in a zip", "10 GB of blanks in a zip",
            "a route of 300,000 points at one instant", "an electrocardiogram of 3,600,000 voltages"]


def questions(bench, kind, day):
    """Every question that a store can be asked, and its form."""
    found = [["summary", interval, "--format", form]
             for interval in ("weekly", "daily", "monthly", "yearly", "hourly") for form in ("table", "json", "csv")]
    found += [["summary", "daily", "--separate-by-source", "--format", "json"]]
    found += [[*words, "--format", form] for form in ("table", "json") for words in (
        ["sleep"], ["streak", "--type", kind, "--at-least", "1"], ["trends"], ["correlate"], ["profile", "--type", kind],
        ["records"], ["heart"], ["rings"], ["workouts"], ["workouts", "monthly"], ["workouts", "efforts"],
        ["workouts", "splits"], ["explain", "--type", kind, "--day", day], ["explain", "--sleep", "--night", day],
        ["types"], ["sources"], ["sources", "--type", kind], ["store", "info"], ["authorize", "list"])]
    found += [["workouts", "course", "--format", form] for form in ("table", "json", "csv")]
    found += [[*words, "--time-zone", "recorded"] for words in (
        ["summary", "daily", "--format", "json"], ["summary", "hourly", "--format", "csv"], ["sleep"],
        ["streak", "--type", kind, "--at-least", "1"], ["trends"], ["correlate"], ["profile", "--type", kind], ["records"],
        ["heart"], ["rings"], ["workouts"], ["workouts", "yearly"], ["workouts", "efforts"], ["workouts", "splits"],
        ["workouts", "course"], ["explain", "--type", kind, "--day", day], ["explain", "--sleep", "--night", day], ["types"],
        ["sources"], ["samples", "--type", kind], ["export", "--to", bench.path("absurd-recorded"), "--format", "csv"])]
    found += [["samples", "--type", kind], *(["samples", "--type", kind, "--format", form] for form in ("jsonl", "arrow")),
              ["store", "verify"],
              ["summary", "monthly", "--chart", bench.path("absurd.svg")],
              ["sleep", "--chart", bench.path("absurd.svg")], ["workouts", "--chart", bench.path("absurd.png")],
              ["streak", "--type", kind, "--at-least", "1", "--chart", bench.path("absurd.svg")],
              *([*words, "--chart", bench.path("absurd.svg")] for words in (
                  ["trends", "--type", kind], ["profile", "--type", kind], ["rings"], ["heart"], ["records"],
                  ["workouts", "course"], ["workouts", "splits"], ["workouts", "efforts"])),
              *(["export", "--to", bench.path(f"absurd-{form}"), "--metadata", "--format", form]
                for form in ("csv", "jsonl", "arrow")),
              ["store", "repair", "--output", bench.path("absurd-repaired.sqlite")],
              ["store", "encrypt", "--new-key-file", bench.path("absurd.key"),
               "--output", bench.path("absurd-encrypted.sqlite")],
              ["authorize", "grant", "--app", "org.example.app", "--read", kind],
              ["sources", "--type", kind, "--set-order", "Watch"], ["sources", "--type", kind, "--clear-order"],
              ["authorize", "revoke", "--app", "org.example.app"],
              ["store", "compact"]]
    return found


def questions_of_all_time(bench, kind):
    """Questions about all time that ordinary data have, which nobody has to ask for, and about a century of hours."""
    found = [[*words, "--from", "1990-01-01", "--format", form] for form in ("table", "json", "csv") for words in (
        ["summary", "hourly"], ["summary", "daily", "--separate-by-source"], ["workouts"], ["workouts", "splits"])]
    found += [[*words, "--from", "1990-01-01"] for words in (
        ["sleep"], ["rings"], ["heart"], ["trends"], ["correlate"], ["profile", "--type", kind],
        ["workouts", "efforts"], ["workouts", "yearly"], ["summary", "yearly", "--separate-by-source"],
        ["summary", "daily", "--chart", bench.path("absurd.svg")], ["workouts", "--chart", bench.path("absurd.svg")])]
    found += [["summary", "hourly", "--type", kind, "--from", "1910-01-01", "--to", "2020-01-01", "--format", form]
              for form in ("table", "json", "csv")]
    return found


def cohort_questions(bench, export, kind):
    """The questions about many people, of whom this export is the one; its file lies in a folder of its own, too."""
    folder, data = bench.path("absurd-people"), bench.path("absurd-data")
    os.mkdir(folder)
    os.link(export, os.path.join(folder, "p001" + os.path.splitext(export)[1]))
    return [["cohort", "import", folder, "--into", data]] + [["cohort", *words, "--data", data] for words in (
        ["summary", "daily", "--type", kind, "--format", "csv"], ["summary", "weekly", "--format", "jsonl"],
        ["sleep", "--format", "csv"], ["list"], ["streak", "--type", kind, "--at-least", "1"], ["records"], ["trends"],
        ["correlate"], ["profile", "--type", kind], ["rings"], ["heart"],
        *(["workouts", view] for view in ("list", "splits", "efforts", "course", "yearly")))]


def clear(bench):
    """Removes what the questions of a case wrote."""
    for name in os.listdir(bench.folder):
        if not name.startswith("absurd") or name == "absurd.key":
            continue
        path = bench.path(name)
        shutil.rmtree(path) if os.path.isdir(path) else os.remove(path)


def write(bench, name, size):
    """Writes the export of a case; its path."""
    def n(count):
        return max(1, count * size // 100)

    path = bench.path("absurd.zip" if name in ARCHIVES else "absurd.xml")
    ordinary = (exports.HEAD + record(*DAY) + workout(*DAY) + exports.TAIL).encode()
    if name == "10 GB of blanks in a zip":
        exports.zip_of_repeats(path, b" " * (1 << 20), n(10_240))
    elif name == "10,000,000 records of one instant in a zip":
        exports.zip_of_repeats(path, (record(DAY[0], DAY[0]) * 10_000).encode(), n(1_000))
    elif name == "3,000,000 workouts of one instant in a zip":
        exports.zip_of_repeats(path, (workout(*DAY) * 3_000).encode(), n(1_000))
    elif name == "10,000,000 sources in a zip":
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as target, target.open(
                "apple_health_export/export.xml", "w", force_zip64=True) as file:
            file.write(exports.HEAD.encode())
            for begin in range(0, n(10_000_000), 10_000):
                file.write("".join(record(*DAY, source=f"S{i}") for i in range(begin, begin + 10_000)).encode())
            file.write(exports.TAIL.encode())
    elif name in ARCHIVES:
        target = exports.Zip(path)
        if "route" in name:
            points = ('<trkpt lon="-74.0" lat="40.7"><ele>10</ele><time>2024-03-04T08:00:00Z</time><extensions><speed>1</speed>'
                      '<course>0</course><hAcc>1</hAcc><vAcc>1</vAcc></extensions></trkpt>\n') * n(300_000)
            target.add("apple_health_export/workout-routes/route_1.gpx", *exports.deflated((
                '<?xml version="1.0"?><gpx version="1.1" creator="Apple Health Export"><trk><trkseg>' + points
                + "</trkseg></trk></gpx>").encode()))
            route = ('<WorkoutRoute sourceName="Watch" startDate="2024-03-04 08:00:00 +0000" endDate="2024-03-04 08:10:00 '
                     '+0000"><FileReference path="/workout-routes/route_1.gpx"/></WorkoutRoute>')
            ordinary = (exports.HEAD + workout(*DAY, inner=route) + exports.TAIL).encode()
        elif "electrocardiogram" in name:
            target.add("apple_health_export/electrocardiograms/ecg_2024-03-04.csv", *exports.deflated(
                exports.RECORDING.encode() + b"123.456\n-98.765\n" * n(1_800_000)))
        else:
            content = exports.deflated(b" " * (1 << 20 if "1 MB" in name else 100))
            for number in range(n(60_000)):
                target.add(f"apple_health_export/{number}.xml", *content)
        target.add("apple_health_export/export.xml", *exports.deflated(ordinary))
        target.close()
    else:
        with open(path, "w", encoding="utf-8") as file:
            file.write(exports.HEAD)
            file.writelines(CASES[name](n))
            file.write(exports.TAIL)
    return path


def absurd(bench, rng, count):
    """Each command has an answer or a sentence for an absurd export within 10 seconds and 512 MB; a mirror of it deletes nothing.

    The seconds are those on the wall or those of the processor, whichever are fewer: other programs may run. A zip of
    gigabytes takes longer, in flat memory; it can be stopped, and leaves nothing then.
    """
    tally = {"answered": 0, "told": 0, "stopped": 0, "too long": 0, "too large": 0, "signal or hang": 0, "no JSON": 0,
             "deleted": 0, "not stopped": 0}

    def stop(case, export):
        store = bench.path("stopped.sqlite")
        bench.clean(store)
        process = subprocess.Popen(
            [bench.command, "import", export, "--store", store], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE, env=bench.environment, cwd=bench.folder)
        time.sleep(3)
        process.send_signal(signal.SIGINT)
        begin = time.monotonic()
        try:
            _, error = process.communicate(timeout=30)
        except subprocess.TimeoutExpired:
            process.kill()
            _, error = process.communicate()
        seconds = time.monotonic() - begin
        left = [name for name in os.listdir(bench.folder) if "stopped.sqlite" in name]
        held = process.returncode == -signal.SIGINT and seconds <= STOPPED and not left
        tally["stopped" if held else "not stopped"] += 1
        if not held:
            complain(f"{case}: asked to stop, it ended with {process.returncode} after {seconds:.2f} s, left {left}: {error[:150]}")
        else:
            print(f"  ({case}: asked to stop, it ended after {seconds:.2f} s)", flush=True)

    def ask(case, question, store):
        # What lies in a store is small again.
        most_seconds, most_megabytes = BEYOND.get(case if question[0] == "import" else "", (SECONDS, MEGABYTES))
        # Participants have a store each.
        where = [] if question[0] == "cohort" else ["--store", store]
        ended = bench.measured(
            *question, *where, timeout=300, keep=1 << 22, is_exact=True,  # what takes the processor is ended sooner
            limits=[(resource.RLIMIT_CPU, most_seconds + 3), (resource.RLIMIT_AS, 8 << 30)])
        seconds = min(ended.wall, ended.processor)
        words = []
        if ended.badly and ended.processor > most_seconds:
            words += ["ended by this program", "too long"]
        elif ended.badly or (ended.code and not ended.is_told):
            words.append("signal or hang")
        else:
            tally["answered" if ended.code == 0 else "told"] += 1
        if seconds > most_seconds and "too long" not in words:
            words.append("too long")
        if ended.megabytes > most_megabytes:
            words.append("too large")
        if ended.code == 0 and "json" in question and len(ended.out) < 1 << 22:
            try:
                told = json.loads(ended.out, parse_constant=lambda word: 1 / 0)
                if "--mirror" in question and any(part.get("deleted") for part in told.values() if isinstance(part, dict)):
                    words.append("deleted")
            except (ValueError, ZeroDivisionError):
                words.append("no JSON")
        for word in words:
            if word in tally:
                tally[word] += 1
        if words:
            text = " ".join(word if len(word) < 60 else "…" for word in question)
            complain(f"{case}: {text}: {ended.wall:.1f} s, {ended.processor:.1f} s of processor, "
                     f"{ended.megabytes:.0f} MB, {ended.code}: {', '.join(words)} {ended.error[:150] if ended.code else ''}")
        return ended

    bench.must("store", "key", bench.path("absurd.key"))
    for case in [*CASES, *ARCHIVES]:
        if bench.cases and not any(word in case for word in bench.cases):
            continue
        if case in REFUSED and count < 100:
            continue
        store = bench.path("absurd.sqlite")
        clear(bench)
        export = write(bench, case, count)
        if case in SLOW and count == 100:
            stop(case, export)
        size = os.path.getsize(export)
        begun = ask(case, ["import", export], store)
        if begun.code != 0:
            print(f"  ({case}: import {begun.code}: {begun.error[:120].decode(errors='replace').strip()})", flush=True)
            continue
        ask(case, ["import", export, "--format", "json"], store)
        code, out, _ = bench.run("types", "--format", "json", "--store", store)
        kind = "stepCount"
        if code == 0 and b"StepCount" not in out and b"stepCount" not in out:
            kind = "sleepAnalysis" if b"leepAnalysis" in out else "bodyMass" if b"odyMass" in out else "heartRate"
        spans, over, unasked = [], set(), 0
        asked = questions(bench, kind, "2024-03-04") + [["import", export, "--mirror", "--yes", "--format", "json"]]
        if "electrocardiogram" in case:
            asked += [["samples", "--type", "HKDataTypeIdentifierElectrocardiogram", "--format", form]
                      for form in ("csv", "jsonl", "arrow")]
        more = cohort_questions(bench, export, kind) if case not in BEYOND else []
        if bench.is_quick:  # other ones of each case
            asked, more = asked[rng.randrange(16)::16], more[:1] + more[1 + rng.randrange(16)::16]
        asked += more
        if "24 years" in case or not bench.is_quick:
            asked += questions_of_all_time(bench, kind)
        for question in asked:
            about = " ".join(word for word in question[:2] if word.isalpha())
            about = "summary" if question[0] == "summary" else about
            if about in over:
                unasked += 1
                continue
            spans.append(ask(case, question, store))
            if spans[-1].processor > SECONDS:
                over.add(about)  # once is enough to find it
        if unasked:
            print(f"  ({case}: {unasked} more of {', '.join(sorted(over))} not asked)", flush=True)
        slowest = max(spans, key=lambda ended: min(ended.wall, ended.processor))
        largest = max(spans, key=lambda ended: ended.megabytes)
        print(f"  ({case}: {size / 1e6:.1f} MB; import {begun.wall:.1f} s, {begun.megabytes:.0f} MB; "
              f"then at most {min(slowest.wall, slowest.processor):.1f} s, {largest.megabytes:.0f} MB)", flush=True)
    clear(bench)
    return tally, sum(tally[name] for name in ["too long", "too large", "signal or hang", "no JSON", "deleted", "not stopped"])
