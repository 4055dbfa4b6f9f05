"""What is missing in frames and columns is null, whichever library they are of."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import hkstats
from hkstats import _arrow


def counted(frame: Any) -> int:
    """How many rows count where rows without a value are skipped."""
    figures = hkstats.statistics(frame, zone="UTC", aggregation="cumulative", missing="skip").figures
    return int(figures["count"].sum())


def test_nan_of_pandas_is_null_with_pyarrow_and_without(monkeypatch: pytest.MonkeyPatch) -> None:
    frame = pd.DataFrame({"start": [0.0, 1.0], "value": [1.0, np.nan]})
    assert counted(frame) == 1
    assert counted({name: frame[name] for name in frame}) == 1
    monkeypatch.setattr(_arrow, "_stream", lambda frame: None)
    assert counted(frame) == 1


def test_nan_of_numpy_and_of_lists_is_a_value() -> None:
    assert counted({"start": [0.0, 1.0], "value": np.array([1.0, np.nan])}) == 2
    assert counted({"start": [0.0, 1.0], "value": [1.0, np.nan]}) == 2
    # Whatever stands beside it.
    assert counted({"start": [0.0, 1.0, 2.0], "value": [1.0, np.nan, None]}) == 2
    assert counted({"start": [0.0, 1.0], "value": [1, np.nan]}) == 2
    assert counted({"start": [0.0, 1.0], "value": [np.float64(1), np.float64("nan")]}) == 2
    assert counted({"start": [0.0, 1.0], "value": np.array([1.0, np.nan], dtype=object)}) == 2


def test_the_missing_value_of_pandas_is_null_among_objects() -> None:
    assert counted({"start": [0.0, 1.0], "value": [1, pd.NA]}) == 1
    assert counted({"start": [pd.Timestamp(0), pd.NaT], "value": [1.0, 1.0]}) == 1


@pytest.mark.parametrize(
    "values",
    [
        pd.array([1, None], dtype="Int64"),
        pd.Series(pd.array([1, None], dtype="Int64")),
        pd.array([1.0, None], dtype="Float32"),
        pd.Index([1.0, np.nan]),
        pl.Series([1, None]),
        pl.Series([1.0, None]),
        pl.Series(["1", None]).cast(pl.Decimal(10, 2)),
        pa.array([1, None]),
        pa.chunked_array([[1.0], [None]]),
    ],
    ids=lambda values: f"{type(values).__module__}.{type(values).__name__}",
)
def test_columns_of_every_library_may_stand_in_a_dict(values: Any) -> None:
    assert counted({"start": [0.0, 1.0], "value": values}) == 1


@pytest.mark.skipif(not hasattr(pl, "Int128"), reason="This version of polars has no such integers.")
def test_integers_of_128_bits_are_numbers() -> None:
    assert counted({"start": [0.0, 1.0], "value": pl.Series([1, 2**40], dtype=pl.Int128)}) == 2


@pytest.mark.parametrize("make", [pd.Categorical, pl.Series, pa.array, lambda it: pl.Series(it, dtype=pl.Categorical)])
def test_texts_of_every_library_may_stand_in_a_dict(make: Any) -> None:
    columns = {"start": [0.0, 1.0, 2.0], "value": [1.0, 2.0, 3.0], "source": make(["a", "b", None])}
    figures = hkstats.statistics(columns, zone="UTC", aggregation="cumulative", sources="separate").figures
    assert dict(zip(figures["source"].tolist(), figures["sum"].tolist(), strict=True)) == {"a": 1, "b": 2, "": 3}


@pytest.mark.parametrize(
    "starts",
    [
        pl.Series(["2024-03-10T10:00:00.123456789"]).str.to_datetime(time_unit="ns"),
        pl.Series(["2024-03-10T10:00:00.123456789"]).str.to_datetime(time_unit="ns").dt.replace_time_zone("UTC"),
        pa.array(np.array(["2024-03-10T10:00:00.123456789"], dtype="M8[ns]")),
        pa.chunked_array([np.array(["2024-03-10T10:00:00.123456789"], dtype="M8[ns]")]),
    ],
)
def test_times_of_every_library_may_stand_in_a_dict(starts: Any) -> None:
    columns = {"start": starts, "value": [1.0]}
    figures = hkstats.statistics(columns, zone="UTC", aggregation="cumulative").figures
    assert str(figures["date"][0]) == "2024-03-10"


def test_null_zones_are_the_setting() -> None:
    columns = {"participant": [1, 2], "start": [0.0, 0.0], "value": [1.0, 1.0]}
    for zones in (["Asia/Tokyo", None], pd.Series(["Asia/Tokyo", None]), pl.Series(["Asia/Tokyo", None])):
        frame = {**columns, "zone": zones}
        figures = hkstats.statistics(frame, zone="UTC", aggregation="cumulative").figures
        assert figures["start"].astype(str).tolist() == ["1969-12-31T15:00:00.000000", "1970-01-01T00:00:00.000000"]
    figures = hkstats.statistics({**columns, "zone": [None, None]}, zone="UTC", aggregation="cumulative").figures
    assert figures["count"].tolist() == [1, 1]


def test_frames_of_pandas_have_texts_where_all_are_null() -> None:
    samples = {"participant": ["a"], "start": [0.0], "value": [1.0]}
    status = hkstats.statistics(samples, zone="UTC", aggregation="cumulative").status
    assert status["message"].tolist() == [None]
    assert status.to_pandas()["message"].dtype == pd.Series(["a"]).dtype
    assert status.to_pandas()["message"].isna().all()


@pytest.mark.parametrize("has_pyarrow", [True, False])
@pytest.mark.parametrize("names", [["start", "start", "value"], ["start", "value", "value"]])
def test_columns_of_one_name_are_an_error(names: list[str], has_pyarrow: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if not has_pyarrow:
        monkeypatch.setitem(sys.modules, "pyarrow", None)
    frame = pd.DataFrame([[0.0, 1.0, 2.0]], columns=names)
    with pytest.raises(hkstats.SchemaError, match=r"several columns|Duplicate column names"):
        hkstats.statistics(frame, zone="UTC", aggregation="cumulative")
