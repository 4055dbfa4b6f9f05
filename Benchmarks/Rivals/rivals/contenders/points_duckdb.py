"""Line 1 by DuckDB: ``date_trunc`` and GROUPING SETS on a table in memory, with an enum of types.

``date_trunc`` of an instant with a time zone asks ICU for every row and unit; it is cheaper to turn
the instant into local time first, once. Weeks, months and days have one meaning there. Hours do not
(one comes twice each autumn), and are those of UTC, since New York's offsets are whole hours.

``rolled_up`` is what somebody would do who knows that: hours first, the other units from hours.

Tried beside it, and slower: a query a unit, ``date_trunc`` of the instant itself.
"""

from __future__ import annotations

import duckdb
import numpy
import pyarrow

from rivals import buckets, columns

HOUR = "epoch_us(start) // 3600000000 * 3600"
PREPARED = {
    "date_trunc": f"""
        SELECT type, start AT TIME ZONE '{buckets.ZONE}' AS local, {HOUR} AS hour, value
        FROM points""",
    "rolled_up": f"""
        SELECT type, {HOUR} AS hour, sum(value) AS sum, count(*) AS count, min(value) AS minimum,
            max(value) AS maximum, to_timestamp(hour) AT TIME ZONE '{buckets.ZONE}' AS local
        FROM points GROUP BY type, hour""",
}
STATISTICS = {
    "date_trunc": "sum(value), avg(value), min(value), max(value)",
    "rolled_up": "sum(sum), sum(sum) / sum(count), min(minimum), max(maximum)",
}
QUERY = """
    WITH prepared AS MATERIALIZED ({prepared})
    SELECT date_trunc('week', local) AS week, date_trunc('month', local) AS month,
        date_trunc('day', local) AS day, hour, enum_code(type) AS number, {statistics}
    FROM prepared
    GROUP BY GROUPING SETS ((type, week), (type, month), (type, day), (type, hour))"""


class PointsByDuckDB:
    """One query over all types and units."""

    def __init__(self, folder: str, form: str) -> None:
        self._query = QUERY.format(prepared=PREPARED[form], statistics=STATISTICS[form])
        starts = columns.column(folder, "starts.f64")
        partitions = columns.partitions(folder)
        names = [partition.identifier for partition in partitions]
        numbers = numpy.repeat(
            numpy.arange(len(names), dtype="i4"),
            [partition.rows.stop - partition.rows.start for partition in partitions],
        )
        samples = pyarrow.table(
            {
                "type": pyarrow.DictionaryArray.from_arrays(numbers, names),
                "start": pyarrow.array((starts * 1e6).astype("i8"), pyarrow.timestamp("us", "UTC")),
                "value": columns.column(folder, "values.f64"),
            }
        )
        self._connection = duckdb.connect()
        listed = ", ".join(f"'{name}'" for name in names)
        self._connection.execute(f"CREATE TYPE sample_type AS ENUM ({listed})")
        self._connection.register("samples", samples)
        self._connection.execute(
            "CREATE TABLE points AS SELECT type::sample_type AS type, start, value FROM samples"
        )
        self._connection.unregister("samples")
        self._found: dict[str, numpy.ndarray] = {}

    def run(self) -> None:
        """The statistics of all units; of the four starts of a row one is not NULL."""
        self._found = self._connection.execute(self._query).fetchnumpy()

    def answer(self) -> numpy.ndarray:
        """See the contract."""
        found = list(self._found.values())
        number, figures = found[4], found[5:]
        blocks = []
        for unit, name in enumerate(buckets.UNITS):
            bucket = numpy.ma.asarray(self._found[name])
            rows = numpy.flatnonzero(~numpy.ma.getmaskarray(bucket))
            starts = bucket.data[rows]
            if name != "hour":
                starts = instants(starts)
            keys = [numpy.full(len(rows), unit), number[rows], starts]
            block = numpy.column_stack([*keys, *(figure[rows] for figure in figures)])
            blocks.append(block[numpy.lexsort((block[:, 2], block[:, 1]))])
        return numpy.concatenate(blocks)


def instants(local: numpy.ndarray) -> numpy.ndarray:
    """The instants of midnights on New York's clock."""
    distinct, positions = numpy.unique(local.astype("M8[D]"), return_inverse=True)
    return numpy.array([buckets.midnight(day) for day in distinct.tolist()])[positions]


def contender(folder: str, form: str) -> PointsByDuckDB:
    """Loads the table; `form` is ``date_trunc`` or ``rolled_up``."""
    return PointsByDuckDB(folder, form)
