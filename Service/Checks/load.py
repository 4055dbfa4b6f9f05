"""Measures a server under load, beside FastAPI and DuckDB over the same data, and prints a table.

    python3 Service/Checks/load.py --server PATH --hkstats PATH --store STORE [--people COUNT] [--quick]

The store holds a year. Client and server share the machine. Figures are no test: it exits with 1 only if an answer was
wrong.
"""

import argparse
import json
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass, field
from datetime import date, timedelta
from pathlib import Path

from measuring import Connections, Line, paced, table, throughput
from people import PeopleServer
from running import NotOffered, Server
from writing import IMPORTS, Writer

WEEKLY = "/v1/people/{}/summary?interval=week&from={}T00:{:02}:{:02}&to={}"
KNOWN = "/v1/people/me/summary?interval=week"
# Kilobytes of XML that a synthetic day has, about.
DAY_OF_XML = 1_700


@dataclass
class Load:
    """The programs, the store, and what was measured."""

    program: str
    hkstats: str
    store: str
    is_quick: bool
    folder: str
    lines: list[Line] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def note(self, what: str, aim: str, figure: str, is_held: bool | None) -> None:
        """Adds a line to the table."""
        self.lines.append(Line(what, aim, figure, is_held))
        print(f"{what}: {figure}", flush=True)

    def note_wrong(self, what: str, found: list[str]) -> None:
        """Keeps that answers were wrong."""
        if found:
            self.wrong.append(f"{what}: {len(found)} answers, such as {found[0]}")

    def skip(self, what: str, reason: object) -> None:
        """Says loudly that something was not measured."""
        print(f"NOT MEASURED: {what}: {reason}", flush=True)
        self.lines.append(Line(what, "", f"NOT MEASURED: {reason}", None))

    def run(self, *words: str) -> str:
        """What the command prints."""
        return subprocess.run([self.hkstats, *words], capture_output=True, text=True, check=True).stdout


def known_answers(load: Load) -> None:
    """Answers that the client has already, and answers that the server has already."""
    seconds = 3 if load.is_quick else 20
    with Server(load.program, load.store) as server:
        with server.opener.open(server.address + KNOWN) as response:
            tag = response.headers["ETag"]
            response.read()
        status, body = Connections(server.port, server.access).get(KNOWN, {"If-None-Match": tag})
        if (status, body) != (304, b""):
            load.wrong.append(f"If-None-Match: {status}")
        for name, headers in {
            "known to the client (If-None-Match, 304)": {"If-None-Match": tag},
            "known to the server, as gzip": {"Accept-Encoding": "gzip"},
            "known to the server, as it is": {},
        }.items():
            server.get(KNOWN, headers)
            found = throughput(server, KNOWN, {**server.access, **headers}, seconds)
            load.note_wrong(name, [found.wrong] if found.wrong else [])
            load.note(name, "8,000/s", f"{found.per_second:,.0f}/s, p99 {found.latency}", found.per_second >= 8_000)


def year(load: Load) -> tuple[date, date]:
    """The first day of the last year of data, and the day after the last one."""
    text = load.run("summary", "yearly", "--format", "json", "--store", load.store)
    last = date.fromisoformat(json.loads(text)["dataEnd"][:10])
    return last - timedelta(days=366), last + timedelta(days=1)


def weekly(load: Load) -> None:
    """A year's weeks of all types, never asked before, at a pace; then the rival over the same data."""
    seconds, pace = (6, 10) if load.is_quick else (60, 10)
    begin, end = year(load)
    command = ["summary", "weekly", "--from", str(begin), "--to", str(end), "--format", "json", "--store", load.store]
    wanted = load.run(*command).encode()
    with Server(load.program, load.store) as server:
        clients = Connections(server.port, server.access)

        def send(number: int) -> str | None:
            # Each request is another one with the same answer: weeks begin on Mondays, at whatever time it begins.
            status, body = clients.get(WEEKLY.format("me", begin, number // 60 % 60, number % 60, end))
            return None if (status, body) == (200, wanted) else f"status {status}, {len(body)} bytes"

        send(3_599)
        found = paced(send, pace, seconds)
        memory = server.memory("VmHWM")
    load.note_wrong("weekly", found.wrong)
    load.note(
        f"weeks of a year, all types, not known, {pace}/s",
        "p50 45 ms, p99 120 ms",
        f"{found}, {memory:.0f} MB",
        found.median <= 45 and found.slow <= 120,
    )
    rival(load, Rhythm(pace, seconds), wanted)


@dataclass
class Rhythm:
    """How many requests a second, for how many seconds."""

    pace: float
    seconds: float


def rival(load: Load, rhythm: Rhythm, wanted: bytes) -> None:
    """The same weeks by FastAPI and DuckDB, whose table is loaded before."""
    begin, end = year(load)
    exported = Path(load.folder) / "exported"
    load.run("export", "--to", str(exported), "--table", "samples", "--store", load.store)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, str(Path(__file__).parent / "rival.py"), "--data", str(exported / "samples.csv")]
    process = subprocess.Popen([*command, "--port", str(port)])
    try:
        clients = Connections(port, {})
        path = f"/summary?begin={begin}T00:{{:02}}:{{:02}}&end={end}T00:00:00"
        give_up = time.monotonic() + 120
        while True:
            try:
                _, body = clients.get(path.format(59, 59))
                break
            except OSError:
                if process.poll() is not None or time.monotonic() > give_up:
                    load.skip("FastAPI and DuckDB", "it did not start")
                    return
                time.sleep(0.2)
        load.note_wrong("the rival beside hkstats", unlike_counts(json.loads(body), json.loads(wanted)))

        def send(number: int) -> str | None:
            status, body = clients.get(path.format(number // 60 % 60, number % 60))
            return None if status == 200 and len(body) > 10_000 else f"status {status}, {len(body)} bytes"

        found = paced(send, rhythm.pace, rhythm.seconds)
        memory = Path(f"/proc/{process.pid}/status").read_text().partition("VmHWM:")[2].split()[0]
        load.note_wrong("the rival", found.wrong)
        load.note(
            f"the same by FastAPI and DuckDB (sources not merged), {rhythm.pace}/s",
            "",
            f"{found}, {int(memory) * 1024 / 1e6:.0f} MB",
            None,
        )
    finally:
        process.terminate()
        process.wait(30)
        shutil.rmtree(exported)


def unlike_counts(theirs: dict[str, list[dict]], ours: dict[str, list[dict]]) -> list[str]:
    """Where counts of types differ that one source recorded moment by moment, so that both have to agree."""
    moments = ["BodyMass", "VO2Max", "BodyFatPercentage", "RestingHeartRate", "HeartRateVariabilitySDNN"]
    found = {entry["type"]: entry["buckets"] for entry in theirs["series"]}
    wrong, compared = [], 0
    for entry in ours["series"]:
        if any(entry["type"].endswith("Identifier" + name) for name in moments) and len(entry["sourceOrder"]) == 1:
            counts = {bucket["date"]: bucket["count"] for bucket in entry["buckets"] if bucket["count"]}
            others = {bucket["date"]: bucket["count"] for bucket in found.get(entry["type"], [])}
            compared += 1
            if counts != others:
                wrong.append(f"{entry['type']}: counts by week differ")
    return wrong or ([] if compared else ["no type could be compared"])


def people(load: Load, count: int) -> None:
    """Many people's stores in rotation, so that stores are opened and closed all the while."""
    name = f"{count} people's stores in rotation, weeks, not known, 10/s"
    folder = Path(load.folder) / "people"
    folder.mkdir()
    first = folder / "p0.sqlite"
    load.run("synth", "--days", "60", "--seed", "7", "--output", f"{load.folder}/person.zip")
    load.run("import", f"{load.folder}/person.zip", "--store", str(first))
    names = [f"p{number}" for number in range(count)]
    for other in names[1:]:
        shutil.copy(first, folder / f"{other}.sqlite")
    begin, end = date(2024, 1, 1), date(2024, 3, 4)
    wanted = load.run(
        "summary", "weekly", "--from", str(begin), "--to", str(end), "--format", "json", "--store", str(first)
    )
    try:
        server = PeopleServer(load.program, str(folder), names)
    except NotOffered as reason:
        load.skip(name, reason)
        return
    with server:
        clients = Connections(server.port, {})

        def send(number: int) -> str | None:
            person = names[number % count]
            path = WEEKLY.format(person, begin, number // 60 % 60, number % 60, end)
            status, body = clients.get(path, server.access_of(person))
            return None if (status, body) == (200, wanted.encode()) else f"{person}: status {status}"

        found = paced(send, 10, 10 if load.is_quick else 60)
        memory, own = server.memory("VmHWM"), server.memory("RssAnon")
        descriptors = server.descriptors()
    load.note_wrong(name, found.wrong)
    figure = f"{found}, {memory:.0f} MB, {own:.0f} MB of them without mapped stores, {descriptors} descriptors"
    load.note(name, "p99 120 ms", figure, found.slow <= 120)


def imports(load: Load) -> None:
    """An import of a gigabyte while 8 clients read."""
    megabytes = 40 if load.is_quick else 1_000
    name = f"reads of 8 clients while {megabytes:,} MB of XML are imported"
    days = megabytes * 1_000 // DAY_OF_XML
    small, large, store = (f"{load.folder}/{name}" for name in ["small.zip", "large.xml", "imported.sqlite"])
    load.run("synth", "--days", "30", "--seed", "2024", "--output", small)
    load.run("import", small, "--store", store)
    with Server(load.program, store) as server:
        if not server.offers("POST", IMPORTS):
            load.skip(name, "the server takes no imports")
            return
        load.run("synth", "--days", str(days), "--seed", "2024", "--output", large)
        size = Path(large).stat().st_size / 1e6
        report: list[str] = []
        failed: list[str] = []

        def bring() -> None:
            try:
                report.append(Writer(server, timeout=3_600).import_whole(large, 3_600))
            except (OSError, ValueError) as error:
                failed.append(str(error))

        clients = Connections(server.port, server.access)
        paths = ["types", "summary?interval=week&types=stepCount", "summary?interval=day&last=30d", "sleep?last=14d"]

        def send(number: int) -> str | None:
            status, body = clients.get(f"/v1/people/me/{paths[number % len(paths)]}")
            return None if status == 200 and body.endswith(b"}\n") else f"status {status}: {body[:100]!r}"

        thread = threading.Thread(target=bring)
        begin = time.monotonic()
        thread.start()
        found = paced(send, 40, ended=lambda: not thread.is_alive(), clients=8)
        thread.join()
        seconds = time.monotonic() - begin
        memory = server.memory("VmHWM")
        load.note_wrong(name, found.wrong + failed)
        compare_import(load, server, large, small)
    held = found.slow <= 250 and memory <= 300
    figure = f"{found}; {memory:.0f} MB; {size:,.0f} MB in {seconds:.0f} s"
    load.note(name, "p99 250 ms, 300 MB", figure, held)


def compare_import(load: Load, server: Server, large: str, small: str) -> None:
    """Holds what the server imported against what the command imports."""
    store = f"{load.folder}/by-command.sqlite"
    for path in [small, large]:
        load.run("import", path, "--store", store)
    for words, path in {("types",): "types", ("summary", "monthly"): "summary?interval=month"}.items():
        wanted = load.run(*words, "--format", "json", "--store", store).encode()
        if server.get(f"/v1/people/me/{path}")[1] != wanted:
            load.wrong.append(f"after the import {path} differs from the command's")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--server", required=True)
    parser.add_argument("--hkstats", required=True)
    parser.add_argument("--store", required=True)
    parser.add_argument("--people", type=int, default=200, help="how many people's stores are asked in rotation")
    parser.add_argument("--quick", action="store_true", help="half a minute, which says little")
    parser.add_argument("names", nargs="*", metavar="NAME", help="of known, weekly, people, imports")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="hkstats-load-") as folder:
        load = Load(arguments.server, arguments.hkstats, arguments.store, arguments.quick, folder)
        parts = {
            "known": lambda: known_answers(load),
            "weekly": lambda: weekly(load),
            "people": lambda: people(load, 20 if load.is_quick else arguments.people),
            "imports": lambda: imports(load),
        }
        for name in arguments.names or parts:
            parts[name]()
    print()
    print(table(load.lines))
    for sentence in load.wrong:
        print(f"WRONG: {sentence}")
    sys.exit(1 if load.wrong else 0)


if __name__ == "__main__":
    main()
