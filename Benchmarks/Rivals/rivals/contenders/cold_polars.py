"""Line 5 by polars, a program of its own: ``cold_polars.py PARQUET OUTPUT``.

Weekly count, sum, average, minimum and maximum of all types in New York, as CSV. Tried beside it,
and slower: one ``group_by_dynamic`` with ``group_by="type"``, ``truncate`` and ``group_by`` on both
engines.
"""

import sys

import polars

samples = (
    polars.scan_parquet(sys.argv[1])
    .select("type", "start", "value")
    .with_columns(polars.col("start").dt.convert_time_zone("America/New_York"))
    .collect()
)
weeks = [
    rows.with_columns(polars.col("start").set_sorted())
    .group_by_dynamic("start", every="1w")
    .agg(
        polars.col("type").first(),
        polars.len().alias("count"),
        polars.col("value").sum().alias("sum"),
        polars.col("value").mean().alias("average"),
        polars.col("value").min().alias("minimum"),
        polars.col("value").max().alias("maximum"),
    )
    for rows in samples.partition_by("type", maintain_order=True)
]
columns = ["type", "start", "count", "sum", "average", "minimum", "maximum"]
table = polars.concat(weeks).with_columns(polars.col("start").dt.epoch("s")).select(columns)
table.write_csv(sys.argv[2])
