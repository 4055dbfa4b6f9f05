"""Line 13: the start of the command beside programs that do nothing."""

from __future__ import annotations

from functools import partial

from rivals import programs
from rivals.processes import measure
from rivals.results import OURS, Results
from rivals.rounds import Entrant, race
from rivals.settings import Settings

LINE = "13"
DATA = "nothing"
LINKED = "empty program, same libraries"
PLAIN = "empty program"
#: A turn takes milliseconds, and the system's noise is as large.
ROUNDS = 5


def run(settings: Settings, results: Results) -> None:
    """One race of many short turns."""
    entrants = [
        Entrant(OURS, partial(measure, [settings.hkstats, "--version"])),
        Entrant(LINKED, partial(measure, [programs.linked(settings)])),
        Entrant(PLAIN, partial(measure, [programs.plain(settings)])),
    ]
    race("line 13", entrants, settings.rounds * ROUNDS)
    results.add(LINE, "start-up, hkstats --version", DATA, entrants)
    ours = results.row(LINE, DATA)
    results.at_most(LINE, "at most 12 ms", ours.seconds * 1e3 if ours else None, 12, "ms")
    ratio = results.ratio(LINE, DATA, OURS, under=LINKED)
    results.at_most(LINE, "at most 1.3x an empty program with its libraries", ratio, 1.3, "x")
