"""Line 15 by DuckDB: Parquet or CSV, on all cores, as a table of Arrow or a frame of pandas."""

from __future__ import annotations

from typing import Any

import duckdb

from rivals.contenders.samples_in_memory import SamplesInMemory


def contender(path: str, form: str) -> SamplesInMemory:
    """Reads a file by its ending; `form` is ``to_arrow_table`` or ``df``."""
    connection = duckdb.connect()
    connection.execute("SET TimeZone = 'UTC'")
    reader = "read_csv" if path.endswith(".csv") else "read_parquet"

    def read() -> Any:
        return getattr(connection.sql(f"FROM {reader}('{path}')"), form)()

    return SamplesInMemory(read)
