"""Two executors in processes of their own answer what one process answers, also when one of them is killed."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

pytest.importorskip("pyspark", reason="make spark-test sets Spark up")

from spark_population import QUERY, check_answer, one_process, session, write

from hkstats.spark import run_files, run_table

# Spark leaves sockets to the garbage collector.
pytestmark = pytest.mark.filterwarnings("default", "ignore::ResourceWarning")


@pytest.fixture(scope="module")
def population(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write(tmp_path_factory.mktemp("spark") / "a population")


@pytest.fixture(scope="module")
def spark() -> Iterator[Any]:
    with session("local-cluster[2,1,1024]") as made:
        yield made


def executors(spark: Any) -> list[int]:
    """The processes of the executors of this session."""
    java = spark.sparkContext._gateway.proc.pid
    parents, commands = {}, {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parents[int(entry.name)] = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
                commands[int(entry.name)] = (entry / "cmdline").read_bytes()
            except OSError:
                continue
    return sorted(
        process
        for process, command in commands.items()
        if b"CoarseGrainedExecutorBackend" in command and parents[process] == java
    )


def test_both_modes_have_the_digest_of_one_process(spark: Any, population: Path, tmp_path: Path) -> None:
    expected = one_process(population)
    run_files(spark, str(population), QUERY).write.parquet(str(tmp_path / "files"))
    check_answer(tmp_path / "files", expected)
    run_table(spark.read.parquet(str(population)), QUERY).write.parquet(str(tmp_path / "map"))
    check_answer(tmp_path / "map", expected)


def test_an_executor_killed_in_mid_job_changes_nothing(spark: Any, population: Path, tmp_path: Path) -> None:
    def slowly(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            time.sleep(0.5)
            yield batch

    rows = run_files(spark, str(population), QUERY)
    slow = rows.mapInArrow(slowly, rows.schema)
    failures: list[BaseException] = []

    def work() -> None:
        try:
            slow.write.parquet(str(tmp_path / "out"))
        except BaseException as error:
            failures.append(error)

    before = executors(spark)
    assert len(before) == 2
    tracker = spark.sparkContext.statusTracker()
    job = threading.Thread(target=work)
    job.start()
    try:
        done = 0
        deadline = time.monotonic() + 120
        while done < 2 and job.is_alive() and time.monotonic() < deadline:
            stages = [tracker.getStageInfo(stage) for stage in tracker.getActiveStageIds()]
            done = max((stage.numCompletedTasks for stage in stages if stage is not None), default=0)
            time.sleep(0.05)
        assert job.is_alive(), "the job ended before an executor could be killed"
        os.kill(before[0], signal.SIGKILL)
    finally:
        job.join(timeout=180)
    assert not job.is_alive()
    assert not failures
    assert before[0] not in executors(spark)
    check_answer(tmp_path / "out", one_process(population))
