from __future__ import annotations

import datetime
import gc
import os
import sys
import weakref
import zoneinfo
from typing import Any

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from local_times import instant, plain_days, random_times

import hkstats

PLACES = ["America/New_York", "Australia/Lord_Howe", "Pacific/Apia", "Asia/Kathmandu", "Africa/Cairo", "UTC"]
STEPS = {
    "start": [36_000.0, 36_300.0],
    "end": [36_600.0, 36_900.0],
    "value": [100.0, 200.0],
    "source": ["iPhone", "Apple Watch"],
}


def test_the_best_source_counts_where_two_overlap() -> None:
    result = hkstats.statistics(STEPS, zone="UTC", aggregation="cumulative")
    assert result.figures["sum"].tolist() == [250]
    assert result.figures["duration"].tolist() == [900]
    iphone_first = hkstats.statistics(STEPS, zone="UTC", aggregation="cumulative", source_order=["iPhone"])
    assert iphone_first.figures["sum"].tolist() == [200]
    apart = hkstats.statistics(STEPS, zone="UTC", aggregation="cumulative", sources="both")
    assert apart.figures["source"].tolist() == [None, "Apple Watch", "iPhone"]
    assert apart.figures["sum"].tolist() == [250, 200, 100]


@pytest.mark.parametrize("zone", PLACES)
def test_readings_are_those_of_a_slow_reference(zone: str) -> None:
    for seed in range(20):
        random = np.random.default_rng(seed)
        starts = random_times(random, int(random.integers(1, 200)))
        values = random.uniform(40, 180, len(starts)).round(3).tolist()
        order = random.permutation(len(starts))
        frame = {"start": np.array(starts)[order], "value": np.array(values)[order]}
        figures = hkstats.statistics(frame, zone=zone, aggregation="discreteArithmetic").figures
        expected = plain_days(starts, values, zone)
        assert figures["date"].tolist() == list(expected), f"seed {seed}"
        assert figures["count"].tolist() == [len(it) for it in expected.values()]
        assert figures["minimum"].tolist() == [min(it) for it in expected.values()]
        assert figures["maximum"].tolist() == [max(it) for it in expected.values()]
        np.testing.assert_allclose(figures["average"], [sum(it) / len(it) for it in expected.values()], rtol=1e-12)


@pytest.mark.parametrize(
    ("zone", "day", "hours"),
    [
        ("America/New_York", "2024-03-10", 23),
        ("America/New_York", "2024-11-03", 25),
        ("Australia/Lord_Howe", "2024-04-07", 24.5),
        ("Africa/Cairo", "2024-04-26", 23),
    ],
)
def test_days_have_the_hours_of_their_clocks(zone: str, day: str, hours: float) -> None:
    noon = instant(day + "T12:00", zone)
    figures = hkstats.statistics({"start": [noon], "value": [1.0]}, zone=zone, aggregation="cumulative").figures
    assert figures["date"].tolist() == [datetime.date.fromisoformat(day)]
    assert (figures["end"] - figures["start"]) / np.timedelta64(1, "h") == [hours]


def cohort() -> dict[str, Any]:
    """Two participants and two types in no order."""
    return {
        "participant": ["b", "a", "b", "a", "b"],
        "type": ["stepCount", "heartRate", "stepCount", "stepCount", "heartRate"],
        "start": np.array([0, 10, 20, 30, 40], dtype="datetime64[s]").astype("datetime64[us]"),
        "end": np.array([5, 10, 30, 40, 40], dtype="datetime64[s]").astype("datetime64[us]"),
        "value": [1.0, 60.0, 2.0, 4.0, 70.0],
    }


def check_cohort(result: hkstats.Statistics) -> None:
    figures = result.figures
    assert figures["participant"].tolist() == ["b", "b", "a", "a"]
    assert figures["type"].tolist() == ["stepCount", "heartRate", "heartRate", "stepCount"]
    np.testing.assert_equal(figures["sum"], [3, np.nan, np.nan, 4])
    np.testing.assert_equal(figures["average"], [np.nan, 70, 60, np.nan])
    assert figures.is_null("sum").tolist() == [False, True, True, False]
    assert result.status["participant"].tolist() == ["b", "a"]
    assert result.status["rows"].tolist() == [3, 2]
    assert result.failed == 0


def test_types_have_the_aggregation_of_the_catalogue() -> None:
    check_cohort(hkstats.statistics(cohort(), zone="UTC"))
    full = cohort() | {"type": ["HKQuantityTypeIdentifierStepCount"] * 5}
    assert hkstats.statistics(full, zone="UTC").figures["sum"].tolist() == [73, 64]
    own = cohort() | {"type": ["mood"] * 5}
    result = hkstats.statistics(own, zone="UTC")
    assert result.failed == 2
    assert "'mood'" in result.status["message"][0]
    with pytest.raises(hkstats.DataError, match="1 more participant"):
        result.raise_for_status()
    assert hkstats.statistics(own, zone="UTC", aggregation={"mood": "discreteArithmetic"}).failed == 0


def test_frames_of_every_library_have_the_same_answer() -> None:
    columns = cohort()
    frame = pd.DataFrame(columns)
    check_cohort(hkstats.statistics(frame, zone="UTC"))
    check_cohort(hkstats.statistics(frame.astype({"participant": "category", "type": "category"}), zone="UTC"))
    zoned = frame.assign(start=frame["start"].dt.tz_localize("UTC").dt.tz_convert("Asia/Tokyo"))
    check_cohort(hkstats.statistics(zoned, zone="UTC"))
    with_more = frame.assign(notes=pd.Series([["no"], {}, None, object, 1], dtype=object))
    check_cohort(hkstats.statistics(with_more, zone="UTC"))
    polars = pl.DataFrame(columns)
    check_cohort(hkstats.statistics(polars, zone="UTC"))
    categorical = polars.with_columns(pl.col("participant", "type").cast(pl.Categorical))
    check_cohort(hkstats.statistics(categorical, zone="UTC"))
    check_cohort(hkstats.statistics(pl.concat([polars[:2], polars[2:]], rechunk=False), zone="UTC"))
    arrow = pa.table(columns)
    check_cohort(hkstats.statistics(arrow, zone="UTC"))
    check_cohort(hkstats.statistics(arrow.combine_chunks().to_batches()[0], zone="UTC"))
    check_cohort(hkstats.statistics(arrow.to_reader(max_chunksize=2), zone="UTC"))
    encoded = arrow.set_column(0, "participant", arrow["participant"].dictionary_encode())
    check_cohort(hkstats.statistics(encoded, zone="UTC"))
    # What `cast` makes of texts ends pyarrow 18 to 21 itself when it is passed on.
    views = arrow.set_column(0, "participant", pa.array(arrow["participant"].to_pylist(), pa.string_view()))
    check_cohort(hkstats.statistics(views, zone="UTC"))
    check_cohort(hkstats.statistics(duckdb.sql("from arrow"), zone="UTC"))
    with pytest.raises(hkstats.SchemaError, match="collect"):
        hkstats.statistics(polars.lazy(), zone="UTC")


def test_objects_of_polars_are_a_sentence() -> None:
    """Some versions of polars end the process where such a column is passed on."""
    frame = pl.DataFrame({"start": [0.0], "value": [1.0], "source": pl.Series([object()], dtype=pl.Object)})
    for it in (frame, frame.clear()):
        with pytest.raises(hkstats.SchemaError, match="The column 'source' is of Python's objects: cast it"):
            hkstats.statistics(it, zone="UTC", aggregation="cumulative")
    other = frame.rename({"source": "notes"})
    assert hkstats.statistics(other, zone="UTC", aggregation="cumulative").figures["sum"].tolist() == [1.0]


def test_a_pandas_frame_needs_no_pyarrow(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(self: object, requested_schema: object = None) -> object:
        raise ImportError("no pyarrow")

    frame = pd.DataFrame(cohort())
    monkeypatch.setattr(pd.DataFrame, "__arrow_c_stream__", missing)
    check_cohort(hkstats.statistics(frame, zone="UTC"))
    check_cohort(hkstats.statistics(frame.astype({"participant": "category"}), zone="UTC"))
    zoned = frame.assign(start=frame["start"].dt.tz_localize("UTC").dt.tz_convert("Asia/Tokyo"))
    check_cohort(hkstats.statistics(zoned, zone="UTC"))
    nullable = frame.assign(value=frame["value"].astype("Float64"))
    check_cohort(hkstats.statistics(nullable, zone="UTC"))
    nullable.loc[0, "value"] = pd.NA
    assert hkstats.statistics(nullable, zone="UTC").status["code"].tolist() == [1, 0]


@pytest.mark.parametrize("unit", ["s", "ms", "us", "ns"])
def test_units_of_time_make_no_difference(unit: str) -> None:
    seconds = np.array([0, 86_399, 86_400, 1_710_000_000])
    frame = {"start": seconds.astype("datetime64[s]").astype(f"datetime64[{unit}]"), "value": [1, 2, 4, 8]}
    plain = {"start": seconds.astype(float), "value": [1.0, 2.0, 4.0, 8.0]}
    left, right = (
        hkstats.statistics(it, zone="Asia/Kathmandu", aggregation="cumulative").figures for it in (frame, plain)
    )
    assert left["start"].tolist() == right["start"].tolist()
    assert left["sum"].tolist() == right["sum"].tolist()


def test_lists_of_times_are_times() -> None:
    utc = datetime.timezone.utc
    times = [datetime.datetime(2024, 3, 10, 12, tzinfo=utc), datetime.datetime(2024, 3, 11)]
    figures = hkstats.statistics({"start": times, "value": [1, 2]}, zone="UTC", aggregation="cumulative").figures
    assert figures["date"].tolist() == [datetime.date(2024, 3, 10), datetime.date(2024, 3, 11)]


def test_lists_of_times_of_numpy_are_times() -> None:
    times = list(np.array(["2024-03-10T08:00", "2024-03-10T09:00"], "M8[us]"))
    frame = {"start": [*times, None], "value": [1.0, 2.0, 3.0]}
    found = hkstats.statistics(frame, zone="UTC", aggregation="cumulative", missing="skip").figures
    assert found["sum"].tolist() == [3.0]


def test_names_of_columns_that_are_no_texts_are_named() -> None:
    frame = pd.DataFrame({"start": [0.0], "valeu": [1.0], 0: [1]})
    with pytest.raises(hkstats.SchemaError, match=r"There is no column 'value'\. There are 'start', 'valeu', '0'\."):
        hkstats.statistics(frame, zone="UTC", aggregation="cumulative")


def test_an_aggregation_is_of_a_type_by_either_spelling() -> None:
    for column, named in (
        ("stepCount", "HKQuantityTypeIdentifierStepCount"),
        ("HKQuantityTypeIdentifierStepCount", "stepCount"),
    ):
        frame = {"start": [0.0, 60.0], "value": [1.0, 3.0], "type": [column] * 2}
        found = hkstats.statistics(frame, zone="UTC", aggregation={named: "discreteArithmetic"}).figures
        assert found["average"].tolist() == [2.0]


def test_zones_have_names_offsets_or_files(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    frame = {"start": [0.0], "value": [1.0]}
    zones: list[Any] = ["+05:45", "Asia/Kathmandu", zoneinfo.ZoneInfo("Asia/Kathmandu"), datetime.timezone.utc]
    found = [hkstats.statistics(frame, zone=it, aggregation="cumulative").figures["start"][0] for it in zones]
    # In 1970 the clocks of Kathmandu were 5:30 ahead.
    assert [str(it)[:16] for it in found] == ["1969-12-31T18:15", "1969-12-31T18:30"] * 1 + [
        "1969-12-31T18:30",
        "1970-01-01T00:00",
    ]
    with pytest.raises(hkstats.ArgumentError, match="Did you mean 'Europe/Paris'"):
        hkstats.statistics(frame, zone="europe/paris", aggregation="cumulative")
    with pytest.raises(hkstats.ArgumentError, match="no name"):
        hkstats.statistics(frame, zone=datetime.timezone(datetime.timedelta(hours=1)), aggregation="cumulative")
    with pytest.raises(hkstats.ArgumentError, match="'zone'"):
        hkstats.statistics(frame, aggregation="cumulative")


def test_participants_may_have_zones() -> None:
    frame = {
        "start": [0.0, 0.0],
        "value": [1.0, 2.0],
        "participant": [1, 2],
        "home": ["Asia/Tokyo", "America/New_York"],
    }
    figures = hkstats.statistics(frame, zone_column="home", aggregation="cumulative").figures
    assert figures["participant"].dtype == np.int64
    assert figures["date"].tolist() == [datetime.date(1970, 1, 1), datetime.date(1969, 12, 31)]


def test_intervals_bounds_and_anchors() -> None:
    hours = np.arange(0, 30 * 86_400, 3_600).astype(float)
    frame = {"start": hours, "value": np.ones(len(hours))}
    result = hkstats.statistics(
        frame,
        interval=["week", "6 hours"],
        zone="UTC",
        aggregation="cumulative",
        from_="1970-01-05",
        to=datetime.date(1970, 1, 19),
        first_weekday="monday",
        statistics=["sum"],
    )
    assert result.figures.columns == ["interval", "date", "start", "end", "sum"]
    frame_of_weeks = result.figures.to_pandas().query("interval == 'week'")
    assert frame_of_weeks["sum"].tolist() == [168, 168]
    assert result.figures.to_pandas().query("interval == '6 hours'")["sum"].tolist() == [6] * 56
    noons = hkstats.statistics(frame, zone="UTC", aggregation="cumulative", anchor=datetime.datetime(1970, 1, 1, 12))
    assert noons.figures["sum"].tolist() == [12] + [24] * 29 + [12]


def test_missing_values_are_a_status_or_skipped() -> None:
    frame = pd.DataFrame({"participant": [1, 1, 2], "start": [0.0, 1.0, 2.0], "value": [1.0, None, 2.0]})
    result = hkstats.statistics(frame, zone="UTC", aggregation="cumulative")
    assert result.status["code"].tolist() == [1, 0]
    assert result.status["message"].tolist() == [
        "Row 1 has no value in the column 'value': give one, or leave the row out.",
        None,
    ]
    skipped = hkstats.statistics(frame, zone="UTC", aggregation="cumulative", missing="skip")
    assert skipped.figures["sum"].tolist() == [1, 2]
    # A NaN of numpy is a value, as in the engine.
    nan = hkstats.statistics({"start": [0.0], "value": [np.nan]}, zone="UTC", aggregation="cumulative")
    assert np.isnan(nan.figures["sum"]).all()
    assert not nan.figures.is_null("sum").any()


def test_a_frame_without_participants_raises_its_status() -> None:
    with pytest.raises(hkstats.DataError, match="Row 1 ends before it starts"):
        hkstats.statistics(
            {"start": [0.0, 9.0], "end": [1.0, 8.0], "value": [1.0, 2.0]},
            zone="UTC",
            aggregation="cumulative",
        )


@pytest.mark.parametrize(
    ("frame", "sentence"),
    [
        ({"value": [1.0]}, "There is no column 'start'. There are 'value'."),
        ({"start": [0.0]}, "There is no column 'value'"),
        ({"start": ["soon"], "value": [1.0]}, "The column 'start' is of large_utf8; it must be of timestamp"),
        ({"start": [1], "value": [1.0]}, "The column 'start' is of int64"),
        ({"start": [0.0], "value": ["x"]}, "The column 'value' is of large_utf8; it must be of float64"),
        ({"start": [0.0, 1.0], "value": [1.0]}, "several lengths: 'start' 2, 'value' 1"),
        (
            {"start": [0.0], "value": [1.0], "source": [1.0]},
            "The column 'source' is of float64; it must be of utf8",
        ),
        ({"start": [0.0], "value": [{}]}, "The column 'value' is of dict"),
        ({"start": [0.0], "value": np.ones((1, 1))}, "an array of 2 dimensions"),
        ({"start": [0.0], "value": np.ones(1, dtype=complex)}, "dtype 'complex128'"),
        ({"start": [0.0], "value": "x"}, "The column 'value' is a str"),
        (42, "A int is no frame"),
        ([1, 2], "A list is no frame"),
        (None, "A NoneType is no frame"),
    ],
)
def test_frames_that_cannot_be_read_say_why(frame: Any, sentence: str) -> None:
    with pytest.raises(hkstats.SchemaError, match=sentence.replace("[", r"\[")):
        hkstats.statistics(frame, zone="UTC", aggregation="cumulative")


@pytest.mark.parametrize(
    "arguments",
    [
        {"interval": "fortnight"},
        {"interval": []},
        {"aggregation": "sum"},
        {"statistics": ["average"]},
        {"first_weekday": "someday"},
        {"sources": "all"},
        {"missing": "drop"},
        {"threads": 0},
        {"averaging": "mean"},
        {"from_": "soon"},
        {"from_": "1970-01-02", "to": "1970-01-01"},
        {"source_order": ["a\nb"]},
        {"zone": "a\0b"},
    ],
)
def test_arguments_that_cannot_be_say_why(arguments: dict[str, Any]) -> None:
    frame = {"start": [0.0], "value": [1.0]}
    with pytest.raises(hkstats.ArgumentError, match=r"\w"):
        hkstats.statistics(frame, **({"zone": "UTC", "aggregation": "cumulative"} | arguments))


def test_columns_have_the_names_that_are_given() -> None:
    frame = {"when": [0.0], "kcal": [5.0], "start": ["not a time"], "source": [1.5]}
    figures = hkstats.statistics(
        frame, start="when", value="kcal", source=None, zone="UTC", aggregation="cumulative"
    ).figures
    assert figures["sum"].tolist() == [5]
    with pytest.raises(hkstats.SchemaError, match="There is no column 'joule'"):
        hkstats.statistics(frame, start="when", value="joule", source=None, zone="UTC", aggregation="cumulative")


def test_a_column_that_is_missing_is_named_beside_all_that_there_are() -> None:
    columns: dict[str, Any] = {"start": [0.0], "kcal": [5.0], "other": ["x"]}
    frames: list[Any] = [columns, pd.DataFrame(columns), pl.DataFrame(columns), pa.table(columns)]
    cases: list[tuple[dict[str, Any], str]] = [
        ({"start": "when", "value": "kcal"}, "There is no column 'when'. There are 'start', 'kcal', 'other'."),
        ({"value": "joule"}, "There is no column 'joule'. There are 'start', 'kcal', 'other'."),
        ({}, "There is no column 'value'. There are 'start', 'kcal', 'other'."),
        ({"value": "kcal", "source": "app"}, "There is no column 'app'. There are 'start', 'kcal', 'other'."),
        ({"value": "kcal", "zone_column": "home"}, "There is no column 'home'. There are 'start', 'kcal', 'other'."),
    ]
    for frame in (*frames, duckdb.from_arrow(frames[-1]), frames[-1].to_reader()):
        for arguments, sentence in cases:
            with pytest.raises(hkstats.SchemaError) as refused:
                hkstats.statistics(frame, zone="UTC", aggregation="cumulative", **arguments)
            assert str(refused.value) == sentence
    many = {f"c{number}": [1.0] for number in range(23)}
    listed = ", ".join(f"'c{number}'" for number in range(20))
    with pytest.raises(hkstats.SchemaError) as refused:
        hkstats.statistics(many, zone="UTC", aggregation="cumulative")
    assert str(refused.value) == f"There is no column 'start'. There are {listed} and 3 more."
    with pytest.raises(hkstats.SchemaError) as refused:
        hkstats.statistics({}, zone="UTC", aggregation="cumulative")
    assert str(refused.value) == "There is no column 'start'. There are none."


def test_what_the_user_typed_in_has_two_spellings() -> None:
    typed = {
        "start": [0.0, 0.0],
        "end": [60.0, 60.0],
        "value": [1.0, 2.0],
        "source": ["Phone", "Watch"],
    }
    snake, camel = typed | {"user_entered": [False, True]}, typed | {"userEntered": [False, True]}
    assert total(typed) == 1
    for make in (dict, pd.DataFrame, pl.DataFrame, pa.table, lambda it: pa.table(it).to_reader()):
        assert total(make(snake)) == total(make(camel)) == 2
        assert total(make(camel), user_entered=None) == 1
        # The name of the argument comes first.
        assert total(make(camel | {"user_entered": [False, False]})) == 1
    with pytest.raises(hkstats.SchemaError, match="There is no column 'typed_in'"):
        total(camel, user_entered="typed_in")


def total(frame: Any, **arguments: Any) -> float:
    """The sum of the only day."""
    figures = hkstats.statistics(frame, zone="UTC", aggregation="cumulative", **arguments).figures
    return float(figures["sum"][0])


@pytest.mark.parametrize("kind", [ValueError, TypeError, NotImplementedError, pa.ArrowInvalid, pa.ArrowTypeError])
def test_a_frame_that_is_no_arrow_is_a_sentence(kind: type[Exception]) -> None:
    class Whole:
        """A frame that cannot be written as Arrow."""

        def __arrow_c_stream__(self, requested_schema: object = None) -> object:
            raise kind("no type for a set", "in column value")

    class Rows:
        """An array that cannot."""

        def __arrow_c_array__(self, requested_schema: object = None) -> object:
            raise kind("no type for a set")

    for frame in (Whole(), Rows()):
        with pytest.raises(
            hkstats.SchemaError, match=r"^The frame cannot be read as Arrow: no type for a set"
        ) as refused:
            hkstats.statistics(frame, zone="UTC", aggregation="cumulative")
        assert isinstance(refused.value.__cause__, kind)
    mixed = pd.DataFrame({"start": [0.0, 1.0], "value": pd.Series([1, "x"], dtype=object)})
    with pytest.raises(hkstats.SchemaError, match=r"^The frame cannot be read as Arrow: .*value"):
        hkstats.statistics(mixed, zone="UTC", aggregation="cumulative")


def test_an_error_of_this_package_stays_what_it_is() -> None:
    class Closed:
        """A stream of a store that was closed."""

        def __arrow_c_stream__(self, requested_schema: object = None) -> object:
            raise hkstats.ArgumentError("The store is closed: open it again.")

    with pytest.raises(hkstats.ArgumentError, match="The store is closed"):
        hkstats.statistics(Closed(), zone="UTC", aggregation="cumulative")


def test_bounds_may_be_times_of_numpy() -> None:
    hours = {"start": np.arange(0, 30 * 86_400, 3_600).astype(float), "value": np.ones(720)}
    ask: dict[str, Any] = {"interval": "hour", "zone": "Asia/Kathmandu", "aggregation": "cumulative"}
    # A date is that of the zone, and a time that of UTC.
    for mine, same in (
        (np.datetime64("1970-01-05"), "1970-01-05"),
        (np.datetime64("1970-01-05T00:00"), "1970-01-05T00:00:00+00:00"),
        (np.datetime64("1970-01-05T03:00:00.000000999", "ns"), "1970-01-05T03:00:00Z"),
    ):
        for name in ("from_", "to", "anchor"):
            found = hkstats.statistics(hours, **(ask | {name: mine})).figures
            expected = hkstats.statistics(hours, **(ask | {name: same})).figures
            assert found.to_arrow().equals(expected.to_arrow()), (name, mine)
    with pytest.raises(hkstats.ArgumentError, match="`from_` has to be a date"):
        hkstats.statistics(hours, **ask, from_=np.datetime64("NaT", "s"))
    # The columns of a frame bound the next question.
    figures = hkstats.statistics(hours, **ask).figures
    later = hkstats.statistics(hours, **ask, from_=figures["start"][100]).figures
    assert later["start"][0] == figures["start"][100]


def test_empty_frames_have_no_figures() -> None:
    frames: list[Any] = [
        {"start": [], "value": []},
        {"start": np.zeros(0), "value": np.zeros(0)},
        pd.DataFrame(columns=["start", "value"]),
        pl.DataFrame(schema={"start": pl.Datetime, "value": pl.Float64}),
        pa.table({"start": [], "value": []}),
        {"start": np.zeros(0, dtype="datetime64[ns]"), "value": [], "participant": [], "type": []},
    ]
    for frame in frames:
        result = hkstats.statistics(frame, zone="UTC", aggregation="cumulative")
        assert len(result.figures) == 0
        assert result.figures["sum"].shape == (0,)
        assert "0 rows" in repr(result)


def test_sorted_participants_need_no_more_than_one_at_a_time() -> None:
    frame = {"participant": [1, 1, 2, 1], "start": [0.0, 1.0, 2.0, 3.0], "value": [1.0, 2.0, 4.0, 8.0]}
    result = hkstats.statistics(frame, zone="UTC", aggregation="cumulative", sorted_by_participant=True)
    assert result.figures["sum"].tolist() == [3, 4]
    assert result.status["code"].tolist() == [0, 0, 10]
    assert hkstats.statistics(frame, zone="UTC", aggregation="cumulative").figures["sum"].tolist() == [11, 4]


def test_samples_of_centuries_by_the_hour_are_a_status_and_an_error() -> None:
    frame = {"start": np.zeros(100), "end": np.full(100, 6.3e9), "value": np.ones(100)}
    ask: dict[str, Any] = {"zone": "UTC", "aggregation": "cumulative", "interval": "hour"}
    with pytest.raises(hkstats.DataError, match="reach over so many buckets that they are not shared out"):
        hkstats.statistics(frame, **ask)
    people = {name: np.append(column, 3600.0) for name, column in frame.items()}
    people["participant"] = np.repeat(["a", "b"], [100, 1])
    result = hkstats.statistics(people, **ask)
    assert result.status["code"].tolist() == [11, 0]
    assert set(result.figures["participant"]) == {"b"}
    # Years of them are a hundred times two centuries.
    assert int(hkstats.statistics(frame, **ask | {"interval": "year"}).figures["count"].sum()) == 100 * 200


def resident() -> int:
    """The bytes of memory that the process has now."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_memory_holds_one_participant_and_one_batch_of_a_sorted_stream() -> None:
    rows, batches = 50_000, 200
    schema = pa.schema([("participant", pa.int64()), ("start", pa.timestamp("us")), ("value", pa.float64())])
    starts = pa.array(np.arange(rows) * 1_000_000, pa.timestamp("us"))
    values = pa.array(np.ones(rows))
    seen = []

    def batch(number: int) -> pa.RecordBatch:
        seen.append(resident())
        # A participant has two batches and a half.
        people = (np.arange(rows) + number * rows) // (rows * 5 // 2)
        return pa.record_batch([pa.array(people), starts, values], schema=schema)

    reader = pa.RecordBatchReader.from_batches(schema, (batch(number) for number in range(batches)))
    result = hkstats.statistics(reader, zone="UTC", aggregation="cumulative", sorted_by_participant=True)
    assert result.status["rows"].sum() == rows * batches
    assert len(result.status) == 80
    # All rows would be 240 MB.
    assert max(seen[20:]) - seen[19] < 40 << 20


# From this many rows on values are read where they lie.
MANY = 50_000


def many_steps() -> dict[str, Any]:
    """Spans of one source, in order, some of which overlap."""
    random = np.random.default_rng(27)
    starts = 1_700_000_000_000_000 + np.cumsum(random.integers(0, 30_000_000, MANY))
    ends = starts + random.integers(0, 60_000_000, MANY)
    return {
        "start": starts.view("datetime64[us]"),
        "end": ends.view("datetime64[us]"),
        "value": random.uniform(0, 100, MANY),
    }


@pytest.mark.parametrize("of_many_people", [False, True])
def test_many_values_are_the_same_wherever_they_lie(*, of_many_people: bool) -> None:
    columns = many_steps()
    if of_many_people:
        columns["participant"] = np.arange(MANY) // 150
        columns["user_entered"] = np.arange(MANY) % 3 == 0
    ask: dict[str, Any] = {"interval": ["hour", "day"], "zone": "Europe/Paris", "aggregation": "cumulative"}
    expected = hkstats.statistics(columns, **ask)
    assert int(expected.figures["count"].sum()) > MANY
    # Rows that are read as they come, and copied.
    copied = hkstats.statistics(columns, sorted_by_participant=of_many_people, **ask)
    for name in expected.figures.columns:
        assert np.array_equal(copied.figures[name], expected.figures[name]), name
    table = pa.table(columns)
    whole = range(0, MANY, MANY)
    parts = range(0, MANY, 20_000)
    frames: list[Any] = [
        table,
        pl.DataFrame(columns),
        pd.DataFrame(columns),
        {name: column.tolist() for name, column in columns.items()},
        duckdb.from_arrow(table),
        # Off the alignment of doubles.
        columns | {"value": np.frombuffer(b"\0" + columns["value"].tobytes(), dtype=np.float64, offset=1)},
        # Every second value of an array lies on its own.
        columns | {"value": np.repeat(columns["value"], 2)[::2]},
        table.slice(0, 30_000).append_column("x", pa.nulls(30_000)).drop_columns("x"),
        # Made as they are read, and forgotten.
        pa.RecordBatchReader.from_batches(table.schema, (pa.record_batch(columns) for _ in range(1))),
        pa.RecordBatchReader.from_batches(table.schema, [table.slice(it, MANY).to_batches()[0] for it in whole]),
        pa.RecordBatchReader.from_batches(table.schema, [table.slice(it, 20_000).to_batches()[0] for it in parts]),
    ]
    cut = 7
    for number, frame in enumerate(frames):
        asked = columns if number != cut else {name: column[:30_000] for name, column in columns.items()}
        same = expected if number != cut else hkstats.statistics(asked, **ask)
        answer = hkstats.statistics(frame, **ask)
        for name in expected.figures.columns:
            assert np.array_equal(answer.figures[name], same.figures[name]), f"frame {number}, {name}"
    # The array is as it was, and nobody holds it any longer.
    assert np.array_equal(columns["value"], many_steps()["value"])
    held = weakref.ref(columns["value"])
    assert held() is not None
    columns.clear()
    del frames, frame, asked, table
    gc.collect()
    assert held() is None
