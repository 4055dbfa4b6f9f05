"""Line 2: overlapping spans of three sources, merged and prorated; and line 11 on them.

No library among the rivals merges sources. Beside ours runs a naive sweep in C.
"""

from __future__ import annotations

from rivals import columns
from rivals.answers import compare
from rivals.lines.memory import sweeper
from rivals.lines.points import ROW_BYTES as POINT_BYTES
from rivals.processes import Worker, python_worker, serving
from rivals.results import OURS, Results
from rivals.rounds import Entrant, race
from rivals.settings import Settings

LINE = "2"
WORK = "the same sums of spans of 3 overlapping sources, merged and prorated"
ONE_CORE = f"{OURS}, 1 core"
NAIVE = "C, naive sweep"
#: Start, end and value.
ROW_BYTES = 24


def run(settings: Settings, results: Results) -> None:
    """Races over each set of years."""
    for size in settings.sizes:
        _race(settings, results, size)


def _race(settings: Settings, results: Results, size: str) -> None:
    folder = settings.folder(size) / "spans"
    partitions = columns.partitions(folder)
    rows = partitions[-1].rows.stop
    workers = {
        OURS: Worker([settings.driver, "spans", folder, "2"]),
        ONE_CORE: Worker([settings.driver, "spans", folder, "1"], one_core=True),
        "dsum": python_worker("dsum", "-", str(rows * POINT_BYTES)),
        NAIVE: python_worker("spans_c", folder),
    }
    entrants = [Entrant(name, worker.run) for name, worker in workers.items()]
    caches = sweeper()
    with serving([*workers.values(), caches]):
        race(f"line 2, {size}", entrants, settings.rounds, before=caches.figures)
        share = float((settings.folder(size) / "overlap.txt").read_text(encoding="ascii"))
        work = f"{WORK} ({share:.0%} of the rows overlap another source's)"
        for entrant in entrants:
            width = POINT_BYTES if entrant.name == "dsum" else ROW_BYTES
            results.add(LINE, work, size, [entrant], rows, rows * width)
        reference = workers[NAIVE].answer(4)
        types = [partition.identifier for partition in partitions]
        for name in (OURS, ONE_CORE):
            found = workers[name].answer(4)
            results.check(compare, name, found, reference, ["sum"], types)
    yardstick = results.ratio(LINE, size, OURS, under="dsum")
    results.at_most(LINE, f"{size}: at most 9x dsum over 16 bytes a row", yardstick, 9, "x")
    alone = results.ratio(LINE, size, ONE_CORE, under="dsum")
    results.at_most(LINE, f"{size}, on one core: at most 9x dsum", alone, 9, "x")
    gain = results.ratio(LINE, size, ONE_CORE)
    results.at_least("11", f"line 2, {size}: 2 cores at least 1.8x of 1", gain, 1.8, "x")
