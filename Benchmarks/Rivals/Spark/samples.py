"""The samples that all ways read, as Parquet: readings of eight types within a year, 20,000 of each participant."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

ROWS = 20_000
FILES = 16
ZONE = "America/New_York"
# 1 January 2024 in New York, in microseconds.
FIRST = 1_704_085_200_000_000
YEAR = 366 * 86_400_000_000
TYPES = [f"reading{number}" for number in range(8)]


def prepare(folder: Path, participants: int) -> None:
    """Write the samples, unless they are there."""
    if folder.exists():
        return
    part = folder.with_suffix(".part")
    shutil.rmtree(part, ignore_errors=True)
    part.mkdir(parents=True)
    for file in range(FILES):
        pq.write_table(
            pa.concat_tables([_table(it) for it in range(file, participants, FILES)]).unify_dictionaries(),
            part / f"samples-{file:05}.parquet",
            compression="zstd",
            row_group_size=1 << 19,
            use_dictionary=["participant", "type", "unit", "source", "zone", "value"],
            column_encoding={"start": "DELTA_BINARY_PACKED", "end": "DELTA_BINARY_PACKED"},
        )
    part.rename(folder)


def _table(participant: int) -> pa.Table:
    """The samples of one participant, in the columns and the order of hkstats.layout: none but a unit may be null."""
    random = np.random.default_rng(participant)
    type_ = np.sort(random.integers(0, len(TYPES), ROWS))
    start = FIRST + random.integers(0, YEAR, ROWS)
    order = np.lexsort((start, type_))
    times = pa.array(start[order], pa.timestamp("us", "UTC"))
    text = pa.dictionary(pa.int32(), pa.string())
    table = pa.table(
        {
            "participant": pa.array([f"p{participant:06}"] * ROWS).cast(text),
            "type": pa.array(np.array(TYPES)[type_[order]]).cast(text),
            "start": times,
            "end": times,
            "value": pa.array(random.uniform(40, 180, ROWS).round(1)),
            "unit": pa.array(["count/s"] * ROWS).cast(text),
            "source": pa.array(["Apple Watch"] * ROWS).cast(text),
            "user_entered": pa.array(np.zeros(ROWS, bool)),
            "zone": pa.array([ZONE] * ROWS).cast(text),
        }
    )
    fields = [field.with_nullable(field.name == "unit") for field in table.schema]
    return pa.table(table.columns, schema=pa.schema(fields))
