"""The service that somebody would write in an afternoon: FastAPI and DuckDB, asked for the same weekly figures.

    python3 Service/Checks/rival.py --data SAMPLES.csv --port 8000

Counts, sums, averages, minima and maxima of all types by week in the zone of the data. It adds up what there is:
sources that recorded the same steps are not merged, and nothing is shared out over the edges of weeks.
"""

import argparse
import json
import threading
from datetime import datetime
from typing import Any

import duckdb
import uvicorn
from fastapi import FastAPI, Response

TABLE = """
    CREATE TABLE samples AS
    SELECT type::{enum} AS type, ("start"::TIMESTAMPTZ AT TIME ZONE '{zone}') AS local, value::DOUBLE AS value
    FROM read_csv('{path}', header = true, all_varchar = true)
    ORDER BY type, local
"""
QUERY = """
    SELECT type::VARCHAR AS type, date_trunc('week', local) AS week, count(*) AS count, sum(value) AS sum,
        avg(value) AS average, min(value) AS minimum, max(value) AS maximum
    FROM samples WHERE local >= ? AND local < ? GROUP BY type, week ORDER BY type, week
"""
FIGURES = ["date", "count", "sum", "average", "minimum", "maximum"]


def loaded(path: str, zone: str) -> duckdb.DuckDBPyConnection:
    """A table in memory of an export's samples, with local time and an enum of types, which is quickest to group."""
    connection = duckdb.connect()
    kinds = connection.execute(
        "SELECT DISTINCT type FROM read_csv(?, header = true, all_varchar = true) ORDER BY type", [path]
    ).fetchall()
    names = ", ".join(f"'{kind[0]}'" for kind in kinds)
    connection.execute(f"CREATE TYPE kinds AS ENUM ({names})")
    connection.execute(TABLE.format(enum="kinds", zone=zone, path=path))
    return connection


def application(connection: duckdb.DuckDBPyConnection) -> FastAPI:
    """The service; it answers on a thread for each request, as FastAPI does for plain functions."""
    service = FastAPI()
    local = threading.local()

    @service.get("/summary")
    def summary(begin: datetime, end: datetime) -> Response:
        if not hasattr(local, "cursor"):
            local.cursor = connection.cursor()
        rows = local.cursor.execute(QUERY, [begin, end]).fetchall()
        series: dict[str, list[dict[str, Any]]] = {}
        for kind, week, *figures in rows:
            values = [week.date().isoformat(), *figures]
            series.setdefault(kind, []).append(dict(zip(FIGURES, values, strict=True)))
        return Response(encoded([{"type": kind, "buckets": buckets} for kind, buckets in series.items()]))

    return service


def encoded(series: list[dict[str, Any]]) -> bytes:
    """The answer as JSON."""
    return json.dumps({"series": series}, separators=(",", ":")).encode()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--data", required=True, help="samples.csv of 'hkstats export'")
    parser.add_argument("--zone", default="America/New_York")
    parser.add_argument("--port", type=int, required=True)
    arguments = parser.parse_args()
    connection = loaded(arguments.data, arguments.zone)
    uvicorn.run(application(connection), host="127.0.0.1", port=arguments.port, log_level="warning", access_log=False)


if __name__ == "__main__":
    main()
