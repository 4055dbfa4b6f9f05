"""A cohort's table by the CSV reader of pyarrow, which is twenty times as quick as that of Python."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from io import BufferedReader
from typing import Any, Final

import pyarrow as pa
from pyarrow import csv

from ._abi import ArrowArray
from ._cohort_columns import Kind
from ._reading import Batch, Field, fields_of
from ._tables import BatchTable, HeldSchema
from .reports import ColumnKind

_TYPES: Final[dict[ColumnKind, Any]] = {
    "instant": pa.timestamp("us", "UTC"),
    "date": pa.date32(),
    "number": pa.float64(),
    "integer": pa.int64(),
    "text": pa.string(),
    "flag": pa.bool_(),
}


def table_of(kinds: Sequence[Kind], content: BufferedReader, block: int) -> BatchTable:
    """The rows of a CSV behind its header as a table, read by the block of so many bytes, on this thread.

    Numbers are read to the last bit, as Python reads them.

    Raises:
        ValueError: for rows that are none of such columns.

    """
    fields = [pa.field(it.name, _TYPES[it.kind], metadata={"meaning": it.meaning}) for it in kinds]
    schema = pa.schema(fields)
    held = HeldSchema()
    schema._export_to_c(ctypes.addressof(held.struct))
    # pyarrow refuses to read nothing.
    if not content.peek(1):
        return BatchTable(held, [])
    with csv.open_csv(
        content,
        csv.ReadOptions(use_threads=False, block_size=block, column_names=schema.names),
        csv.ParseOptions(newlines_in_values=True),
        csv.ConvertOptions(
            column_types=schema,
            null_values=[""],
            true_values=["true"],
            false_values=["false"],
            strings_can_be_null=True,
        ),
    ) as reader:
        columns = fields_of(held.struct)
        return BatchTable(held, [_held(batch, columns) for batch in reader])


def _held(batch: Any, columns: list[Field]) -> Batch:
    array = ArrowArray()
    batch._export_to_c(ctypes.addressof(array))
    return Batch(array, columns)
