"""Measures hkstats with Spark and without beside polars, DuckDB, pandas and Spark's own ways, and compares the answers.

    Python/.venv-spark/bin/python Benchmarks/Rivals/Spark/measure.py [--quick] [--rounds 3] [--participants 200,600]

Each participant has 20,000 readings of eight types within a year. Asked are count, average, minimum and maximum of
each participant, type and day in New York. All ways read the same Parquet files; "computed" throws the answer away,
"written" writes it as Parquet. They take turns; the first round warms up and is smaller. Times are the quickest of the
rounds; "processor" is what this process, Spark's JVM and all workers took together, which other work on the machine
hardly changes.
"""

from __future__ import annotations

import argparse
import datetime
import itertools
import multiprocessing
import os
import shutil
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path
from typing import Any

import answers
import pyarrow as pa
import samples
from ways import WAYS, Machine, Way

SINKS = ("computed", "written")
CORES = 2


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


@dataclass
class Race:
    """The rounds of all ways, on data of some sizes."""

    machine: Machine
    ways: dict[str, Way]
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
        expected: pa.Table | None = None
        for (name, way), sink in itertools.product(self.ways.items(), SINKS):
            shutil.rmtree(out, ignore_errors=True)
            out.mkdir()
            used, begin = processor(os.getpid()), time.perf_counter()
            way(self.machine, self.data[count], out if sink == "written" else None)
            times = time.perf_counter() - begin, processor(os.getpid()) - used
            self.loads.append(os.getloadavg()[0])
            print(f"round {round_}, {count} participants, {name}, {sink}: {times[0]:.2f} s", file=sys.stderr)
            if round_:
                old = self.best.get((name, sink, count), times)
                self.best[name, sink, count] = min(old[0], times[0]), min(old[1], times[1])
            if sink == "written":
                found = answers.read(out)
                if expected is None:
                    expected = found
                self.figures = expected.num_rows
                difference = answers.difference(found, expected)
                if difference:
                    self.wrong.append(f"{name}, {count} participants: {difference}")

    def table(self) -> str:
        """What was measured, as Markdown."""
        small, *_, large = self.data
        millions = [count * samples.ROWS / 1e6 for count in (small, large)]
        further = millions[1] - millions[0]
        titles = [f"{it:g} M rows" for it in millions]
        lines = [
            f"| {CORES} cores, warm | | {titles[0]} | {titles[1]} | further 1 M rows | of that processor |",
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
            f"\n{self.figures:,} rows of figures of {titles[1]}, which are {samples.FILES} files of {size:.0f} MB "
            "together; all answers compared."
        )
        return "\n".join(lines)


def session() -> Any:
    """A session on two cores."""
    from pyspark.sql import SparkSession

    os.environ["PYSPARK_PYTHON"] = sys.executable
    spark = (
        SparkSession.builder.master(f"local[{CORES}]")
        .config("spark.ui.enabled", "false")
        .config("spark.ui.showConsoleProgress", "false")
        .config("spark.driver.memory", "2g")
        .config("spark.sql.session.timeZone", samples.ZONE)
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", "200000")
        .getOrCreate()
    )
    spark.sparkContext.setLogLevel("ERROR")
    return spark


def arguments() -> argparse.Namespace:
    """The options of the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=3, help="rounds after the first (3)")
    parser.add_argument("--participants", default="200,600", help="two sizes (200,600: 4 and 12 million rows)")
    parser.add_argument("--ways", help="parts of the names of the ways, with commas (all)")
    parser.add_argument("--quick", action="store_true", help="one round of 40 and 80 participants")
    parser.add_argument("--publish", action="store_true", help="write the table to Results.md beside this file")
    return parser.parse_args()


def main() -> int:
    """Measure and print a table; answers 1 if an answer differs."""
    options = arguments()
    counts = [40, 80] if options.quick else sorted(int(part) for part in options.participants.split(","))
    rounds = 1 if options.quick else options.rounds
    wanted = None if options.ways is None else options.ways.split(",")
    ways = {name: way for name, way in WAYS.items() if wanted is None or any(part in name for part in wanted)}
    if len(counts) != 2 or not ways:
        print(f"error: two sizes, and some of these ways: {', '.join(WAYS)}.", file=sys.stderr)
        return 64
    here = Path(__file__).parent
    work = here / ".work"
    data = {count: work / f"{count}-participants-without-nulls" for count in counts}
    for count, folder in data.items():
        samples.prepare(folder, count)
    # The processes are started before Spark is: they have nothing of it.
    with ProcessPoolExecutor(CORES, mp_context=multiprocessing.get_context("forkserver")) as processes:
        processes.submit(os.getpid).result()
        begin = time.perf_counter()
        spark = session()
        started = time.perf_counter() - begin
        race = Race(Machine(spark, processes), ways, data)
        with tempfile.TemporaryDirectory(dir=work) as temporary:
            race.run(rounds, Path(temporary) / "out")
        spark.stop()
    packages = ", ".join(
        f"{name} {version(name)}" for name in ("pyspark", "polars", "duckdb", "pandas", "pyarrow", "numpy")
    )
    report = (
        f"{race.table()}\n\nQuickest of {rounds} rounds; {len(os.sched_getaffinity(0))} cores; {packages}; Spark's "
        f"session started in {started:.1f} s; load average {min(race.loads):.1f} to {max(race.loads):.1f}."
    )
    print(report)
    for line in race.wrong:
        print(f"error: a wrong answer: {line}", file=sys.stderr)
    if options.publish and not race.wrong:
        head = f"# Results with Spark\n\n{datetime.date.today().isoformat()}, `make spark-bench ARGS=--publish`.\n\n"
        (here / "Results.md").write_text(f"{head}{report}\n", encoding="utf-8")
    return 1 if race.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
