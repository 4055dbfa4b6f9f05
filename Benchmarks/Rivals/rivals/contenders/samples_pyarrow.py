"""Line 15 by pyarrow: Parquet or CSV, on all cores. CSV gets Parquet's types, UUIDs are texts."""

from __future__ import annotations

import pyarrow
import pyarrow.csv
import pyarrow.parquet

from rivals import sample_rows
from rivals.contenders.samples_in_memory import SamplesInMemory

CATEGORY = pyarrow.dictionary(pyarrow.int32(), pyarrow.string())
INSTANT = pyarrow.timestamp("us", tz="UTC")
TYPES = (
    dict.fromkeys(sample_rows.TEXTS, CATEGORY)
    | dict.fromkeys(sample_rows.INSTANTS, INSTANT)
    | {"date": pyarrow.date32(), "value": pyarrow.float64(), "userEntered": pyarrow.bool_()}
)


def _csv(path: str) -> pyarrow.Table:
    options = pyarrow.csv.ConvertOptions(column_types=TYPES, strings_can_be_null=True)
    return pyarrow.csv.read_csv(path, convert_options=options)


def contender(path: str) -> SamplesInMemory:
    """Reads a file by its ending."""
    read = _csv if path.endswith(".csv") else pyarrow.parquet.read_table
    return SamplesInMemory(lambda: read(path))
