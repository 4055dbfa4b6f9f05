"""Prints how many threads the process has before and after calls of both libraries, as JSON: numbers by the step.

python thread_counts.py health.sqlite

Threads of libdispatch, which it names after its queues, are none of OpenBLAS's and are not counted; those of OpenBLAS
have the name of the program.
"""

from __future__ import annotations

import contextlib
import json
import sys
import time
from pathlib import Path

import numpy as np

import hkstats
from hkstats import _abi, _store_abi

ROWS = 1_000_000


def threads() -> int:
    """How many threads there are that are not libdispatch's."""
    names = []
    for task in Path("/proc/self/task").iterdir():
        # It may have ended.
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            names.append((task / "comm").read_text().strip())
    # "com.apple.root.default-qos.overcommit" and the like, of which Linux keeps 15 characters.
    return sum("qos" not in name for name in names)


def settled(expected: int) -> int:
    """The same, when threads that are being made have their names; threads of OpenBLAS would stay."""
    found = threads()
    for _ in range(200):
        if found == expected:
            break
        time.sleep(0.01)
        found = threads()
    return found


def main(path: str) -> None:
    # numpy's own OpenBLAS has its threads from now on.
    counts = {"at first": threads()}
    expected = counts["at first"]
    _abi.library()
    counts["library of columns"] = threads()
    starts = np.arange(ROWS) * 20.0
    frame = {"start": starts, "end": starts + 20, "value": np.random.default_rng(0).uniform(0, 9, ROWS)}
    for aggregation in ("cumulative", "discreteTemporallyWeighted"):
        hkstats.statistics(frame, interval=["day", "hour"], zone="Europe/Paris", aggregation=aggregation)
        counts[f"statistics, {aggregation}"] = threads()
    _store_abi.library()
    counts["library of stores"] = threads()
    with hkstats.open(path) as store:
        store.summary("week")
        counts["summary"] = settled(expected)
        store.correlate()
        counts["correlate"] = settled(expected)
    print(json.dumps(counts))


if __name__ == "__main__":
    main(sys.argv[1])
