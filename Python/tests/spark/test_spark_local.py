"""Spark on this machine answers what one process answers."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

pytest.importorskip("pyspark", reason="make spark-test sets Spark up")

from spark_population import (
    FILES,
    OPEN_COST,
    PARTICIPANTS,
    POISONED,
    QUERY,
    ROWS,
    check_answer,
    one_process,
    session,
    write,
)

import hkstats
from hkstats import ArgumentError, MissingError, SchemaError
from hkstats.distributed import Query, digest
from hkstats.spark import figures, run_files, run_table, statuses
from hkstats.spark.__main__ import main

# Spark leaves sockets to the garbage collector.
pytestmark = pytest.mark.filterwarnings("default", "ignore::ResourceWarning")


@pytest.fixture(scope="module")
def population(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write(tmp_path_factory.mktemp("spark") / "a population")


@pytest.fixture(scope="module")
def expected(population: Path) -> pa.Table:
    return one_process(population)


@pytest.fixture(scope="module")
def spark() -> Iterator[Any]:
    # Each task may fail four times, as on a cluster.
    with session("local[2,4]") as made:
        yield made


def test_files_have_the_digest_of_one_process(spark: Any, population: Path, expected: pa.Table, tmp_path: Path) -> None:
    rows = run_files(spark, str(population), QUERY)
    assert rows.rdd.getNumPartitions() == FILES
    small = spark.conf.get(OPEN_COST)
    spark.conf.set(OPEN_COST, "4m")
    try:
        assert run_files(spark, str(population), QUERY).rdd.getNumPartitions() == 2
    finally:
        spark.conf.set(OPEN_COST, small)
    rows.write.parquet(str(tmp_path / "out"))
    check_answer(tmp_path / "out", expected)


def test_a_shuffled_table_has_the_digest_of_one_process(
    spark: Any, population: Path, expected: pa.Table, tmp_path: Path
) -> None:
    shuffled = spark.read.parquet(str(population)).orderBy("value")
    run_table(shuffled, QUERY, partitions=3).write.parquet(str(tmp_path / "out"))
    check_answer(tmp_path / "out", expected)


def test_a_poisoned_participant_has_a_status_and_the_others_figures(spark: Any, population: Path) -> None:
    rows = run_files(spark, str(population), QUERY).cache()
    codes = {row["participant"]: row for row in statuses(rows).collect()}
    assert len(codes) == PARTICIPANTS
    assert {name for name, row in codes.items() if row["code"] != 0} == {POISONED}
    assert "ends before it starts" in codes[POISONED]["message"]
    assert all(row["rows"] == ROWS for row in codes.values())
    with_figures = {row["participant"] for row in figures(rows).select("participant").distinct().collect()}
    assert with_figures == set(codes) - {POISONED}
    rows.unpersist()


def test_a_task_whose_process_died_is_run_again(
    spark: Any, population: Path, expected: pa.Table, tmp_path: Path
) -> None:
    marker = tmp_path / "died"

    def die_once(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        from pyspark import TaskContext

        context = TaskContext.get()
        for batch in batches:
            yield batch
            if context is not None and context.partitionId() == 1 and context.attemptNumber() == 0:
                marker.touch()
                os.kill(os.getpid(), signal.SIGKILL)

    rows = run_files(spark, str(population), QUERY)
    rows.mapInArrow(die_once, rows.schema).write.parquet(str(tmp_path / "out"))
    assert marker.exists()
    check_answer(tmp_path / "out", expected)


def test_whole_numbers_name_participants_and_seconds_are_instants(spark: Any) -> None:
    df = spark.createDataFrame(
        [(2, 0.0, 5.0), (1, 10.0, 7.0), (2, 86_400.0, 1.0)], "person int, start double, value double"
    )
    query = Query(zone="UTC", aggregation="cumulative", participant="person", statistics=("sum",))
    rows = run_table(df, query)
    assert rows.columns == [
        "participant", "type", "interval", "date", "start", "end", "sum", "status", "message", "rows",
    ]  # fmt: skip
    found = sorted((row["participant"], row["sum"]) for row in figures(rows).collect())
    assert found == [(1, 7.0), (2, 1.0), (2, 5.0)]


def test_what_cannot_be_is_refused_before_a_task_runs(spark: Any, population: Path) -> None:
    with pytest.raises(ArgumentError, match="Mars"):
        run_files(spark, str(population), Query(zone="Mars/Olympus"))
    with pytest.raises(SchemaError, match="no column 'who' of participants"):
        run_files(spark, str(population), Query(participant="who"))
    with pytest.raises(SchemaError, match="is of double: cast it"):
        run_table(spark.read.parquet(str(population)), Query(participant="value"))


def test_files_of_other_names_are_refused(spark: Any, population: Path, tmp_path: Path) -> None:
    (tmp_path / "samples.dat").write_bytes((population / "samples %200.parquet").read_bytes())
    with pytest.raises(MissingError, match=r"no files whose names end with \.parquet in '.*'"):
        run_files(spark, str(tmp_path), QUERY)


def test_a_file_that_cannot_be_read_is_named(spark: Any, population: Path, tmp_path: Path) -> None:
    good = population / "samples %200.parquet"
    (tmp_path / "a.parquet").write_bytes(good.read_bytes())
    content = bytearray(good.read_bytes())
    content[100:2000] = b"\xff" * 1900
    (tmp_path / "b.parquet").write_bytes(content)
    with pytest.raises(Exception, match=r"b\.parquet"):
        run_files(spark, str(tmp_path), QUERY).collect()


@pytest.mark.parametrize("way", ["nothing", "conf", "submit", "defaults"])
def test_settings_of_the_command_line_give_way_to_those_of_the_caller(way: str, tmp_path: Path) -> None:
    rows, faults = "spark.sql.execution.arrow.maxRecordsPerBatch", "spark.python.worker.faulthandler.enabled"
    said = {rows: "123", faults: "false"}
    settings = {"spark.master": "local[1]", "spark.ui.enabled": "false", "spark.driver.host": "127.0.0.1"}
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYSPARK_")}
    if way == "conf":
        settings |= said
    elif way == "submit":
        told = " ".join(f"--conf {key}={value}" for key, value in said.items())
        environment["PYSPARK_SUBMIT_ARGS"] = f"{told} pyspark-shell"
    elif way == "defaults":
        (tmp_path / "spark-defaults.conf").write_text("".join(f"{key} {value}\n" for key, value in said.items()))
        environment["SPARK_CONF_DIR"] = str(tmp_path)
    code = f"""
import os, sys
from hkstats.spark.__main__ import session
spark = session({settings!r})
conf = spark.sparkContext.getConf()
print("found", spark.conf.get({rows!r}), conf.get({faults!r}), conf.get("spark.app.name"), conf.get("spark.master"))
print("python", os.environ["PYSPARK_PYTHON"] == sys.executable)
spark.stop()
"""
    command = [sys.executable, "-W", "ignore", "-c", code]
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True, timeout=120)
    expected = "200000 true" if way == "nothing" else "123 false"
    assert done.stdout.splitlines() == [f"found {expected} hkstats local[1]", "python True"]


def command_line(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs the command line in a process of its own, by its path as spark-submit does."""
    path = Path(hkstats.__file__).parent / "spark" / "__main__.py"
    settings = ["spark.master=local[1]", "spark.ui.enabled=false", "spark.driver.host=127.0.0.1"]
    conf = [word for setting in settings for word in ("--conf", setting)]
    command = [sys.executable, "-W", "ignore", str(path), *conf, *arguments]
    return subprocess.run(command, check=False, capture_output=True, text=True, timeout=240)


def test_the_command_line_says_what_became_of_nobodys_rows_and_of_scattered_ones(tmp_path: Path) -> None:
    columns = {"start": pa.array([0.0, 60.0, 120.0]), "value": pa.array([1.0, 2.0, 3.0])}
    for name, participants in (("nobody", ["a", "b", None]), ("scattered", ["a", "b", "a"])):
        (tmp_path / name).mkdir()
        table = pa.table({"participant": pa.array(participants), **columns})
        pq.write_table(table, tmp_path / name / "samples.parquet")
    more = ["--zone", "UTC", "--aggregation", "cumulative"]
    done = command_line("--input", str(tmp_path / "nobody"), "--output", str(tmp_path / "out1"), *more)
    assert done.returncode == 1, done.stderr
    assert "2 rows of figures of 2 participants, from" in done.stdout
    assert "No figures of rows without a participant" in done.stderr
    assert "several" not in done.stderr
    done = command_line("--input", str(tmp_path / "scattered"), "--output", str(tmp_path / "out2"), *more)
    assert done.returncode == 1, done.stderr
    assert "in several files, or in several places of one" in done.stderr


def test_the_command_line_says_that_no_sample_is_of_the_types(tmp_path: Path) -> None:
    (tmp_path / "samples").mkdir()
    rows = {"participant": ["a", "b"], "type": ["stepCount", "heartRate"], "start": [0.0, 60.0], "value": [1.0, 2.0]}
    pq.write_table(pa.table(rows), tmp_path / "samples" / "samples.parquet")
    for name, said in (
        ("steps", "No sample of 2 participants is of the types and the time that are asked for."),
        ("stepCount", "No sample of 1 participant is of the types and the time that are asked for."),
    ):
        done = command_line(
            "--input", str(tmp_path / "samples"), "--output", str(tmp_path / name), "--zone", "UTC", "--type", name
        )
        assert done.returncode == 1, done.stderr
        assert said in done.stderr


def test_the_command_line_ends_with_2_and_a_sentence_where_nothing_was_computed(tmp_path: Path) -> None:
    for arguments, said in (
        (["--input", str(tmp_path / "none*"), "--output", str(tmp_path / "out")], "PATH_NOT_FOUND"),
        (["--input", str(tmp_path / "none"), "--output", str(tmp_path / "out")], "There is nothing at"),
        (["--input", str(tmp_path), "--output", str(tmp_path / "out"), "--interval", "fortnight"], "fortnight"),
    ):
        done = command_line(*arguments)
        assert done.returncode == 2, done.stderr
        (sentence,) = [line for line in done.stderr.splitlines() if line.startswith("error: ")]
        assert said in sentence
        assert "Traceback" not in done.stderr


def test_the_command_line_writes_the_answer(
    population: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    # The session of this process is found, and stopped at the end: this test is the last of its file.
    code = main(["--input", str(population), "--output", str(tmp_path / "out"), "--interval", "week"])
    out, err = capfd.readouterr()
    assert code == 1
    assert f"{PARTICIPANTS} participants, from {PARTICIPANTS * ROWS:,} samples" in out
    assert "No figures, or not all, of 1 participant:" in err
    weekly = Query(interval="week")
    from hkstats.distributed import process_file

    expected = pa.concat_tables([process_file(str(path), weekly) for path in sorted(population.iterdir())])
    answer = [pq.read_table(path).cast(expected.schema) for path in (tmp_path / "out").glob("*.parquet")]
    assert digest(pa.concat_tables(answer)) == digest(expected)
