"""The library of stores and the command say the same of a made-up person's year.

They need the command (`HKSTATS`) and the library (`HKSTATS_STORE_LIB`, or in the package). Where neither is there these
tests are skipped; a variable that names what is not there fails them.
"""

from __future__ import annotations

import concurrent.futures
import csv
import io
import json
import os
import shlex
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from report_comparison import cell_differences, differences
from report_recordings import NO_CSV, Command
from store_questions import EVER, PAIRS, Ask

import hkstats
from hkstats import _store_abi
from hkstats.reports import Report, columns

COMMAND = os.environ.get("HKSTATS", "")
EXPORTS = os.environ.get("HKSTATS_EXPORTS", "")
HAS_LIBRARY = _store_abi.VARIABLE in os.environ or _store_abi.path().is_file()

pytestmark = pytest.mark.skipif(not (COMMAND and HAS_LIBRARY), reason="there is no command or no library of stores")


@pytest.fixture
def opened(person: Command) -> Iterator[hkstats.Store]:
    with hkstats.open(person.store) as store:
        yield store


@pytest.mark.parametrize(("line", "ask"), PAIRS, ids=[line for line, _ in PAIRS])
def test_answers_are_those_of_the_command(person: Command, opened: hkstats.Store, line: str, ask: Ask) -> None:
    expected = person.ask(line, "json")
    assert expected is not None
    answer = ask(opened)
    assert answer.json == expected.removesuffix("\n")
    assert differences(answer.report.to_dict(), json.loads(expected)) == []
    if line.split(maxsplit=1)[0] not in NO_CSV and line != "authorize list":
        written = person.ask(line, "csv")
        assert written is not None
        table = "splits" if line.startswith("workouts splits") else None
        assert cell_differences(written, columns(answer.report, table)) == []
    for name in answer.tables:
        assert pa.table(answer.table(name)).to_pydict() == columns(answer.report, name).to_dict()


def json_of(ask: Ask, store: hkstats.Store) -> str | None:
    """The answer as JSON; None where there is a sentence instead of one."""
    try:
        return ask(store).json
    except hkstats.HKStatsError:
        return None


@pytest.mark.skipif(not EXPORTS, reason="needs real exports: set HKSTATS_EXPORTS to a folder of them")
def test_answers_about_real_exports_are_those_of_the_command(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    # Zips, files of XML, and folders of what was in a zip.
    exports = sorted(it for it in Path(EXPORTS).iterdir() if it.is_dir() or it.suffix.lower() in (".zip", ".xml"))
    assert exports, "HKSTATS_EXPORTS holds no exports"
    different: list[str] = []
    equal: dict[str, int] = {}
    for number, export in enumerate(exports):
        command = Command(COMMAND, tmp_path / str(number) / "health.sqlite")
        command.store.parent.mkdir()
        outcome = command.run("import", str(export.absolute()), "--store", str(command.store))
        assert outcome.returncode == 0, f"{export.name}: {outcome.stderr}"
        with hkstats.open(command.store) as store:
            for line, ask in PAIRS:
                expected, found = command.ask(line, "json"), json_of(ask, store)
                if found != (None if expected is None else expected.removesuffix("\n")):
                    different.append(f"{export.name}: {line}")
                elif found is not None:
                    equal[export.name] = equal.get(export.name, 0) + 1
    record_property("equal answers", sum(equal.values()))
    assert different == []
    # Of a small export some questions have no answer.
    assert len(equal) == len(exports)
    assert min(equal.values()) > 48, equal


CHARTS: dict[str, Ask] = {
    "summary weekly --type stepCount": lambda it: it.summary("week", "stepCount"),
    "sleep --from 2024-03-01 --to 2024-04-01": lambda it: it.sleep(start="2024-03-01", end="2024-04-01"),
    "streak --type stepCount --at-least 10000": lambda it: it.streak("stepCount", at_least=10_000),
    "records --type stepCount": lambda it: it.records("stepCount"),
    "trends --type restingHeartRate": lambda it: it.trends("restingHeartRate"),
    "profile --type heartRate": lambda it: it.profile("heartRate"),
    "workouts splits --activity running": lambda it: it.splits("running"),
    "workouts weekly": lambda it: it.workout_totals(),
    "workouts efforts --activity running": lambda it: it.workout_efforts("running"),
    "workouts course --activity running": lambda it: it.workout_course(activities="running"),
    "rings": lambda it: it.rings(),
    "heart": lambda it: it.heart(),
}
"""A line of the command for each kind of chart, and the call of the package that asks the same."""


@pytest.mark.parametrize(("line", "ask"), CHARTS.items(), ids=CHARTS)
def test_charts_are_those_of_the_command(person: Command, opened: hkstats.Store, line: str, ask: Ask) -> None:
    outcome = person.run(*line.split(), "--store", str(person.store), "--chart", "chart.svg")
    assert outcome.returncode == 0, outcome.stderr
    answer = ask(opened)
    assert answer.chart().svg == (person.store.parent / "chart.svg").read_text(encoding="utf-8")
    assert "<svg" in answer._repr_html_()


def test_samples_are_those_of_the_command(person: Command, opened: hkstats.Store) -> None:
    line = "samples --type heartRate,sleepAnalysis,bodyMass --from 2024-03-01 --to 2024-04-01"
    content = subprocess.run(
        [COMMAND, *line.split(), "--format", "arrow", "--store", str(person.store)], capture_output=True, check=True
    ).stdout
    expected = pa.ipc.open_stream(content).read_all()
    stream = opened.samples("heartRate,sleepAnalysis,bodyMass", "2024-03-01", "2024-04-01")
    found = stream.to_arrow()
    assert found.schema.names == expected.schema.names
    for name in found.schema.names:
        assert found.column(name).to_pylist() == expected.column(name).to_pylist(), name
        assert found.schema.field(name).type == expected.schema.field(name).type, name
        assert stream.meanings[name] != "", name
    frame = opened.samples("heartRate", last="30d").to_frame()
    assert frame.to_polars()["value"].to_list() == frame["value"].tolist()
    assert str(frame.to_pandas()["source"].dtype) == "category"
    read = opened.samples("heartRate", last="30d")  # noqa: F841  # DuckDB finds it by its name.
    assert duckdb.sql("select count(*) from read").fetchall() == [(len(frame),)]
    metadata = opened.samples("sleepAnalysis,bodyMass,heartRate", last="30d", metadata=True).to_polars()
    assert json.loads(metadata["metadata"].drop_nulls()[0])


def test_all_samples_come_in_batches(opened: hkstats.Store) -> None:
    total = sum(len(frame) for frame in opened.samples())
    assert total > 1_500_000
    assert len(opened.nights().to_frame()) > 300
    assert len(opened.workout_rows(start="2000-01-01").to_frame()) > 100
    assert len(opened.ring_days(start="2000-01-01").to_frame()) > 300
    buckets = opened.buckets("week", "stepCount", start="2024-01-01", by_source=True).to_polars()
    assert set(buckets["type"].cast(pl.String)) == {"HKQuantityTypeIdentifierStepCount"}


def instant(text: str) -> datetime:
    """An instant of CSV."""
    return datetime.strptime(text, "%Y-%m-%dT%H:%M:%S%z")


BUCKETS: dict[str, Callable[[hkstats.Store], hkstats.Stream]] = {
    "summary hourly --type stepCount,heartRate --separate-by-source --last 7d": lambda it: it.buckets(
        "hour", "stepCount,heartRate", last="7d"
    ),
    "summary daily --separate-by-source": lambda it: it.buckets(),
    "summary weekly": lambda it: it.buckets("week", by_source=False),
    "summary monthly --separate-by-source --from 2000-01-01 --to 2026-01-01": lambda it: it.buckets("month", **EVER),
    "summary yearly --separate-by-source --time-zone Asia/Kathmandu --units canonical": lambda it: it.buckets(
        "year", time_zone="Asia/Kathmandu", units="canonical"
    ),
}
"""Summaries of the command, and the streams with the same rows."""


@pytest.mark.parametrize(("line", "ask"), BUCKETS.items(), ids=BUCKETS)
def test_buckets_are_those_of_the_command(
    person: Command, opened: hkstats.Store, line: str, ask: Callable[[hkstats.Store], hkstats.Stream]
) -> None:
    written = person.ask(line, "csv")
    assert written is not None
    head, *rows = csv.reader(io.StringIO(written, newline=""))
    found = ask(opened).to_arrow()
    assert found.schema.names == head
    assert found.num_rows == len(rows) > 0
    reads: dict[Any, Callable[[str], object]] = {
        pa.float64(): float,
        pa.int64(): int,
        pa.date32(): date.fromisoformat,
        pa.timestamp("us", "UTC"): instant,
    }
    for name, texts in zip(head, zip(*rows, strict=True), strict=True):
        read = reads.get(found.schema.field(name).type, str)
        # A cell is empty where a bucket has no such figure.
        assert [read(text) if text else None for text in texts] == found.column(name).to_pylist(), name
    types, sources = (set(found.column(name).to_pylist()) for name in ("type", "source"))
    assert (len(sources) > 1) == ("--separate-by-source" in line)
    if line.startswith(("summary weekly", "summary monthly")):
        assert {"sleepNight", "HKWorkoutTypeIdentifier"} <= types


ARROW = {
    "int64": pa.int64(),
    "int32": pa.int32(),
    "double": pa.float64(),
    "bool": pa.bool_(),
    "date32": pa.date32(),
    "timestamp[us, UTC]": pa.timestamp("us", "UTC"),
    "utf8": pa.string(),
    "dictionary<int32, utf8>": pa.dictionary(pa.int32(), pa.string()),
    "fixed_size_binary[16]": pa.binary(16),
}
"""Types as Docs/Python.md names them."""


def documented_dtypes() -> dict[Any, list[str]]:
    """What the page says: dtypes of numpy without and with nulls, then those of pandas, by the type of Arrow."""
    page = (Path(__file__).parents[2] / "Docs" / "Python.md").read_text(encoding="utf-8")
    section = page.partition("\n## Dtypes\n")[2].partition("\n## ")[0]
    rows = [line.strip("|").split("|") for line in section.splitlines() if line.startswith("|")]
    # Of texts it says that pandas 2 has objects.
    text = "str" if int(pd.__version__.partition(".")[0]) >= 3 else "object"
    found: dict[Any, list[str]] = {}
    for _, arrow, *cells in rows[2:]:
        dtypes = [text if cell.strip() == "str" else cell.strip() for cell in cells]
        assert found.setdefault(ARROW[arrow.strip()], dtypes) == dtypes
    return found


def test_dtypes_are_those_of_the_page(opened: hkstats.Store) -> None:
    documented = documented_dtypes()
    statistics = hkstats.statistics({"start": [0.0], "value": [1.0]}, zone="UTC", aggregation="cumulative")
    frames = {"figures": statistics.figures, "status": statistics.status}
    streams = {
        "samples": opened.samples("sleepAnalysis,bodyMass,heartRate", last="30d", metadata=True),
        "workout_rows": opened.workout_rows(),
        "nights": opened.nights(),
        "ring_days": opened.ring_days(),
        "buckets": opened.buckets("week"),
    }
    seen = set()
    for table, frame in {**frames, **{name: stream.to_frame() for name, stream in streams.items()}}.items():
        assert len(frame) > 0, table
        arrow, pandas, polars = frame.to_arrow(), frame.to_pandas(), frame.to_polars()
        for name in frame.columns:
            kind = arrow.schema.field(name).type
            plain, with_nulls, plain_of_pandas, with_nulls_of_pandas = documented[kind]
            if frame.is_null(name).any():
                plain, plain_of_pandas = with_nulls, with_nulls_of_pandas
            assert frame[name].dtype == np.dtype(plain), f"{name} of {table}"
            assert str(pandas[name].dtype) == plain_of_pandas, f"{name} of {table}"
            assert (polars.schema[name] == pl.Categorical) == pa.types.is_dictionary(kind), f"{name} of {table}"
            seen.add(kind)
        if table in streams:
            texts = {field.name for field in arrow.schema if field.type == pa.string()}
            assert texts == ({"metadata", "beats"} if table == "samples" else set())
    assert seen == set(documented)


def test_a_stream_may_be_left_in_the_middle(person: Command) -> None:
    # In a process of its own: what goes wrong here ends it.
    code = f"""
import hkstats
store = hkstats.open({str(person.store)!r})
for _ in range(50):
    assert len(next(store.samples("heartRate").batches())) > 0
    store.samples("heartRate").close()
store.close()
"""
    outcome = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False, encoding="utf-8")
    assert (outcome.returncode, outcome.stderr) == (0, "")


def test_an_import_says_what_the_command_says(person: Command, tmp_path: Path) -> None:
    export = person.store.with_name("export.zip")
    answer = hkstats.import_export(export, tmp_path / "health.sqlite", progress=False)
    other = Command(COMMAND, tmp_path / "other.sqlite")
    expected = Report.from_json(str(other.ask(f"import {export}", "json"))).to_dict()
    found = answer.report.to_dict()
    for timed in ("seconds", "megabytesPerSecond", "store"):
        expected.pop(timed, None)
        found.pop(timed, None)
    assert differences(found, expected) == []
    assert stat.S_IMODE((tmp_path / "health.sqlite").stat().st_mode) == 0o600
    again = hkstats.import_export([export], tmp_path / "health.sqlite", progress=False)
    assert again.report.records.new == 0
    with hkstats.open(tmp_path / "health.sqlite") as mine, hkstats.open(person.store) as theirs:
        assert mine.summary("month").json == theirs.summary("month").json


def test_a_first_import_that_is_stopped_leaves_nothing(person: Command, tmp_path: Path) -> None:
    from hkstats.store import open_handle

    _, _, handle = open_handle(tmp_path / "health.sqlite", None, None, write=True, create=True)
    export = str(person.store.with_name("export.zip"))
    told: list[tuple[str, bool, int, int]] = []

    def stop(path: str, is_merging: bool, done: int, total: int) -> bool:
        told.append((path, is_merging, done, total))
        return False

    with pytest.raises(hkstats.StoppedError):
        handle.import_exports({"paths": [export]}, stop)
    handle.close()
    assert told
    assert not list(tmp_path.iterdir())


def test_ctrl_c_undoes_an_import(person: Command, tmp_path: Path) -> None:
    path, export = tmp_path / "health.sqlite", person.store.with_name("export.zip")
    code = f"""
import hkstats
print("ready", flush=True)
hkstats.import_export({str(export)!r}, {str(path)!r}, progress=False)
"""
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
    assert process.returncode == -signal.SIGINT
    assert errors.rstrip().endswith(b"KeyboardInterrupt")
    assert not list(tmp_path.iterdir())


def test_a_store_is_for_the_process_that_opened_it(person: Command) -> None:
    code = f"""
import os, sys, hkstats
store = hkstats.open({str(person.store)!r})
if os.fork() == 0:
    try:
        store.types()
    except hkstats.HKStatsError as error:
        with hkstats.open(store.path) as own:
            os._exit(0 if "open it again" in str(error) and len(own.types()) > 40 else 2)
    os._exit(1)
_, status = os.wait()
sys.exit(status or len(store.types()) <= 40)
"""
    outcome = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code], capture_output=True, check=False, encoding="utf-8"
    )
    assert (outcome.returncode, outcome.stderr) == (0, "")


def test_a_forked_process_imports(person: Command, tmp_path: Path) -> None:
    code = f"""
import os, sys, hkstats
export, folder = {str(person.store.with_name("export.zip"))!r}, {str(tmp_path)!r}
with hkstats.open({str(person.store)!r}) as store:
    store.summary("week")
hkstats.import_export(export, folder + "/parent.sqlite", progress=False)
if os.fork() == 0:
    report = hkstats.import_export(export, folder + "/child.sqlite", progress=False).report
    os._exit(0 if report.records.new > 1000 else 1)
_, status = os.wait()
sys.exit(status)
"""
    outcome = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code], capture_output=True, check=False, encoding="utf-8", timeout=120
    )
    assert (outcome.returncode, outcome.stderr) == (0, "")


def test_a_fifth_stream_at_a_time_is_refused(opened: hkstats.Store) -> None:
    readers = [opened.samples("heartRate").batches() for _ in range(4)]
    assert all(len(next(reader)) for reader in readers)
    with pytest.raises(hkstats.BusyError, match="4 tables of this store"):
        next(opened.samples("heartRate").batches())
    assert len(opened.types()) > 40
    readers.clear()
    assert len(next(opened.samples("heartRate").batches())) > 0


def test_a_closed_stream_leaves_its_place_to_others(opened: hkstats.Store) -> None:
    streams = [opened.samples("heartRate") for _ in range(4)]
    batches = [stream.batches() for stream in streams[:2]] + [iter(stream) for stream in streams[2:]]
    first = [next(reader) for reader in batches]
    with pytest.raises(hkstats.BusyError):
        opened.samples("heartRate")
    for stream in streams:
        stream.close()
    assert len(next(opened.samples("heartRate").batches())) > 0
    # What was read stays; who reads on is told; a new reading has all rows.
    assert len(first[0]) > 0  # type: ignore[arg-type]
    for reader in batches[:2]:
        with pytest.raises(hkstats.ArgumentError, match="was closed while it was read"):
            list(reader)
    assert len(streams[0].to_frame()) == len(opened.samples("heartRate").to_frame())


def test_nights_are_asked_for_in_one_way(opened: hkstats.Store) -> None:
    assert len(opened.sleep(last_nights=3).report.nights) == 3
    for scope in ({"start": "2024-01-10"}, {"end": "2024-01-10"}, {"last": "10d"}):
        with pytest.raises(hkstats.ArgumentError, match="`last_nights` has no place beside"):
            opened.sleep(last_nights=3, **scope)  # type: ignore[arg-type]


def test_what_is_none_of_a_few_names_is_told_with_them(opened: hkstats.Store) -> None:
    with pytest.raises(hkstats.ArgumentError, match="`sleep` has to be one of totalAsleep, asleep, core"):
        opened.streak(sleep="foo", at_least=1)
    with pytest.raises(hkstats.ArgumentError, match="`interval` has to be one of hour, day"):
        opened.summary(None)  # type: ignore[arg-type]


def test_answers_beyond_the_years_of_python_are_an_error_of_their_report(opened: hkstats.Store) -> None:
    answer = opened.summary("day", "stepCount", last="2025y")
    assert '"0000-' in answer.json
    for ask in (lambda: answer.report, answer.table, answer.to_pandas):
        with pytest.raises(hkstats.DataError, match=r"years 1 to 9999\. `json` has the answer"):
            ask()
    assert "hkstats.Answer of summary" in repr(answer)


def test_advice_is_that_of_this_package(opened: hkstats.Store, person: Command, tmp_path: Path) -> None:
    subprocess.run([COMMAND, "synth", "--days", "3", "--seed", "77", "--output", tmp_path / "other.zip"], check=True)
    hkstats.import_export(person.store.with_name("export.zip"), tmp_path / "a.sqlite", progress=False)
    with pytest.raises(hkstats.ExportError, match="import with `same_person`") as refused:
        hkstats.import_export(tmp_path / "other.zip", tmp_path / "a.sqlite", progress=False)
    assert " --" not in str(refused.value)
    with pytest.raises(hkstats.MissingError, match=r"my --store/s\.sqlite"):
        hkstats.open(tmp_path / "my --store" / "s.sqlite")


def test_what_is_no_path_is_a_sentence(opened: hkstats.Store, tmp_path: Path) -> None:
    for call, name in (
        (lambda: hkstats.open(5), "path"),  # type: ignore[arg-type]
        (lambda: hkstats.open(opened.path, key_file=5), "key_file"),  # type: ignore[arg-type]
        (lambda: hkstats.import_export(None), "path"),  # type: ignore[arg-type]
        (lambda: hkstats.import_export([None]), "path"),  # type: ignore[list-item]
        (lambda: opened.export(None), "folder"),  # type: ignore[arg-type]
        (lambda: opened.export(f"{tmp_path}/a\0b"), "folder"),
        (lambda: hkstats.cohort(None), "data"),  # type: ignore[arg-type]
        (lambda: hkstats.cohort("a\0b"), "data"),
        (lambda: hkstats.cohort(tmp_path, key_file=5), "key_file"),  # type: ignore[arg-type]
    ):
        with pytest.raises(hkstats.ArgumentError, match=f"`{name}` "):
            call()
    for name in ("progress", "same_person", "mirror"):
        with pytest.raises(hkstats.ArgumentError, match=f"`{name}` has to be True or False"):
            hkstats.import_export(tmp_path / "export.zip", **{name: "no"})  # type: ignore[arg-type]


def test_packages_that_are_missing_are_a_sentence(person: Command) -> None:
    code = f"""
import sys
for name in ("pandas", "polars", "pyarrow"):
    sys.modules[name] = None
import hkstats
with hkstats.open({str(person.store)!r}) as store:
    for name, ask in (
        ("pandas", lambda: store.types().to_pandas()), ("polars", lambda: store.types().to_polars()),
        ("pyarrow", lambda: store.types().to_arrow()), ("polars", lambda: store.samples().to_polars()),
        ("pyarrow", lambda: store.samples().to_arrow()), ("pandas", lambda: store.samples("bodyMass").to_pandas()),
    ):
        try:
            ask()
        except hkstats.LibraryError as error:
            extra = "arrow" if name == "pyarrow" else name
            assert f"needs {{name}}, which is not installed: pip install 'hkstats[{{extra}}]'." in str(error), error
        else:
            raise SystemExit(name)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False, encoding="utf-8")
    assert (done.returncode, done.stderr) == (0, "")


def test_errors_with_a_stream_in_hand_leave_the_store_free(opened: hkstats.Store) -> None:
    for _ in range(6):
        with pytest.raises(TypeError, match="has no len"):
            len(opened.samples("heartRate"))  # type: ignore[arg-type]
    assert len(next(opened.samples("heartRate").batches())) > 0


@pytest.mark.parametrize(
    "arguments",
    [
        {"type": "stepCount"},
        {"type": "heartRate"},
        {"type": "appleStandHour"},
        {"workouts": "running"},
        {"sleep": "awakenings"},
        {"sleep": "efficiency"},
        {"rings": "all"},
    ],
)
def test_a_length_of_time_is_no_goal_of_what_has_none(opened: hkstats.Store, arguments: dict[str, Any]) -> None:
    with pytest.raises(hkstats.ArgumentError, match="unit"):
        opened.streak(**arguments, at_least=timedelta(minutes=5))


def test_names_of_types_may_be_an_array_of_any_library(opened: hkstats.Store) -> None:
    names = opened.types().to_pandas()["type"].head(2)
    expected = opened.summary("week", list(names)).json
    for given in (names, names.to_numpy(), opened.types().to_polars()["type"][:2]):
        assert opened.summary("week", given).json == expected


@pytest.mark.parametrize(
    "ask",
    [
        lambda it, order: it.rings("week", source_order=order),
        lambda it, order: it.ring_days(source_order=order),
        lambda it, order: it.heart(source_order=order),
        lambda it, order: it.samples("heartRate", source_order=order),
    ],
)
def test_an_order_of_sources_is_refused_where_it_says_nothing(opened: hkstats.Store, ask: Any) -> None:
    with pytest.raises(hkstats.ArgumentError, match="`source_order` has no meaning for"):
        ask(opened, ["Watch"])


def test_the_main_table_is_the_first(opened: hkstats.Store) -> None:
    for answer in (opened.rings("week"), opened.rings(), opened.splits(), opened.workouts(), opened.sleep()):
        assert answer.table(answer.tables[0]).columns == answer.columns


def test_threads_share_a_store(opened: hkstats.Store) -> None:
    expected = opened.summary("week", "stepCount").json
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda _: opened.summary("week", "stepCount").json, range(20)))
    assert answers == [expected] * 20


def test_errors_have_the_sentences_of_the_library(person: Command, opened: hkstats.Store, tmp_path: Path) -> None:
    with pytest.raises(hkstats.MissingError, match=r"nowhere\.sqlite"):
        hkstats.open(tmp_path / "nowhere.sqlite")
    (tmp_path / "text.sqlite").write_text("This is no store. " * 1_000)
    with pytest.raises(hkstats.StoreError):
        hkstats.open(tmp_path / "text.sqlite").types()
    with pytest.raises(hkstats.ArgumentError, match=r"no type named 'stepps'\. Did you mean"):
        opened.summary(types="stepps")
    with pytest.raises(hkstats.ArgumentError, match=r"^`start` has to lie before `end`, but 2024-02-01"):
        opened.summary(start="2024-02-01", end="2024-01-01")
    with pytest.raises(hkstats.ArgumentError, match=r"^A streak takes all data, so `start` and `end` have no meaning"):
        opened.streak(type="stepCount", at_least=1, last="30d")
    with pytest.raises(hkstats.ArgumentError, match=r"^`last_nights` has to be 1 or more"):
        opened.sleep(last_nights=0)
    with pytest.raises(hkstats.ArgumentError, match=r"^`zone_bounds` has to be several numbers, not 5"):
        opened.workouts(zone_bounds=5)  # type: ignore[arg-type]
    # Who writes the request is told of its members, and nothing else.
    with pytest.raises(hkstats.ArgumentError, match=r"^`from` has to lie before `to`"):
        opened.ask("summary", {"scope": {"from": "2024-02-01", "to": "2024-01-01"}})
    with pytest.raises(hkstats.ArgumentError, match="no member"):
        opened.ask("summary", {"typos": []})
    with pytest.raises(hkstats.ArgumentError, match=r"There is no question '?weather'?\."):
        opened.ask("weather")
    with pytest.raises(hkstats.ArgumentError):
        opened.summary(start="tomorrowish")
    with pytest.raises(hkstats.ArgumentError):
        opened.types().chart()
    with pytest.raises(hkstats.MissingError):
        hkstats.import_export(tmp_path / "nowhere.zip", tmp_path / "new.sqlite", progress=False)
    (tmp_path / "text.zip").write_text("This is no export.")
    with pytest.raises(hkstats.ExportError):
        hkstats.import_export(tmp_path / "text.zip", tmp_path / "new.sqlite", progress=False)


@pytest.fixture(scope="module")
def few_days(person: Command) -> Path:
    """An export of two days."""
    path = person.store.with_name("small.zip")
    assert person.run("synth", "--days", "2", "--seed", "1", "--output", str(path)).returncode == 0
    return path


def test_encrypted_stores_need_their_key(person: Command, few_days: Path, tmp_path: Path) -> None:
    key, path = tmp_path / "a.key", tmp_path / "a.sqlite"
    assert person.run("store", "key", str(key)).returncode == 0
    hkstats.import_export(few_days, path, key_file=key, progress=False)
    with pytest.raises(hkstats.LockedError):
        hkstats.open(path).types()
    with hkstats.open(path, key_file=key) as store:
        assert store.info().report.is_encrypted
        assert store.export(tmp_path / "tables", "csv", types="bodyMass")["samples"] > 0
    other = tmp_path / "b.sqlite"
    hkstats.import_export(few_days, other, passphrase="a long passphrase", progress=False)
    with pytest.raises(hkstats.LockedError, match="passphrase"):
        hkstats.open(other, passphrase="another")
    with hkstats.open(other, passphrase="a long passphrase") as store:
        assert store.info().report.is_encrypted
        with pytest.raises(hkstats.ArgumentError, match="which is told no passphrase"):
            store.export(tmp_path / "csv", "csv")
        assert store.export(tmp_path / "parquet", types="bodyMass")["samples"] > 0


def test_apps_see_what_they_may(few_days: Path, tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    hkstats.import_export(few_days, path, progress=False)
    command = Command(COMMAND, path)
    assert command.ask("authorize grant --app com.example.water --read stepCount", "json")
    with hkstats.open(path, app="com.example.water") as store:
        assert store.types()["type"].tolist() == ["HKQuantityTypeIdentifierStepCount"]
        assert len(store.samples("stepCount").to_frame()) > 0
        # Neither that it may read nor that it may not.
        assert store.permissions().report.permissions[0].read is None
        said = (
            "Authorization not determined: com.example.water has not asked to read HKQuantityTypeIdentifierHeartRate. "
            f"The store's owner allows it by 'hkstats authorize grant --app com.example.water --read heartRate --store "
            f"{path}'."
        )
        asked: list[Callable[[], object]] = [
            lambda: store.summary(types="heartRate"),
            lambda: store.samples("heartRate").to_frame(),
            lambda: store.summary(types="heartRate").chart(),
        ]
        for ask in asked:
            with pytest.raises(hkstats.NotPermittedError) as refused:
                ask()
            assert str(refused.value) == said
        # The command would see all; Parquet is written through the same store.
        for kind in ("csv", "arrow", "jsonl"):
            with pytest.raises(hkstats.NotPermittedError, match=r"'com\.example\.water' may not"):
                store.export(tmp_path / kind, kind, types="heartRate")
            assert not (tmp_path / kind).exists()
        with pytest.raises(hkstats.NotPermittedError, match="HeartRate"):
            store.export(tmp_path / "parquet", types="heartRate")
        assert store.export(tmp_path / "steps", types="stepCount")["samples"] > 0
        assert store.export(tmp_path / "last", tables="samples", last="1d")["samples"] > 0
    # Opening asks for nothing; the command that the sentence names allows what it refused.
    with hkstats.open(path, app="com.example.other") as other:
        with pytest.raises(hkstats.NotPermittedError, match="by 'hkstats authorize grant") as refused:
            other.summary(types="heartRate")
        granted = shlex.split(str(refused.value).partition("by 'hkstats ")[2].removesuffix("'."))
        assert command.run(*granted).returncode == 0
        assert len(other.summary(types="heartRate")) > 0


@pytest.mark.parametrize("format", ["parquet", "arrow", "csv", "jsonl"])
def test_files_hold_what_the_command_writes(
    person: Command, opened: hkstats.Store, tmp_path: Path, format: Any
) -> None:
    folder = tmp_path / "tables"
    rows = opened.export(folder, format, start="2024-03-01", end="2024-03-08", metadata=True)
    assert set(rows) == {"samples", "nights", "workouts", "rings"}
    described = json.loads((folder / "schema.json").read_text(encoding="utf-8"))
    assert described["format"] == format
    assert {table["name"]: table["rows"] for table in described["tables"]} == rows
    assert (folder / "README.md").read_text(encoding="utf-8").startswith("# Health data\n")
    for path in folder.iterdir():
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    if format == "parquet":
        other = tmp_path / "other"
        opened.export(other, "arrow", start="2024-03-01", end="2024-03-08", metadata=True)
        named = json.loads((other / "schema.json").read_text(encoding="utf-8"))
        for mine, theirs in zip(described["tables"], named["tables"], strict=True):
            for name in ("name", "kind", "meaning"):
                assert [it[name] for it in mine["columns"]] == [it[name] for it in theirs["columns"]]
            expected = pa.ipc.open_stream((other / theirs["file"]).read_bytes()).read_all()
            found = pq.read_table(folder / mine["file"])
            for name in expected.schema.names:
                assert found.column(name).to_pylist() == expected.column(name).to_pylist(), name
    with pytest.raises((hkstats.ArgumentError, hkstats.CommandError), match="a new or an empty folder"):
        opened.export(folder, format)


@pytest.mark.parametrize(
    "scope",
    [
        {"last": "3d"},
        {"last": "1m", "time_zone": "Asia/Kathmandu"},
        {"last": "2w", "time_zone": "recorded"},
        {"last": "2w", "time_zone": "+05:30"},
        {"last": timedelta(days=3), "types": "bodyMass", "tables": ["samples", "nights", "workouts", "rings"]},
        {"start": "2024-03-10", "end": "2024-03-12T00:00:00Z", "tables": "rings"},
    ],
    ids=str,
)
def test_parquet_is_of_the_range_that_the_command_writes(
    opened: hkstats.Store, tmp_path: Path, scope: dict[str, Any]
) -> None:
    found = []
    for kind in ("parquet", "csv"):
        rows = opened.export(tmp_path / kind, kind, **{"tables": ["nights", "workouts", "rings"], **scope})
        described = json.loads((tmp_path / kind / "schema.json").read_text(encoding="utf-8"))
        (told,) = (
            line
            for line in (tmp_path / kind / "README.md").read_text(encoding="utf-8").splitlines()
            if line.startswith("Of what ")
        )
        found.append((rows, described["timeZone"], described["from"], described["to"], told))
    assert found[0] == found[1]


def test_a_command_is_needed_for_other_files_than_parquet(
    opened: hkstats.Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HKSTATS", str(tmp_path / "nothing"))
    with pytest.raises(hkstats.LibraryError, match="which is no program"):
        opened.export(tmp_path / "a", "csv", types="bodyMass")
    assert opened.export(tmp_path / "a", types="bodyMass")["samples"] > 0
