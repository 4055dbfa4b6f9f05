"""Measures hkstats on Spark beside Spark's own ways, on one machine, and compares their answers.

    Python/.venv-spark/bin/python Benchmarks/Spark/measure.py [--quick] [--rounds 3] [--participants 200,600]

Each participant has 20,000 readings of eight types within a year. Asked are count, average, minimum and maximum of each
participant, type and day in New York. All ways read the same Parquet files and write Parquet. They take turns; the first
round warms up and is smaller. Times are the quickest of the rounds; "processor" is what Spark's JVM and its Python
workers took together, which other work on the machine hardly changes.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq

from hkstats.distributed import Query, process_file
from hkstats.spark import figures, run_files, run_table

ROWS = 20_000
FILES = 16
ZONE = "America/New_York"
# 1 January 2024 in New York, in microseconds.
FIRST = 1_704_085_200_000_000
YEAR = 366 * 86_400_000_000
TYPES = [f"reading{number}" for number in range(8)]
QUERY = Query(interval="day", aggregation="discreteArithmetic", statistics=("count", "average", "minimum", "maximum"))
KEYS = ["participant", "type", "day"]
FIGURES = ["count", "average", "minimum", "maximum"]
COLUMNS = KEYS + FIGURES


def make(folder: Path, participants: int) -> None:
    """Write the samples, in the columns and the order of hkstats.layout."""
    folder.mkdir(parents=True)
    text = pa.dictionary(pa.int32(), pa.string())
    for file in range(FILES):
        tables = []
        for participant in range(file, participants, FILES):
            random = np.random.default_rng(participant)
            type_ = np.sort(random.integers(0, len(TYPES), ROWS))
            start = FIRST + random.integers(0, YEAR, ROWS)
            order = np.lexsort((start, type_))
            times = pa.array(start[order], pa.timestamp("us", "UTC"))
            tables.append(
                pa.table(
                    {
                        "participant": pa.array([f"p{participant:06}"] * ROWS).cast(text),
                        "type": pa.array(np.array(TYPES)[type_[order]]).cast(text),
                        "start": times,
                        "end": times,
                        "value": pa.array(random.uniform(40, 180, ROWS).round(1)),
                        "unit": pa.array(["count/s"] * ROWS).cast(text),
                        "source": pa.array(["Apple Watch"] * ROWS).cast(text),
                        "user_entered": pa.array(np.zeros(ROWS, bool)),
                        "zone": pa.array([ZONE] * ROWS).cast(text),
                    }
                )
            )
        pq.write_table(
            pa.concat_tables(tables).unify_dictionaries(),
            folder / f"samples-{file:05}.parquet",
            compression="zstd",
            row_group_size=1 << 19,
            use_dictionary=["participant", "type", "unit", "source", "zone", "value"],
            column_encoding={"start": "DELTA_BINARY_PACKED", "end": "DELTA_BINARY_PACKED"},
        )


def of_ours(rows: Any) -> Any:
    """The figures of hkstats in the columns that are compared."""
    return rows.withColumnRenamed("date", "day").select(*COLUMNS)


def one_process(spark: Any, data: Path, out: Path) -> None:
    """Without Spark: file by file in this process."""
    out.mkdir()
    for path in sorted(data.iterdir()):
        table = process_file(str(path), QUERY)
        table = table.filter(pa.compute.is_valid(table["interval"])).rename_columns(
            ["day" if name == "date" else name for name in table.schema.names]
        )
        pq.write_table(table.select(COLUMNS), out / path.name)


def with_files(spark: Any, data: Path, out: Path) -> None:
    """hkstats.spark.run_files."""
    of_ours(figures(run_files(spark, str(data), QUERY))).write.parquet(str(out))


def with_table(spark: Any, data: Path, out: Path) -> None:
    """hkstats.spark.run_table."""
    of_ours(figures(run_table(spark.read.parquet(str(data)), QUERY))).write.parquet(str(out))


def with_sql(spark: Any, data: Path, out: Path) -> None:
    """Spark's own groupBy; the session is in New York."""
    from pyspark.sql import functions as f

    rows = spark.read.parquet(str(data)).withColumn("day", f.date_trunc("day", "start").cast("date"))
    value = f.col("value")
    figures_ = rows.groupBy(*KEYS).agg(
        f.count(value).alias("count"), f.avg(value).alias("average"), f.min(value).alias("minimum"),
        f.max(value).alias("maximum"),
    )  # fmt: skip
    figures_.write.parquet(str(out))


def with_pandas(spark: Any, data: Path, out: Path) -> None:
    """pandas for each participant, by applyInPandas."""

    def days(rows: pd.DataFrame) -> pd.DataFrame:
        # Spark gives local times of the session's zone without a zone.
        grouped = rows.assign(day=rows["start"].dt.floor("D")).groupby(KEYS, sort=False)["value"]
        answer = grouped.agg(["count", "mean", "min", "max"]).reset_index()
        answer["day"] = answer["day"].dt.date
        return answer.set_axis(COLUMNS, axis=1)

    schema = "participant string, type string, day date, count bigint, average double, minimum double, maximum double"
    rows = spark.read.parquet(str(data)).select("participant", "type", "start", "value")
    rows.groupBy("participant").applyInPandas(days, schema).write.parquet(str(out))


WAYS: dict[str, Callable[[Any, Path, Path], None]] = {
    "one process, no Spark": one_process,
    "run_files": with_files,
    "run_table": with_table,
    "Spark SQL, groupBy and date_trunc": with_sql,
    "applyInPandas": with_pandas,
}


def processor(root: int) -> float:
    """Processor seconds of a process, its living descendants, and their children that ended."""
    ticks: dict[int, tuple[int, int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            ticks[int(entry.name)] = int(fields[1]), sum(map(int, fields[11:15]))

    def belongs(process: int) -> bool:
        while process in ticks:
            if process == root:
                return True
            process = ticks[process][0]
        return False

    return sum(used for process, (_, used) in ticks.items() if belongs(process)) / os.sysconf("SC_CLK_TCK")


def same(out: Path, expected: pa.Table) -> str | None:
    """What differs from the answer of one process; None if nothing does."""
    found = pa.concat_tables(
        [pq.read_table(path).cast(expected.schema) for path in sorted(out.glob("*.parquet"))]
    ).sort_by([(key, "ascending") for key in KEYS])
    if found.num_rows != expected.num_rows:
        return f"{found.num_rows} rows instead of {expected.num_rows}"
    for name in COLUMNS:
        if name == "average":
            if not np.allclose(found[name], expected[name], rtol=1e-12, atol=0):
                return name
        elif not found[name].equals(expected[name]):
            return name
    return None


def sizes(text: str) -> Iterator[int]:
    """The numbers of participants of a text."""
    return (int(part) for part in text.split(","))


def main() -> int:
    """Measure and print a table; answers 1 if an answer differs."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=3, help="rounds after the first (3)")
    parser.add_argument("--participants", default="200,600", help="two sizes (200,600: 4 and 12 million rows)")
    parser.add_argument("--ways", help="parts of the names of the ways, with commas (all)")
    parser.add_argument("--quick", action="store_true", help="one round of 40 and 80 participants")
    options = parser.parse_args()
    counts = [40, 80] if options.quick else sorted(sizes(options.participants))
    rounds = 1 if options.quick else options.rounds
    wanted = None if options.ways is None else options.ways.split(",")
    ways = {name: way for name, way in WAYS.items() if wanted is None or any(part in name for part in wanted)}
    work = Path(__file__).parent / ".work"
    data = {count: work / f"{count}-participants" for count in counts}
    for count, folder in data.items():
        if not folder.exists():
            part = folder.with_suffix(".part")
            shutil.rmtree(part, ignore_errors=True)
            make(part, count)
            part.rename(folder)

    os.environ["PYSPARK_PYTHON"] = sys.executable
    from pyspark.sql import SparkSession

    begin = time.perf_counter()
    spark = (
        SparkSession.builder.master("local[2]")
        .config("spark.ui.enabled", "false")
        .config("spark.ui.showConsoleProgress", "false")
        .config("spark.driver.memory", "2g")
        .config("spark.sql.session.timeZone", ZONE)
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", "200000")
        .getOrCreate()
    )
    spark.sparkContext.setLogLevel("ERROR")
    started = time.perf_counter() - begin
    loads, wrong = [], []
    driver = os.getpid()
    best: dict[tuple[str, int], tuple[float, float]] = {}
    with tempfile.TemporaryDirectory(dir=work) as folder:
        for round_ in range(rounds + 1):
            for count in counts[:1] if round_ == 0 else counts:
                expected = None
                for name, way in ways.items():
                    out = Path(folder) / "out"
                    shutil.rmtree(out, ignore_errors=True)
                    used, begin = processor(driver), time.perf_counter()
                    way(spark, data[count], out)
                    times = time.perf_counter() - begin, processor(driver) - used
                    loads.append(os.getloadavg()[0])
                    print(f"round {round_}, {count} participants, {name}: {times[0]:.2f} s", file=sys.stderr)
                    if expected is None:
                        parts = [pq.read_table(path) for path in sorted(out.glob("*.parquet"))]
                        expected = pa.concat_tables(parts).sort_by([(key, "ascending") for key in KEYS])
                    difference = same(out, expected)
                    if difference:
                        wrong.append(f"{name}, {count} participants: {difference}")
                    if round_:
                        old = best.get((name, count), times)
                        best[name, count] = min(old[0], times[0]), min(old[1], times[1])
    small, large = counts[0], counts[-1]
    millions = [count * ROWS / 1e6 for count in (small, large)]
    titles = [f"{it:g} M rows" for it in millions]
    print(
        f"| local[2], warm | {titles[0]} | {titles[1]} | s per further 1 M rows | processor, {titles[1]} | processor s per further 1 M rows |"
    )
    print("|---|--:|--:|--:|--:|--:|")
    for name in ways:
        (wall, cpu), (wall_large, cpu_large) = best[name, small], best[name, large]
        further = millions[1] - millions[0]
        print(
            f"| {name} | {wall:.2f} s | {wall_large:.2f} s | {(wall_large - wall) / further:.3f} | {cpu_large:.2f} s "
            f"| {(cpu_large - cpu) / further:.3f} |"
        )
    size = sum(path.stat().st_size for path in data[large].iterdir()) / 1e6
    packages = ", ".join(f"{name} {version(name)}" for name in ("pyspark", "pyarrow", "pandas", "numpy"))
    print(
        f"\nQuickest of {rounds} rounds; {len(os.sched_getaffinity(0))} cores; {packages}; {FILES} files, {size:.0f} MB for "
        f"{titles[1]}; the session started in {started:.1f} s; load average {min(loads):.1f} to {max(loads):.1f}."
    )
    spark.stop()
    for line in wrong:
        print(f"error: a wrong answer: {line}", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
