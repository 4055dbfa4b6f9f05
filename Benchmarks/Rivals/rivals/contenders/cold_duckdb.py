"""Line 5 by DuckDB, a program of its own: ``cold_duckdb.py PARQUET OUTPUT``.

Weekly count, sum, average, minimum and maximum of all types in New York, as CSV.
"""

import sys

import duckdb

QUERY = """
    COPY (
        SELECT type, epoch(week AT TIME ZONE 'America/New_York')::BIGINT AS start, *
            EXCLUDE (type, week)
        FROM (
            SELECT type, date_trunc('week', start AT TIME ZONE 'America/New_York') AS week,
                count(*) AS count, sum(value) AS sum, avg(value) AS average,
                min(value) AS minimum, max(value) AS maximum
            FROM read_parquet($source)
            GROUP BY type, week
        )
        ORDER BY type, start
    ) TO '{output}' (FORMAT csv, HEADER)
"""

duckdb.execute(QUERY.format(output=sys.argv[2]), {"source": sys.argv[1]})
