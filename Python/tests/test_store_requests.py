"""Arguments of questions as members of requests."""

from __future__ import annotations

import datetime
import zoneinfo
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from fake_store_library import FakeLibrary

import hkstats

SECRET: Any = b"secret"

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
    ("workout-course", lambda it: it.workout_course("A", step=60), {"workout": "A", "step": 60}),
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
    ("value", "text"),
    [
        (np.datetime64("2024-03-10"), "2024-03-10"),
        (np.datetime64("2024-03"), "2024-03-01"),
        (np.datetime64("2024"), "2024-01-01"),
        (np.datetime64("2024-03-07", "W"), "2024-03-07"),
        (np.datetime64("2024-03-10T08", "h"), "2024-03-10T08:00:00+00:00"),
        (np.datetime64("2024-03-10T08:00:01", "s"), "2024-03-10T08:00:01+00:00"),
        (np.datetime64("2024-03-10T08:00:01.25", "us"), "2024-03-10T08:00:01.250000+00:00"),
        (np.datetime64("2024-03-10T08:00:01.123456789", "ns"), "2024-03-10T08:00:01.123456+00:00"),
        (np.datetime64("1969-12-31T23:59:59.999999999", "ns"), "1969-12-31T23:59:59.999999+00:00"),
        (datetime.date(2024, 3, 10), "2024-03-10"),
        (datetime.datetime(2024, 3, 10, 8, tzinfo=datetime.timezone.utc), "2024-03-10T08:00:00+00:00"),
        ("2024-03-10", "2024-03-10"),
    ],
    ids=repr,
)
def test_times_of_numpy_are_local_dates_or_instants_in_utc(
    library: FakeLibrary, store: hkstats.Store, value: Any, text: str
) -> None:
    store.sleep(start=value)
    assert library.asked[-1][1]["scope"] == {"from": text}
    store.explain("hr", value)
    assert library.asked[-1][1]["date"] == text


@pytest.mark.parametrize("unit", ["D", "s", "us", "ns"])
def test_no_time_of_numpy_is_none(store: hkstats.Store, unit: str) -> None:
    missing: Any = np.array(["NaT"], dtype=f"datetime64[{unit}]")[0]
    with pytest.raises(hkstats.ArgumentError, match="`start` has to be a date, a datetime or a text"):
        store.sleep(start=missing)


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
        (lambda it: it.streak("a", at_least=10**400), "`at_least` has to be a number that is finite, not one beyond"),
        (lambda it: it.streak("a", at_least=np.array([1, 2])), "`at_least` has to be a number, not array"),
        (lambda it: it.streak("a", at_least=np.array("x")), "`at_least` has to be a number, not array"),
        (lambda it: it.streak("a", at_least=Decimal("sNaN")), "`at_least` has to be a number, not Decimal"),
        (lambda it: it.summary(every=np.array([1, 2])), "`every` has to be a whole number, not array"),
        (lambda it: it.streak("a", between=(2, 1)), "takes the lower number first"),
        (lambda it: it.streak("a", between=5), "has to be two numbers"),
        (lambda it: it.streak("a", at_least=datetime.timedelta(1), unit="km"), "has the unit s, min or h"),
        (lambda it: it.streak(sleep="asleep", statistic="sum", at_least=1), "`statistic` is for"),
        (lambda it: it.sleep(start=datetime.datetime(2024, 11, 3, 1, 30, fold=1)), "give the datetime its zone"),
        (lambda it: it.summary(separate_by_source="yes"), "`separate_by_source` has to be True or False, not 'yes'"),
        (lambda it: it.trends(details=1), "`details` has to be True or False"),
        (lambda it: it.streak("a", at_least=1, skip_empty=0), "`skip_empty` has to be True or False"),
        (lambda it: it.streak("a", at_least=1, unit=object()), "`unit` has to be a text"),
        (lambda it: it.samples(metadata="no"), "`metadata` has to be True or False"),
        (lambda it: it.samples(source=Path("iPhone")), "`source` has to be a text"),
        (lambda it: it.buckets(by_source=[]), "`by_source` has to be True or False"),
        (lambda it: it.workouts(all_workouts="all"), "`all_workouts` has to be True or False"),
        (lambda it: it.permissions(7), "`app` has to be a text"),
        (lambda it: it.ask(5), "`question` has to be the name of a question"),
        (lambda it: it.ask("records", {"types": {1}}), "a set is none of JSON's values"),
        (lambda it: it.ask("records", {"x": float("nan")}), "nothing that a store can be asked"),
        (lambda _: hkstats.open("a.sqlite", passphrase=SECRET), "a bytes is none of JSON's values"),
    ],
)
def test_an_argument_that_makes_no_sense_is_a_sentence_and_not_asked(
    library: FakeLibrary, store: hkstats.Store, ask: Callable[[Any], Any], sentence: str
) -> None:
    with pytest.raises(hkstats.ArgumentError, match=sentence) as caught:
        ask(store)
    assert library.asked == []
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize("is_true", [True, np.True_, np.array([True])[0]])
def test_flags_may_be_numpys(library: FakeLibrary, store: hkstats.Store, is_true: Any) -> None:
    store.streak("steps", at_least=1, skip_empty=is_true)
    assert library.asked[-1][1]["skipsEmptyIntervals"] is True
    store.trends("steps", details=is_true)
    assert library.asked[-1][1]["details"] is True
    is_false: Any = np.bool_(not is_true)
    store.trends("steps", details=is_false)
    assert library.asked[-1][1]["details"] is False
    store.workout_totals(all_workouts=is_true)
    assert library.asked[-1][1]["scope"] == {"countsAllWorkouts": True}
    store.workout_totals(all_workouts=is_false)
    assert "scope" not in library.asked[-1][1]


def test_a_request_may_hold_what_numpy_has(library: FakeLibrary, store: hkstats.Store) -> None:
    store.ask("records", {"types": np.array(["steps", "hr"]), "limit": np.int64(3), "all": np.True_})
    assert library.asked[-1][1] == {"types": ["steps", "hr"], "limit": 3, "all": True}
