"""Streams of rows, with each type of column that tables of stores have."""

from __future__ import annotations

import copy
import gc
import pickle
from collections.abc import Callable, Iterator
from typing import Any

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from fake_store_library import FakeLibrary, samples_table

import hkstats
from hkstats import _exporting, _store_abi

VALUES = [1.5, None, 2.5, 4.5, 5.5, None, 2.5]
SOURCES = ["Watch", None, "Phone", "Phone", "Scale", None, "Phone"]


@pytest.fixture
def library(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeLibrary]:
    fake = FakeLibrary()
    fake.schema, fake.batches = samples_table()
    monkeypatch.setattr(_store_abi, "library", lambda: fake)
    gc.collect()
    held = len(_exporting._held)
    yield fake
    gc.collect()
    assert len(_exporting._held) == held


@pytest.fixture
def stream(library: FakeLibrary) -> hkstats.Stream:
    return hkstats.open("a.sqlite").samples("hr", "2024-01-01", metadata=True, last=None)


def test_rows_are_asked_for_with_their_request(library: FakeLibrary) -> None:
    store = hkstats.open("a.sqlite")
    store.samples("hr", "2024-01-01", source="Watch", metadata=True)
    store.samples(last="30d", units="metric")
    store.nights(last="1y")
    store.buckets("week", "hr", by_source=False)
    store.workout_rows()
    store.ring_days()
    assert library.asked == [
        (
            "table samples",
            {
                "types": ["hr"],
                "source": "Watch",
                "metadata": True,
                "scope": {"from": "2024-01-01", "units": "canonical"},
            },
        ),
        ("table samples", {"scope": {"last": {"count": 30, "unit": "d"}, "units": "metric"}}),
        ("table nights", {"scope": {"last": {"count": 1, "unit": "y"}}}),
        ("table buckets", {"interval": "week", "types": ["hr"]}),
        ("table workouts", {}),
        ("table rings", {"interval": "day"}),
    ]
    library.failures["table samples"] = (6, "There is no type named 'x'.")
    with pytest.raises(hkstats.ArgumentError, match="There is no type named 'x'"):
        store.samples("x")


def test_a_stream_tells_its_columns_and_reads_nothing(stream: hkstats.Stream) -> None:
    assert stream.columns == ["source", "date", "start", "value", "count", "userEntered", "uuid", "metadata"]
    assert stream.meanings["value"] == "The value."
    assert stream.meanings["count"] == ""
    assert repr(stream).startswith("hkstats.Stream of samples: source, date")
    assert "<td>The value.</td>" in stream._repr_html_()
    assert pa.schema(stream).field("source").type == pa.dictionary(pa.int32(), pa.string())


def test_batches_are_frames(library: FakeLibrary, stream: hkstats.Stream) -> None:
    frames = list(stream.batches())
    assert [len(frame) for frame in frames] == [3, 2, 2]
    assert frames[2]["source"].tolist() == [None, "Phone"]
    assert frames[2]["count"].tolist() == [2, 3]
    assert frames[2]["userEntered"].tolist() == [None, False]
    assert frames[2]["metadata"].tolist() == [None, ""]
    assert frames[2].to_arrow().to_pylist() == library.batches[2].to_pylist()
    assert pl.DataFrame(frames[2])["value"].to_list() == [None, 2.5]
    assert [len(frame) for frame in stream.batches()] == [3, 2, 2]


def test_a_frame_of_all_batches_has_the_documented_dtypes(stream: hkstats.Stream) -> None:
    frame = stream.to_frame()
    assert len(frame) == 7
    assert {name: str(frame[name].dtype) for name in frame.columns} == {
        "source": "object",
        "date": "datetime64[D]",
        "start": "datetime64[us]",
        "value": "float64",
        "count": "int64",
        "userEntered": "object",
        "uuid": "|V16",
        "metadata": "object",
    }
    assert frame["source"].tolist() == SOURCES
    codes, texts = frame.codes("source")
    assert texts == ["Watch", "Phone", "Scale"]
    assert codes.tolist() == [0, -1, 1, 1, 2, -1, 1]
    np.testing.assert_equal(frame["value"], [np.nan if it is None else it for it in VALUES])
    assert frame.is_null("value").tolist() == [it is None for it in VALUES]
    assert frame["userEntered"].tolist() == [True, None, False, True, True, None, False]
    assert frame["uuid"][0].tobytes() == bytes(range(16))
    assert "00010203-0405-0607-0809-0A0B0C0D0E0F" in repr(frame)
    with pytest.raises(TypeError, match="has no dictionary"):
        frame.codes("value")
    with pytest.raises(TypeError, match="cannot be pickled"):
        frame.__reduce__()


def test_pandas_has_the_documented_dtypes_without_pyarrow(stream: hkstats.Stream) -> None:
    frame = stream.to_pandas()
    text = str(pd.Series(["a"]).dtype)
    assert {str(name): str(dtype) for name, dtype in frame.dtypes.items()} == {
        "source": "category",
        "date": "datetime64[s]",
        "start": "datetime64[us, UTC]",
        "value": "float64",
        "count": "int64",
        "userEntered": "boolean",
        "uuid": "object",
        "metadata": text,
    }
    source: Any = frame["source"]
    assert source.astype(object).where(source.notna(), None).tolist() == SOURCES
    assert source.cat.categories.tolist() == ["Watch", "Phone", "Scale"]
    assert frame["uuid"].iloc[0] == bytes(range(16))
    assert frame["metadata"].isna().tolist() == [False, True, False, True, False, True, False]


def test_other_libraries_read_a_stream(stream: hkstats.Stream) -> None:
    table = stream.to_arrow()
    table.validate(full=True)
    assert table.column("source").to_pylist() == SOURCES
    assert pa.table(stream).equals(table)
    frame = stream.to_polars()
    assert frame["source"].cast(pl.String).to_list() == SOURCES
    assert frame["value"].to_list() == VALUES
    assert pl.DataFrame(stream)["date"].to_list() == frame["date"].to_list()
    assert duckdb.sql("select count(*), sum(count) from stream").fetchall() == [(7, 20)]
    # All of them, from the batches that a frame holds.
    whole = stream.to_frame()
    for _ in range(2):
        assert pa.table(whole).column("source").to_pylist() == SOURCES
        assert pl.DataFrame(whole)["value"].to_list() == VALUES
        assert duckdb.sql("select count(*) from whole").fetchall() == [(7,)]


@pytest.mark.parametrize("version", ["0.20.31", "1.0.0", "1.31.0"])
def test_a_polars_that_mixes_up_texts_is_refused(
    stream: hkstats.Stream, monkeypatch: pytest.MonkeyPatch, version: str
) -> None:
    monkeypatch.setattr(pl, "__version__", version)
    for it in (stream, stream.to_frame()):
        with pytest.raises(hkstats.LibraryError, match=r"mixes up the texts of batches: install polars 1\.32 or later"):
            it.to_polars()


@pytest.mark.parametrize("version", ["1.32.0", "2.0.0b1", "10.0"])
def test_a_later_polars_is_taken(stream: hkstats.Stream, monkeypatch: pytest.MonkeyPatch, version: str) -> None:
    monkeypatch.setattr(pl, "__version__", version)
    assert stream.to_polars()["source"].cast(pl.String).to_list() == SOURCES


def test_columns_outlive_the_stream_and_the_store(library: FakeLibrary) -> None:
    store = hkstats.open("a.sqlite")
    values = next(store.samples().batches())["value"]
    table = pa.table(store.samples().to_frame())
    store.close()
    del store
    gc.collect()
    np.testing.assert_equal(values, [1.5, np.nan, 2.5])
    assert table.column("value").to_pylist() == VALUES


def test_a_stream_that_nobody_reads_is_released(stream: hkstats.Stream) -> None:
    stream.close()
    assert len(stream.to_frame()) == 7


def test_a_stream_that_fails_is_the_sentence(library: FakeLibrary) -> None:
    first = library.batches[0]

    def broken() -> Iterator[pa.RecordBatch]:
        yield first
        raise OSError("Page 7 of the store is damaged.")

    library.batches = broken()  # type: ignore[assignment]
    read = hkstats.open("a.sqlite").samples().batches()
    assert len(next(read)) == 3
    with pytest.raises(hkstats.HKStatsError, match="Page 7 of the store is damaged"):
        next(read)


def test_a_stream_that_was_passed_on_is_read_there(stream: hkstats.Stream) -> None:
    reader = stream.to_arrow_reader()
    assert reader.read_next_batch().num_rows == 3
    reader.close()
    assert stream.to_arrow().num_rows == 7


@pytest.mark.parametrize(
    ("fail", "kind", "sentence"),
    [
        (len, TypeError, "has no len"),
        (pickle.dumps, TypeError, r"A stream of hkstats cannot be pickled. Send what .to_arrow"),
        (lambda it: pa.table(it, schema=pa.schema([("x", pa.int64())])), ValueError, "schema"),
        (lambda it: it.nothing, AttributeError, "nothing"),
    ],
)
def test_a_stream_that_dies_in_an_error_is_released_and_the_error_stays(
    library: FakeLibrary, fail: Callable[[Any], Any], kind: type[Exception], sentence: str
) -> None:
    held = len(_exporting._held)
    for _ in range(6):
        with pytest.raises(kind, match=sentence):
            fail(hkstats.open("a.sqlite").samples())
    gc.collect()
    assert len(_exporting._held) == held


def test_a_copy_of_a_stream_has_all_rows(stream: hkstats.Stream) -> None:
    for other in (copy.copy(stream), copy.deepcopy(stream)):
        assert len(other.to_frame()) == 7
    assert len(stream.to_frame()) == 7


def test_a_column_of_another_type_is_a_sentence(library: FakeLibrary) -> None:
    library.schema = pa.schema([("place", pa.list_(pa.float64()))])
    with pytest.raises(hkstats.SchemaError, match=r"'place' has the Arrow format '\+l'"):
        hkstats.open("a.sqlite").samples()


def test_a_stream_without_rows_has_its_columns(library: FakeLibrary) -> None:
    library.batches = []
    stream = hkstats.open("a.sqlite").samples()
    assert stream.to_frame().shape == (0, 8)
    frame = stream.to_pandas()
    assert len(frame) == 0
    assert str(frame["start"].dtype) == "datetime64[us, UTC]"
    assert str(frame["source"].dtype) == "category"
    assert stream.to_polars().shape == (0, 8)
