"""Names that somebody chose to do harm."""

import os
import re
import shutil
from xml.sax.saxutils import quoteattr

import exports
from exports import SLEEP, STEPS, clock, deflated, entry, record
from judging import Judge

PAYLOADS = {
    "ESC": "\x1b[31;5mred\x1b[2J", "OSC": "\x1b]0;title\x07\x1b]8;;http://example.org\x1b\\link", "bell": "a\x07b\x08c\x00d",
    "DEL": "a\x7fb", "C1": "a\x9b31mb\x85c\x90d", "bidi": "a\u202eb\u202ac\u2066d\u2069e\u200ff\u061cg", "newline": "a\nFORGED\r\nFORGED\rFORGED\x0be\x0cf",
    "tab": "a\tb", "separators": "a\u2028b\u2029c", "blanks": "\u200b\ufeff\u00ad\u2060", "tags": "a\U000e0041\U000e0042b",
    "command": "=cmd|' /C calc'!A0", "sum": "@SUM(1+1)*cmd|' /C calc'!A0", "plus": "+1+1", "minus": "-2+3",
    "script": "<script>alert(1)</script>", "handler": "\" onload=\"alert(1)\" x='", "cdata": "]]></text><script>1</script><![CDATA[",
    "quotes": "\"a\",\"b\";'c'", "comma": "a,b;c|d", "entity": "&amp;&#x1b;&lt;", "percent": "%s%n%d%@\\(x)\\u001b",
    "backslash": "a\\b\\\"c\\u0041", "path": "../../../../etc/passwd", "home": "~/.ssh/id_rsa", "dash": "--help", "empty": "",
    "space": "   ", "long": "wide " * 2000, "wide": "健康" * 200, "combining": "a" + "\u0301" * 500, "emoji": "👨‍👩‍👧‍👦" * 50,
    "surrogate": b"a\xed\xa0\x80b", "no UTF-8": b"a\xff\xfeb\xc3(", "overlong": b"a\xc0\x9b31mb", "NUL": "%00\0",
}

def export(payload, raw):
    """An export with the name in each place, as bytes; `raw` leaves control characters as they are in the file."""
    marker = "MARKER"
    text = exports.HEAD
    for day in range(1, 15):
        date = f"2024-03-{day:02}"
        text += record(clock(28_800, date), clock(29_400, date), "900", source=marker, device=(
            f"<<HKDevice: 0x1>, name:{marker}, manufacturer:{marker}, model:{marker}, hardware:{marker}, software:{marker}>"),
            inner=entry("HKWasUserEntered", "0") + entry(marker, marker))
        text += record(clock(30_000, date), clock(30_600, date), "90", source="Other " + marker)
        text += record(clock(0, date), clock(25_000, date), "HKCategoryValueSleepAnalysisAsleepCore", SLEEP, source=marker,
                       unit=None)
        text += record(clock(28_800, date), clock(28_800, date), str(60 + day), "HKQuantityTypeIdentifierHeartRate",
                       source=marker, unit="count/min")
        text += exports.workout(
            clock(28_800, date), clock(30_600, date), distance="5", source=marker,
            activity="HKWorkoutActivityType" + marker if day % 2 else "HKWorkoutActivityTypeRunning",
            inner=entry("HKTimeZone", marker) + entry(marker, marker) + entry("HKWorkoutBrandName", marker))
    text += record(clock(28_800), clock(29_000), "1", "HKQuantityTypeIdentifier" + marker)
    text += record(clock(28_800), clock(29_000), "1", marker)
    text += record(clock(28_800), clock(29_000), marker)
    text += record(clock(28_800), clock(29_000), marker, SLEEP, unit=None)
    text += record(clock(28_800), clock(29_000), "70", "HKQuantityTypeIdentifierBodyMass", unit=marker)
    text += (f'<ActivitySummary dateComponents="2024-03-04" activeEnergyBurned="500" activeEnergyBurnedGoal="400" '
             f'activeEnergyBurnedUnit="{marker}"/>\n') + exports.TAIL
    return written(payload, raw, text.encode())


def written(payload, raw, text):
    """A text with the name in the place of each MARKER."""
    quoted = payload
    if not isinstance(payload, bytes):
        quoted = quoteattr(payload)[1:-1].replace('"', "&quot;")
        if not raw:
            quoted = re.sub("[\x01-\x1f\x7f-\x9f]", lambda found: f"&#{ord(found[0])};", quoted)
        quoted = quoted.encode()
    return text.replace(b"MARKER", quoted)


def questions(chart):
    forms = [["correlate"], ["correlate", "stepCount", "sleepAnalysis"], ["summary", "weekly"], ["summary", "daily", "--separate-by-source"], ["sleep"],
             ["streak", "--type", "stepCount", "--at-least", "1"], ["trends"], ["records"], ["heart"], ["rings"],
             ["workouts"], ["workouts", "monthly"], ["workouts", "splits"], ["profile", "--type", "stepCount"]]
    found = [[*words, "--format", form] for words in forms for form in ("table", "json", "csv")]
    found += [[*words, "--format", form] for form in ("table", "json") for words in (
        ["types"], ["sources"], ["sources", "--type", "stepCount"], ["explain", "--type", "stepCount", "--day", "2024-03-04"],
        ["explain", "--sleep", "--night", "2024-03-04"], ["store", "info"], ["authorize", "list"])]
    found += [["samples", "--type", kind, "--format", form] for kind in ("stepCount", "sleepAnalysis")
              for form in ("csv", "jsonl")]
    found += [[*words, "--format", "csv", "--spreadsheet"] for words in (
        ["samples", "--type", "stepCount"], ["summary", "daily", "--separate-by-source"], ["sleep"], ["workouts"], ["records"],
        ["heart"])]
    found += [["workouts", words, "--format", form] for words in ("course", "efforts") for form in ("table", "json", "csv")]
    found += [["store", "verify"], ["streak", "--workouts", "all", "--at-least", "1"],
              ["workouts", "--activity", "nope"], ["samples", "--type", "nope"]]
    found += [[*words, "--chart", chart] for words in (
        ["summary", "weekly"], ["workouts"], ["records"], ["streak", "--workouts", "all", "--at-least", "1"],
        ["summary", "daily", "--separate-by-source", "--type", "stepCount"])]
    return found


def ask_about_export(judge):
    """Tables in a folder: what stands in them, beside them, and on the terminal."""
    for form, more in (("csv", []), ("csv", ["--spreadsheet"]), ("jsonl", []), ("arrow", [])):
        place = " ".join(["export --format", form, *more])
        tables = judge.bench.path("names.tables")
        arguments = ["export", "--to", tables, "--metadata", "--format", form, *more, "--store", judge.store]
        if judge.ask(place, arguments) == 0:
            for name in sorted(os.listdir(tables)):
                judge.read(place, os.path.join(tables, name), is_for_spreadsheets=bool(more))
        shutil.rmtree(tables, ignore_errors=True)
        judge.ask_on_terminal(place, arguments)
        shutil.rmtree(tables, ignore_errors=True)


def ask_about_mirror(judge, payload, raw):
    """A mirror by a later export that lacks most records of a type of that name: it says how many would go."""
    path, store = judge.bench.path("names.later.xml"), judge.bench.path("names.mirror.sqlite")
    many = exports.HEAD + "".join(record(clock(28_800 + second), clock(28_801 + second), "1", "MARKER") for second in range(200))
    whole, part = [written(payload, raw, (text + exports.TAIL).encode()) for text in (
        many, exports.HEAD.replace("2024-06-01", "2024-06-02") + record(clock(28_800), clock(28_801), "1", "MARKER"))]
    for ask in (judge.ask, judge.ask_on_terminal):
        judge.bench.clean(store)
        with open(path, "wb") as file:
            file.write(whole)
        if judge.bench.run("import", path, "--store", store)[0] != 0:
            return  # the file is refused, and said so
        with open(path, "wb") as file:
            file.write(part)
        ask("import --mirror", ["import", path, "--mirror", "--yes", "--store", store])


def ask_about_cohort(judge, written, content):
    """A participant of that name: by the file, by a folder, and by a list of who is who."""
    people, data = judge.bench.path("names.people"), judge.bench.path("names.cohort")
    listed = judge.bench.path("names.csv")
    with open(listed, "wb") as file:
        file.write(b'file,id\nanna.xml,"' + written.replace(b'"', b'""') + b'"\n')
    for place, name, more in [("the file", written + b".xml", []), ("the folder", written + b"/export.xml", []),
                              ("a list", b"anna.xml", ["--ids", listed])]:
        shutil.rmtree(people, ignore_errors=True)
        shutil.rmtree(data, ignore_errors=True)
        path = os.path.join(os.fsencode(people), name)
        if b"\0" in path or not os.path.realpath(path).startswith(os.fsencode(people) + b"/"):
            continue  # the system has no such name, or it leads out of the folder
        try:
            os.makedirs(os.path.dirname(path))
            with open(path, "wb") as file:
                file.write(content)
        except (OSError, ValueError):
            continue  # the system has no such name
        question = ["cohort", "import", people, "--into", data, *more]
        judge.ask(f"cohort import, {place} with that name, for the first time", [*question, "--format", "json"])
        for form in ("table", "csv"):
            judge.ask_both(f"cohort import --format {form}, {place} with that name", [*question, "--format", form])
        for form in ("table", "json", "csv"):
            judge.ask_both(f"cohort list --format {form}, {place} with that name", [
                "cohort", "list", "--data", data, "--format", form])
        for words in (["summary", "weekly", "--separate-by-source"], ["workouts"], ["records"]):
            for form in ("csv", "jsonl"):
                judge.ask_both(f"cohort {' '.join(words)} --format {form}, {place} with that name", [
                    "cohort", *words, "--data", data, "--format", form])


def ask_about_settings(judge, word):
    """A setting of that value, given and found in the file."""
    folder = judge.bench.path("hkstats")
    for key in ("time-zone", "units", "favourites", "locale", "store"):
        shutil.rmtree(folder, ignore_errors=True)
        judge.ask_both(f"config set {key}", ["config", "set", key, "--", word])
        judge.ask_both(f"config after set {key}", ["config"])
        judge.ask_both(f"config --format json after set {key}", ["config", "list", "--format", "json"])
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(folder, "config.toml"), "w", encoding="utf-8", errors="replace") as file:
            file.write(f'{key} = "{word}"\n{word} = "1"\n')
        judge.ask_both(f"a file of settings with {key}", ["config"])
        judge.ask_both(f"summary with {key} of a file of settings", ["summary", "weekly"])
    shutil.rmtree(folder, ignore_errors=True)


def names(bench, rng, count):
    """Names with control characters, markup, formulas and paths in every place: no output that obeys them."""
    judge = Judge(bench)
    store, chart, path = judge.store, judge.chart, bench.path("names.xml")
    chosen = list(PAYLOADS.items())
    if bench.is_quick:
        chosen = chosen[::7]
    if bench.cases:
        chosen = [one for one in chosen if any(text in one[0] for text in bench.cases)]
    for payload, text in chosen:
        judge.payload = payload
        for raw in [True, False] if isinstance(text, str) and re.search("[\x00-\x1f\x7f-\x9f]", text) else [True]:
            with open(path, "wb") as file:
                file.write(export(text, raw))
            bench.clean(store)
            for form in ["table", "json"]:
                judge.ask_both(f"import --format {form}", ["import", path, "--store", store, "--format", form])
            if not os.path.exists(store):
                continue  # the file is refused, and said so
            for question in questions(chart):
                short = " ".join(word for word in question if word != chart)
                judge.ask_both(short, [*question, "--store", store])
            ask_about_export(judge)
            ask_about_mirror(judge, text, raw)
            judge.ask_both("sources --set-order", [
                "sources", "--type", "stepCount", "--set-order", "nobody", "--store", store])
        written = text if isinstance(text, bytes) else text.encode()
        with open(path, "rb") as file:
            ask_about_cohort(judge, written, file.read())
        # Names of elements, and what a refused file is said to hold.
        for place, content in [
                ("an element", b"<HealthData><Rec" + written + b"/></HealthData>"),
                ("an end of an element", b"<HealthData><Record></" + written + b"></HealthData>"),
                ("a root", b"<" + written + b"/>"),
                ("an attribute", b'<HealthData><Record ' + written + b'="1"/></HealthData>'),
                ("an entity", b'<HealthData><Record type="&' + written + b';"/></HealthData>'),
                ("an encoding", b'<?xml version="1.0" encoding="' + written + b'"?><HealthData/>'),
                ("a date", exports.HEAD.encode() + b'<Record type="' + STEPS.encode() + b'" sourceName="a" value="1" unit="count" '
                 b'startDate="' + written.replace(b"<", b"&lt;").replace(b'"', b"&quot;") + b'" endDate="x"/></HealthData>')]:
            with open(path, "wb") as file:
                file.write(content)
            bench.clean(store)
            judge.ask_both(f"import of {place} with that name", ["import", path, "--store", store])
        # Names of entries of a zip.
        zip_path = bench.path("names.zip")
        whole = deflated((exports.HEAD + record(clock(0), clock(60)) + exports.TAIL).encode())
        for flags in (0, 0x800):
            for place, entries in [("the export's folder", [(written + b"/export.xml", whole)]),
                                   ("two exports", [(written + b"/export.xml", whole), (b"b" + written + b"/Export.xml", whole)]),
                                   ("another entry", [(b"apple_health_export/export.xml", whole), (written, whole)]),
                                   ("a route", [(b"apple_health_export/export.xml", whole), (
                                       b"apple_health_export/workout-routes/" + written + b".gpx", deflated(b"<gpx><trk")),
                                       (b"apple_health_export/electrocardiograms/" + written + b".csv", deflated(b"Name,x\nno"))]),
                                   ("a broken entry", [(b"apple_health_export/" + written + b"export.xml", (b"\xff" * 40, 1, 5000))])]:
                target = exports.Zip(zip_path)
                for name, content in entries:
                    target.add(name, *content, flags=flags)
                target.close()
                bench.clean(store)
                judge.ask_both(f"import of a zip, {place} with that name", ["import", zip_path, "--store", store])
        # Words of the command line, unless the system refuses them.
        if isinstance(text, str) and "\0" not in text and text:
            bench.clean(store)
            bench.must("import", bench.export, "--store", store)
            word = text[:200]
            for arguments in [["import", word], ["types", "--store", word], ["samples", "--type", word],
                              ["summary", word], ["summary", "weekly", "--from", word], ["sources", "--type", "stepCount", "--set-order", word],
                              ["authorize", "grant", "--app", word, "--read", "stepCount"], ["authorize", "list"],
                              ["workouts", "--activity", word], ["workouts", "--source", word], ["samples", "--type", "stepCount", "--source", word],
                              ["summary", "weekly", "--time-zone", word], ["import", bench.later, "--time-zone", word],
                              ["summary", "weekly", "--locale", word], ["explain", "--type", "stepCount", "--source-order", word, "--day", "2024-01-04"],
                              [word], ["--" + word], ["store", "repair", "--output", bench.path("saved") + "/" + word]]:
                more = [] if "--store" in arguments else ["--store", store]
                place = f"the command line: {' '.join(one.replace(bench.folder, '').replace(word, '…') for one in arguments[:4] if one != bench.later)}"
                judge.ask_both(place, [*arguments, *more])
            ask_about_settings(judge, word)
    return judge.tally, sum(value for key, value in judge.tally.items() if key != "clean")
