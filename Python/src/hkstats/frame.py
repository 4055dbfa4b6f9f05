"""Frames: what every question of this package answers, for numpy, pandas, polars, pyarrow and DuckDB alike."""

from __future__ import annotations

import ctypes
import html
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final, NoReturn

import numpy as np
import numpy.typing as npt

from . import _capsules
from ._abi import ArrowArray, ArrowSchema, Table, release

if TYPE_CHECKING:
    import pandas as pd
    import polars as pl
    import pyarrow as pa

_DTYPES: Final = {"l": "<i8", "i": "<i4", "g": "<f8", "tdD": "<i4"}
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

    ============  ===================  ==================================  ========================
    Arrow         numpy                null in numpy                       pandas
    ============  ===================  ==================================  ========================
    int64, int32  int64, int32         the array is of objects, with None  Int64, Int32 with nulls
    float64       float64              NaN                                 float64
    date32        datetime64[D]        NaT                                 datetime64[s]
    timestamp     datetime64[us], UTC  NaT                                 datetime64[us, UTC]
    utf8          object, of str       None                                str
    ============  ===================  ==================================  ========================
    """

    def __init__(self, table: Table) -> None:
        """Show a table of the library."""
        self._table = table
        self._formats = _formats(table)
        self._batches: list[_Batch] | None = None

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
        return list(self._formats)

    @property
    def shape(self) -> tuple[int, int]:
        """The numbers of rows and of columns."""
        return len(self), len(self._formats)

    def __len__(self) -> int:
        """The number of rows."""
        return self._table.row_count

    def __iter__(self) -> Iterator[str]:
        """The names of the columns, in order."""
        return iter(self._formats)

    def __contains__(self, name: object) -> bool:
        """Whether there is a column of a name."""
        return name in self._formats

    def __getitem__(self, name: str) -> npt.NDArray[Any]:
        """A column as a numpy array of shape (rows,); not a copy where it is of numbers in one batch.

        Raises:
            KeyError: with the names that there are.

        """
        parts = [batch.values(self._position(name)) for batch in self._all_batches()]
        if len(parts) == 1:
            return parts[0]
        dtype = _empty(self._formats[name]).dtype
        if any(part.dtype == object for part in parts):
            dtype = np.dtype(object)
        return np.concatenate([part.astype(dtype) for part in parts]) if parts else _empty(self._formats[name])

    def is_null(self, name: str) -> npt.NDArray[np.bool_]:
        """Which rows of a column are null, as booleans of shape (rows,): a NaN that was computed is none."""
        parts = [batch.is_null(self._position(name)) for batch in self._all_batches()]
        return np.concatenate(parts) if parts else np.zeros(0, dtype=bool)

    def _position(self, name: str) -> int:
        if name not in self._formats:
            raise KeyError(f"There is no column {name!r}. There are {', '.join(self._formats)}.")
        return list(self._formats).index(name)

    def _all_batches(self) -> list[_Batch]:
        if self._batches is None:
            formats = list(self._formats.values())
            self._batches = [_Batch(self._table, number, formats) for number in range(self._table.batch_count)]
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
        return {name: self[name] for name in self._formats}

    def to_pandas(self) -> pd.DataFrame:
        """The rows as a pandas frame, with the dtypes of the table above. pyarrow is not needed."""
        import pandas

        data = {}
        for name, kind in self._formats.items():
            series = pandas.Series(self[name])
            if kind.startswith("ts"):
                series = series.dt.tz_localize("UTC")
            elif kind in ("l", "i") and series.dtype == object:
                series = series.astype("Int64" if kind == "l" else "Int32")
            elif kind == "u":
                series = series.astype("str") if not len(series) else series
            data[name] = series
        return pandas.DataFrame(data)

    def to_polars(self) -> pl.DataFrame:
        """The rows as a polars frame, without a copy of what polars does not copy itself."""
        import polars

        return polars.DataFrame(self)

    def to_arrow(self) -> pa.Table:
        """The rows as a pyarrow table, without a copy."""
        import pyarrow

        return pyarrow.table(self)

    # To be looked at

    def _shown(self) -> tuple[list[list[str]], int]:
        """The texts of the first and the last rows, column by column, and how many rows stand before the gap."""
        total = len(self)
        head = total if total <= _SHOWN_ROWS else _SHOWN_ROWS // 2
        rows = np.arange(total) if total <= _SHOWN_ROWS else np.r_[0:head, total - head : total]
        texts = []
        for name in self._formats:
            values, nulls = self[name], self.is_null(name)
            texts.append(["" if nulls[row] else _text(values[row]) for row in rows])
        return texts, head

    def __repr__(self) -> str:
        """The first and the last rows as a table of texts."""
        texts, head = self._shown()
        total, width = self.shape
        lines = [f"hkstats.Frame, {total} rows x {width} columns"]
        table = []
        for name, column in zip(self._formats, texts, strict=True):
            numeric = self._formats[name] in ("l", "i", "g")
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
        names = "".join(f"<th>{html.escape(name)}</th>" for name in self._formats)
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


class _Batch:
    """One batch of a table: the memory of its columns."""

    def __init__(self, table: Table, position: int, formats: list[str]) -> None:
        self._array = ArrowArray()
        table.batch(position, self._array)
        self._formats = formats
        pointers = _pointers(self._array.children, len(formats))
        self._children = [ArrowArray.from_address(pointers[number]) for number in range(len(formats))]

    def __del__(self) -> None:
        array = getattr(self, "_array", None)
        if array is not None:
            release(array)

    def _buffer(self, column: int, number: int) -> int:
        child = self._children[column]
        return _pointers(child.buffers, child.n_buffers)[number]

    def _memory(self, address: int, count: int, dtype: str) -> npt.NDArray[Any]:
        """The values at an address, which hold this batch."""
        if count == 0 or address == 0:
            return np.zeros(0, dtype=dtype)
        return np.asarray(_Memory(self, address, count, dtype))

    def is_null(self, column: int) -> npt.NDArray[np.bool_]:
        count = self._children[column].length
        address = self._buffer(column, 0)
        if address == 0:
            return np.zeros(count, dtype=bool)
        bits = self._memory(address, (count + 7) // 8, "|u1")
        return np.unpackbits(bits, count=count, bitorder="little").astype(bool) ^ True

    def values(self, column: int) -> npt.NDArray[Any]:
        kind = self._formats[column]
        count = self._children[column].length
        if kind == "u":
            return self._texts(column, count)
        values = self._memory(self._buffer(column, 1), count, _DTYPES.get(kind, "<i8"))
        if kind == "tdD":
            values = values.astype("<i8").view("datetime64[D]")
        elif kind.startswith("ts"):
            values = values.view("datetime64[us]")
        nulls = self.is_null(column)
        if not nulls.any():
            return values
        if kind in ("l", "i"):
            values = values.astype(object)
            values[nulls] = None
        else:
            values = values.copy()
            values[nulls] = np.nan if kind == "g" else np.datetime64("NaT", "D" if kind == "tdD" else "us")
        return values

    def _texts(self, column: int, count: int) -> npt.NDArray[Any]:
        offsets = self._memory(self._buffer(column, 1), count + 1, "<i4").tolist()
        content = self._memory(self._buffer(column, 2), offsets[-1] if offsets else 0, "|u1").tobytes()
        texts = np.empty(count, dtype=object)
        known: dict[bytes, str] = {}
        for row in range(count):
            part = content[offsets[row] : offsets[row + 1]]
            # Names repeat in long runs: one string serves all.
            text = known.get(part)
            if text is None:
                text = known[part] = part.decode()
            texts[row] = text
        texts[self.is_null(column)] = None
        return texts


class _Memory:
    """What numpy asks for memory that somebody else owns, and keeps alive with the array."""

    def __init__(self, owner: object, address: int, count: int, dtype: str) -> None:
        self._owner = owner
        self.__array_interface__ = {
            "data": (address, True),
            "shape": (count,),
            "typestr": dtype,
            "version": 3,
        }


def _pointers(address: int, count: int) -> list[int]:
    """The addresses in an array of pointers; 0 is NULL."""
    return [pointer or 0 for pointer in (ctypes.c_void_p * count).from_address(address)]


def _formats(table: Table) -> dict[str, str]:
    """The columns' format strings by name."""
    schema = ArrowSchema()
    table.schema(schema)
    try:
        pointers = _pointers(schema.children, schema.n_children)
        children = [ArrowSchema.from_address(pointers[number]) for number in range(schema.n_children)]
        return {child.name.decode(): child.format.decode() for child in children}
    finally:
        release(schema)


def _empty(kind: str) -> npt.NDArray[Any]:
    """A column of no rows."""
    if kind == "u":
        return np.zeros(0, dtype=object)
    if kind == "tdD":
        return np.zeros(0, dtype="datetime64[D]")
    return np.zeros(0, dtype="datetime64[us]" if kind.startswith("ts") else _DTYPES[kind])


def _text(value: Any) -> str:
    if isinstance(value, np.datetime64):
        return str(value.astype("datetime64[s]")).replace("T", " ") if value.dtype != "datetime64[D]" else str(value)
    return f"{value:.6g}" if isinstance(value, float) else str(value)
