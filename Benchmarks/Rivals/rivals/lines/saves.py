"""Line 10: durable saves of one sample and of a thousand, beside the same rows by SQLite alone."""

from __future__ import annotations

from rivals.answers import WrongAnswerError
from rivals.processes import Worker, python_worker, serving
from rivals.results import OURS, Results
from rivals.rounds import Entrant, race
from rivals.settings import Settings

LINE = "10"
RIVAL = "bare SQLite insert"
#: A save takes milliseconds, most of them the disk's: it wants many turns.
ROUNDS = 5
COUNTS = {1: "1 sample", 1_000: "1,000 samples"}


def run(settings: Settings, results: Results) -> None:
    """A race for each number of samples."""
    for count, data in COUNTS.items():
        workers = {
            OURS: Worker([settings.driver, "saves", settings.scratch, str(count)]),
            RIVAL: python_worker("saves_sqlite", settings.scratch, str(count)),
        }
        entrants = [Entrant(name, worker.run) for name, worker in workers.items()]
        rounds = settings.rounds * ROUNDS
        with serving(workers.values()):
            race(f"line 10, {data}", entrants, rounds)
            results.add(LINE, "durable save", data, entrants, count)
            for name, worker in workers.items():
                expected = count * (rounds + 1)
                results.check(_check, name, worker.answer(1)[0, 0], expected)
        ratio = results.ratio(LINE, data, OURS, under=RIVAL)
        text = f"{data}: at most 1.5x a bare SQLite insert"
        results.at_most(LINE, text, ratio, 1.5, "x")


def _check(name: str, found: float, expected: int) -> None:
    if found != expected:
        raise WrongAnswerError(f"{name} has {found:.0f} samples after saves of {expected}.")
