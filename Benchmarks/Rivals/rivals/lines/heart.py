"""Line 3: heart rates, weighted by time, by hour."""

from __future__ import annotations

from rivals.answers import compare
from rivals.datasets import HEART_SAMPLES
from rivals.lines.memory import sweeper
from rivals.processes import Worker, python_worker, serving
from rivals.results import OURS, Results
from rivals.rounds import Entrant, race
from rivals.settings import Settings

LINE = "3"
WORK = "temporally weighted average by hour, heart rate"
DATA = "500,000 samples"
RIVAL = "numpy, vectorised"
ROW_BYTES = 16


def run(settings: Settings, results: Results) -> None:
    """One race."""
    folder = settings.work / "heart"
    workers = {
        OURS: Worker([settings.driver, "heart", folder]),
        RIVAL: python_worker("heart_numpy", folder),
    }
    entrants = [Entrant(name, worker.run) for name, worker in workers.items()]
    caches = sweeper()
    with serving([*workers.values(), caches]):
        race("line 3", entrants, settings.rounds, before=caches.figures)
        results.add(LINE, WORK, DATA, entrants, HEART_SAMPLES, HEART_SAMPLES * ROW_BYTES)
        reference = workers[RIVAL].answer(2)
        results.check(compare, OURS, workers[OURS].answer(2), reference, ["average"])
    ours = results.row(LINE, DATA)
    results.at_most(LINE, "at most 1.0 ms", ours.seconds * 1e3 if ours else None, 1.0, "ms")
