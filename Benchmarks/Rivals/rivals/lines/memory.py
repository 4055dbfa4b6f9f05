"""The machine's memory: a plain read of an array that no cache holds, on one core and on two."""

from __future__ import annotations

from rivals.processes import Worker, python_worker, serving
from rivals.results import Results
from rivals.rounds import Entrant, race
from rivals.settings import Settings

LINE = "memory"
SIZE = 512 << 20
ONE_CORE = "dsum, 1 core"
TWO_CORES = "dsum, 2 cores"
#: Larger than the caches; read before each timed turn, so that no contender finds its data in them.
SWEEP = 128 << 20


def sweeper() -> Worker:
    """A worker whose run displaces what the caches hold."""
    return python_worker("dsum", "-", str(SWEEP))


def run(settings: Settings, results: Results) -> None:
    """Measures the bandwidth that other lines are shown as a share of."""
    workers = {
        name: python_worker("dsum", "-", str(SIZE), str(threads))
        for name, threads in ((ONE_CORE, 1), (TWO_CORES, 2))
    }
    entrants = [Entrant(name, worker.run) for name, worker in workers.items()]
    with serving(workers.values()):
        race("memory", entrants, settings.rounds)
        results.add(LINE, "plain read of 512 MiB", "array", entrants, SIZE // 8, SIZE)


def bandwidth(results: Results) -> float | None:
    """Bytes a second on one core."""
    row = results.row(LINE, "array", ONE_CORE)
    return SIZE / row.seconds if row else None
