"""Stores, by a library that answers what the test says."""

from __future__ import annotations

import datetime
import json
import pickle
import threading
import time
import zoneinfo
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from fake_store_library import FakeLibrary
from report_recordings import FOLDER

import hkstats
from hkstats import _store_abi
from hkstats.store import default_path


@pytest.fixture
def library(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeLibrary]:
    fake = FakeLibrary()
    monkeypatch.setattr(_store_abi, "library", lambda: fake)
    monkeypatch.delenv("HKSTATS_KEY_FILE", raising=False)
    yield fake
    assert fake.bytes_that_were_not_freed == 0


@pytest.fixture
def store(library: FakeLibrary) -> hkstats.Store:
    library.answers = {
        "types": (FOLDER / "types.json").read_bytes(),
        "summary": (FOLDER / "summary.json").read_bytes(),
        "workouts": (FOLDER / "workout-splits.json").read_bytes(),
        "chart summary": b'<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"></svg>',
    }
    for question in {question for question, _, _ in QUESTIONS} - set(library.answers):
        library.answers[question] = (FOLDER / "types.json").read_bytes()
    for question in ("sleep", "explain-night"):
        library.answers[question] = (FOLDER / "types.json").read_bytes()
    return hkstats.open("health.sqlite")


# Opening


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


def test_a_store_has_one_key() -> None:
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


def test_a_library_that_is_missing_is_an_error_and_not_passed_over(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HKSTATS_STORE_LIB", str(tmp_path / "libhkstats.so"))
    with pytest.raises(hkstats.LibraryError, match="set HKSTATS_STORE_LIB to the file"):
        _store_abi.library.__wrapped__()


# Requests

QUESTIONS: list[tuple[str, Callable[[hkstats.Store], Any], dict[str, Any]]] = [
    ("types", lambda it: it.types(), {}),
    ("types", lambda it: it.types(time_zone="UTC"), {"scope": {"timeZone": "UTC"}}),
    ("sources", lambda it: it.sources("steps, hr"), {"types": ["steps", "hr"]}),
    ("store", lambda it: it.info(), {}),
    ("permissions", lambda it: it.permissions("com.example.water"), {"app": "com.example.water"}),
    ("summary", lambda it: it.summary(), {"interval": "week", "every": 1, "perDay": "everyday"}),
    (
        "summary",
        lambda it: it.summary(
            "daily",
            ["stepCount"],
            every=2,
            anchor=datetime.datetime(2018, 1, 1, 18),
            statistics="sum,most_recent",
            category_values=["asleepREM", "5"],
            separate_by_source=True,
            per_day="none",
            start=datetime.date(2024, 3, 1),
            end="2024-04-01",
            time_zone=zoneinfo.ZoneInfo("Europe/Paris"),
            units="metric",
            first_weekday="sunday",
            source_order="iPhone",
            all_workouts=True,
        ),
        {
            "interval": "day",
            "types": ["stepCount"],
            "every": 2,
            "anchor": "2018-01-01T18:00:00",
            "statistics": ["sum", "mostRecent"],
            "categoryValues": "asleepREM,5",
            "separateBySource": True,
            "perDay": "none",
            "firstWeekday": "sunday",
            "scope": {
                "from": "2024-03-01",
                "to": "2024-04-01",
                "timeZone": "Europe/Paris",
                "units": "metric",
                "sourceOrder": ["iPhone"],
                "countsAllWorkouts": True,
            },
        },
    ),
    ("records", lambda it: it.records("all", last="6m"), {"scope": {"last": {"count": 6, "unit": "m"}}}),
    ("trends", lambda it: it.trends(), {"interval": "day", "details": False, "rolling": False}),
    (
        "trends",
        lambda it: it.trends("bodyMass", interval="week", period=8, window=2),
        {"interval": "week", "types": ["bodyMass"], "period": 8, "window": 2, "details": True, "rolling": True},
    ),
    ("correlate", lambda it: it.correlate("a,b", lag=1), {"interval": "day", "types": ["a", "b"], "lag": 1}),
    ("profile", lambda it: it.profile("hr"), {"type": "hr"}),
    ("explain", lambda it: it.explain("hr", "2024-03-10"), {"type": "hr", "interval": "day", "date": "2024-03-10"}),
    (
        "workouts",
        lambda it: it.workouts("running", zone_bounds=[100, 120, 140, 155, 170]),
        {
            "activities": ["running"],
            "zones": {"method": "max", "bounds": [100, 120, 140, 155, 170]},
            "elevationThreshold": 3,
        },
    ),
    ("workouts", lambda it: it.splits(limit=2), {"hasSplits": True, "limit": 2}),
    ("workout-totals", lambda it: it.workout_totals("month"), {"interval": "month", "elevationThreshold": 3}),
    ("workout-efforts", lambda it: it.workout_efforts(sources="Watch"), {"sources": ["Watch"]}),
    ("rings", lambda it: it.rings("weekly"), {"interval": "week"}),
    ("heart", lambda it: it.heart("resting"), {"part": "resting", "interval": "week", "artefactTolerance": 0.2}),
    (
        "streak",
        lambda it: it.streak("stepCount", at_least=10_000, skip_empty=True),
        {
            "subject": {"type": {"identifier": "stepCount"}},
            "goal": {"atLeast": 10_000},
            "interval": "day",
            "allowedMisses": 0,
            "missSpan": 1,
            "skipsEmptyIntervals": True,
        },
    ),
]


@pytest.mark.parametrize(("question", "ask", "request_"), QUESTIONS)
def test_arguments_become_members_of_requests(
    library: FakeLibrary,
    store: hkstats.Store,
    question: str,
    ask: Callable[[hkstats.Store], Any],
    request_: dict[str, Any],
) -> None:
    ask(store)
    assert library.asked == [(question, request_)]


def test_nights_have_rules(library: FakeLibrary, store: hkstats.Store) -> None:
    store.sleep()
    store.sleep(last="30d", night_start="12:30", session_gap=90, partial_nights="include", free_days="friday")
    store.explain_night(datetime.date(2024, 3, 10), night_start=datetime.time(20))
    (_, plain), (_, chosen), (_, night) = library.asked
    assert plain == {
        "lastNights": 14,
        "rules": {"sessionGap": 3600, "partialBelow": 0.5, "includesPartialNights": False, "freeWeekdays": [6, 7]},
    }
    assert chosen == {
        "scope": {"last": {"count": 30, "unit": "d"}},
        "rules": {
            "nightStart": 45_000,
            "sessionGap": 5400,
            "partialBelow": 0.5,
            "includesPartialNights": True,
            "freeWeekdays": [5],
        },
    }
    assert night["night"] == "2024-03-10"
    assert night["rules"]["nightStart"] == 72_000


@pytest.mark.parametrize(
    ("arguments", "subject", "goal"),
    [
        ({"rings": "all"}, {"rings": {"ring": "all"}}, {"atLeast": 1}),
        ({"rings": "move", "at_least": 3}, {"rings": {"ring": "move"}}, {"atLeast": 3}),
        (
            {"sleep": "asleep", "at_least": datetime.timedelta(hours=7)},
            {"sleep": {"figure": "asleep"}},
            {"atLeast": 25_200},
        ),
        (
            {"type": "sleepAnalysis", "statistic": "duration", "more_than": datetime.timedelta(hours=7)},
            {"type": {"identifier": "sleepAnalysis", "statistic": "duration"}},
            {"moreThan": 420},
        ),
        (
            {"workouts": "all", "statistic": "duration", "at_most": datetime.timedelta(hours=7), "unit": "h"},
            {"workouts": {"measure": "duration"}},
            {"atMost": 7},
        ),
        (
            {"workouts": "running", "less_than": 2},
            {"workouts": {"activity": "running", "measure": "count"}},
            {"lessThan": 2},
        ),
        ({"type": "hr", "between": (50, 70.5)}, {"type": {"identifier": "hr"}}, {"between": [50, 70.5]}),
    ],
)
def test_streaks_have_a_subject_and_a_goal(
    library: FakeLibrary,
    store: hkstats.Store,
    arguments: dict[str, Any],
    subject: dict[str, Any],
    goal: dict[str, Any],
) -> None:
    store.streak(**arguments)
    assert library.asked[0][1]["subject"] == subject
    assert library.asked[0][1]["goal"] == goal


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        (lambda it: it.summary("fortnight"), "`interval` has to be one of hour, day, week, month, year"),
        (lambda it: it.summary(5), "`interval` has to be one of"),
        (lambda it: it.summary(every=1.5), "`every` has to be a whole number"),
        (lambda it: it.summary(types=5), "`types` has to be a text or several texts"),
        (lambda it: it.summary(statistics="mean"), "`statistics` has to be one of count"),
        (lambda it: it.summary(last="30 days"), "`last` takes a number and d, w, m or y"),
        (lambda it: it.summary(last="30d", start="2024-01-01"), "no place beside it"),
        (lambda it: it.summary(start=5), "`start` has to be a date"),
        (lambda it: it.summary(units="imperial"), "`units` has to be one of auto"),
        (lambda it: it.summary(first_weekday=0), "`first_weekday` has to be one of monday"),
        (lambda it: it.summary(time_zone=datetime.timezone(datetime.timedelta(hours=1))), "has no name"),
        (lambda it: it.records(timezone="UTC"), "There is no argument 'timezone' here"),
        (lambda it: it.profile(["hr"]), "`type` has to be the name of one type"),
        (lambda it: it.sleep(night_start="6pm"), "`night_start` has to be a time"),
        (lambda it: it.sleep(session_gap=-1), "`session_gap` has to be 0 to 1440"),
        (lambda it: it.sleep(partial_below=50), "`partial_below` has to be a share"),
        (lambda it: it.sleep(free_days="sun"), "`free_days` has to be one of monday"),
        (lambda it: it.heart("pulse"), "`part` has to be one of all"),
        (lambda it: it.heart(artefact_tolerance=float("nan")), "a number that is finite"),
        (lambda it: it.streak(at_least=1), "A streak is of one of `type`"),
        (lambda it: it.streak("a", rings="all"), "A streak is of one of `type`"),
        (lambda it: it.streak("a"), "A streak has one goal"),
        (lambda it: it.streak("a", at_least=1, at_most=2), "A streak has one goal"),
        (lambda it: it.streak("a", at_least="7h"), "`at_least` has to be a number"),
        (lambda it: it.streak("a", between=(2, 1)), "takes the lower number first"),
        (lambda it: it.streak("a", between=5), "has to be two numbers"),
        (lambda it: it.streak("a", at_least=datetime.timedelta(1), unit="km"), "has the unit s, min or h"),
        (lambda it: it.streak(sleep="asleep", statistic="sum", at_least=1), "`statistic` is for"),
    ],
)
def test_an_argument_that_makes_no_sense_is_a_sentence_and_not_asked(
    library: FakeLibrary, store: hkstats.Store, ask: Callable[[Any], Any], sentence: str
) -> None:
    with pytest.raises(hkstats.ArgumentError, match=sentence):
        ask(store)
    assert library.asked == []


# Answers


def test_an_answer_is_a_report_and_its_tables(library: FakeLibrary, store: hkstats.Store) -> None:
    answer = store.summary("day")
    text = (FOLDER / "summary.json").read_text(encoding="utf-8")
    assert answer.json == text
    assert answer.report.to_dict() == json.loads(text)
    assert answer.tables == ["buckets"]
    assert len(answer) == len(answer.table()) == len(answer.to_pandas()) > 0
    assert repr(answer).startswith("hkstats.Answer of summary, 12 rows x 16 columns\n")
    assert "<svg" in answer._repr_html_()
    assert "<?xml" not in answer._repr_html_()
    assert "<table>" in answer._repr_html_()
    assert answer.table().meanings["sum"] == "The sum, in `unit`."
    with pytest.raises(hkstats.ArgumentError, match="has no table 'nights'; it has buckets"):
        answer.table("nights")
    with pytest.raises(TypeError, match=r"Send its .report or its .json"):
        pickle.dumps(answer)


def test_splits_are_the_main_table_where_they_were_asked_for(store: hkstats.Store) -> None:
    assert "split" in store.splits().table().columns
    assert "split" not in store.workouts().table().columns


def test_a_chart_is_saved_for_its_owner_alone(library: FakeLibrary, store: hkstats.Store, tmp_path: Path) -> None:
    chart = store.summary().chart(width=600, theme="dark")
    assert library.asked[-1][1]["options"] == {"width": 600, "theme": "dark"}
    path = chart.save(tmp_path / "steps.svg")
    assert path.read_text() == chart.svg == chart._repr_svg_()
    assert path.stat().st_mode & 0o777 == 0o600
    assert [it.name for it in tmp_path.iterdir()] == ["steps.svg"]
    assert chart._repr_html_().startswith("<div><svg")
    with pytest.raises(hkstats.ArgumentError, match=r"give a name such as 'chart.svg', not 'steps.png'"):
        chart.save(tmp_path / "steps.png")


def test_an_answer_without_a_chart_is_shown_as_a_table(library: FakeLibrary, store: hkstats.Store) -> None:
    library.failures["chart types"] = (6, "Types have no chart.")
    answer = store.types()
    assert "<svg" not in answer._repr_html_()
    with pytest.raises(hkstats.ArgumentError, match="Types have no chart"):
        answer.chart()


# Imports


def test_an_import_opens_the_store_for_writing(library: FakeLibrary) -> None:
    library.imported = lambda tell: (FOLDER / "import.json").read_bytes()
    answer = hkstats.import_export(
        ["a.zip", Path("b")], "a.sqlite", time_zone="Europe/Paris", mirror=True, same_person=True, progress=False
    )
    assert library.opened == [("a.sqlite", {"write": True, "create": True})]
    request = {"paths": ["a.zip", "b"], "timeZone": "Europe/Paris", "mirror": True, "samePerson": True}
    assert library.asked == [("import", request)]
    assert library.freed == [1]
    assert answer.report.records.read > 0
    assert answer.tables == ["types"]
    with pytest.raises(hkstats.ArgumentError, match="The answer of import has no chart"):
        answer.chart()
    with pytest.raises(hkstats.ArgumentError, match="has to name an export"):
        hkstats.import_export([], "a.sqlite")


def test_an_import_that_fails_closes_the_store(library: FakeLibrary) -> None:
    library.failures["import"] = (12, "a.zip is no export.")
    with pytest.raises(hkstats.ExportError, match=r"a.zip is no export\."):
        hkstats.import_export("a.zip", "a.sqlite", progress=False)
    assert library.freed == [1]


def test_ctrl_c_stops_an_import(library: FakeLibrary, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[int] = []

    def endless(tell: Callable[[bytes, int, int], int]) -> bytes | None:
        for number in range(1_000):
            told.append(number)
            if tell(b"importing", number, 1_000):
                return None
            time.sleep(0.01)
        return b"{}"

    library.imported = endless
    join, calls = threading.Thread.join, iter(range(10))

    def interrupted(self: threading.Thread, timeout: float | None = None) -> None:
        if timeout is not None and next(calls) == 2:
            raise KeyboardInterrupt
        join(self, timeout)

    monkeypatch.setattr(threading.Thread, "join", interrupted)
    with pytest.raises(KeyboardInterrupt):
        hkstats.import_export("a.zip", "a.sqlite", progress=False)
    assert 0 < len(told) < 1_000
    assert library.freed == [1]


def test_what_a_progress_function_raises_is_raised(library: FakeLibrary) -> None:
    def fail(title: str, done: int, total: int) -> bool:
        raise RuntimeError(f"{title} {done} of {total}")

    library.imported = lambda tell: None if tell(b"importing", 1, 2) else b"{}"
    handle = _store_abi.StoreHandle("a.sqlite", {})
    with pytest.raises(RuntimeError, match="importing 1 of 2"):
        handle.import_exports({}, fail)
    with pytest.raises(hkstats.StoppedError, match="The import was stopped"):
        handle.import_exports({}, lambda title, done, total: False)
    assert handle.import_exports({}, lambda title, done, total: True) == b"{}"


def test_an_import_shows_a_bar(library: FakeLibrary, capsys: pytest.CaptureFixture[str]) -> None:
    def told(tell: Callable[[bytes, int, int], int]) -> bytes:
        for title in (b"importing", b"merging"):
            for done in (0, 50, 100):
                tell(title, done, 100)
        return (FOLDER / "import.json").read_bytes()

    library.imported = told
    hkstats.import_export("a.zip", "a.sqlite", progress=False)
    assert capsys.readouterr().err == ""
    hkstats.import_export("a.zip", "a.sqlite")
    shown = capsys.readouterr().err
    assert "importing" in shown
    assert "merging" in shown
