"""Measures hkstats on Spark beside Spark's own ways, on one machine, and compares their answers.

    Python/.venv-spark/bin/python Benchmarks/Spark/measure.py [--quick] [--rounds 3] [--participants 200,600]

Each participant has 20,000 readings of eight types within a year. Asked are count, average, minimum and maximum of
each participant, type and day in New York. All ways read the same Parquet files; "computed" throws the answer away,
"written" writes it as Parquet. They take turns; the first round warms up and is smaller. Times are the quickest of the
rounds; "processor" is what Spark's JVM and its Python workers took together, which other work on the machine hardly
changes.
"""

from __future__ import annotations

import argparse
import itertools
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc
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
    return figures(rows).withColumnRenamed("date", "day").select(*COLUMNS)


def one_process(data: Path, out: Path | None) -> None:
    """Without Spark: file by file in this process, written to a folder or nowhere."""
    if out:
        out.mkdir()
    for path in sorted(data.iterdir()):
        table = process_file(str(path), QUERY)
        if out:
            table = table.filter(pc.is_valid(table["interval"])).rename_columns(
                ["day" if name == "date" else name for name in table.schema.names]
            )
            pq.write_table(table.select(COLUMNS), out / path.name)


def with_files(spark: Any, data: Path) -> Any:
    """hkstats.spark.run_files."""
    return of_ours(run_files(spark, str(data), QUERY))


def with_table(spark: Any, data: Path) -> Any:
    """hkstats.spark.run_table."""
    return of_ours(run_table(spark.read.parquet(str(data)), QUERY))


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


WAYS: dict[str, Callable[[Any, Path], Any] | None] = {
    "one process, no Spark": None,
    "run_files": with_files,
    "run_table": with_table,
    "Spark SQL, groupBy and date_trunc": with_sql,
    "applyInPandas": with_pandas,
}
SINKS = ("computed", "written")


def run(spark: Any, way: Callable[[Any, Path], Any] | None, data: Path, out: Path | None) -> None:
    """Go one way, and write the answer to a folder or nowhere."""
    if way is None:
        one_process(data, out)
    elif out:
        way(spark, data).write.parquet(str(out))
    else:
        way(spark, data).write.format("noop").mode("overwrite").save()


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


@dataclass
class Race:
    """The rounds of all ways, on data of some sizes."""

    spark: Any
    ways: dict[str, Callable[[Any, Path], Any] | None]
    data: dict[int, Path]
    best: dict[tuple[str, str, int], tuple[float, float]] = field(default_factory=dict)
    loads: list[float] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    figures: int = 0

    def run(self, rounds: int, out: Path) -> None:
        """Run all rounds, the first of which warms up on the smallest data."""
        for round_ in range(rounds + 1):
            for count in list(self.data)[:1] if round_ == 0 else self.data:
                self._turn(round_, count, out)

    def _turn(self, round_: int, count: int, out: Path) -> None:
        expected = None
        for (name, way), sink in itertools.product(self.ways.items(), SINKS):
            shutil.rmtree(out, ignore_errors=True)
            used, begin = processor(os.getpid()), time.perf_counter()
            run(self.spark, way, self.data[count], out if sink == "written" else None)
            times = time.perf_counter() - begin, processor(os.getpid()) - used
            self.loads.append(os.getloadavg()[0])
            print(f"round {round_}, {count} participants, {name}, {sink}: {times[0]:.2f} s", file=sys.stderr)
            if round_:
                old = self.best.get((name, sink, count), times)
                self.best[name, sink, count] = min(old[0], times[0]), min(old[1], times[1])
            if sink == "computed":
                continue
            if expected is None:
                parts = [pq.read_table(path) for path in sorted(out.glob("*.parquet"))]
                expected = pa.concat_tables(parts).sort_by([(key, "ascending") for key in KEYS])
                self.figures = expected.num_rows
            difference = same(out, expected)
            if difference:
                self.wrong.append(f"{name}, {count} participants: {difference}")

    def table(self) -> str:
        """What was measured, as Markdown."""
        small, *_, large = self.data
        millions = [count * ROWS / 1e6 for count in (small, large)]
        further = millions[1] - millions[0]
        titles = [f"{it:g} M rows" for it in millions]
        lines = [
            f"| local[2], warm | | {titles[0]} | {titles[1]} | further 1 M rows | of that processor |",
            "|---|---|--:|--:|--:|--:|",
        ]
        for name, sink in itertools.product(self.ways, SINKS):
            (wall, cpu), (wall_large, cpu_large) = self.best[name, sink, small], self.best[name, sink, large]
            lines.append(
                f"| {name} | {sink} | {wall:.2f} s | {wall_large:.2f} s | {(wall_large - wall) / further:.3f} s "
                f"| {(cpu_large - cpu) / further:.3f} s |"
            )
        size = sum(path.stat().st_size for path in self.data[large].iterdir()) / 1e6
        lines.append(
            f"\n{self.figures:,} rows of figures of {titles[1]}, which are {FILES} files of {size:.0f} MB together."
        )
        return "\n".join(lines)


def session() -> Any:
    """A session on two cores."""
    from pyspark.sql import SparkSession

    os.environ["PYSPARK_PYTHON"] = sys.executable
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
    return spark


def main() -> int:
    """Measure and print a table; answers 1 if an answer differs."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=3, help="rounds after the first (3)")
    parser.add_argument("--participants", default="200,600", help="two sizes (200,600: 4 and 12 million rows)")
    parser.add_argument("--ways", help="parts of the names of the ways, with commas (all)")
    parser.add_argument("--quick", action="store_true", help="one round of 40 and 80 participants")
    options = parser.parse_args()
    counts = [40, 80] if options.quick else sorted(int(part) for part in options.participants.split(","))
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
    begin = time.perf_counter()
    spark = session()
    started = time.perf_counter() - begin
    race = Race(spark, ways, data)
    with tempfile.TemporaryDirectory(dir=work) as temporary:
        race.run(rounds, Path(temporary) / "out")
    spark.stop()
    packages = ", ".join(f"{name} {version(name)}" for name in ("pyspark", "pyarrow", "pandas", "numpy"))
    print(race.table())
    print(
        f"Quickest of {rounds} rounds; {len(os.sched_getaffinity(0))} cores; {packages}; the session started in "
        f"{started:.1f} s; load average {min(race.loads):.1f} to {max(race.loads):.1f}."
    )
    for line in race.wrong:
        print(f"error: a wrong answer: {line}", file=sys.stderr)
    return 1 if race.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
