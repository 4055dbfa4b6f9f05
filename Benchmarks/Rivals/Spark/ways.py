"""The ways to an answer. Each reads the same files, and writes the answer as Parquet or throws it away."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import duckdb
import pandas as pd
import polars as pl
import pyarrow.compute as pc
import pyarrow.parquet as pq
from answers import COLUMNS, FIGURES, KEYS
from hkstats.distributed import Query, process_file
from hkstats.spark import figures, run_files, run_table
from samples import ZONE

QUERY = Query(interval="day", aggregation="discreteArithmetic", statistics=("count", "average", "minimum", "maximum"))


@dataclass
class Machine:
    """What the ways run on: a session of Spark, and a process for each core without it."""

    spark: Any
    processes: Executor


Way = Callable[[Machine, Path, Path | None], None]


def hkstats_file(path: Path, out: Path | None) -> None:
    """Compute one file."""
    table = process_file(str(path), QUERY)
    if out:
        table = table.filter(pc.is_valid(table["interval"])).rename_columns(
            ["day" if name == "date" else name for name in table.schema.names]
        )
        pq.write_table(table.select(COLUMNS), out / path.name)


def hkstats_process(_: Machine, data: Path, out: Path | None) -> None:
    """Without Spark, file by file in this process."""
    for path in sorted(data.iterdir()):
        hkstats_file(path, out)


def hkstats_processes(machine: Machine, data: Path, out: Path | None) -> None:
    """Without Spark, in a process for each core, which are running before."""
    for task in [machine.processes.submit(hkstats_file, path, out) for path in sorted(data.iterdir())]:
        task.result()


def polars_frame(_: Machine, data: Path, out: Path | None) -> None:
    """polars, which uses all cores."""
    value = pl.col("value")
    rows = (
        pl.scan_parquet(data / "*.parquet")
        .select("participant", "type", pl.col("start").dt.convert_time_zone(ZONE).dt.date().alias("day"), "value")
        .group_by(KEYS)
        .agg(
            value.count().cast(pl.Int64).alias("count"),
            value.mean().alias("average"),
            value.min().alias("minimum"),
            value.max().alias("maximum"),
        )
    )
    if out:
        rows.sink_parquet(out / "days.parquet")
    else:
        rows.collect(engine="streaming")


def duckdb_query(_: Machine, data: Path, out: Path | None) -> None:
    """DuckDB, which uses all cores."""
    question = f"""
        SELECT participant, type, CAST(start AT TIME ZONE '{ZONE}' AS date) AS day, count(value) AS count,
            avg(value) AS average, min(value) AS minimum, max(value) AS maximum
        FROM read_parquet('{data}/*.parquet') GROUP BY ALL"""
    with duckdb.connect() as connection:
        connection.execute("SET preserve_insertion_order = false")
        if out:
            connection.execute(f"COPY ({question}) TO '{out}/days.parquet'")
        else:
            connection.execute(question).to_arrow_table()


def pandas_files(_: Machine, data: Path, out: Path | None) -> None:
    """pandas, file by file, as a participant lies in one."""
    for path in sorted(data.iterdir()):
        rows = pd.read_parquet(path, columns=["participant", "type", "start", "value"])
        day = rows["start"].dt.tz_convert(ZONE).dt.tz_localize(None).dt.floor("D")
        grouped = rows.assign(day=day).groupby(KEYS, sort=False, observed=True)["value"]
        answer = grouped.agg(["count", "mean", "min", "max"]).set_axis(FIGURES, axis=1).reset_index()
        if out:
            answer["day"] = answer["day"].astype("date32[pyarrow]")
            answer.to_parquet(out / path.name, index=False)


def by_spark(rows: Callable[[Any, Path], Any]) -> Way:
    """Have Spark compute rows, and write them or throw them away."""

    def run(machine: Machine, data: Path, out: Path | None) -> None:
        answer = rows(machine.spark, data).write.mode("overwrite")
        if out:
            answer.parquet(str(out))
        else:
            answer.format("noop").save()

    return run


def of_hkstats(rows: Any) -> Any:
    """The figures of hkstats in the columns that are compared."""
    return figures(rows).withColumnRenamed("date", "day").select(*COLUMNS)


def with_files(spark: Any, data: Path) -> Any:
    """hkstats.spark.run_files."""
    return of_hkstats(run_files(spark, str(data), QUERY))


def with_table(spark: Any, data: Path) -> Any:
    """hkstats.spark.run_table."""
    return of_hkstats(run_table(spark.read.parquet(str(data)), QUERY))


def with_sql(spark: Any, data: Path) -> Any:
    """Spark's own groupBy; the session is in New York."""
    from pyspark.sql import functions as f

    rows = spark.read.parquet(str(data)).withColumn("day", f.date_trunc("day", "start").cast("date"))
    value = f.col("value")
    return rows.groupBy(*KEYS).agg(
        f.count(value).alias("count"), f.avg(value).alias("average"), f.min(value).alias("minimum"),
        f.max(value).alias("maximum"),
    )  # fmt: skip


def with_pandas(spark: Any, data: Path) -> Any:
    """Have pandas compute each participant, by applyInPandas."""

    def days(rows: pd.DataFrame) -> pd.DataFrame:
        # Spark gives local times of the session's zone without a zone.
        grouped = rows.assign(day=rows["start"].dt.floor("D")).groupby(KEYS, sort=False)["value"]
        answer = grouped.agg(["count", "mean", "min", "max"]).reset_index()
        answer["day"] = answer["day"].dt.date
        return answer.set_axis(COLUMNS, axis=1)

    schema = "participant string, type string, day date, count bigint, average double, minimum double, maximum double"
    rows = spark.read.parquet(str(data)).select("participant", "type", "start", "value")
    return rows.groupBy("participant").applyInPandas(days, schema)


WAYS: dict[str, Way] = {
    "hkstats, one process": hkstats_process,
    "hkstats, a process a core": hkstats_processes,
    "polars": polars_frame,
    "DuckDB": duckdb_query,
    "pandas": pandas_files,
    "Spark, hkstats run_files": by_spark(with_files),
    "Spark, hkstats run_table": by_spark(with_table),
    "Spark SQL, groupBy": by_spark(with_sql),
    "Spark, applyInPandas": by_spark(with_pandas),
}
