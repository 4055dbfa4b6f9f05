"""Lines 7, 8 and 9: exports into the store, beside parsers that do nothing with what they read."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from functools import partial
from pathlib import Path

from rivals.answers import WrongAnswerError
from rivals.processes import ROOT, Reading, measure
from rivals.results import OURS, Aim, Results
from rivals.rounds import Entrant, race
from rivals.settings import Settings
from rivals.stores import remove_store

ELEMENT_TREE = "ElementTree.iterparse, doing nothing"
LXML = "lxml iterparse, doing nothing"
TO_SQLITE = "healthkit-to-sqlite"
ONE_CORE = f"{OURS}, 1 core"
SECOND = "second import of the same file"
PARSERS = {ELEMENT_TREE: "cold_elementtree.py", LXML: "cold_lxml.py"}
MOST_MEMORY = 150e6


def run(settings: Settings, results: Results) -> None:
    """Line 7, and its share of line 11."""
    year = settings.folder("year")
    xml_size = (year / "export.xml").stat().st_size
    for kind in ("xml", "zip"):
        source = year / f"export.{kind}"
        _read(source)
        entrants = [Entrant(OURS, partial(_import, settings, source))]
        if kind == "zip":
            pinned = partial(_import, settings, source, one_core=True)
            entrants.append(Entrant(ONE_CORE, pinned))
        elif settings.has_slow_contenders:
            for name, program in PARSERS.items():
                script = ROOT / "rivals" / "contenders" / program
                output = settings.scratch / f"{script.stem}.txt"
                command: list[str | Path] = [sys.executable, script, source]
                entrants.append(Entrant(name, partial(measure, command, output), 1))
            entrants.append(Entrant(TO_SQLITE, partial(_to_sqlite, settings, source), 1))
        race(f"line 7, {kind}", entrants, settings.slow_rounds)
        samples = _report(settings)["records"]["read"]
        results.add("7", f"import of export.{kind}", f"year, {kind}", entrants, samples, xml_size)
    if settings.has_slow_contenders:
        results.check(_check, settings)
        remove_store(_healthkit_database(settings))
    if "decade" in settings.sizes:
        _decade(settings, results)
    _aims(results)


def run_again(settings: Settings, results: Results) -> None:
    """Lines 8 and 9."""
    source = settings.folder("year") / "export.xml"
    entrants = [
        Entrant("first import", partial(_import, settings, source)),
        Entrant(SECOND, partial(_import, settings, source, is_first=False)),
    ]
    race("line 8", entrants, settings.slow_rounds)
    results.add("8", "import into a store that holds it", "year, xml", entrants)
    ratio = results.ratio("8", "year, xml", SECOND, under="first import")
    results.at_most("8", "second import: at most 1.1x the first", ratio, 1.1, "x")
    results.check(_check_known, settings)
    _new_month(settings, results)
    store = settings.folder("year") / "health.sqlite"
    found = subprocess.run(
        [settings.hkstats, "store", "info", "--format", "json", "--store", store],
        check=True,
        capture_output=True,
        text=True,
    )
    size = json.loads(found.stdout)["bytesPerSample"]
    results.at_most("9", "store: at most 8 bytes a sample", size, 8, "bytes")


def _import(
    settings: Settings, source: Path, is_first: bool = True, one_core: bool = False
) -> Reading:
    store = _store(settings)
    if is_first:
        remove_store(store)
    command: list[str | Path] = [
        settings.hkstats,
        "import",
        source,
        "--store",
        store,
        "--format",
        "json",
    ]
    return measure(command, settings.scratch / "import.json", one_core)


def _store(settings: Settings) -> Path:
    return settings.scratch / "import.sqlite"


def _report(settings: Settings) -> dict:
    return json.loads((settings.scratch / "import.json").read_text(encoding="utf-8"))


def _to_sqlite(settings: Settings, source: Path) -> Reading:
    output = _healthkit_database(settings)
    remove_store(output)
    program = Path(sys.executable).parent / "healthkit-to-sqlite"
    return measure([program, "--xml", source, output])


def _healthkit_database(settings: Settings) -> Path:
    """In memory if there is such a file system.

    On a disk its commits, one for each 200 records, take ten minutes.
    """
    memory = Path("/dev/shm")
    folder = memory if memory.is_dir() else settings.scratch
    return folder / "hkstats-rivals-healthkit.db"


def _read(path: Path) -> None:
    """Brings a file into the page cache."""
    with path.open("rb") as file:
        while file.read(1 << 24):
            pass


def _check(settings: Settings) -> None:
    """The parsers have to find as many records as the import."""
    expected = _report(settings)["records"]["read"]
    for name, program in PARSERS.items():
        output = settings.scratch / f"{Path(program).stem}.txt"
        found = int(output.read_text(encoding="ascii"))
        if found != expected:
            raise WrongAnswerError(f"{name} finds {found} records; the import reads {expected}.")
    with sqlite3.connect(_healthkit_database(settings)) as database:
        tables = database.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name GLOB 'r[A-Z]*'"
        ).fetchall()
        found = sum(
            database.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0] for (name,) in tables
        )
    if found != expected:
        raise WrongAnswerError(f"{TO_SQLITE} has {found} records; the import reads {expected}.")


def _check_known(settings: Settings) -> None:
    records = _report(settings)["records"]
    if records["new"] != 0:
        raise WrongAnswerError(f"A second import found {records['new']} new records.")


def _decade(settings: Settings, results: Results) -> None:
    source = settings.folder("decade") / "export.zip"
    _read(source)
    # One turn is as long as ten of the year's.
    entrants = [Entrant(OURS, partial(_import, settings, source), 1)]
    race("line 7, decade", entrants, 1)
    report = _report(settings)
    results.add(
        "7",
        "import of export.zip",
        "decade, zip",
        entrants,
        report["records"]["read"],
        report["bytes"],
    )
    remove_store(_store(settings))


def _new_month(settings: Settings, results: Results) -> None:
    """Imports eleven months, then all twelve; no segment but the last of a type may change."""
    _import(settings, settings.work / "eleven-months.zip")
    before = _segments(_store(settings))
    reading = _import(settings, settings.work / "twelve-months.zip", is_first=False)
    after = _segments(_store(settings))
    report = _report(settings)["records"]
    changed = sorted(before - after)
    types = {type_ for type_, *_ in changed}
    measured = (
        f"{len(after - before)} of {len(after)} segments written for {report['new']:,} new "
        f"samples, {len(changed)} of {len(before)} old ones replaced, {reading.seconds:.2f} s"
    )
    text = "a new month: only new segments written (and the last one of each type)"
    results.aims.append(Aim("8", text, measured, len(changed) <= len(types)))


def _segments(store: Path) -> set[tuple[int, float, int, int]]:
    """What tells segments apart: type, first start, number of samples, checksum."""
    with sqlite3.connect(store) as database:
        rows = database.execute("SELECT type, head_start, count, checksum FROM segment")
        return set(rows.fetchall())


def _aims(results: Results) -> None:
    for kind, limit in (("xml", 700), ("zip", 500)):
        row = results.row("7", f"year, {kind}")
        if row and row.bytes:
            speed = row.bytes / row.seconds / 1e6
            results.at_least("7", f"{kind}: at least {limit} MB/s", speed, limit, "MB/s")
    for name in PARSERS:
        ratio = results.ratio("7", "year, xml", name)
        results.at_least("7", f"at least 10x {name}", ratio, 10, "x")
    for data in ("year, xml", "year, zip", "decade, zip"):
        row = results.row("7", data)
        if row and row.peak_bytes:
            text = f"{data}: at most 150 MB of memory"
            results.at_most("7", text, row.peak_bytes / 1e6, MOST_MEMORY / 1e6, "MB")
    gain = results.ratio("7", "year, zip", ONE_CORE)
    results.at_least("11", "line 7, zip: 2 cores at least 1.6x of 1", gain, 1.6, "x")
