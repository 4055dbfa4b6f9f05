"""Line 1: points in memory by week, month, day and hour."""

from __future__ import annotations

from rivals import columns
from rivals.answers import compare
from rivals.lines.memory import sweeper
from rivals.processes import Worker, python_worker, serving
from rivals.results import OURS, Results
from rivals.rounds import Entrant, race
from rivals.settings import Settings

LINE = "1"
WORK = "week + month + day + hour of sum, average, min, max; points"
FIGURES = ["sum", "average", "minimum", "maximum"]
REFERENCE = "numpy reduceat"
ONE_CORE = f"{OURS}, 1 core"
ROW_BYTES = 16


def run(settings: Settings, results: Results) -> None:
    """Races over each set of years."""
    for size in settings.sizes:
        _race(settings, results, size)
        _aims(results, size)


def _race(settings: Settings, results: Results, size: str) -> None:
    folder = settings.folder(size) / "points"
    partitions = columns.partitions(folder)
    rows = partitions[-1].rows.stop
    workers: dict[str, Worker] = {
        OURS: Worker([settings.driver, "points", folder, "2"]),
        ONE_CORE: Worker([settings.driver, "points", folder, "1"], one_core=True),
        "dsum": python_worker("dsum", "-", str(rows * ROW_BYTES)),
        "C, four passes": python_worker("points_c", folder),
        REFERENCE: python_worker("points_numpy", folder),
        "polars": python_worker("points_polars", folder),
        "DuckDB": python_worker("points_duckdb", folder, "date_trunc"),
        "DuckDB, hours rolled up": python_worker("points_duckdb", folder, "rolled_up"),
    }
    if size == "year":
        workers["pandas"] = python_worker("points_pandas", folder)
    slow = {"DuckDB", "DuckDB, hours rolled up", "pandas", "polars"}
    entrants = [
        Entrant(name, worker.run, settings.slow_rounds if name in slow else None)
        for name, worker in workers.items()
    ]
    caches = sweeper()
    with serving([*workers.values(), caches]):
        race(f"line 1, {size}", entrants, settings.rounds, before=caches.figures)
        results.add(LINE, WORK, size, entrants, rows, rows * ROW_BYTES)
        reference = workers[REFERENCE].answer(7)
        types = [partition.identifier for partition in partitions]
        for name, worker in workers.items():
            if name not in ("dsum", REFERENCE):
                results.check(compare, name, worker.answer(7), reference, FIGURES, types)


def _aims(results: Results, size: str) -> None:
    ours, yardstick = results.row(LINE, size), results.row(LINE, size, "dsum")
    if not ours or not yardstick:
        return
    results.at_most(LINE, f"{size}: at most 3x dsum", ours.seconds / yardstick.seconds, 3, "x")
    alone = results.ratio(LINE, size, ONE_CORE, under="dsum")
    results.at_most(LINE, f"{size}, on one core: at most 3x dsum", alone, 3, "x")
    for rival, limit in [
        ("polars", 30),
        (REFERENCE, 4),
        ("DuckDB", 150),
        ("pandas", 150),
        ("C, four passes", 1),
    ]:
        ratio = results.ratio(LINE, size, rival)
        wanted = "faster than" if limit == 1 else f"at least {limit}x"
        results.at_least(LINE, f"{size}: {wanted} {rival}", ratio, limit, "x")
