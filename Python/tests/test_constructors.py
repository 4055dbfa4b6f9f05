"""The constructors of other libraries take what questions answer: by Arrow, except pandas, which takes rows."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from fake_store_library import FakeLibrary, samples_table

import hkstats
from hkstats import _main_table, _rows
from hkstats import frame as frame_module
from hkstats import stream as stream_module

STEPS = {"start": [0.0, 60.0, 90_000.0], "value": [20.0, 30.0, 5.0], "type": ["stepCount", "stepCount", "heartRate"]}
OWNERS = ["Answer", "Statistics", "Frame", "Stream"]
ARROW: dict[str, Callable[[Any], list[dict[str, Any]]]] = {
    "polars": lambda it: pl.DataFrame(it).to_dicts(),
    "pyarrow": lambda it: pa.table(it).to_pylist(),
    "duckdb": lambda it: duckdb.sql("from it").to_arrow_table().to_pylist(),
}
FROM_ARROW: Any = getattr(pd.DataFrame, "from_arrow", None)
if FROM_ARROW is not None:  # From pandas 3 on.
    ARROW["pandas"] = lambda it: list(FROM_ARROW(it).to_dict("records"))


@pytest.fixture(params=OWNERS)
def asked(request: pytest.FixtureRequest, library: FakeLibrary, store: hkstats.Store) -> Any:
    """What a question answered, of each class."""
    library.schema, library.batches = samples_table()
    if request.param == "Answer":
        return store.summary("day")
    if request.param == "Stream":
        return store.samples("hr")
    result = hkstats.statistics(STEPS, zone="UTC")
    return result if request.param == "Statistics" else result.figures


def in_rows(frame: pd.DataFrame) -> list[list[Any]]:
    """The cells, None for what is missing, times without their resolution."""
    return [[None if pd.isna(cell) else cell for cell in row] for row in frame.astype(object).to_numpy().tolist()]


def test_pandas_takes_what_was_answered(asked: Any) -> None:
    frame, quick = pd.DataFrame(asked), asked.to_pandas()
    assert list(frame) == list(quick)
    assert in_rows(frame) == in_rows(quick)
    assert len(frame) > 0


def test_dtypes_of_pandas_are_those_of_the_quick_way_where_nothing_is_null() -> None:
    figures = hkstats.statistics(STEPS, zone="UTC").figures
    frame, quick = pd.DataFrame(figures), figures.to_pandas()
    assert frame.isna().any().any()
    assert {name: dtype.kind for name, dtype in frame.dtypes.items()} == {
        name: dtype.kind for name, dtype in quick.dtypes.items()
    }
    assert str(frame["start"].dtype).endswith(", UTC]")
    assert frame["sum"].sum() == 50


@pytest.mark.parametrize("taken", ARROW)
def test_others_take_arrow_and_no_rows(asked: Any, taken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = asked.to_arrow().to_pylist()

    def refuse(*_: object) -> Any:
        raise AssertionError("rows were read one by one")

    for module in (frame_module, stream_module):
        monkeypatch.setattr(module, "rows_of", refuse)
    monkeypatch.setattr(_main_table.MainTable, "__iter__", refuse)
    found = ARROW[taken](asked)
    assert len(found) == len(expected)
    assert [list(row) for row in found] == [list(row) for row in expected]


def test_rows_are_dicts_of_the_documented_types(library: FakeLibrary) -> None:
    library.schema, library.batches = samples_table()
    rows = list(hkstats.open("a.sqlite").samples("hr"))
    expected = pa.Table.from_batches(library.batches).to_pylist()
    assert len(rows) == len(expected)
    for row, other in zip(rows, expected, strict=True):
        assert list(row) == list(other)
        for name, value in row.items():
            if isinstance(value, float):
                assert np.isnan(value) if other[name] is None else value == other[name]
            elif isinstance(value, np.datetime64):
                assert value.astype(object) == other[name]
            else:
                assert (value, type(value)) == (other[name], type(other[name]))
    assert {type(row["start"]) for row in rows} <= {datetime.datetime, type(None)}


def test_instants_beyond_the_years_of_python_are_those_of_numpy() -> None:
    assert _rows._instant(np.datetime64("10000-01-01", "us")) == np.datetime64("10000-01-01", "us")
    assert _rows._instant(np.datetime64("NaT", "us")) is None


def test_statistics_are_the_frame_of_their_figures() -> None:
    result = hkstats.statistics(STEPS, zone="UTC")
    assert result.columns == result.figures.columns
    assert len(result) == len(result.figures) == 2
    assert "sum" in result
    assert result["count"].tolist() == result.figures["count"].tolist()
    assert pa.schema(result) == pa.schema(result.figures)
    assert hkstats.statistics({"start": [], "value": []}, zone="UTC", aggregation="cumulative")


def test_pandas_has_no_columns_of_a_frame_without_rows() -> None:
    figures = hkstats.statistics({"start": [], "value": []}, zone="UTC", aggregation="cumulative").figures
    assert pd.DataFrame(figures).empty
    assert "sum" in figures.to_pandas()
