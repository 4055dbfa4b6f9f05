"""Rows of batches as dicts of Python's values, as the constructor of pandas takes them."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

import numpy as np

from ._reading import Batch, Field

_ROWS: Final = 1 << 12
"""How many rows are turned into Python's values at a time."""


def rows_of(batches: Iterable[Batch], fields: Sequence[Field]) -> Iterator[dict[str, Any]]:
    """Each row as a dict of its values by the names of the columns, with the types that `Frame` lists."""
    names = [field.name for field in fields]
    for batch in batches:
        columns = [batch.values(place) for place in range(len(fields))]
        for first in range(0, batch.array.length, _ROWS):
            parts = (column[first : first + _ROWS] for column in columns)
            for row in zip(*map(_values, fields, parts), strict=True):
                yield dict(zip(names, row, strict=True))


def _values(field: Field, values: np.ndarray[Any, Any]) -> list[Any]:
    if field.format == "tdD":
        # pandas makes a column of objects of `datetime.date`, and one of dates of these.
        return [None if np.isnat(value) else value for value in values]
    if field.format.startswith("tsu"):
        return [_instant(value) for value in values]
    if field.format == "w:16":
        return [None if value is None else bytes(value) for value in values]
    listed: list[Any] = values.tolist()
    return listed


def _instant(value: np.datetime64) -> datetime.datetime | np.datetime64 | None:
    found: Any = value.item()
    if found is None:
        return None
    # Python has no years before 1 and after 9999.
    return value if isinstance(found, int) else found.replace(tzinfo=datetime.timezone.utc)
