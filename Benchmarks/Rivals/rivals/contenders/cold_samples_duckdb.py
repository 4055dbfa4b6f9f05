"""Line 14 by DuckDB, a program of its own: ``cold_samples_duckdb.py PARQUET OUTPUT``.

Rows of Parquet to CSV or lines of JSON, by the ending of OUTPUT; on all cores, in the rows' order.
"""

import sys

import duckdb

form = "csv, HEADER" if sys.argv[2].endswith(".csv") else "json"
duckdb.execute("SET TimeZone = 'UTC'")
duckdb.execute(f"COPY (FROM read_parquet('{sys.argv[1]}')) TO '{sys.argv[2]}' (FORMAT {form})")
