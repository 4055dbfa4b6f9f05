"""Line 15 by pandas: Parquet or CSV; pyarrow reads both, on all cores.

Tried beside it, and slower: pandas' own reader of CSV.
"""

from __future__ import annotations

import pandas

from rivals import sample_rows
from rivals.contenders.samples_in_memory import SamplesInMemory

TYPES = dict.fromkeys(sample_rows.TEXTS, "category") | {"value": "float64"}
TIMES = [*sample_rows.INSTANTS, *sample_rows.DATES]


def _csv(path: str) -> pandas.DataFrame:
    return pandas.read_csv(path, engine="pyarrow", dtype=TYPES, parse_dates=TIMES)


def contender(path: str) -> SamplesInMemory:
    """Reads a file by its ending."""
    read = _csv if path.endswith(".csv") else pandas.read_parquet
    return SamplesInMemory(lambda: read(path))
