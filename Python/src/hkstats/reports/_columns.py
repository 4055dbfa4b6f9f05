"""A table as columns: what frames of every kind are built from."""

from __future__ import annotations

import datetime
import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar

__all__ = ["Column", "ColumnKind", "Columns", "Entry", "columns_of_rows"]

ColumnKind = Literal["instant", "date", "number", "integer", "text", "flag"]
"""What the values of a column are.

`instant`: `datetime.datetime` in UTC; `date`: `datetime.date`, the local day; `number`: `float`,
finite; `integer`: `int`; `text`: `str`; `flag`: `bool`. In all of them `None` is what there is not.
"""

Row = TypeVar("Row")


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table.

    Attributes:
        name: The name, which no other column of the table has.
        kind: What the values are.
        values: The values, one a row, `None` where there is none.
        meaning: What a value says, with its unit.
    """

    name: str
    kind: ColumnKind
    values: list[Any]
    meaning: str


@dataclass(frozen=True, slots=True)
class Columns:
    """Columns of one length, in order.

    >>> table = Columns((Column("hour", "integer", [7, 8], "The hour on the clock."),))
    >>> len(table), table.names, table["hour"].values
    (2, ['hour'], [7, 8])

    Attributes:
        columns: The columns.
    """

    columns: tuple[Column, ...]

    def __len__(self) -> int:
        """How many rows there are."""
        return len(self.columns[0].values) if self.columns else 0

    def __iter__(self) -> Iterator[Column]:
        """The columns, in order."""
        return iter(self.columns)

    def __getitem__(self, name: str) -> Column:
        """The column of a name.

        Raises:
            KeyError: if there is none.
        """
        for column in self.columns:
            if column.name == name:
                return column
        raise KeyError(name)

    @property
    def names(self) -> list[str]:
        """The names of the columns."""
        return [column.name for column in self.columns]

    def to_dict(self) -> dict[str, list[Any]]:
        """The values of the columns by name, as `pandas.DataFrame` takes them."""
        return {column.name: column.values for column in self.columns}


@dataclass(frozen=True, slots=True)
class Entry(Generic[Row]):
    """How a column is made of rows.

    Attributes:
        name: The name of the column.
        kind: What its values are.
        value: The value of a row.
        meaning: What a value says, with its unit.
    """

    name: str
    kind: ColumnKind
    value: Callable[[Row], Any]
    meaning: str


def columns_of_rows(rows: Iterable[Row], *entries: Entry[Row]) -> Columns:
    """The columns of some rows.

    Instants are put into UTC; a number that is not finite is `None`, as it is in CSV.

    Raises:
        ValueError: for an instant that lies in no year from 1 to 9999 of UTC.
    """
    rows = list(rows)
    return Columns(
        tuple(
            Column(
                name=entry.name,
                kind=entry.kind,
                values=[_normalized(entry.kind, entry.value(row)) for row in rows],
                meaning=entry.meaning,
            )
            for entry in entries
        )
    )


def _normalized(kind: ColumnKind, value: Any) -> Any:
    if value is None:
        return None
    if kind == "instant":
        try:
            return value.astimezone(datetime.timezone.utc)
        except OverflowError:
            raise ValueError(f"{value.isoformat()} is in no year from 1 to 9999 of UTC.") from None
    if kind == "number":
        number = float(value)
        return number if math.isfinite(number) else None
    return value
