"""Clocks, zones and their database."""

import json
import os
import shutil
import time

import exports
from bench import QUESTIONS, UUID, complain

DATABASES = ["/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo"]


def clock(bench, rng, count):
    """The clock goes back, zones change, seconds leap: the same figures, an answer or a sentence."""
    tally = {"same": 0, "answered": 0, "told": 0, "bad": 0}
    store = bench.path("clock.sqlite")

    def fault(text):
        tally["bad"] += 1
        complain(text)

    def expect(story, found, expected):
        for question, (code, out, error), (_, known, _) in zip(QUESTIONS, found, expected):
            if code == 0 and UUID.sub(b"", out) == UUID.sub(b"", known):
                tally["same"] += 1
            else:
                fault(f"{story}: {' '.join(question)}: {code} {error[:200] or 'another answer'}")

    def answers(environment):
        return [bench.ask(question, store, environment=environment) for question in QUESTIONS]

    def either(story, code, error):
        if code == 0:
            tally["answered"] += 1
        elif code is not None and code > 0 and error.strip():
            tally["told"] += 1
        else:
            fault(f"{story}: {code} {error[:200]}")

    # The clock of the day, between commands that write and that read.
    bench.lay(store, bench.bytes)
    bench.must("import", bench.later, "--store", store)
    after = [bench.ask(question, store) for question in QUESTIONS]
    offsets = [-86_400, 86_400, -3 * 365 * 86_400, 40 * 365 * 86_400, 7_000 * 365 * 86_400]
    offsets += [-int(time.time()) + second for second in (0, 1, -1, -10_000_000_000)]
    moments = [bench.preload(clock=offset) for offset in offsets]
    for first, second in zip(moments, moments[1:] + moments[:1]):
        name = f"the clock {first.get('RELIABILITY_CLOCK')} s ahead"
        bench.lay(store, None)
        for arguments, environment in [(["import", bench.export], first), (["import", bench.later], second),
                                       (["authorize", "grant", "--app", "org.example.app", "--read", "stepCount"], first),
                                       (["store", "compact"], second), (["store", "info"], first),
                                       (["store", "info", "--format", "json"], second)]:
            code, _, error = bench.run(*arguments, "--store", store, environment=environment)
            if code == 0:
                tally["answered"] += 1
            else:
                fault(f"{name}: {arguments[:2]}: {code} {error[:200]}")
        code, out, error = bench.run("store", "verify", "--store", store, environment=second)
        if code != 0:
            fault(f"{name}: {(out + error)[:200]}")
        found = answers(second)
        if int(second.get("RELIABILITY_CLOCK", 0)) < -2 * 365 * 86_400:
            # The data lie ahead of the clock: a streak ends now, and so do the last days of trends.
            for place in (2, 4):
                code, _, error = found[place]
                either(f"{name}: {QUESTIONS[place][0]}", code, error)
                found[place] = after[place]
        expect(name, found, after)

    # What counts as now.
    for today in ["2024-02-10", "2024-01-01", "0001-01-01", "9999-12-31", "2024-03-10T02:30", "2016-12-31T23:59:60Z",
                  "2024-02-30", "tomorrow", "", "-1", "10000-01-01", "2024-02-10T25:00"]:
        code, _, error = bench.run(*QUESTIONS[2], "--today", today, "--store", store)
        either(f"--today {today!r}", code, error)

    # The zone of the environment is not that of the store.
    for zone in ["UTC", "America/New_York", "Asia/Kathmandu", "Pacific/Apia", "EST5EDT", ":Europe/Paris", "nowhere", "",
                 "/etc/passwd", "../../etc/passwd", "<+99>-99", "x" * 5000]:
        expect(f"TZ={zone[:40]}", answers({"TZ": zone}), after)

    # The zone of the store.
    for zone in ["Asia/Tokyo", "America/New_York", "nowhere", "", "../../etc/passwd", "UTC"]:
        code, _, error = bench.run("import", bench.later, "--time-zone", zone, "--store", store)
        either(f"--time-zone {zone!r}", code, error)
        for question in QUESTIONS:
            code, _, error = bench.ask(question, store)
            if code != 0:
                fault(f"after an import with {zone!r}: {question[0]}: {code} {error[:200]}")
    bench.must("import", bench.later, "--time-zone", "America/New_York", "--store", store)
    expect("the first zone again", answers({}), after)

    # A second that leaps: the record is there, or the report says that it is not.
    export = bench.path("leap.xml")
    for begin, end in [("2016-12-31 23:59:50 +0000", "2016-12-31 23:59:60 +0000"),
                       ("2016-12-31 23:59:60 +0000", "2017-01-01 00:00:10 +0000"),
                       ("2016-12-31 18:59:60 -0500", "2016-12-31 18:59:60 -0500"),
                       ("2016-12-31 23:59:61 +0000", "2017-01-01 00:00:10 +0000"),
                       ("2016-06-31 00:00:00 +0000", "2016-07-01 00:00:10 +0000"),
                       ("2016-12-31 24:00:00 +0000", "2017-01-01 00:00:10 +0000")]:
        with open(export, "w", encoding="utf-8") as file:
            file.write(exports.HEAD + exports.record(begin, end)
                       + exports.record("2016-12-30 08:00:00", "2016-12-30 08:10:00") + exports.TAIL)
        bench.clean(store)
        code, out, error = bench.run("import", export, "--format", "json", "--store", store)
        either(f"a record from {begin}", code, error)
        if code == 0:
            _, samples, _ = bench.run("samples", "--type", "stepCount", "--store", store)
            kept = len(samples.splitlines()) - 1
            records = json.loads(out)["records"]
            if not kept == records["new"] == 2 - sum(records["skipped"].values()):
                fault(f"a record from {begin}: {kept} of 2 records are kept, and the report says: {records}")

    # Another database of zones.
    database = next(filter(os.path.isdir, DATABASES), None)
    if database is None:
        complain("clock without a database of zones: there is none here, so a part was not tried")
        return tally, tally["bad"] + (not bench.is_quick)
    bench.lay(store, bench.bytes)
    bench.must("import", bench.later, "--store", store)
    copy = bench.path("zones")
    shutil.copytree(database, copy, symlinks=False, ignore_dangling_symlinks=True,
                    ignore=shutil.ignore_patterns("posix", "right"))
    zone = os.path.join(copy, "America", "New_York")
    with open(zone, "rb") as file:
        whole = file.read()
    with open(os.path.join(copy, "Asia", "Tokyo"), "rb") as file:
        other = file.read()
    flipped = []
    for _ in range(5 if bench.is_quick else 40):
        damaged = bytearray(whole)
        damaged[rng.randrange(len(damaged))] ^= 1 << rng.randrange(8)
        flipped.append(("flipped", bytes(damaged)))
    for story, content in [("another zone's", other), ("half", whole[:len(whole) // 2]), ("a byte", b"T"), ("empty", b""),
                           ("text", b"no zone\n" * 1000), ("no", None), ("a folder's", "folder")] + flipped:
        if os.path.isdir(zone):
            os.rmdir(zone)
        elif os.path.exists(zone):
            os.remove(zone)
        if content == "folder":
            os.mkdir(zone)
        elif content is not None:
            with open(zone, "wb") as file:
                file.write(content)
        for question in (QUESTIONS if story != "flipped" else QUESTIONS[:3]):
            code, _, error = bench.ask(question, store, environment={"TZDIR": copy})
            either(f"{story} bytes as America/New_York: {question[0]}", code, error)
        trial = bench.path("trial.sqlite")
        bench.clean(trial)
        code, _, error = bench.run("import", bench.export, "--store", trial, environment={"TZDIR": copy})
        either(f"{story} bytes as America/New_York: import", code, error)
    for story, folder in [("an empty TZDIR", ""), ("no folder as TZDIR", "/nowhere"), ("a file as TZDIR", bench.export)]:
        for question in QUESTIONS:
            code, _, error = bench.ask(question, store, environment={"TZDIR": folder})
            either(f"{story}: {question[0]}", code, error)
    expect("the first database again", answers({}), after)
    return tally, tally["bad"]
