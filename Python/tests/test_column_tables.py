"""Columns of reports as Arrow: every kind, with nulls and without, for every library."""

from __future__ import annotations

import datetime
import gc
import subprocess
import sys
import threading
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from report_recordings import FOLDER

from hkstats import Frame, _exporting
from hkstats._tables import ColumnTable
from hkstats.answer import Answer
from hkstats.reports import Column, ColumnKind, Columns, columns

BEFORE_1970 = datetime.datetime(1969, 12, 31, 23, 59, 59, 1, tzinfo=datetime.timezone.utc)
KINDS: dict[ColumnKind, tuple[list[Any], pa.DataType, str]] = {
    "instant": (
        [datetime.datetime(1969, 12, 31, 23, 59, 59, 1, tzinfo=datetime.timezone.utc)],
        pa.timestamp("us", "UTC"),
        "datetime64[us, UTC]",
    ),
    "date": ([datetime.date(1, 1, 1)], pa.date32(), "datetime64[s]"),
    "number": ([-0.0], pa.float64(), "float64"),
    "integer": ([2**63 - 1], pa.int64(), "int64"),
    "text": (["Schrittzähler 🚶"], pa.string(), "str"),
    "flag": ([True], pa.bool_(), "bool"),
}
WITH_NULLS = {"integer": "Int64", "flag": "boolean"}


def frame_of(kind: ColumnKind, values: list[Any]) -> Frame:
    return Frame(ColumnTable(Columns((Column("it", kind, values, "What it is, in m."),))))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("nulls", [[], [None], [None] * 9])
def test_values_are_the_same_in_every_library(kind: ColumnKind, nulls: list[None]) -> None:
    given, arrow, dtype = KINDS[kind]
    values = [*nulls, *given, *nulls]
    frame = frame_of(kind, values)
    table = pa.table(frame)
    table.validate(full=True)
    assert table.schema.field("it").type == arrow
    assert table.column("it").to_pylist() == values
    assert pl.DataFrame(frame)["it"].to_list() == values
    assert frame.is_null("it").tolist() == [value is None for value in values]
    series = frame.to_pandas()["it"]
    text = str(pd.Series(["a"]).dtype)
    assert str(series.dtype) == (text if dtype == "str" else WITH_NULLS.get(kind, dtype) if nulls else dtype)
    assert series.isna().tolist() == [value is None for value in values]
    assert frame.meanings == {"it": "What it is, in m."}


@pytest.mark.parametrize("kind", KINDS)
def test_a_column_without_values_has_its_type(kind: ColumnKind) -> None:
    _, arrow, dtype = KINDS[kind]
    for values in ([], [None, None]):
        frame = frame_of(kind, list(values))
        table = pa.table(frame)
        table.validate(full=True)
        assert table.schema.field("it").type == arrow
        assert pl.DataFrame(frame).shape == (len(values), 1)
        assert len(frame["it"]) == len(values)
        assert len(frame.to_pandas()) == len(values)
        text = str(pd.Series(["a"]).dtype)
        plain = dtype if not values else WITH_NULLS.get(kind, dtype)
        assert str(frame.to_pandas()["it"].dtype) == (text if dtype == "str" else plain)


def test_each_table_of_each_recorded_answer_keeps_every_value() -> None:
    count = 0
    for path in sorted(FOLDER.glob("*.json")):
        answer: Answer[Any] = Answer(path.stem, path.read_bytes())
        for name in answer.tables:
            frame, expected = answer.table(name), columns(answer.report, name)
            assert pa.table(frame).to_pydict() == expected.to_dict(), (path.stem, name)
            assert pl.DataFrame(frame).to_dict(as_series=False) == expected.to_dict(), (path.stem, name)
            count += 1
    assert count > 40


def test_memory_is_freed_with_its_last_reader() -> None:
    gc.collect()
    held = len(_exporting._held)
    frame = frame_of("number", [1.0, 2.0])
    numbers, table = frame["it"], pa.table(frame)
    column = table.column("it")
    schema = frame.__arrow_c_schema__()
    del frame, table
    gc.collect()
    assert numbers.tolist() == column.to_pylist() == [1, 2]
    assert pa.schema(_Holder(schema)).names == ["it"]
    del numbers, column, schema
    gc.collect()
    assert len(_exporting._held) == held


class _Holder:
    def __init__(self, schema: object) -> None:
        self._schema = schema

    def __arrow_c_schema__(self) -> object:
        return self._schema


def test_threads_may_release_what_they_read() -> None:
    frame = frame_of("text", [str(number) for number in range(1_000)])
    sums: list[int] = []

    def read() -> None:
        for _ in range(50):
            sums.append(sum(pl.DataFrame(frame)["it"].str.len_bytes().to_list()))
            sums.append(int(np.sum([len(it) for it in pa.table(frame).column("it").to_pylist()])))

    threads = [threading.Thread(target=read) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(sums) == {2_890}


@pytest.mark.parametrize("library", ["pyarrow", "polars", "duckdb"])
def test_frames_that_outlive_the_interpreter_do_no_harm(library: str) -> None:
    code = f"""
import {library}
from hkstats import Frame
from hkstats._tables import ColumnTable
from hkstats.reports import Column, Columns
frame = Frame(ColumnTable(Columns((Column("it", "text", ["a", "b"], ""),))))
if {library!r} == "duckdb":
    kept = duckdb.sql("from frame")
    assert kept.fetchall() == [("a",), ("b",)]
else:
    kept = {library}.{"table" if library == "pyarrow" else "DataFrame"}(frame)
import builtins
builtins.kept = [kept, frame, frame.__arrow_c_stream__(), frame["it"]]
"""
    outcome = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False, encoding="utf-8")
    assert (outcome.returncode, outcome.stderr) == (0, "")
