"""Asks the same again and again, and prints the peak of resident memory in KiB after each tenth of the calls.

python repeated_calls.py statistics 10000
python repeated_calls.py statuses 10000
python repeated_calls.py summary 10000 health.sqlite
"""

from __future__ import annotations

import resource
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd
import polars as pl

import hkstats

STEPS = {
    "start": [1_710_054_000.0, 1_710_054_300.0],
    "end": [1_710_054_600.0, 1_710_054_900.0],
    "value": [100.0, 200.0],
    "source": ["iPhone", "Apple Watch"],
}
FRAMES: list[Any] = [STEPS, pd.DataFrame(STEPS), pl.DataFrame(STEPS)]


def statistics(number: int) -> None:
    frame = FRAMES[number % len(FRAMES)]
    result = hkstats.statistics(frame, zone="Europe/Paris", aggregation="cumulative")
    assert result["sum"].tolist() == pl.DataFrame(result)["sum"].to_list() == [250.0]


def people() -> dict[str, Any]:
    """Readings of two people, one of whom has a bad one, and a row of nobody."""
    random = np.random.default_rng(0)
    return {
        "participant": [*np.repeat(["a", "b"], 100), None],
        "source": random.choice(np.array(["iPhone", "Watch"], dtype=object), 201),
        "start": np.append(random.uniform(0, 1e6, 199), [np.nan, 0]),
        "value": random.uniform(0, 9, 201),
    }


PEOPLE = people()


def statuses(_: int) -> None:
    result = hkstats.statistics(PEOPLE, interval=["day", "hour"], zone="UTC", aggregation="cumulative")
    assert result.status["code"].tolist() == [0, 2, 1]
    try:
        hkstats.statistics({"start": [1]}, zone="UTC", aggregation="cumulative")
    except hkstats.SchemaError:
        return
    raise AssertionError("columns without values were no error")


def questions(path: str) -> dict[str, Callable[[int], object]]:
    """What is asked of a store, which is opened once."""
    store = hkstats.open(path)

    def refused(_: int) -> None:
        try:
            store.summary(types="stepps")
        except hkstats.ArgumentError:
            return
        raise AssertionError("a type that there is not was no error")

    return {
        "summary": lambda _: pl.DataFrame(store.summary("week", types="stepCount")),
        "sleep": lambda _: store.sleep(last="3d").to_polars(),
        "samples": lambda _: store.samples("bodyMass").to_frame(),
        "refused": refused,
    }


def main(name: str, calls: int, *path: str) -> None:
    call = questions(*path)[name] if path else {"statistics": statistics, "statuses": statuses}[name]
    for number in range(calls):
        call(number)
        if (number + 1) % (calls // 10) == 0:
            print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // (1024 if sys.platform == "darwin" else 1))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), *sys.argv[3:])
