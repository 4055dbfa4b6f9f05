"""The statistics of this package on Apache Spark, for populations that outgrow one machine.

>>> from hkstats.spark import Query, figures, run_files, statuses     # doctest: +SKIP
>>> rows = run_files(spark, "samples", Query(interval="day"))         # doctest: +SKIP
>>> figures(rows).write.parquet("days")                               # doctest: +SKIP
>>> statuses(rows).where("code <> 0").show(truncate=False)            # doctest: +SKIP

Figures are those of :func:`hkstats.statistics`, bit for bit, on any number of machines, also after a machine was lost.
`Docs/Populations.md` says when this is worth it. The package must be installed where Spark's workers run, with
pyarrow and pandas, which Spark itself asks for; pyspark 3.5 or later is what this module calls.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from .. import _parquet
from ..distributed import BATCH_ROWS, Query, batches_of_file, process_batches
from ..errors import MissingError, SchemaError
from ..statistics import name_of_user_entered

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

__all__ = ["Query", "figures", "run_files", "run_table", "statuses"]

_WHOLE_NUMBERS: Final = ("tinyint", "smallint", "int", "bigint")


def run_files(
    spark: SparkSession, path: str | Sequence[str], query: Query, *, batch_rows: int = BATCH_ROWS
) -> DataFrame:
    """The figures and the status of each participant in Parquet files in which each lies in one file.

    Spark schedules names of files and moves no rows: nothing is shuffled, and each task reads its files batch by
    batch, in the memory of one batch, one participant, and the figures of both. :mod:`hkstats.layout` writes such
    files and checks others. Small files share a task as they do when Spark reads them itself: up to
    `spark.sql.files.maxPartitionBytes`, in no fewer tasks than there are cores.

    Args:
        spark: the session.
        path: a folder, files, or several of both, as `spark.read.parquet` takes them; names end with `.parquet`.
        query: what is asked.
        batch_rows: how many rows a task reads at a time.

    Returns:
        Rows of the columns that :meth:`hkstats.distributed.Query.schema` says: those of figures, and one row for each
        participant that says what became of it. :func:`figures` and :func:`statuses` take them apart. The answer
        is computed when it is written or collected, once for each time: write it before both are used.

    Raises:
        ArgumentError: for a query that cannot be.
        MissingError: if no name of a file ends with `.parquet`.
        SchemaError: for files without the columns that are needed.

    A file that cannot be read fails the job, with its name. Each task says the name of each file on its standard error
    before it reads it.
    """
    query.check()
    paths = [path] if isinstance(path, str) else list(path)
    schema = _schema(spark.read.parquet(*paths), query)

    def process(batches: Iterator[Any]) -> Iterator[Any]:
        for batch in batches:
            for file in batch.column(0).to_pylist():
                _log().info("reading %s", file.rpartition("/")[2])
                yield from batches_of_file(_parquet.uri_of(file), query, batch_rows=batch_rows)

    # The content of files is not asked for, so Spark does not read it.
    names = spark.read.format("binaryFile").option("pathGlobFilter", "*.parquet").load(paths).select("path")
    if names.isEmpty():
        raise MissingError(f"There are no files whose names end with .parquet in {', '.join(map(repr, paths))}.")
    return names.mapInArrow(process, schema)


def run_table(df: DataFrame, query: Query, *, partitions: int | None = None) -> DataFrame:
    """The figures and the status of each participant in any table: its rows are shuffled and sorted before.

    This takes about 13 times the processor time of :func:`run_files`, 8 times if many figures are written, and needs no
    layout. Samples of a participant and type with the same start and end are taken in the order of source and value, so
    that each run answers the same.

    Args:
        df: rows with the columns that the query names; timestamps, or seconds since 1970 as doubles.
        query: what is asked.
        partitions: in how many parts the rows are shuffled; None leaves it to Spark.

    Returns:
        The same as :func:`run_files`. Rows are numbered within a partition in messages.

    Raises:
        ArgumentError: for a query that cannot be.
        SchemaError: for a table without the columns that are needed.

    """
    query.check()
    schema = _schema(df, query)
    columns = query.columns(df.columns)
    typed_in = name_of_user_entered(query.user_entered, columns)
    order = (query.participant, query.type, query.start, query.end, query.source, query.value, typed_in)
    keys = [name for name in order if name in columns]
    parts = (query.participant,) if partitions is None else (partitions, query.participant)

    def process(batches: Iterator[Any]) -> Iterator[Any]:
        yield from process_batches(batches, query)

    chosen = df.select(*[f"`{name}`" for name in columns])
    return chosen.repartition(*parts).sortWithinPartitions(*keys).mapInArrow(process, schema)


def figures(rows: DataFrame) -> DataFrame:
    """The figures alone, of what :func:`run_files` or :func:`run_table` answered."""
    return rows.where("interval is not null").drop("status", "message", "rows")


def statuses(rows: DataFrame) -> DataFrame:
    """A row for each participant: `participant`, `code` (0 for one with figures), `message`, `rows` that were read.

    `rows` is 0 for one none of whose rows is of the types that are read.
    """
    return rows.where("interval is null").selectExpr("participant", "status as code", "message", "rows")


def _schema(source: DataFrame, query: Query) -> str:
    """The columns of the answer in Spark's words."""
    pa = _parquet.pyarrow()
    query.columns(source.columns)
    kind = dict(source.dtypes)[query.participant]
    if kind != "string" and kind not in _WHOLE_NUMBERS:
        raise SchemaError(f"The column '{query.participant}' is of {kind}: cast it to string or bigint.")
    names = {
        pa.string(): "string",
        pa.int64(): "bigint",
        pa.int32(): "int",
        pa.float64(): "double",
        pa.date32(): "date",
        pa.timestamp("us", "UTC"): "timestamp",
    }
    schema = query.schema(pa.string() if kind == "string" else pa.int64())
    return ", ".join(f"`{field.name}` {names[field.type]}" for field in schema)


def _log() -> logging.Logger:
    """The log of a worker: its standard error, which Spark keeps."""
    logger = logging.getLogger("hkstats.spark")
    if not logger.handlers:
        handler = logging.StreamHandler(sys.stderr)
        handler.setFormatter(logging.Formatter("%(asctime)s hkstats: %(message)s"))
        logger.addHandler(handler)
        logger.setLevel(logging.INFO)
        logger.propagate = False
    return logger
