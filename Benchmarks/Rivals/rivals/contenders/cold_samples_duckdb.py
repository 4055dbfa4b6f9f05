"""Line 14 by DuckDB, a program of its own: ``cold_samples_duckdb.py PARQUET OUTPUT [any-order]``.

Rows of Parquet to CSV or lines of JSON, by the ending of OUTPUT. In the rows' order one core waits
for the other; in any order it need not.
"""

import sys

import duckdb

form = "csv, HEADER" if sys.argv[2].endswith(".csv") else "json"
duckdb.execute("SET TimeZone = 'UTC'")
if "any-order" in sys.argv[3:]:
    duckdb.execute("SET preserve_insertion_order = false")
duckdb.execute(f"COPY (FROM read_parquet('{sys.argv[1]}')) TO '{sys.argv[2]}' (FORMAT {form})")
