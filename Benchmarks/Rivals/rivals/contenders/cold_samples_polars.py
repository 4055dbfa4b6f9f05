"""Line 14 by polars, a program of its own: ``cold_samples_polars.py PARQUET OUTPUT``.

Rows of Parquet to CSV, lines of JSON or an Arrow stream, by the ending of OUTPUT.
"""

import sys

import polars

samples = polars.read_parquet(sys.argv[1])
if sys.argv[2].endswith(".csv"):
    samples.write_csv(sys.argv[2])
elif sys.argv[2].endswith(".jsonl"):
    samples.write_ndjson(sys.argv[2])
else:
    samples.write_ipc_stream(sys.argv[2])
