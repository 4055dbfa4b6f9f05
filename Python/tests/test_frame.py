from __future__ import annotations

import copy
import gc
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import hkstats


def figures(rows: int = 3, participant: object = "a") -> hkstats.Frame:
    frame = {
        "participant": [participant] * rows,
        "start": np.arange(rows) * 86_400.0,
        "value": np.arange(rows) + 0.5,
    }
    return hkstats.statistics(frame, zone="Asia/Kathmandu", aggregation="cumulative").figures


def test_columns_are_numpy_arrays_of_the_documented_dtypes() -> None:
    frame = figures()
    assert frame.columns == [
        "participant",
        "interval",
        "date",
        "start",
        "end",
        "count",
        "duration",
        "sum",
        "most_recent",
        "most_recent_start",
    ]
    assert frame.shape == (3, 10)
    assert {name: str(frame[name].dtype) for name in frame.columns} == {
        "participant": "object",
        "interval": "object",
        "date": "datetime64[D]",
        "start": "datetime64[us]",
        "end": "datetime64[us]",
        "count": "int64",
        "duration": "float64",
        "sum": "float64",
        "most_recent": "float64",
        "most_recent_start": "datetime64[us]",
    }
    assert frame["date"].astype(str).tolist() == ["1970-01-01", "1970-01-02", "1970-01-03"]
    assert str(frame["start"][0]) == "1969-12-31T18:30:00.000000"
    assert figures(participant=7)["participant"].dtype == np.int64
    assert set(frame.to_dict()) == set(frame.columns)
    assert "sum" in frame
    with pytest.raises(KeyError, match="There are participant"):
        frame["total"]


def test_numbers_are_not_copied_and_outlive_the_frame() -> None:
    frame = figures(1_000)
    first, second = frame["sum"], frame["sum"]
    assert first.ctypes.data == second.ctypes.data
    assert not first.flags.writeable
    del frame, second
    gc.collect()
    assert first.tolist() == (np.arange(1_000) + 0.5).tolist()


def test_pandas_has_the_documented_dtypes() -> None:
    frame = figures().to_pandas()
    dtypes = {str(name): str(dtype) for name, dtype in frame.dtypes.items()}
    text = str(pd.Series(["a"]).dtype)
    assert dtypes == {
        "participant": text,
        "interval": text,
        "date": "datetime64[s]",
        "start": "datetime64[us, UTC]",
        "end": "datetime64[us, UTC]",
        "count": "int64",
        "duration": "float64",
        "sum": "float64",
        "most_recent": "float64",
        "most_recent_start": "datetime64[us, UTC]",
    }
    empty = figures(0).to_pandas()
    assert len(empty) == 0
    assert str(empty["start"].dtype) == "datetime64[us, UTC]"
    assert str(empty["sum"].dtype) == "float64"
    lost = hkstats.statistics(
        {"participant": [1, None], "start": [0.0, 0.0], "value": [1.0, 1.0]},
        zone="UTC",
        aggregation="cumulative",
    )
    assert str(lost.status.to_pandas()["participant"].dtype) == "Int64"


def test_polars_has_the_same_values_and_types() -> None:
    frame = figures().to_polars()
    assert frame.schema["start"] == pl.Datetime("us", "UTC")
    assert frame.schema["date"] == pl.Date
    assert frame.schema["count"] == pl.Int64
    assert frame.schema["participant"] == pl.String
    assert frame["sum"].to_list() == [0.5, 1.5, 2.5]
    assert pl.DataFrame(figures()).equals(frame)
    assert pl.DataFrame(figures(0)).schema == frame.schema


def test_pyarrow_has_the_same_values_and_types() -> None:
    table = figures().to_arrow()
    table.validate(full=True)
    assert table.schema.field("start").type == pa.timestamp("us", "UTC")
    assert table.schema.field("date").type == pa.date32()
    assert table.column("sum").to_pylist() == [0.5, 1.5, 2.5]
    assert pa.schema(figures()) == table.schema
    assert table.to_pandas()["sum"].tolist() == [0.5, 1.5, 2.5]
    nulls = hkstats.statistics(
        {"type": ["stepCount", "heartRate"], "start": [0.0, 1.0], "value": [1.0, 60.0]}, zone="UTC"
    ).figures.to_arrow()
    nulls.validate(full=True)
    assert nulls.column("sum").to_pylist() == [1, None]
    assert nulls.column("average").to_pylist() == [None, 60]


def test_duckdb_reads_a_frame_any_number_of_times() -> None:
    frame = figures()
    assert len(frame) == 3
    for _ in range(2):
        assert duckdb.sql("select sum(sum), count(*) from frame").fetchall() == [(4.5, 3)]


def test_a_capsule_that_nobody_reads_is_freed() -> None:
    frame = figures()
    for _ in range(100):
        frame.__arrow_c_stream__()
        frame.__arrow_c_schema__()
    capsule = frame.__arrow_c_stream__()
    del frame
    gc.collect()

    class Holder:
        def __arrow_c_stream__(self, requested_schema: object = None) -> object:
            return capsule

    assert pa.table(Holder()).num_rows == 3


@pytest.mark.parametrize(
    ("path", "kind", "sentence"),
    [
        ("", hkstats.ArgumentError, "`path` is empty"),
        ("a\0b", hkstats.ArgumentError, "`path` holds a NUL character"),
        (5, hkstats.ArgumentError, "`path` has to be a path, not 5"),
        (".", hkstats.ArgumentError, r"'\.' is a folder: name a file in it"),
        ("nowhere/x.parquet", hkstats.MissingError, r"There is no folder 'nowhere' to write 'x\.parquet' into"),
        ("n" * 300, hkstats.HKStatsError, "' cannot be written: File name too long"),
    ],
)
def test_a_file_that_cannot_be_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: Any, kind: type[Exception], sentence: str
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(kind, match=sentence):
        figures().to_parquet(path)
    assert list(tmp_path.iterdir()) == []
    assert figures().to_parquet(b"x.parquet") == Path("x.parquet")


@pytest.mark.parametrize("name", [["date", "sum"], np.array([True, False]), 0, None])
def test_a_frame_has_columns_by_name_alone(name: Any) -> None:
    with pytest.raises(KeyError, match="A frame is asked for one column by its name"):
        figures()[name]
    assert name not in figures()


def test_the_text_has_the_first_and_the_last_rows() -> None:
    text = repr(figures(30))
    assert text.startswith("hkstats.Frame, 30 rows x 10 columns\nparticipant  interval  date")
    assert "..." in text
    assert len(text.splitlines()) == 13
    page = figures(2, participant="<b>")._repr_html_()
    assert page.startswith("<table><thead><tr><th>participant</th>")
    assert "&lt;b&gt;" in page
    assert page.count("<tr>") == 3
    assert "&hellip;" in figures(30)._repr_html_()
    assert "0 rows" in repr(figures(0))
    assert copy.copy(figures()).shape == (3, 10)


def test_an_answer_shows_its_figures_and_who_has_none() -> None:
    result = hkstats.statistics(
        {"participant": [1, 2], "start": [0.0, np.nan], "value": [1.0, 1.0]},
        zone="UTC",
        aggregation="cumulative",
    )
    assert repr(result).endswith("1 of 2 participants have no figures: see .status")
    assert result._repr_html_() == result.figures._repr_html_()
    with pytest.raises(hkstats.DataError, match="no finite number"):
        result.raise_for_status()
