"""Compares answers bucket by bucket."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import numpy

from rivals import buckets

TOLERANCE = 1e-9


class WrongAnswerError(Exception):
    """An answer that differs from the reference; says whose, in which bucket, and by how much."""


def compare(
    contender: str,
    found: numpy.ndarray,
    reference: numpy.ndarray,
    figures: list[str],
    types: list[str] | None = None,
) -> None:
    """Raises unless both have the same buckets, and figures that are equal to 1e-9.

    Rows begin with their keys (unit and type if there are `types`, then the start) and end with
    `figures`.
    """
    keys = found.shape[1] - len(figures)
    found, reference = _ordered(found, keys), _ordered(reference, keys)
    ours = {tuple(row) for row in found[:, :keys].tolist()}
    theirs = {tuple(row) for row in reference[:, :keys].tolist()}
    for difference, verb in [(theirs - ours, "lacks"), (ours - theirs, "has, alone,")]:
        if difference:
            raise WrongAnswerError(f"{contender} {verb} the {_bucket(min(difference), types)}.")
    if len(found) != len(reference):
        raise WrongAnswerError(
            f"{contender} has {len(found)} buckets in place of {len(reference)}."
        )
    values, expected = found[:, keys:], reference[:, keys:]
    scale = numpy.maximum(numpy.abs(expected), 1e-300)
    # A sum of rounded numbers near 0 has no relative error to speak of.
    wrong = ~(numpy.abs(values - expected) <= TOLERANCE * numpy.maximum(scale, 1e-3))
    wrong &= ~(numpy.isnan(values) & numpy.isnan(expected))
    if wrong.any():
        row, column = numpy.argwhere(wrong)[0]
        raise WrongAnswerError(
            f"{contender} says {float(values[row, column])!r} for the {figures[column]} of the "
            f"{_bucket(tuple(found[row, :keys]), types)}; it is {float(expected[row, column])!r}. "
            f"{int(wrong.any(axis=1).sum())} of {len(found)} buckets are wrong."
        )


def _ordered(rows: numpy.ndarray, keys: int) -> numpy.ndarray:
    return rows[numpy.lexsort([rows[:, key] for key in reversed(range(keys))])]


def _bucket(key: tuple[float, ...], types: list[str] | None) -> str:
    start = datetime.fromtimestamp(key[-1], ZoneInfo(buckets.ZONE)).isoformat()
    if types is None:
        return f"bucket of {start}"
    return f"{buckets.UNITS[int(key[0])]} of {start}, {types[int(key[1])]}"
