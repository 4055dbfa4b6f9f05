"""Copies of answers: memory of the library is freed once, whoever copies or sends what holds it."""

from __future__ import annotations

import copy
import dataclasses
import multiprocessing
import pickle
import re

import numpy as np
import pandas as pd
import pytest

import hkstats

SAMPLES = {"start": [0.0, 60.0], "end": [60.0, 120.0], "value": [20.0, 30.0]}


def _figures(number: int) -> hkstats.Frame:
    return hkstats.statistics(SAMPLES, zone="UTC", aggregation="cumulative").figures


def test_a_copy_is_the_same() -> None:
    result = hkstats.statistics(SAMPLES, zone="UTC", aggregation="cumulative")
    assert copy.copy(result.figures) is result.figures
    assert copy.deepcopy(result).figures["sum"].tolist() == [50.0]
    assert dataclasses.asdict(result)["figures"]["sum"].tolist() == [50.0]
    del result


def test_a_frame_is_not_pickled_but_says_what_to_send() -> None:
    figures = _figures(0)
    for _ in range(2):
        with pytest.raises(TypeError, match=r"cannot be pickled. Send what .to_arrow\(\)"):
            pickle.dumps(figures)
        repr(figures)


def test_statistics_are_not_pickled_and_have_what_the_sentence_names() -> None:
    result = hkstats.statistics(SAMPLES, zone="UTC", aggregation="cumulative")
    with pytest.raises(TypeError, match="cannot be pickled") as refused:
        pickle.dumps(result)
    named = re.findall(r"\.(to_\w+)\(\)", str(refused.value))
    assert named == ["to_arrow", "to_pandas", "to_polars", "to_dict"]
    for name in named:
        sent = pickle.loads(pickle.dumps(getattr(result, name)()))
        assert np.asarray(sent["sum"]).tolist() == [50.0], name
    assert result.shape == result.figures.shape == (1, 9)


def test_a_worker_that_answers_a_frame_is_a_sentence() -> None:
    with multiprocessing.get_context("fork").Pool(2) as pool, pytest.raises(Exception, match="cannot be pickled"):
        pool.map(_figures, range(3))


def test_times_of_other_units_are_the_same_times() -> None:
    for unit in ["M8[10s]", "M8[25ms]", "M8[100us]", "M8[2h]", "M8[m]"]:
        start = np.array(["2300-01-01"], dtype="M8[D]").astype(unit)
        figures = hkstats.statistics({"start": start, "value": [1.0]}, zone="UTC", aggregation="cumulative").figures
        day = start.astype("M8[D]")
        assert figures["date"].astype("M8[D]")[0] == day[0], unit


def test_times_that_wrap_are_refused() -> None:
    start = np.array([2**60], dtype="M8[h]")
    with pytest.raises(hkstats.SchemaError, match="too far away"):
        hkstats.statistics({"start": start, "value": [1.0]}, zone="UTC", aggregation="cumulative")


def test_a_set_has_no_rows() -> None:
    with pytest.raises(hkstats.SchemaError, match="is a set"):
        hkstats.statistics({"start": [0.0, 1.0], "value": {1.0, 2.0}}, zone="UTC", aggregation="cumulative")


def test_a_series_in_a_dict_keeps_its_nanoseconds() -> None:
    start = pd.Series(pd.to_datetime(["2024-03-10T10:00:00.123456789"]).as_unit("ns"))
    columns = {"start": start, "end": start, "value": pd.Series([1.0])}
    figures = hkstats.statistics(columns, zone="UTC", aggregation="cumulative").figures
    assert figures["count"].tolist() == [1]
