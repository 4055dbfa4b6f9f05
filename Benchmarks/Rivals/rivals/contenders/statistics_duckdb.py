"""Line 16 by DuckDB: ``date_trunc`` of local time, GROUPING SETS for several units in one query.

Hours are those of UTC, as in line 1, whose module says why.
"""

from __future__ import annotations

import duckdb
import numpy

from rivals import buckets
from rivals.contenders.points_duckdb import HOUR, instants

BUCKETS = {
    "week": "date_trunc('week', local)",
    "month": "date_trunc('month', local)",
    "day": "date_trunc('day', local)",
    "hour": "hour",
}


class StatisticsByDuckDB:
    """Counts, and sums or averages, of each participant and bucket."""

    def __init__(self, path: str, units: list[str], figure: str) -> None:
        self._connection = duckdb.connect()
        self._connection.execute(f"CREATE TABLE samples AS FROM read_parquet('{path}')")
        columns = [row[0] for row in self._connection.execute("DESCRIBE samples").fetchall()]
        self._has_participants = "participant" in columns
        self._units = units
        participant = "participant" if self._has_participants else "0 AS participant"
        prepared = f"{participant}, start AT TIME ZONE '{buckets.ZONE}' AS local, value"
        if "hour" in units:
            prepared += f", {HOUR} AS hour"
        starts = ", ".join(f"{BUCKETS[unit]} AS {unit}_start" for unit in units)
        sets = ", ".join(f"(participant, {unit}_start)" for unit in units)
        function = "sum" if figure == "sum" else "avg"
        self._query = f"""
            WITH prepared AS MATERIALIZED (SELECT {prepared} FROM samples)
            SELECT {starts}, participant, count(*) AS count, {function}(value) AS figure
            FROM prepared GROUP BY GROUPING SETS ({sets})"""
        self._found: dict[str, numpy.ndarray] = {}

    def run(self) -> None:
        """One query; of the starts of a row one is not NULL."""
        self._found = self._connection.execute(self._query).fetchnumpy()

    def answer(self) -> numpy.ndarray:
        """See the contract."""
        blocks = []
        for unit in self._units:
            bucket = numpy.ma.asarray(self._found[f"{unit}_start"])
            rows = numpy.flatnonzero(~numpy.ma.getmaskarray(bucket))
            starts = bucket.data[rows]
            if unit != "hour":
                starts = instants(starts)
            number = numpy.full(len(rows), buckets.UNITS.index(unit))
            figures = [self._found[name][rows] for name in ("participant", "count", "figure")]
            blocks.append(numpy.column_stack([number, figures[0], starts, *figures[1:]]))
        return numpy.concatenate(blocks)


def contender(path: str, units: str, figure: str) -> StatisticsByDuckDB:
    """Loads a table."""
    return StatisticsByDuckDB(path, units.split(","), figure)
