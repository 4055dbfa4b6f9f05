"""Names that somebody chose to do harm."""

import csv
import io
import json
import os
import pty
import re
import select
import signal
import time
import xml.etree.ElementTree
from xml.sax.saxutils import quoteattr

import exports
from bench import LIMIT, complain
from exports import SLEEP, STEPS, clock, deflated, entry, record

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
# What the command writes to a terminal of its own accord: bold, faint and coloured texts, and a line of progress.
OWN = re.compile("\x1b\\[(?:[0-9]{0,2}|[34]8;5;[0-9]+)m|\r?\x1b\\[2K")
# What a terminal obeys, or what turns text around.
RAW = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")


def export(payload, raw):
    """An export with the name in each place, as bytes; `raw` leaves control characters as they are in the file."""
    marker = "MARKER"
    quoted = payload if isinstance(payload, bytes) else None
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
    if quoted is None:
        quoted = quoteattr(payload)[1:-1].replace('"', "&quot;")
        if not raw:
            quoted = re.sub("[\x01-\x1f\x7f-\x9f]", lambda found: f"&#{ord(found[0])};", quoted)
        quoted = quoted.encode()
    return text.encode().replace(marker.encode(), quoted)


def on_terminal(bench, arguments):
    """What a command writes to a terminal: its exit code and both texts in one."""
    process_id, terminal = pty.fork()
    if process_id == 0:
        os.chdir(bench.folder)
        os.execve(bench.command, [bench.command, *arguments], {**bench.environment, "TERM": "xterm-256color", "LANG": "C.UTF-8"})
    found, end = b"", time.monotonic() + LIMIT
    while time.monotonic() < end:
        if not select.select([terminal], [], [], 0.5)[0]:
            continue
        try:
            piece = os.read(terminal, 1 << 16)
        except OSError:
            break  # the other end is closed
        if not piece:
            break
        found += piece
    else:
        os.kill(process_id, signal.SIGKILL)
    os.close(terminal)
    _, status = os.waitpid(process_id, 0)
    return os.waitstatus_to_exitcode(status), found.replace(b"\r\n", b"\n")


def questions(chart):
    forms = [["summary", "weekly"], ["summary", "daily", "--separate-by-source"], ["sleep"],
             ["streak", "--type", "stepCount", "--at-least", "1"], ["trends"], ["records"], ["heart"], ["rings"],
             ["workouts"], ["workouts", "monthly"], ["workouts", "splits"], ["profile", "--type", "stepCount"]]
    found = [[*words, "--format", form] for words in forms for form in ("table", "json", "csv")]
    found += [[*words, "--format", form] for form in ("table", "json") for words in (
        ["types"], ["sources"], ["sources", "--type", "stepCount"], ["explain", "--type", "stepCount", "--day", "2024-03-04"],
        ["explain", "--sleep", "--night", "2024-03-04"], ["store", "info"], ["authorize", "list"])]
    found += [["samples", "--type", kind, "--format", form] for kind in ("stepCount", "sleepAnalysis")
              for form in ("csv", "jsonl")]
    found += [["samples", "--type", "stepCount", "--spreadsheet"], ["store", "verify"], ["streak", "--workouts", "all", "--at-least", "1"],
              ["workouts", "--activity", "nope"], ["samples", "--type", "nope"]]
    found += [[*words, "--chart", chart] for words in (
        ["summary", "weekly"], ["workouts"], ["records"], ["streak", "--workouts", "all", "--at-least", "1"],
        ["summary", "daily", "--separate-by-source", "--type", "stepCount"])]
    return found


def names(bench, rng, count):
    """Names with control characters, markup, formulas and paths in every place: no output that obeys them."""
    tally = {"clean": 0, "raw characters": 0, "no CSV": 0, "no JSON": 0, "no SVG": 0, "signal or hang": 0}
    store = bench.path("names.sqlite")
    chart = bench.path("names.svg")
    seen = set()

    def fault(kind, place, story):
        tally[kind] += 1
        if (kind, place) not in seen:  # once is enough to find it
            seen.add((kind, place))
            complain(f"{place}: {kind}: {story}")

    def judge(payload, place, arguments, code, out, error, form):
        before = sum(tally.values())
        if code is None or code < 0:
            return fault("signal or hang", place, f"{payload}: {code}")
        if code > 0 and not (error or out).strip():
            return fault("signal or hang", place, f"{payload}: {code} without a word")
        if form == "table":
            text = OWN.sub("", out.decode(errors="surrogateescape"))
            if form_of(arguments) == "csv":
                text = text.replace("\r", "")
            found = RAW.search(text) or re.search("[\udc80-\udcff]", text)
            if not found and form_of(arguments) != "csv":
                found = re.search("^FORGED", text, re.MULTILINE)
            if found:
                fault("raw characters", place, f"{payload}: {text[max(0, found.start() - 40):found.end() + 20]!r}")
        told = RAW.search(error.decode(errors="surrogateescape"))
        if told:
            fault("raw characters", f"{place}, error", f"{payload}: {error[max(0, told.start() - 40):told.end() + 20]!r}")
        if code == 0 and form in ("json", "jsonl"):
            try:
                for line in out.decode().split("\n") if form == "jsonl" else [out.decode()]:
                    if line:
                        json.loads(line, parse_constant=lambda word: 1 / 0)
            except (ValueError, ZeroDivisionError) as reason:
                fault("no JSON", place, f"{payload}: {reason}")
        if code == 0 and form == "csv":
            try:
                widths = {len(row) for row in csv.reader(io.StringIO(out.decode(), newline=""), strict=True) if row}
                if len(widths) > 1:
                    fault("no CSV", place, f"{payload}: rows of {sorted(widths)} fields")
                if "--spreadsheet" in arguments and re.search(r'(^|,)"?(?:[=+@\t]|-(?![0-9.]))', out.decode(), re.MULTILINE):
                    fault("no CSV", place, f"{payload}: a formula in spite of --spreadsheet")
            except (ValueError, csv.Error) as reason:
                fault("no CSV", place, f"{payload}: {reason}")
        if code == 0 and form == "svg":
            try:
                with open(chart, "rb") as file:
                    content = file.read()
                for element in xml.etree.ElementTree.fromstring(content).iter():
                    if element.tag.split("}")[-1] in ("script", "foreignObject", "a", "image"):
                        fault("no SVG", place, f"{payload}: an element {element.tag}")
                    if any(name.split("}")[-1].startswith("on") or "href" in name for name in element.attrib):
                        fault("no SVG", place, f"{payload}: attributes {sorted(element.attrib)}")
                if re.search("[\u202a-\u202e\u2066-\u2069\x7f-\x9f]", content.decode()):
                    fault("raw characters", place, payload)
            except (OSError, ValueError, xml.etree.ElementTree.ParseError) as reason:
                fault("no SVG", place, f"{payload}: {reason}")
        tally["clean"] += sum(tally.values()) == before

    def form_of(arguments):
        if "--chart" in arguments:
            return "svg"
        if "--format" in arguments:
            return arguments[arguments.index("--format") + 1]
        return "csv" if arguments[0] == "samples" and "nope" not in arguments else "table"

    def ask(payload, place, arguments, both=True):
        code, out, error = bench.run(*arguments)
        judge(payload, place, arguments, code, out, error, form_of(arguments))
        if form_of(arguments) == "svg":
            judge(payload, place, arguments, code, out, error, "table")
        if both:
            code, out = on_terminal(bench, arguments)
            form = form_of(arguments)
            judge(payload, f"{place} on a terminal", arguments, code, out, b"",
                  "table" if form in ("csv", "svg", "table") else "text")

    chosen = list(PAYLOADS.items())
    if bench.is_quick:
        chosen = chosen[::7]
    if bench.cases:
        chosen = [one for one in chosen if any(text in one[0] for text in bench.cases)]
    for payload, text in chosen:
        for raw in [True, False] if isinstance(text, str) and re.search("[\x00-\x1f\x7f-\x9f]", text) else [True]:
            path = bench.path("names.xml")
            with open(path, "wb") as file:
                file.write(export(text, raw))
            bench.clean(store)
            for form in ["table", "json"]:
                ask(payload, f"import --format {form}", ["import", path, "--store", store, "--format", form], form == "table")
            if not os.path.exists(store):
                continue  # the file is refused, and said so
            for question in questions(chart):
                short = " ".join(word for word in question if word != chart)
                ask(payload, short, [*question, "--store", store], "json" not in question and "jsonl" not in question)
            ask(payload, "sources --set-order", ["sources", "--type", "stepCount", "--set-order", "nobody", "--store", store])
        # Names of elements, and what a refused file is said to hold.
        written = text if isinstance(text, bytes) else text.encode()
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
            ask(payload, f"import of {place} with that name", ["import", path, "--store", store])
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
                ask(payload, f"import of a zip, {place} with that name", ["import", zip_path, "--store", store])
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
                              [word], ["--" + word], ["store", "repair", "--output", "/nowhere/" + word]]:
                more = [] if "--store" in arguments else ["--store", store]
                place = f"the command line: {' '.join(one.replace(word, '…') for one in arguments[:4] if one != bench.later)}"
                ask(payload, place, [*arguments, *more])
    return tally, sum(value for key, value in tally.items() if key != "clean")
