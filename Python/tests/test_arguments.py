"""Arguments of `statistics` that make no sense are sentences."""

from __future__ import annotations

import zoneinfo
from typing import Any

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import hkstats
from hkstats import _settings

SAMPLES = {"start": [0.0, 60.0], "end": [60.0, 120.0], "value": [20.0, 30.0]}


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"interval": 5}, "`interval` has to be a text or several texts"),
        ({"interval": [5]}, "`interval` has to be"),
        ({"interval": None}, "`interval` has to be"),
        ({"statistics": 5}, "`statistics` has to be"),
        ({"from_": 5}, "`from_` has to be a date"),
        ({"from_": pd.NaT}, "`from_` has to be a date"),
        ({"to": 1.5}, "`to` has to be a date"),
        ({"anchor": object()}, "`anchor` has to be a date"),
        ({"aggregation": 5}, "`aggregation` has to be a text, or a dict"),
        ({"aggregation": {"a": 5}}, "`aggregation` has to be a dict of texts"),
        ({"source_order": 5}, "`source_order` has to be names"),
        ({"source_order": [5]}, "`source_order` has to be names"),
        ({"first_weekday": 1}, "`first_weekday` has to be a text"),
        ({"start": 5}, "`start` has to be the name of a column"),
        ({"zone_column": 5}, "`zone_column` has to be the name of a column"),
        ({"zone": 5}, "The zone 5 has no name"),
        ({"sorted_by_participant": "x"}, "`sorted_by_participant` has to be True or False"),
    ],
)
def test_an_argument_of_another_type_is_a_sentence(arguments: dict[str, Any], sentence: str) -> None:
    with pytest.raises(hkstats.ArgumentError, match=sentence):
        hkstats.statistics(SAMPLES, **{"zone": "UTC", "aggregation": "cumulative", **arguments})


def test_names_of_summaries_are_understood() -> None:
    named: dict[str, Any] = {"zone": "UTC", "aggregation": "cumulative"}
    weekly = hkstats.statistics(SAMPLES, interval="weekly, day", statistics=["count", "mostRecent"], **named)
    week = hkstats.statistics(SAMPLES, interval="week,day", statistics=["count", "most_recent"], **named)
    assert weekly.to_dict().keys() == week.to_dict().keys()
    assert weekly.figures["interval"].tolist() == ["week", "day"]


def test_columns_of_no_date_at_all_are_null() -> None:
    for end in (np.array(["NaT", "NaT"], "M8[D]"), pl.Series([None, None], dtype=pl.Date)):
        figures = hkstats.statistics({**SAMPLES, "end": end}, zone="UTC", aggregation="cumulative").figures
        assert figures["duration"].tolist() == [0]


@pytest.mark.parametrize("unit", ["D", "W", "M", "Y"])
def test_dates_are_no_instants(unit: str) -> None:
    dates = np.array(["2024-03-10", "2024-03-11"], f"M8[{unit}]")
    frames: list[Any] = [{"start": dates, "value": [1.0, 2.0]}]
    if unit == "D":
        frames += [{"start": pa.array(dates).cast(pa.date64()), "value": [1.0, 2.0]}]
        frames += [{"start": pa.array(dates), "value": [1.0, 2.0]}, pa.table({"start": dates, "value": [1.0, 2.0]})]
    for frame in frames:
        with pytest.raises(hkstats.SchemaError, match="'start' is of date"):
            hkstats.statistics(frame, zone="America/New_York", aggregation="cumulative")


def test_types_of_arrow_are_named_as_people_know_them() -> None:
    relation = duckdb.sql("select timestamp '2024-01-01' as start, 1.5::decimal(10, 2) as value")
    with pytest.raises(hkstats.SchemaError, match=r"'value' is of decimal128\(10, 2\); it must be of float64"):
        hkstats.statistics(relation, zone="UTC", aggregation="cumulative")


@pytest.mark.parametrize("participants", [{}, {"participant": ["a", "b"]}])
def test_without_types_the_aggregation_has_to_be_named(participants: dict[str, Any]) -> None:
    with pytest.raises(hkstats.ArgumentError, match="no column of types, so `aggregation` has to say"):
        hkstats.statistics({**SAMPLES, **participants}, zone="UTC")


def test_categories_need_no_values() -> None:
    times = {"start": [0.0, 60.0], "end": [60.0, 120.0]}
    assert hkstats.statistics(times, zone="UTC", aggregation="category").figures["duration"].tolist() == [120]
    typed = {**times, "type": ["mindfulSession", "mindfulSession"]}
    table = pl.DataFrame(typed)
    relation = duckdb.from_arrow(table.to_arrow())
    for frame in (typed, pd.DataFrame(typed), pl.DataFrame(typed), pl.DataFrame(typed).to_arrow(), relation):
        assert hkstats.statistics(frame, zone="UTC").figures["duration"].tolist() == [120]
    own = {**times, "type": ["nap", "nap"]}
    assert hkstats.statistics(own, zone="UTC", aggregation={"nap": "category"}).figures["count"].tolist() == [2]


def test_other_types_need_values() -> None:
    steps = {"start": [0.0], "type": ["stepCount"]}
    with pytest.raises(hkstats.SchemaError, match="no column 'value', which all types need but categories of which"):
        hkstats.statistics(steps, zone="UTC")
    with pytest.raises(hkstats.SchemaError, match="There is no column 'bpm'"):
        hkstats.statistics(steps, zone="UTC", value="bpm")


def test_zones_of_a_column_may_be_those_of_tzdata_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    tokyo = _settings.zone_file("Asia/Tokyo")
    assert tokyo is not None
    monkeypatch.setattr(_settings, "missing_zones", lambda: (("Edo/Castle", tokyo),))
    columns = {"start": [0.0], "value": [1.0], "zone": ["Edo/Castle"]}
    figures = hkstats.statistics(columns, aggregation="cumulative").figures
    assert str(figures["start"][0]) == "1969-12-31T15:00:00.000000"


def test_zones_are_missing_where_no_folder_has_them(monkeypatch: pytest.MonkeyPatch) -> None:
    find = _settings.missing_zones.__wrapped__
    monkeypatch.setattr(_settings, "_FOLDERS", ())
    monkeypatch.setattr(zoneinfo, "TZPATH", ())
    missing = dict(find())
    assert "Europe/Paris" in missing
    assert missing["Europe/Paris"].startswith(b"TZif")
