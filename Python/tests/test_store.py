"""Stores, by a library that answers what the test says."""

from __future__ import annotations

import json
import os
import pickle
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from fake_store_library import FakeLibrary
from report_recordings import FOLDER

import hkstats
from hkstats import _store_abi
from hkstats.store import default_path


def test_a_store_is_opened_with_its_options_and_closed_once(library: FakeLibrary) -> None:
    with hkstats.open(Path("a.sqlite"), key_file="a.key", app="com.example.water") as store:
        assert repr(store) == "hkstats.Store('a.sqlite')"
        assert store.path == Path("a.sqlite")
    store.close()
    assert library.opened == [("a.sqlite", {"app": "com.example.water", "keyFile": "a.key"})]
    assert library.freed == [1]
    assert repr(store) == "hkstats.Store('a.sqlite', closed)"
    with pytest.raises(hkstats.ArgumentError, match="The store is closed"):
        store.types()
    with pytest.raises(TypeError, match="cannot be copied"):
        pickle.dumps(store)


def test_a_store_has_one_key_and_a_path() -> None:
    with pytest.raises(hkstats.ArgumentError, match="path of the store is empty"):
        hkstats.open("")
    with pytest.raises(hkstats.ArgumentError, match="one key"):
        hkstats.open("a.sqlite", key_file="a.key", passphrase="a")


def test_the_key_file_of_the_environment_opens_stores_that_are_locked(
    library: FakeLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.failures["a.sqlite"] = (9, "The store is encrypted.")
    with pytest.raises(hkstats.LockedError, match="The store is encrypted"):
        hkstats.open("a.sqlite")
    monkeypatch.setenv("HKSTATS_KEY_FILE", "known.key")
    with pytest.raises(hkstats.LockedError):
        hkstats.open("a.sqlite", passphrase="a")
    with pytest.raises(hkstats.LockedError):
        hkstats.open("a.sqlite")
    assert library.opened[-1] == ("a.sqlite", {"keyFile": "known.key"})
    assert sorted(library.freed) == list(range(1, len(library.opened) + 1))


def test_the_default_store_is_that_of_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/alex")
    monkeypatch.delenv("HKSTATS_STORE", raising=False)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    assert default_path() == Path("/home/alex/.local/share/hkstats/health.sqlite")
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert default_path() == Path("/data/hkstats/health.sqlite")
    monkeypatch.setenv("XDG_DATA_HOME", "data")
    assert default_path() == Path("/home/alex/.local/share/hkstats/health.sqlite")
    monkeypatch.setenv("HKSTATS_STORE", "mine.sqlite")
    assert default_path() == Path("mine.sqlite")


@pytest.mark.parametrize(
    ("status", "kind", "builtin"),
    [
        (2, hkstats.ArgumentError, ValueError),
        (6, hkstats.ArgumentError, ValueError),
        (7, hkstats.NoDataError, LookupError),
        (8, hkstats.MissingError, FileNotFoundError),
        (9, hkstats.LockedError, PermissionError),
        (10, hkstats.NotPermittedError, PermissionError),
        (11, hkstats.StoreError, ValueError),
        (12, hkstats.ExportError, ValueError),
        (13, hkstats.BusyError, BlockingIOError),
        (14, hkstats.StoppedError, Exception),
        (15, hkstats.HKStatsError, Exception),
        (99, hkstats.HKStatsError, Exception),
    ],
)
def test_each_status_is_an_exception_with_the_sentence(
    library: FakeLibrary, status: int, kind: type[Exception], builtin: type[Exception]
) -> None:
    library.failures["a.sqlite"] = (status, "What happened, and what to do.")
    with pytest.raises(kind, match=r"^What happened, and what to do\.$") as caught:
        hkstats.open("a.sqlite")
    assert type(caught.value) is kind
    assert isinstance(caught.value, builtin)
    assert isinstance(caught.value, hkstats.HKStatsError)


@pytest.mark.parametrize(
    ("app", "path", "type_", "command"),
    [
        ("a.b", "a.sqlite", "HKQuantityTypeIdentifierStepCount", "--app a.b --read stepCount --store a.sqlite"),
        ("my app", "my store", "HKWorkoutTypeIdentifier", "--app 'my app' --read workout --store 'my store'"),
    ],
)
def test_an_app_is_told_who_allows_it_what(library: FakeLibrary, app: str, path: str, type_: str, command: str) -> None:
    said = f"Authorization not determined: {app} has not asked to read {type_}."
    library.failures["records"] = (10, f"{said} Call requestAuthorization(toShare:read:) first.")
    with hkstats.open(path, app=app) as store, pytest.raises(hkstats.NotPermittedError) as refused:
        store.records()
    assert str(refused.value) == f"{said} The store's owner allows it by 'hkstats authorize grant {command}'."


def test_a_library_that_is_missing_is_an_error_and_not_passed_over(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HKSTATS_STORE_LIB", str(tmp_path / "libhkstats-store.so"))
    with pytest.raises(hkstats.LibraryError, match="set HKSTATS_STORE_LIB to the file"):
        _store_abi.library.__wrapped__()


# Answers


def test_an_answer_is_a_report_and_its_tables(library: FakeLibrary, store: hkstats.Store) -> None:
    answer = store.summary("day")
    text = (FOLDER / "summary.json").read_text(encoding="utf-8")
    assert answer.json == text.removesuffix("\n")
    assert answer.report.to_dict() == json.loads(text)
    assert answer.tables == ["buckets"]
    assert len(answer) == len(answer.table()) == len(answer.to_pandas()) > 0
    assert repr(answer).startswith("hkstats.Answer of summary, 12 rows x 16 columns\n")
    assert "<svg" in answer._repr_html_()
    assert "<?xml" not in answer._repr_html_()
    assert "<table>" in answer._repr_html_()
    assert answer.columns == answer.table().columns
    assert answer["count"].tolist() == answer.table()["count"].tolist()
    assert answer.table().meanings["sum"] == "The sum, in `unit`."
    with pytest.raises(hkstats.ArgumentError, match="has no table 'nights'; it has buckets"):
        answer.table("nights")
    with pytest.raises(TypeError, match=r"Send its .report or its .json"):
        pickle.dumps(answer)


def test_an_answer_has_what_its_main_table_has(store: hkstats.Store, tmp_path: Path) -> None:
    answer = store.summary("day")
    frame = answer.table()
    assert answer.shape == frame.shape == (12, 16)
    assert {name: column.tolist() for name, column in answer.to_dict().items()}.keys() == frame.to_dict().keys()
    assert answer.to_dict()["count"].tolist() == frame["count"].tolist()
    path = tmp_path / "days.parquet"
    assert answer.to_parquet(path) == path
    assert pq.read_table(path).equals(frame.to_arrow())
    assert path.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    ("content", "shown", "html"),
    [
        (
            b'{"firstHour":3,"type":"<b>"}\n',
            '{"firstHour":3,"type":"<b>"}',
            "{&quot;firstHour&quot;:3,&quot;type&quot;:&quot;&lt;b&gt;&quot;}",
        ),
        (b"null\n", "null", "null"),
        (b'["' + b"x" * 296 + b'"]\n', '["' + "x" * 296 + '"]', "[&quot;" + "x" * 296 + "&quot;]"),
        (b'["' + b"x" * 297 + b'"]\n', '["' + "x" * 297 + '"...', "[&quot;" + "x" * 297 + "&quot;&hellip;"),
    ],
)
def test_an_answer_without_a_report_shows_its_json(
    library: FakeLibrary, store: hkstats.Store, content: bytes, shown: str, html: str
) -> None:
    library.answers["quiet-hours"] = content
    answer = store.ask("quiet-hours")
    assert repr(answer) == f"hkstats.Answer of quiet-hours\n{shown}"
    assert answer._repr_html_() == f"<p><strong>quiet-hours</strong></p><pre>{html}</pre>"


def test_splits_are_the_main_table_where_they_were_asked_for(store: hkstats.Store) -> None:
    assert "split" in store.splits().table().columns
    assert "split" not in store.workouts().table().columns


def test_a_chart_is_saved_for_its_owner_alone(library: FakeLibrary, store: hkstats.Store, tmp_path: Path) -> None:
    chart = store.summary().chart()
    assert library.asked[-1][1]["options"] == {"form": "svg"}
    path = chart.save(tmp_path / "steps.svg")
    assert path.read_text() == chart.svg == chart._repr_svg_()
    assert path.stat().st_mode & 0o777 == 0o600
    assert [it.name for it in tmp_path.iterdir()] == ["steps.svg"]
    assert chart._repr_html_().startswith("<div><svg")
    chart.save(tmp_path / "steps.png")
    assert library.asked[-1][1]["options"] == {"form": "png"}
    with pytest.raises(hkstats.ArgumentError, match=r"as 'chart.svg' or 'chart.png', not as 'steps.jpg'"):
        chart.save(tmp_path / "steps.jpg")
    with pytest.raises(hkstats.MissingError, match=r"There is no folder '.*/nowhere' to write 'steps\.svg' into"):
        chart.save(tmp_path / "nowhere" / "steps.svg")
    (tmp_path / "folder.svg").mkdir()
    with pytest.raises(hkstats.ArgumentError, match=r"folder\.svg' is a folder: name a file in it"):
        chart.save(os.fsencode(tmp_path / "folder.svg"))
    assert sorted(it.name for it in tmp_path.iterdir()) == ["folder.svg", "steps.png", "steps.svg"]


def test_splits_have_a_chart_of_their_own(library: FakeLibrary, store: hkstats.Store) -> None:
    library.answers["chart workout-splits"] = b"<svg/>"
    assert store.splits().chart().svg == "<svg/>"


def test_an_answer_without_a_chart_is_shown_as_a_table(library: FakeLibrary, store: hkstats.Store) -> None:
    library.failures["chart types"] = (6, "Types have no chart.")
    answer = store.types()
    assert "<svg" not in answer._repr_html_()
    with pytest.raises(hkstats.ArgumentError, match="Types have no chart"):
        answer.chart()
