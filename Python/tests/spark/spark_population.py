"""A made-up population in Parquet, and what a single process says about it."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from hkstats.distributed import Query, digest, process_file

PARTICIPANTS = 20
ROWS = 1_000
FILES = 8
POISONED = "p07"
ZONES = ["America/New_York", "Europe/Paris", "Asia/Kathmandu", "Australia/Lord_Howe"]
TYPES = np.array(["HKQuantityTypeIdentifierHeartRate", "HKQuantityTypeIdentifierStepCount"])
SOURCES = np.array(["Anna's Apple Watch", "Anna's iPhone"])
# 1 March 2024 in UTC, in microseconds: the clocks of New York and Paris change in the weeks that follow.
FIRST = 1_709_251_200_000_000
SPAN = 45 * 86_400_000_000
OPEN_COST = "spark.sql.files.openCostInBytes"
QUERY = Query(interval=("day", "week", "hour"), sources="both")


def rows_of(number: int) -> pa.Table:
    """A participant's rows, in which some share their start and end."""
    random = np.random.default_rng(number)
    type_ = np.sort(random.integers(0, 2, ROWS))
    start = FIRST + random.integers(0, SPAN // 60_000_000, ROWS) * 60_000_000
    end = start + random.integers(0, 5, ROWS) * 30_000_000 * type_
    table = pa.table(
        {
            "participant": pa.array([f"p{number:02}"] * ROWS),
            "type": pa.array(TYPES[type_]),
            "start": pa.array(start, pa.timestamp("us", "UTC")),
            "end": pa.array(end, pa.timestamp("us", "UTC")),
            "value": pa.array(random.uniform(40, 180, ROWS)),
            "source": pa.array(SOURCES[random.integers(0, 2, ROWS)]),
            "user_entered": pa.array(random.random(ROWS) < 0.01),
            "zone": pa.array([ZONES[number % len(ZONES)]] * ROWS),
        }
    )
    keys = ["participant", "type", "start", "end", "source", "value", "user_entered"]
    return table.sort_by([(key, "ascending") for key in keys])


def poisoned(table: pa.Table) -> pa.Table:
    """The rows with one that ends before it starts."""
    ends = table["end"].combine_chunks().cast(pa.int64()).to_numpy().copy()
    ends[ROWS // 2] -= 10 * 86_400_000_000
    return table.set_column(3, "end", pa.array(ends, pa.timestamp("us", "UTC")))


def write(folder: Path) -> Path:
    """Write the population, a participant in one file."""
    folder.mkdir()
    for file in range(FILES):
        tables = [rows_of(number) for number in range(file, PARTICIPANTS, FILES)]
        tables = [poisoned(it) if it["participant"][0].as_py() == POISONED else it for it in tables]
        pq.write_table(pa.concat_tables(tables), folder / f"samples %20{file}.parquet", row_group_size=700)
    return folder


def one_process(folder: Path) -> pa.Table:
    """The answer of this process."""
    return pa.concat_tables([process_file(str(path), QUERY) for path in sorted(folder.iterdir())])


def written(folder: Path) -> pa.Table:
    """The answer that Spark has written, in the types of Arrow that a process answers."""
    schema = QUERY.schema(pa.string())
    return pa.concat_tables([pq.read_table(path).cast(schema) for path in sorted(folder.glob("*.parquet"))])


def check_answer(folder: Path, expected: pa.Table) -> None:
    """Fail unless Spark has written the same, bit for bit."""
    answer = written(folder)
    assert answer.num_rows == expected.num_rows
    assert digest(answer) == digest(expected)


@contextlib.contextmanager
def session(master: str) -> Iterator[Any]:
    """A session of Spark with what these tests need."""
    from pyspark.sql import SparkSession

    # Executors would take the first python3 of their PATH.
    os.environ["PYSPARK_PYTHON"] = sys.executable
    spark = (
        SparkSession.builder.master(master)
        .appName("hkstats tests")
        .config("spark.ui.enabled", "false")
        .config("spark.ui.showConsoleProgress", "false")
        .config("spark.driver.memory", "1g")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.driver.host", "127.0.0.1")
        # Each file has a task of its own.
        .config(OPEN_COST, "128m")
        .config("spark.sql.shuffle.partitions", "4")
        .config("spark.sql.session.timeZone", "Pacific/Apia")
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", "200000")
        .config("spark.python.worker.faulthandler.enabled", "true")
        .getOrCreate()
    )
    try:
        yield spark
    finally:
        spark.stop()
