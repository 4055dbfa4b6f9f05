"""Line 4: tables of calendar edges, and the bucket of an instant, beside Foundation's calendar.

The driver measures both and refuses to go on if they do not agree.
"""

from __future__ import annotations

import statistics

from rivals.processes import ContenderError, Worker
from rivals.results import OURS, Results, Row
from rivals.rounds import progress
from rivals.settings import Settings

LINE = "4"
#: The driver's name of a figure: what it is a time for, whose it is, and the aim in nanoseconds.
FIGURES = {
    "edge": ("edge of a day", OURS, 15.0),
    "edgeOfCombination": ("edge of a combination of units", OURS, 15.0),
    "edgeByFoundation": ("edge of a day", "Foundation Calendar", None),
    "index": ("index of an instant, single units", OURS, 10.0),
    "indexByFoundation": ("index of an instant, single units", "Foundation Calendar", None),
    "indexOfCombination": ("index of an instant, combinations", OURS, 30.0),
}
DATA = "10,000 zones, anchors and intervals"


def run(settings: Settings, results: Results) -> None:
    """Medians of the driver's figures."""
    worker = Worker([settings.driver, "calendar"])
    readings: list[dict[str, float]] = []
    try:
        for number in range(settings.rounds + 1):
            found = worker.figures()
            progress(f"line 4: round {number}: {found['edge']:.1f} ns an edge")
            if number > 0:
                readings.append(found)
    except ContenderError as failure:
        results.failures.append(f"line 4: {failure}")
        return
    finally:
        worker.close()
    for name, (work, contender, limit) in FIGURES.items():
        value = statistics.median(reading[name] for reading in readings)
        unit = work.split()[0]
        results.rows.append(Row(LINE, work, DATA, contender, value / 1e9, len(readings), per=unit))
        if limit is not None:
            results.at_most(LINE, f"{work}: at most {limit:g} ns", value, limit, "ns")
