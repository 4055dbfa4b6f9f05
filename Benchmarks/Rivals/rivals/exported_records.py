"""The records and routes in the XML of an export, found by a regular expression."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

import pyarrow
import pyarrow.compute

from rivals.answers import WrongAnswerError

SAMPLE = re.compile(
    rb'<(?:Record type="([^"]+)"|WorkoutRoute)[^>]* startDate="([^"]+)" endDate="([^"]+)"'
)
ROUTE = b"HKWorkoutRouteTypeIdentifier"
BLOCK = 1 << 24
KEYS = ["type", "start", "end"]


def check(export: Path, rows: pyarrow.Table) -> None:
    """Raises unless rows and XML have the same types, starts and ends.

    Records that stand in the file once more, inside a correlation, count once.
    """
    found, expected = _distinct(rows.select(KEYS)), _distinct(_records(export))
    if not found.equals(expected):
        raise WrongAnswerError(
            f"The store has {found.num_rows} distinct samples by type, start and end; those of "
            f"{export.name} are {expected.num_rows}, or others."
        )


def _records(export: Path) -> pyarrow.Table:
    columns: tuple[list[bytes], ...] = ([], [], [])
    with zipfile.ZipFile(export) as archive:
        name = next(name for name in archive.namelist() if name.endswith("/export.xml"))
        with archive.open(name) as file:
            rest = b""
            while block := file.read(BLOCK):
                # A block ends with a whole line.
                block, _, after = (rest + block).rpartition(b"\n")
                rest = after
                for type_, start, end in SAMPLE.findall(block):
                    for column, field in zip(columns, (type_ or ROUTE, start, end)):
                        column.append(field)
    arrays = [pyarrow.array(column, pyarrow.binary()).cast(pyarrow.string()) for column in columns]
    return pyarrow.table([arrays[0], *map(_instants, arrays[1:])], names=KEYS)


def _instants(texts: pyarrow.Array) -> pyarrow.Array:
    """From ``2024-01-01 07:03:28 -0500``; only the space before the offset is in the way."""
    joined = pyarrow.compute.replace_substring_regex(texts, r" ([+-]\d{4})$", r"\1")
    return joined.cast(pyarrow.timestamp("us", tz="UTC"))


def _distinct(table: pyarrow.Table) -> pyarrow.Table:
    plain = pyarrow.table([table.column(0).cast(pyarrow.string()), *table.columns[1:]], names=KEYS)
    found = plain.group_by(KEYS).aggregate([]).combine_chunks()
    return found.sort_by([(key, "ascending") for key in KEYS])
