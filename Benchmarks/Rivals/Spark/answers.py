"""The answer that is asked for, and whether two are the same."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

KEYS = ["participant", "type", "day"]
FIGURES = ["count", "average", "minimum", "maximum"]
COLUMNS = KEYS + FIGURES
SCHEMA = pa.schema(
    [("participant", pa.string()), ("type", pa.string()), ("day", pa.date32()), ("count", pa.int64())]
    + [(name, pa.float64()) for name in FIGURES[1:]]
)


def read(folder: Path) -> pa.Table:
    """The answer that was written into a folder, in the order of its keys."""
    files = [_plain(pq.read_table(path, columns=COLUMNS)) for path in sorted(folder.glob("*.parquet"))]
    return pa.concat_tables(files).sort_by([(key, "ascending") for key in KEYS])


def difference(found: pa.Table, expected: pa.Table) -> str | None:
    """What differs; None if nothing does. Averages may differ by 1e-12 of themselves."""
    if found.num_rows != expected.num_rows:
        return f"{found.num_rows} rows instead of {expected.num_rows}"
    for name in COLUMNS:
        if name == "average":
            if not np.allclose(found[name], expected[name], rtol=1e-12, atol=0):
                return name
        elif not found[name].equals(expected[name]):
            return name
    return None


def _plain(table: pa.Table) -> pa.Table:
    """The columns in the types of the schema; each way writes texts in its own."""
    columns = []
    for name in COLUMNS:
        column = table[name]
        if pa.types.is_dictionary(column.type):
            column = column.cast(column.type.value_type)
        columns.append(column.cast(SCHEMA.field(name).type))
    return pa.table(columns, schema=SCHEMA)
