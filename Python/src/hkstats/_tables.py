"""Tables whose memory is not the library's table: columns of Python, and batches of a stream."""

from __future__ import annotations

import ctypes
import datetime
from collections.abc import Sequence
from ctypes import c_void_p
from typing import Any, Final, NoReturn, Protocol

import numpy as np
import numpy.typing as npt

from ._abi import ArrowArray, ArrowSchema, Table, release
from ._exporting import pass_out_array, pass_out_schema, pass_out_stream
from ._reading import Batch, packed_metadata
from .reports import Column, ColumnKind, Columns

_NULLABLE: Final = 2
_EPOCH: Final = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)
_MICROSECOND: Final = datetime.timedelta(microseconds=1)
_FIRST_DAY: Final = _EPOCH.date().toordinal()

_FORMATS: Final[dict[ColumnKind, bytes]] = {
    "instant": b"tsu:UTC",
    "date": b"tdD",
    "number": b"g",
    "integer": b"l",
    "text": b"u",
    "flag": b"b",
}


class FrameTable(Protocol):
    """What a frame shows: batches of columns, which nobody changes."""

    @property
    def row_count(self) -> int:
        """The number of rows of all batches."""

    @property
    def batch_count(self) -> int:
        """The number of batches."""

    def schema(self, schema: ArrowSchema) -> None:
        """Write the schema, which the caller releases."""

    def batch(self, position: int, array: ArrowArray) -> None:
        """Write a batch, which the caller releases."""

    def stream(self, address: int) -> None:
        """Write a stream of all batches to an address; whoever owns that releases it."""

    def __reduce__(self) -> NoReturn:
        """Refuse to be pickled: the table is memory of this process."""


class _HeldTable:
    """A table of arrays that stand in Python's memory, or that Python keeps."""

    def __init__(self, schema: ArrowSchema, arrays: Sequence[ArrowArray], owner: object) -> None:
        self._schema, self._arrays, self._owner = schema, arrays, owner

    def __reduce__(self) -> NoReturn:
        """Refuse to be pickled, with the sentence of all tables."""
        Table.__reduce__(self)  # type: ignore[arg-type]

    @property
    def row_count(self) -> int:
        """The number of rows of all batches."""
        return sum(array.length for array in self._arrays)

    @property
    def batch_count(self) -> int:
        """The number of batches."""
        return len(self._arrays)

    def schema(self, schema: ArrowSchema) -> None:
        """Write the schema, which the caller releases."""
        pass_out_schema(self._schema, self._owner, schema)

    def batch(self, position: int, array: ArrowArray) -> None:
        """Write a batch, which the caller releases."""
        pass_out_array(self._arrays[position], self._owner, array)

    def stream(self, address: int) -> None:
        """Write a stream of all batches to an address; whoever owns that releases it."""
        pass_out_stream(self._schema, self._arrays, self._owner, address)


class HeldSchema:
    """A schema that is released with the last table that has it."""

    def __init__(self) -> None:
        """Hold a schema that somebody writes."""
        self.struct = ArrowSchema()

    def __del__(self) -> None:
        struct = getattr(self, "struct", None)
        if struct is not None:
            release(struct)


class BatchTable(_HeldTable):
    """Batches that another library made."""

    def __init__(self, schema: HeldSchema, batches: Sequence[Batch]) -> None:
        """Show batches of a schema."""
        super().__init__(schema.struct, [batch.array for batch in batches], (schema, tuple(batches)))


class ColumnTable(_HeldTable):
    """The columns of a report as one batch of Arrow."""

    def __init__(self, columns: Columns) -> None:
        """Lay columns out: each value once, in the memory that all readers share."""
        self._kept: list[object] = []
        schemas, arrays = [], []
        for column in columns:
            kept_schema, kept_array = self._schema_of(column), self._array_of(column)
            schemas.append(kept_schema)
            arrays.append(kept_array)
        schema = ArrowSchema(format=b"+s", name=b"", n_children=len(schemas), children=self._addresses(schemas))
        array = ArrowArray(
            length=len(columns),
            n_buffers=1,
            buffers=self._pointers([None]),
            n_children=len(arrays),
            children=self._addresses(arrays),
        )
        super().__init__(schema, [array], self._kept)

    def _schema_of(self, column: Column) -> ArrowSchema:
        meaning = ctypes.create_string_buffer(packed_metadata({"meaning": column.meaning}))
        self._kept.append(meaning)
        return ArrowSchema(
            format=_FORMATS[column.kind],
            name=column.name.encode(),
            metadata=ctypes.addressof(meaning),
            flags=_NULLABLE,
        )

    def _array_of(self, column: Column) -> ArrowArray:
        is_null = np.array([value is None for value in column.values], dtype=bool)
        buffers = [np.packbits(~is_null, bitorder="little") if is_null.any() else None, *_buffers(column)]
        self._kept.append(buffers)
        return ArrowArray(
            length=len(column.values),
            null_count=int(is_null.sum()),
            n_buffers=len(buffers),
            buffers=self._pointers([None if it is None else it.ctypes.data for it in buffers]),
        )

    def _addresses(self, structs: Sequence[ArrowSchema] | Sequence[ArrowArray]) -> int:
        self._kept.append(structs)
        return self._pointers([ctypes.addressof(struct) for struct in structs])

    def _pointers(self, addresses: Sequence[int | None]) -> int:
        pointers = (c_void_p * max(len(addresses), 1))(*addresses)
        self._kept.append(pointers)
        return ctypes.addressof(pointers)


class ColumnTables(_HeldTable):
    """Tables of the same columns, one after the other, a batch each."""

    def __init__(self, tables: Sequence[ColumnTable]) -> None:
        """Show at least one table."""
        arrays = [array for table in tables for array in table._arrays]
        super().__init__(tables[0]._schema, arrays, tuple(tables))


def _buffers(column: Column) -> list[npt.NDArray[Any]]:
    """The values of a column, without their validity."""
    values = column.values
    if column.kind == "text":
        texts = [b"" if value is None else str(value).encode("utf-8", "replace") for value in values]
        offsets = np.zeros(len(texts) + 1, dtype=np.int32)
        np.cumsum([len(text) for text in texts], out=offsets[1:])
        return [offsets, np.frombuffer(b"".join(texts) or b"\0", dtype=np.uint8)]
    if column.kind == "flag":
        flags = np.array([bool(value) for value in values], dtype=bool)
        # A buffer of nothing is still a buffer: some readers refuse NULL.
        return [np.packbits(flags, bitorder="little") if len(flags) else np.zeros(1, dtype=np.uint8)]
    if column.kind == "number":
        return [np.array([np.nan if value is None else value for value in values] or [0.0], dtype=np.float64)]
    if column.kind == "integer":
        return [np.array([0 if value is None else value for value in values] or [0], dtype=np.int64)]
    if column.kind == "date":
        days = [0 if value is None else value.toordinal() - _FIRST_DAY for value in values]
        return [np.array(days or [0], dtype=np.int32)]
    instants = [0 if value is None else (value - _EPOCH) // _MICROSECOND for value in values]
    return [np.array(instants or [0], dtype=np.int64)]
