"""Frames: what every question of this package answers, for numpy, pandas, polars, pyarrow and DuckDB alike."""

from __future__ import annotations

import html
import importlib.util
import os
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn

import numpy as np
import numpy.typing as npt

from . import _capsules
from ._abi import ArrowArray, ArrowSchema, release
from ._optional import optional
from ._private_files import PrivateFile, file_path, told_as_of
from ._reading import Batch, Field, fields_of
from ._rows import rows_of
from ._tables import FrameTable
from .errors import LibraryError

if TYPE_CHECKING:
    import pandas as pd
    import polars as pl
    import pyarrow as pa

_SHOWN_ROWS: Final = 10


class Frame:
    """A table of named columns that nobody changes.

    A column is a numpy array by its name; the whole is any other library's frame without a copy, because it speaks
    the Arrow PyCapsule interface:

    >>> result.figures["sum"]                 # numpy, float64      # doctest: +SKIP
    >>> result.figures.to_pandas()            # or .to_polars(), .to_arrow()   # doctest: +SKIP
    >>> polars.DataFrame(result.figures)      # the same            # doctest: +SKIP
    >>> duckdb.sql("from figures")            # the same            # doctest: +SKIP

    Dtypes of columns, by what they hold:

    =====================  ===================  ==================================  ===========================
    Arrow                  numpy                null in numpy                       pandas
    =====================  ===================  ==================================  ===========================
    int64, int32           int64, int32         the array is of objects, with None  int64, int32; Int64, Int32
                                                                                    with nulls
    float64                float64              NaN                                 float64
    bool                   bool                 the array is of objects, with None  bool; boolean with nulls
    date32                 datetime64[D]        NaT                                 datetime64[s]
    timestamp[us, UTC]     datetime64[us], UTC  NaT                                 datetime64[us, UTC]
    utf8                   object, of str       None                                str; object before pandas 3
    dictionary of utf8     object, of str       None                                category, of str
    fixed_size_binary[16]  V16, a UUID's bytes  the array is of objects, with None  object, of bytes
    =====================  ===================  ==================================  ===========================

    `for row in frame` gives dicts of values by the names of columns: int, float (NaN for null), bool, str and bytes,
    `numpy.datetime64` for dates, `datetime.datetime` in UTC for instants, and None for null. `pandas.DataFrame(frame)`
    takes these, so that it has float64 where whole numbers are null, objects where flags are, and texts instead of
    categories; of a frame without rows it has no columns. `frame.to_pandas()` is about ten times as quick and has the
    dtypes of the table.
    """

    def __init__(self, table: FrameTable) -> None:
        """Show a table."""
        self._table = table
        self._fields = _fields(table)
        self._batches: list[Batch] | None = None

    def __copy__(self) -> Frame:
        """Answer the same: nobody changes a frame."""
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Frame:
        """Answer the same: nobody changes a frame."""
        return self

    def __reduce__(self) -> NoReturn:
        """Refuse to be pickled, with a sentence that says what to send instead."""
        self._table.__reduce__()

    # What is in it

    @property
    def columns(self) -> list[str]:
        """The names of the columns, in order."""
        return list(self._fields)

    @property
    def shape(self) -> tuple[int, int]:
        """The numbers of rows and of columns."""
        return len(self), len(self._fields)

    def __len__(self) -> int:
        """The number of rows."""
        return self._table.row_count

    def __iter__(self) -> Iterator[dict[str, Any]]:
        """The rows, each as a dict of its values by the names of the columns."""
        return rows_of(self._all_batches(), list(self._fields.values()))

    def __contains__(self, name: object) -> bool:
        """Whether there is a column of a name."""
        return isinstance(name, str) and name in self._fields

    def __getitem__(self, name: str) -> npt.NDArray[Any]:
        """A column as a numpy array of shape (rows,); not a copy where it is of numbers in one batch.

        Raises:
            KeyError: with the names that there are.

        """
        position = self._position(name)
        field = self._fields[name]
        parts = [batch.values(position) for batch in self._all_batches()]
        if len(parts) == 1:
            return parts[0]
        dtype = field.dtype
        if any(part.dtype == object for part in parts):
            dtype = np.dtype(object)
        return np.concatenate([part.astype(dtype) for part in parts]) if parts else field.empty

    def is_null(self, name: str) -> npt.NDArray[np.bool_]:
        """Which rows of a column are null, as booleans of shape (rows,): a NaN that was computed is none."""
        parts = [batch.is_null(self._position(name)) for batch in self._all_batches()]
        return np.concatenate(parts) if parts else np.zeros(0, dtype=bool)

    def codes(self, name: str) -> tuple[npt.NDArray[np.int32], list[str]]:
        """Of a column with a dictionary the places of the rows' texts, of shape (rows,), and the texts.

        A place is -1 for null. Each text is there once, in the order of its first batch.

        Raises:
            KeyError: with the names that there are.
            TypeError: for a column without a dictionary.

        """
        position = self._position(name)
        if not self._fields[name].is_dictionary:
            raise TypeError(f"The column {name!r} has no dictionary: take its values by frame[{name!r}].")
        places: dict[str, int] = {}
        parts: list[npt.NDArray[np.int32]] = [np.zeros(0, dtype=np.int32)]
        for codes, texts in (batch.codes(position) for batch in self._all_batches()):
            moved = np.array([places.setdefault(text, len(places)) for text in texts] + [-1], dtype=np.int32)
            parts.append(moved[codes])
        return np.concatenate(parts), list(places)

    @property
    def meanings(self) -> dict[str, str]:
        """What the values of each column say, with their unit; empty where the column does not tell it."""
        return {name: field.meaning for name, field in self._fields.items()}

    def _known(self, name: object) -> str:
        if not isinstance(name, str):
            raise KeyError(
                f"A frame is asked for one column by its name, not for {name!r}: `to_pandas()` has the rest."
            )
        if name not in self._fields:
            raise KeyError(f"There is no column {name!r}. There are {', '.join(self._fields)}.")
        return name

    def _position(self, name: str) -> int:
        return list(self._fields).index(self._known(name))

    def _all_batches(self) -> list[Batch]:
        if self._batches is None:
            fields = list(self._fields.values())
            batches = []
            for number in range(self._table.batch_count):
                array = ArrowArray()
                self._table.batch(number, array)
                batches.append(Batch(array, fields))
            self._batches = batches
        return self._batches

    # The Arrow PyCapsule interface

    def __arrow_c_schema__(self) -> object:
        """The columns' names and types, as a capsule."""
        capsule, schema = _capsules.schema_capsule()
        self._table.schema(schema)
        return capsule

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        """The rows as a capsule of a stream, any number of times. A requested schema is passed over."""
        capsule, address = _capsules.stream_capsule()
        self._table.stream(address)
        return capsule

    # Other libraries' frames

    def to_dict(self) -> dict[str, npt.NDArray[Any]]:
        """All columns as numpy arrays, by name."""
        return {name: self[name] for name in self._fields}

    def to_pandas(self) -> pd.DataFrame:
        """The rows as a pandas frame, with the dtypes of the table above. pyarrow is not needed.

        Raises:
            LibraryError: without pandas, as that for polars and pyarrow below.

        """
        optional("pandas", "A frame of pandas")
        from ._pandas import frame_of

        return frame_of(self._fields, self)

    def to_polars(self) -> pl.DataFrame:
        """The rows as a polars frame, without a copy of what polars does not copy itself.

        It has to be polars 1.32 or later.
        """
        from ._polars import frame_of

        return frame_of(self)

    def to_arrow(self) -> pa.Table:
        """The rows as a pyarrow table, without a copy."""
        table: pa.Table = optional("pyarrow", "A table of Arrow").table(self)
        return table

    def to_parquet(self, path: str | bytes | os.PathLike[str]) -> Path:
        """Write the rows into a file of Parquet, which its owner alone may read, and answer its path.

        The file has its name when it is whole; one that was there is replaced. The meanings of the columns are in the
        metadata of their fields.

        Raises:
            ArgumentError: for what is no path of a file.
            MissingError: if there is no such folder.
            LibraryError: without pyarrow, with a sentence that names it.

        """
        target = file_path(path)
        if importlib.util.find_spec("pyarrow") is None:
            raise LibraryError(
                "Parquet is written by the package pyarrow, which is not installed: pip install pyarrow."
            )
        from pyarrow import parquet

        with told_as_of(target):
            file = PrivateFile(target)
            try:
                # A dictionary of a batch is another one than that of the next.
                parquet.write_table(self.to_arrow().unify_dictionaries(), file.file, compression="zstd")
                file.commit()
            finally:
                file.discard()
        return target

    # To be looked at

    def _shown(self) -> tuple[list[list[str]], int]:
        """The texts of the first and the last rows, column by column, and how many rows stand before the gap."""
        total = len(self)
        head = total if total <= _SHOWN_ROWS else _SHOWN_ROWS // 2
        rows = np.arange(total) if total <= _SHOWN_ROWS else np.r_[0:head, total - head : total]
        texts = []
        for name in self._fields:
            values, nulls = self[name], self.is_null(name)
            texts.append(["" if nulls[row] else _text(values[row]) for row in rows])
        return texts, head

    def __repr__(self) -> str:
        """The first and the last rows as a table of texts."""
        texts, head = self._shown()
        total, width = self.shape
        lines = [f"hkstats.Frame, {total} rows x {width} columns"]
        table = []
        for name, column in zip(self._fields, texts, strict=True):
            numeric = self._fields[name].is_numeric
            cells = [name, *column]
            if total > _SHOWN_ROWS:
                cells.insert(1 + head, "...")
            size = max(map(len, cells))
            table.append([cell.rjust(size) if numeric else cell.ljust(size) for cell in cells])
        lines += ["  ".join(row).rstrip() for row in zip(*table, strict=True)]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        """The first and the last rows as a table of HTML, for notebooks."""
        texts, head = self._shown()
        total, width = self.shape
        names = "".join(f"<th>{html.escape(name)}</th>" for name in self._fields)
        rows = [
            "<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in row) + "</tr>"
            for row in zip(*texts, strict=True)
        ]
        if total > _SHOWN_ROWS:
            rows.insert(head, "<tr>" + "<td>&hellip;</td>" * width + "</tr>")
        return (
            f"<table><thead><tr>{names}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
            f"<p>{total} rows &times; {width} columns</p>"
        )


def _fields(table: FrameTable) -> dict[str, Field]:
    """The columns by name."""
    schema = ArrowSchema()
    table.schema(schema)
    try:
        return {field.name: field for field in fields_of(schema)}
    finally:
        release(schema)


def _text(value: Any) -> str:
    if isinstance(value, np.datetime64):
        return str(value.astype("datetime64[s]")).replace("T", " ") if value.dtype != "datetime64[D]" else str(value)
    if isinstance(value, np.void | bytes):
        return str(uuid.UUID(bytes=value if isinstance(value, bytes) else value.tobytes())).upper()
    return f"{value:.6g}" if isinstance(value, float) else str(value)
