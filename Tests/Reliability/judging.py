"""Whether what the command wrote obeys a name: on terminals, in CSV, JSON and SVG."""

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

from bench import LIMIT, complain

# What the command writes to a terminal of its own accord: bold, faint and coloured texts, and a line of progress.
OWN = re.compile("\x1b\\[(?:[0-9]{0,2}|[34]8;5;[0-9]+)m|\r?\x1b\\[2K")
# The forms of files that a command writes.
FORMS = {".csv": "csv", ".json": "json", ".jsonl": "jsonl", ".md": "table"}
# What a terminal obeys, or what turns text around.
RAW = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")


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


def is_number(field):
    try:
        float(field)
    except ValueError:
        return False
    return True


class Judge:
    """Asks the command, and counts what obeys a name that came out."""

    def __init__(self, bench):
        self.bench = bench
        self.tally = {"clean": 0, "raw characters": 0, "no CSV": 0, "no JSON": 0, "no SVG": 0, "signal or hang": 0}
        self.store = bench.path("names.sqlite")
        self.chart = bench.path("names.svg")
        self.payload = ""
        self.seen = set()

    def fault(self, kind, place, story):
        self.tally[kind] += 1
        if (kind, place) not in self.seen:  # once is enough to find it
            self.seen.add((kind, place))
            complain(f"{place}: {kind}: {self.payload}: {story}")

    def ask(self, place, arguments):
        """Asks with the output in files; the exit code."""
        code, out, error = self.bench.run(*arguments)
        form = form_of(arguments)
        if form == "svg":
            self.judge(f"{place}, chart", code, self.drawn(), b"", "svg")
            form = "table"
        self.judge(place, code, out, error, form, is_for_spreadsheets="--spreadsheet" in arguments)
        return code

    def ask_on_terminal(self, place, arguments):
        """Asks with the output on a terminal, where an answer of any form is text without controls."""
        code, out = on_terminal(self.bench, arguments)
        if form_of(arguments) == "csv":
            # Of a record's own end only: one within a field is a name's.
            out = out.replace(b"\r\n", b"\n")
        self.judge(f"{place} on a terminal", code, out, b"", "table")

    def ask_both(self, place, arguments):
        self.ask(place, arguments)
        self.ask_on_terminal(place, arguments)

    def read(self, place, path, is_for_spreadsheets=False):
        """Judges a file that the command wrote."""
        form = FORMS.get(os.path.splitext(path)[1])
        if form:
            with open(path, "rb") as file:
                self.judge(f"{place}: {os.path.basename(path)}", 0, file.read(), b"", form, is_for_spreadsheets)

    def drawn(self):
        try:
            with open(self.chart, "rb") as file:
                return file.read()
        except OSError:
            return b""

    def judge(self, place, code, out, error, form, is_for_spreadsheets=False):
        before = sum(self.tally.values())
        if code is None or code < 0:
            self.fault("signal or hang", place, f"{code}")
        elif code > 0 and not (error or out).strip():
            self.fault("signal or hang", place, f"{code} without a word")
        else:
            if form == "table":
                self.judge_text(place, out)
            elif code == 0:
                {"csv": self.judge_csv, "json": self.judge_json, "jsonl": self.judge_json, "svg": self.judge_svg,
                 "arrow": lambda *_: None}[form](place, out, *([is_for_spreadsheets] if form == "csv" else []))
            told = RAW.search(error.decode(errors="surrogateescape"))
            if told:
                self.fault("raw characters", f"{place}, error", f"{error[max(0, told.start() - 40):told.end() + 20]!r}")
        self.tally["clean"] += sum(self.tally.values()) == before

    def judge_text(self, place, out):
        text = OWN.sub("", out.decode(errors="surrogateescape"))
        found = RAW.search(text) or re.search("[\udc80-\udcff]", text)
        if not found:
            found = re.search("^FORGED", text, re.MULTILINE)
        if found:
            self.fault("raw characters", place, f"{text[max(0, found.start() - 40):found.end() + 20]!r}")

    def judge_json(self, place, out):
        try:
            # A whole answer is one line as well.
            for line in out.decode().split("\n"):
                if line:
                    json.loads(line, parse_constant=lambda word: 1 / 0)
        except (ValueError, ZeroDivisionError) as reason:
            try:
                json.loads(out.decode(), parse_constant=lambda word: 1 / 0)
            except (ValueError, ZeroDivisionError):
                self.fault("no JSON", place, f"{reason}")

    def judge_csv(self, place, out, is_for_spreadsheets):
        try:
            rows = [row for row in csv.reader(io.StringIO(out.decode(), newline=""), strict=True) if row]
            widths = {len(row) for row in rows}
            if len(widths) > 1:
                self.fault("no CSV", place, f"rows of {sorted(widths)} fields")
            formulas = [field for row in rows for field in row if field[:1] in tuple("=+-@\t\r") and not is_number(field)]
            if is_for_spreadsheets and formulas:
                self.fault("no CSV", place, f"a formula in spite of --spreadsheet: {formulas[0][:40]!r}")
        except (ValueError, csv.Error) as reason:
            self.fault("no CSV", place, f"{reason}")

    def judge_svg(self, place, out):
        try:
            for element in xml.etree.ElementTree.fromstring(out).iter():
                if element.tag.split("}")[-1] in ("script", "foreignObject", "a", "image"):
                    self.fault("no SVG", place, f"an element {element.tag}")
                if any(name.split("}")[-1].startswith("on") or "href" in name for name in element.attrib):
                    self.fault("no SVG", place, f"attributes {sorted(element.attrib)}")
            if re.search("[\u202a-\u202e\u2066-\u2069\x7f-\x9f]", out.decode()):
                self.fault("raw characters", place, "")
        except (ValueError, xml.etree.ElementTree.ParseError) as reason:
            self.fault("no SVG", place, f"{reason}")


def form_of(arguments):
    if "--chart" in arguments:
        return "svg"
    if "--format" in arguments:
        form = arguments[arguments.index("--format") + 1]
        # An export tells in words what it wrote.
        return "table" if arguments[0] == "export" else form
    return "csv" if arguments[0] == "samples" and "nope" not in arguments else "table"
