"""A thousand seeded frames of every kind: an answer, or an exception with a sentence; never anything else."""

from __future__ import annotations

import functools
import multiprocessing
import threading
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import hkstats

FRAMES = 1_000


def column(random: np.random.Generator, role: str, rows: int) -> Any:
    """A column that is mostly what it should be."""
    if random.random() < 0.04:
        rows = int(random.integers(0, 50))
    kind = random.integers(0, 12)
    if role in ("participant", "type", "source"):
        names = np.array(["a", "b", "stepCount", "heartRate", "", "é", "x" * 40], dtype=object)
        values = random.choice(names[: random.integers(1, 8)], rows)
        if kind == 0:
            values[random.random(rows) < 0.2] = None
        if kind == 1:
            return random.integers(-3, 3, rows)
        return values.tolist() if kind == 2 else values
    if role == "user_entered":
        return random.random(rows) < 0.3
    if role == "value":
        values = random.uniform(-10, 200, rows)
        if kind == 0:
            values[random.random(rows) < 0.2] = random.choice([np.nan, np.inf, -np.inf])
        if kind == 1:
            return random.integers(0, 200, rows).astype(random.choice(["i1", "u2", "i4", "u8", "i8"]))
        if kind == 2:
            return [None if random.random() < 0.2 else it for it in values.tolist()]
        return values.astype("f4") if kind == 3 else values
    base = 1.7e9 + random.uniform(-1e6, 1e6, rows).round(3)
    if random.random() < 0.7:
        base.sort()
    if role == "end":
        base += random.uniform(0, 3_600)
    if kind == 0:
        base[random.random(rows) < 0.2] = random.choice([np.nan, np.inf, -np.inf, 1e300, -1e13, 9e15])
    if kind == 1:
        return ["not", "times"][: rows % 3]
    if kind in (2, 3, 4):
        times = (np.nan_to_num(base, nan=0, posinf=0, neginf=0).clip(-9e9, 9e9) * 1_000).astype("datetime64[ms]")
        if kind == 4:
            times[random.random(rows) < 0.1] = np.datetime64("NaT", "ms")
        return times.astype(random.choice(["datetime64[us]", "datetime64[ns]", "datetime64[ms]"]))
    return base


def frame_and_arguments(seed: int, *, with_polars: bool) -> tuple[Any, dict[str, Any]]:
    """A frame of some library, and what is asked of it. Without polars its frames are tables of pyarrow."""
    random = np.random.default_rng(seed)
    rows = int(random.choice([0, 1, 2, 17, 60, 300]))
    roles = [it for it in ("start", "value") if random.random() < 0.97]
    roles += [it for it in ("end", "participant", "type", "source", "user_entered") if random.random() < 0.5]
    columns = {role: column(random, role, rows) for role in roles}
    arguments = {
        "zone": str(
            random.choice(
                ["UTC", "America/New_York", "Pacific/Apia", "+05:45", "Nowhere"], p=[0.4, 0.3, 0.2, 0.08, 0.02]
            )
        ),
        "interval": str(random.choice(["day", "hour", "week", "month", "year", "15 minutes", "1 month 3 days"])),
        "aggregation": random.choice(
            np.array(
                [
                    "cumulative",
                    "discreteArithmetic",
                    "discreteTemporallyWeighted",
                    "category",
                    None,
                    "discreteEquivalentContinuousLevel",
                    "category:1,2",
                ],
                dtype=object,
            )
        ),
        "sources": str(random.choice(["merged", "separate", "both"])),
        "missing": str(random.choice(["status", "skip"])),
        "sorted_by_participant": bool(random.random() < 0.3),
    }
    form = random.integers(0, 4)
    try:
        if form == 1:
            return pd.DataFrame(columns), arguments
        if form == 2 and with_polars:
            return pl.DataFrame(columns), arguments
        if form in (2, 3):
            return pa.table(columns), arguments
    except Exception:
        # What no library makes a frame of is still a dict.
        return columns, arguments
    return columns, arguments


def answer(seed: int, *, with_polars: bool = True) -> str:
    """The outcome for a seed, the same in every process and thread."""
    frame, arguments = frame_and_arguments(seed, with_polars=with_polars)
    try:
        result = hkstats.statistics(frame, **arguments)
    except hkstats.HKStatsError as error:
        assert len(str(error)) > 10, f"seed {seed}"
        return f"{type(error).__name__}: {error}"
    for code, message in zip(result.status["code"], result.status["message"], strict=True):
        assert (message is None) == (code == 0), f"seed {seed}"
    assert (result.figures["count"] > 0).all() if "count" in result.figures else True, f"seed {seed}"
    return repr({name: values.tolist() for name, values in result.figures.to_dict().items()})


@pytest.fixture(scope="module")
def answers() -> list[str]:
    return [answer(seed) for seed in range(FRAMES)]


def test_every_frame_is_an_answer_or_a_sentence(answers: list[str]) -> None:
    failures = sum("Error: " in it for it in answers)
    assert 0.1 * FRAMES < failures < 0.7 * FRAMES, failures


def test_forked_workers_answer_the_same() -> None:
    # polars starts threads of its own, which no fork takes along.
    work = functools.partial(answer, with_polars=False)
    expected = [work(seed) for seed in range(FRAMES)]
    with multiprocessing.get_context("fork").Pool(2) as pool:
        assert pool.map(work, range(FRAMES), chunksize=25) == expected


def test_spawned_workers_answer_the_same(answers: list[str]) -> None:
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        assert pool.map(answer, range(100), chunksize=25) == answers[:100]


def test_threads_answer_the_same(answers: list[str]) -> None:
    found: dict[int, str] = {}

    def work(first: int) -> None:
        for seed in range(first, FRAMES, 2):
            found[seed] = answer(seed)

    threads = [threading.Thread(target=work, args=(first,)) for first in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [found[seed] for seed in range(FRAMES)] == answers
