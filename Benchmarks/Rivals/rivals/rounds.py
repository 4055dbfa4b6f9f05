"""Rounds in which every contender has its turn, so that a busy minute hits all alike."""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from rivals.processes import Reading


@dataclass
class Entrant:
    """A contender in a race."""

    name: str
    run: Callable[[], Reading]
    #: How many rounds it takes part in; one that takes minutes need not run often.
    rounds: int | None = None
    readings: list[Reading] = field(default_factory=list)

    @property
    def seconds(self) -> float:
        """The median time."""
        return statistics.median(reading.seconds for reading in self.readings)

    @property
    def processor_seconds(self) -> float:
        """The median time of the processor, of all cores together."""
        return statistics.median(reading.processor_seconds for reading in self.readings)

    @property
    def peak_bytes(self) -> int:
        """The most memory of all rounds."""
        return max(reading.peak_bytes for reading in self.readings)


def race(
    title: str,
    entrants: Sequence[Entrant],
    rounds: int,
    before: Callable[[], object] | None = None,
) -> None:
    """Runs everybody in turn: a first round that warms up and does not count, then `rounds` more.

    An entrant with rounds of its own has no more turns than these, and no warm-up if it is one.
    `before` runs before every turn.
    """
    for number in range(rounds + 1):
        for entrant in entrants:
            limit = rounds if entrant.rounds is None else min(entrant.rounds, rounds)
            if number > limit or (limit == 1 and number == 0 and entrant.rounds == 1):
                continue
            if before:
                before()
            reading = entrant.run()
            if number > 0:
                entrant.readings.append(reading)
            note = "warm-up" if number == 0 else f"round {number} of {limit}"
            progress(f"{title}: {note}: {entrant.name} {reading.seconds * 1e3:,.2f} ms")


def progress(text: str) -> None:
    """A line on standard error, with the time."""
    print(f"{time.strftime('%H:%M:%S')} {text}", file=sys.stderr, flush=True)
