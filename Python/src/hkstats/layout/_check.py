"""Checking a layout, whoever wrote it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from .. import _parquet
from ..errors import ArgumentError, DataError, SchemaError
from ._write import UNFINISHED

_BATCH_ROWS: Final = 1 << 20


def check(path: str | os.PathLike[str], *, participant: str = "participant") -> int:
    """Check that each participant lies in one file, in rows that follow one another.

    Args:
        path: a folder of Parquet files, at any depth; names that begin with `.` or `_` are passed over.
        participant: the column of participants.

    Returns:
        The number of participants.

    Raises:
        DataError: with the first participant that lies in two files, or in two places of one; for a layout whose
            writing was killed, or runs.
        SchemaError: for a file without the column.
        ArgumentError: if there are no files.

    Only that column is read. Memory is that of the names of all participants.
    """
    pa = _parquet.pyarrow()
    files = _files(Path(path))
    if not files:
        raise ArgumentError(f"There are no Parquet files in '{path}'.")
    places: dict[Any, Path] = {}
    for file in files:
        last: Any = object()
        for name in _runs(pa, file, participant):
            if name == last:
                continue
            last = name
            if name is None:
                raise DataError(f"The file '{file}' has rows without a participant: leave them out.")
            first = places.get(name)
            if first == file:
                raise DataError(f"Participant {name!r} lies in two places of '{file}': sort its rows by participant.")
            if first is not None:
                raise DataError(
                    f"Participant {name!r} lies in two files, '{first}' and '{file}': write all rows of a participant "
                    "into one."
                )
            places[name] = file
    return len(places)


def _files(path: Path) -> list[Path]:
    if path.is_file():
        return [path]
    found = []
    for folder, folders, names in os.walk(path):
        if any(name.startswith(UNFINISHED) for name in folders):
            raise DataError(f"The layout in '{folder}' was never finished: remove the folder, and write it again.")
        folders[:] = [name for name in folders if name[0] not in "._"]
        found += [Path(folder) / name for name in names if name.endswith(".parquet") and name[0] not in "._"]
    return sorted(found)


def _runs(pa: Any, file: Path, column: str) -> Iterator[Any]:
    """The participants of a file, one for each run of rows; a run that spans batches comes twice."""
    import numpy as np

    with _parquet.opened(str(file)) as opened:
        if column not in opened.schema_arrow.names:
            there = ", ".join(opened.schema_arrow.names)
            raise SchemaError(f"The file '{file}' has no column '{column}' of participants. There are: {there}.")
        for batch in _parquet.batches(opened, [column], _BATCH_ROWS):
            values = batch.column(0)
            if not pa.types.is_dictionary(values.type):
                values = values.dictionary_encode()
            codes = values.indices.fill_null(-1).to_numpy(zero_copy_only=False)
            begins = np.flatnonzero(np.diff(codes, prepend=codes[:1] - 1))
            names = values.dictionary.to_pylist()
            yield from (None if codes[place] < 0 else names[codes[place]] for place in begins)
