"""Whether figures are the same, bit for bit, in JSON, in CSV and in columns."""

from __future__ import annotations

import csv
import io
import re
import struct
from typing import Any

from hkstats.reports import Column, Columns


def differences(left: Any, right: Any, path: str = "$") -> list[str]:
    """Where two JSON values differ. Numbers are equal if they are the same double."""
    if _is_number(left) and _is_number(right):
        # Whole numbers may be larger than doubles; those of a measure are doubles on one side.
        is_same = left == right if isinstance(left, int) else _bits(left) == _bits(right)
    elif isinstance(left, dict) and isinstance(right, dict):
        found = [f"{path}.{name} is on one side" for name in left.keys() ^ right.keys()]
        for name in left.keys() & right.keys():
            found += differences(left[name], right[name], f"{path}.{name}")
        return found
    elif isinstance(left, list) and isinstance(right, list) and len(left) == len(right):
        pairs = enumerate(zip(left, right, strict=True))
        return [line for n, (a, b) in pairs for line in differences(a, b, f"{path}[{n}]")]
    else:
        is_same = type(left) is type(right) and left == right
    return [] if is_same else [f"{path}: {left!r} and {right!r}"]


def cell_differences(text: str, columns: Columns) -> list[str]:
    """Where the command's CSV and the columns differ, which may have more columns."""
    head, *rows = csv.reader(io.StringIO(text, newline=""))
    if len(rows) != len(columns):
        return [f"{len(rows)} rows of CSV, {len(columns)} of columns"]
    found = []
    for place, name in enumerate(head):
        column = columns[re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()]
        for number, (row, value) in enumerate(zip(rows, column.values, strict=True)):
            if not _is_cell(row[place], column, value):
                found.append(f"{name} of row {number}: {row[place]!r} and {value!r}")
    return found


def _is_cell(text: str, column: Column, value: Any) -> bool:
    if value is None or text == "":
        return text == "" and value in (None, "")
    if column.kind in ("number", "integer"):
        return _bits(float(text)) == _bits(value)
    return text == _cell(column, value)


def _cell(column: Column, value: Any) -> str:
    """A value as the command's CSV has it."""
    if column.kind == "flag":
        return "true" if value else "false"
    if column.kind == "instant":
        digits = "microseconds" if value.microsecond % 1_000 else "milliseconds"
        local = value.replace(tzinfo=None)
        return f"{local.isoformat(timespec=digits if value.microsecond else 'seconds')}Z"
    return str(value)


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _bits(value: float) -> bytes:
    return struct.pack("<d", value)
