"""`python -m hkstats.spark`: figures of a population by Spark, from Parquet to Parquet."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

# spark-submit takes this file by its path, where names relative to a package mean nothing.
from hkstats._parquet import counted
from hkstats.distributed import Query
from hkstats.errors import HKStatsError, MissingError
from hkstats.spark import run_files, run_table

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

_EXAMPLE = """\
example:
  python -m hkstats.layout write --cohort data --into samples --files 64
  python -m hkstats.spark --mode files --input samples --output days --interval day

The output has rows of figures, and one row for each participant whose interval is null and whose status says
what became of it. Exit code 0: all participants have figures; 1: some have none or not all, as none of their samples is
of the types and the time that are asked for, or rows have no participant, or one lies in several files, or in several
places of one; 2: nothing was computed.
"""

SETTINGS: Final = {
    "spark.sql.execution.arrow.maxRecordsPerBatch": "200000",
    "spark.python.worker.faulthandler.enabled": "true",
}
"""Of Spark, where the caller says nothing else: larger batches between Java and Python, and where native code died."""


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m hkstats.spark",
        description=(
            "Figures by interval of each participant of a population, computed by Spark. Spark's own settings are "
            "those of spark-submit or of --master and --conf."
        ),
        epilog=_EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("--mode", choices=["files", "map"], default="files", help="files: each participant lies in one file, nothing "
        "is shuffled (the default). map: any Parquet; rows are shuffled and sorted before")  # fmt: skip
    add("--input", required=True, nargs="+", help="folders or files of Parquet")
    add("--output", required=True, help="the folder for the answer, as Parquet; it must not be there")
    add("--interval", default="day", help="hour, day, week, month, year, 15 minutes...; several with commas (day)")
    add("--zone", help="the zone of all participants, such as Europe/Paris; without it the column zone says it")
    add("--type", help="types that are read, with commas, as HealthKit spells them: stepCount, "
        "HKQuantityTypeIdentifierHeartRate; without it all but sleepAnalysis")  # fmt: skip
    add("--aggregation", help="how samples of all types become figures; without it as HealthKit's catalogue says")
    add("--statistics", help="count, duration, sum, average, minimum, maximum, most_recent, with commas (all)")
    add("--sources", choices=["merged", "separate", "both"], default="merged", help="figures of all sources, of each")
    add("--source-order", help="sources that win over all others, best first, with commas")
    add("--averaging", help="trapezoid, trapezoid:SECONDS, ownDurations or arithmetic")
    add("--missing", choices=["status", "skip"], default="status", help="what a null start or value is")
    add("--from", dest="from_", help="the first date or time")
    add("--to", help="the date or time up to which is asked")
    add("--anchor", help="where buckets are counted from")
    add("--first-weekday", help="monday to sunday")
    add("--partitions", type=int, help="of mode map: in how many parts rows are shuffled")
    add("--master", help="Spark's master, such as local[2] or spark://HOST:7077")
    add("--conf", action="append", default=[], metavar="KEY=VALUE", help="a setting of Spark, as often as one likes")
    return parser


def session(settings: Mapping[str, str]) -> SparkSession:
    """A session with settings, and with those of `SETTINGS` that neither these nor Spark's own configuration have."""
    from pyspark import SparkConf, SparkContext
    from pyspark.sql import SparkSession

    # Executors would take the first python3 of their PATH.
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    builder = SparkSession.builder.appName("hkstats")
    for key, value in settings.items():
        builder = builder.config(key, value)
    if "SPARK_REMOTE" not in os.environ:
        # What spark-submit and spark-defaults.conf say is known when Java runs, and would be overruled by a builder.
        SparkContext._ensure_initialized(conf=SparkConf().setAll(list(settings.items())))
        known = SparkConf()
        for key, value in SETTINGS.items():
            if key not in settings and not known.contains(key):
                builder = builder.config(key, value)
    return builder.getOrCreate()


def _list(text: str | None) -> tuple[str, ...] | None:
    return None if text is None else tuple(part.strip() for part in text.split(","))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; answers the exit code."""
    parser = _parser()
    options = parser.parse_args(arguments)
    query = Query(
        interval=_list(options.interval) or (),
        zone=options.zone,
        types=_list(options.type),
        aggregation=options.aggregation,
        statistics=_list(options.statistics),
        sources=options.sources,
        source_order=_list(options.source_order) or (),
        averaging=options.averaging,
        missing=options.missing,
        from_=options.from_,
        to=options.to,
        anchor=options.anchor,
        first_weekday=options.first_weekday,
    )
    settings = [setting.partition("=") for setting in options.conf]
    if any(not equals for _, equals, _ in settings):
        parser.error("--conf takes KEY=VALUE.")
    try:
        import pyspark  # noqa: F401
    except ImportError:
        print("error: This needs pyspark, which is not installed: pip install 'hkstats[spark]'.", file=sys.stderr)
        return 2
    chosen = {key: value for key, _, value in settings}
    if options.master:
        chosen["spark.master"] = options.master
    from py4j.protocol import Py4JError
    from pyspark.errors import PySparkException

    spark = None
    try:
        query.check()
        is_local = chosen.get("spark.master", "").startswith("local")
        # With a configuration of Hadoop a path may be one of another file system.
        if is_local and "HADOOP_CONF_DIR" not in os.environ and not any("defaultFS" in key for key in chosen):
            _check_paths(options.input)
        spark = session(chosen)
        if options.mode == "files":
            rows = run_files(spark, options.input, query)
        else:
            rows = run_table(spark.read.parquet(*options.input), query, partitions=options.partitions)
        rows.write.parquet(options.output)
        return _summary(spark, options.output)
    except (HKStatsError, PySparkException, Py4JError) as error:
        print(f"error: {_sentence(error)}", file=sys.stderr)
        return 2
    finally:
        if spark is not None:
            spark.stop()


def _check_paths(paths: Sequence[str]) -> None:
    """Look for paths of this machine, before Spark does, which tells much else.

    Raises:
        MissingError: with the first one that is not there.

    """
    for path in paths:
        is_plain = ":" not in path and not set("*?[{") & set(path)
        if is_plain and not os.path.exists(path):
            raise MissingError(f"There is nothing at '{path}'.")


def _sentence(error: Exception) -> str:
    """What an error says, in a line: that of this package in a worker, or the first line of Spark's."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    ours = [line.partition(": ")[2] for line in lines if line.startswith("hkstats.errors.")]
    return next((line for line in (*ours, *lines) if line), type(error).__name__)


def _summary(spark: object, output: str) -> int:
    """Say what was written; answers the exit code."""
    from pyspark.sql import functions as f

    written = spark.read.parquet(output)  # type: ignore[attr-defined]
    is_status = f.col("interval").isNull()
    # Rows without a participant have a status of their own, whose participant is null.
    is_somebodys = is_status & f.col("participant").isNotNull()
    count = written.agg(
        f.count_if(~is_status), f.countDistinct("participant"), f.sum("rows"), f.count_if(is_somebodys),
        f.countDistinct(f.when(f.col("status") != 0, f.col("participant"))), f.count_if(is_status & ~is_somebodys),
        f.countDistinct(f.when(~is_status | (f.col("status") != 0), f.col("participant"))),
    ).first()  # fmt: skip
    figures, participants, samples, statuses, failed, nobodys, explained = (number or 0 for number in count)
    empty = participants - explained
    of = f"{counted(participants, 'participant')}, from {counted(samples, 'sample')}"
    print(f"{figures:,} rows of figures of {of}, in {output}.")
    if failed:
        print(f"No figures, or not all, of {counted(failed, 'participant')}: see the column message.", file=sys.stderr)
    if empty:
        print(f"No sample of {counted(empty, 'participant')} is of the types and the time that are asked for.",
            file=sys.stderr)  # fmt: skip
    if nobodys:
        print("No figures of rows without a participant: see the column message.", file=sys.stderr)
    if statuses > participants:
        print("error: some participants lie in several files, or in several places of one: see "
            "python -m hkstats.layout check.", file=sys.stderr)  # fmt: skip
    return 1 if failed or nobodys or empty or statuses > participants else 0


if __name__ == "__main__":
    sys.exit(main())
