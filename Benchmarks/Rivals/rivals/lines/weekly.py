"""Lines 5 and 6: weekly summaries by a new process each time, the files in the page cache."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path

from rivals import programs, weekly_answers
from rivals.processes import ROOT, Reading, measure
from rivals.results import OURS, Results
from rivals.rounds import Entrant, race
from rivals.settings import LAST_WEEKS, RANGES, Settings

WORK = "weekly summary of all types, cold process"
LAST_WORK = "weekly summary of steps, last 12 weeks, cold process"
ONE_CORE = f"{OURS}, 1 core"
AS_TABLE = f"{OURS}, as a table"
EMPTY = "empty Swift program"
RIVALS = {"polars": "cold_polars.py", "DuckDB": "cold_duckdb.py", "pandas": "cold_pandas.py"}
AIMS = {"year": (60, 6, 15), "decade": (250, 10, 25)}
YEAR_OF_DECADE = "a year of the decade's store"


def run(settings: Settings, results: Results) -> None:
    """Line 5, and its share of lines 11 and 12."""
    for size in settings.sizes:
        # The table says besides what double counting would have said.
        table = partial(_summary, settings, size, form="table")
        entrants = [
            Entrant(OURS, partial(_summary, settings, size)),
            Entrant(AS_TABLE, table),
        ]
        for name, program in RIVALS.items():
            if name != "pandas" or size == "year":
                run_rival = partial(_rival, settings, size, program)
                entrants.append(Entrant(name, run_rival, settings.slow_rounds))
        if size == "decade":
            pinned = partial(_summary, settings, size, one_core=True)
            entrants.insert(1, Entrant(ONE_CORE, pinned))
        race(f"line 5, {size}", entrants, settings.rounds)
        samples = weekly_answers.sample_count(settings.folder(size) / "columns")
        results.add("5", WORK, size, entrants, samples)
        _check(settings, results, size)
        _aims(results, size)


def run_last_weeks(settings: Settings, results: Results) -> None:
    """Line 6, and line 12's question about memory."""
    for size in settings.sizes:
        entrants = [
            Entrant(OURS, partial(_last_weeks, settings, size)),
            Entrant(EMPTY, partial(measure, [programs.plain(settings)])),
        ]
        race(f"line 6, {size}", entrants, settings.rounds)
        results.add("6", LAST_WORK, size, entrants)
    size = settings.sizes[-1]
    ours, empty = results.row("6", size), results.row("6", size, EMPTY)
    if ours and empty:
        over = (ours.seconds - empty.seconds) * 1e3
        text = f"{size}: at most 15 ms over an empty Swift program"
        results.at_most("6", text, over, 15, "ms")
    if "decade" in settings.sizes:
        part = Entrant(OURS, partial(_summary, settings, "year", store="decade"))
        race("line 12, a year of ten", [part], settings.slow_rounds)
        results.add("5", WORK, YEAR_OF_DECADE, [part])


def _store(settings: Settings, size: str) -> Path:
    return settings.folder(size) / "health.sqlite"


def _summary(
    settings: Settings,
    size: str,
    store: str | None = None,
    one_core: bool = False,
    form: str = "json",
) -> Reading:
    first, end = RANGES[size]
    command: list[str | Path] = [
        settings.hkstats,
        "summary",
        "weekly",
        "--from",
        first,
        "--to",
        end,
    ]
    command += ["--format", form, "--store", _store(settings, store or size)]
    return measure(command, settings.scratch / f"{size}.{form}", one_core)


def _last_weeks(settings: Settings, size: str) -> Reading:
    command: list[str | Path] = [settings.hkstats, "summary", "weekly", "--type", "stepCount"]
    command += ["--from", LAST_WEEKS[size], "--to", RANGES[size][1]]
    return measure([*command, "--store", _store(settings, size)], settings.scratch / "steps.txt")


def _rival(settings: Settings, size: str, program: str) -> Reading:
    script = ROOT / "rivals" / "contenders" / program
    parquet = settings.folder(size) / "samples.parquet"
    output = settings.scratch / f"{size}-{script.stem}.csv"
    return measure([sys.executable, script, parquet, output])


def _check(settings: Settings, results: Results, size: str) -> None:
    folder = settings.folder(size) / "columns"
    reference = weekly_answers.plain_figures(folder)
    for name, program in RIVALS.items():
        path = settings.scratch / f"{size}-{Path(program).stem}.csv"
        if name != "pandas" or size == "year":
            results.check(weekly_answers.check_rival, name, path, folder, reference)
    path = settings.scratch / f"{size}.json"
    results.check(weekly_answers.check_ours, path, folder, reference)
    results.check(weekly_answers.check_table, settings.scratch / f"{size}.table", path)


def _aims(results: Results, size: str) -> None:
    milliseconds, polars, duckdb = AIMS[size]
    for name, form in ((OURS, ""), (AS_TABLE, ", as a table")):
        ours = results.row("5", size, name)
        results.at_most(
            "5",
            f"{size}{form}: at most {milliseconds} ms",
            ours.seconds * 1e3 if ours else None,
            milliseconds,
            "ms",
        )
    for name, limit in (("polars", polars), ("DuckDB", duckdb)):
        ratio = results.ratio("5", size, name)
        results.at_least("5", f"{size}: at least {limit}x {name}", ratio, limit, "x")
    gain = results.ratio("5", size, ONE_CORE)
    results.at_least("11", f"line 5, {size}: 2 cores at least 1.8x of 1", gain, 1.8, "x")
