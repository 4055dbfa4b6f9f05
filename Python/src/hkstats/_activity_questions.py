"""The questions to a store about workouts and streaks."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, get_args

from . import _requests as requests
from ._questions import STATISTICS, Names
from ._requests import Interval, Scope
from ._rules import goal, seconds_a_unit
from ._times import Time
from .answer import Answer
from .errors import ArgumentError
from .reports import StreakReport, WorkoutCourseReport, WorkoutEffortsReport, WorkoutsReport, WorkoutTotalsReport
from .reports.streak import SleepFigure

if TYPE_CHECKING:
    from typing_extensions import Unpack

Amount = float | datetime.timedelta
"""A number in the unit of the figures, or a length of time."""


class ActivityQuestions:
    """Questions to a store about workouts and streaks."""

    def _ask(self, question: str, request: Mapping[str, Any]) -> Answer[Any]:
        raise NotImplementedError

    def workouts(
        self,
        activities: Names = (),
        *,
        sources: Names = (),
        limit: int | None = None,
        zones: Literal["max", "karvonen"] = "max",
        max_heart_rate: float | None = None,
        resting_heart_rate: float | None = None,
        zone_bounds: Sequence[float] | None = None,
        elevation_threshold: float = 3,
        **scope: Unpack[Scope],
    ) -> Answer[WorkoutsReport]:
        """Workouts one by one: distance, pace or speed, energy, heart rate and its zones, ascent.

        Args:
            activities: only these, such as `running`; empty is all.
            sources: only workouts of these sources; empty is all.
            limit: at most so many, the last ones; None is 20 without `start`, `end` and `last`, else all.
            zones: zones are shares of the maximum heart rate, or of the reserve above the resting one.
            max_heart_rate: the maximum, in beats per minute; None is the one to be expected at the person's age.
            resting_heart_rate: the resting rate of the reserve, in beats per minute; None is the last one recorded.
            zone_bounds: where the five zones begin, in beats per minute, instead of shares.
            elevation_threshold: climbs and falls of a route count from so many metres on.
            **scope: `start`, `end`, `last`, `time_zone`, `units`, `source_order`, `all_workouts`.

        """
        parts = {
            "method": requests.choice(zones, "zones", ("max", "karvonen")),
            "maxHeartRate": _rate(max_heart_rate, "max_heart_rate"),
            "restingHeartRate": _rate(resting_heart_rate, "resting_heart_rate"),
            "bounds": requests.numbers(zone_bounds, "zone_bounds"),
        }
        request = requests.request(
            scope,
            zones={name: value for name, value in parts.items() if value is not None},
            limit=requests.whole(limit, "limit"),
            elevationThreshold=requests.number(elevation_threshold, "elevation_threshold"),
            **_selection(activities, sources),
        )
        return self._ask("workouts", request)

    def splits(
        self, activities: Names = (), *, sources: Names = (), limit: int | None = None, **scope: Unpack[Scope]
    ) -> Answer[WorkoutsReport]:
        """Workouts with their splits of a kilometre or a mile; the main table has a row a split.

        Args:
            activities: only these; empty is those that cover a distance.
            sources: only workouts of these sources; empty is all.
            limit: at most so many, the last ones; None is one without `start`, `end` and `last`, else all.
            **scope: `start`, `end`, `last`, `time_zone`, `units`, `source_order`, `all_workouts`.

        """
        request = requests.request(
            scope, hasSplits=True, limit=requests.whole(limit, "limit"), **_selection(activities, sources)
        )
        return self._ask("workouts", request)

    def workout_totals(
        self,
        interval: Interval = "week",
        *,
        activities: Names = (),
        sources: Names = (),
        elevation_threshold: float = 3,
        **scope: Unpack[Scope],
    ) -> Answer[WorkoutTotalsReport]:
        """The totals of workouts by week, month or year, and in each by activity.

        Args:
            interval: how long a bucket is.
            activities: only these; empty is all.
            sources: only workouts of these sources; empty is all.
            elevation_threshold: climbs and falls of a route count from so many metres on.
            **scope: `start`, `end`, `last`, `time_zone`, `units`, `first_weekday`, `source_order`,
                `all_workouts`.

        """
        request = requests.request(
            scope,
            interval=requests.interval(interval),
            elevationThreshold=requests.number(elevation_threshold, "elevation_threshold"),
            **_selection(activities, sources),
        )
        return self._ask("workout-totals", request)

    def workout_efforts(
        self, activities: Names = (), *, sources: Names = (), **scope: Unpack[Scope]
    ) -> Answer[WorkoutEffortsReport]:
        """The best efforts of each activity: 400 m to a marathon, 12 minutes and an hour.

        Args:
            activities: only these; empty is all.
            sources: only workouts of these sources; empty is all.
            **scope: `start`, `end`, `last`, `time_zone`, `units`, `source_order`, `all_workouts`.

        """
        return self._ask("workout-efforts", requests.request(scope, **_selection(activities, sources)))

    def workout_course(
        self,
        workout: str | uuid.UUID | None = None,
        *,
        activities: Names = (),
        sources: Names = (),
        step: float | None = None,
        places: int | None = None,
        **scope: Unpack[Scope],
    ) -> Answer[WorkoutCourseReport]:
        """One workout part by part: heart rate, pace or speed, height; and the shape of its route.

        The main table has a row a part; `.table("route")` has a row a place.

        Args:
            workout: the identity of the workout (`uuid` of `workouts`); None is the last one of those asked for.
            activities: only these; empty is all.
            sources: only workouts of these sources; empty is all.
            step: how many seconds a part has; None is a round time of which there are at most 120.
            places: how many places of the route there are at most; None is 500.
            **scope: `start`, `end`, `last`, `time_zone`, `units`, `source_order`, `all_workouts`.

        """
        request = requests.request(
            scope,
            workout=None if workout is None else str(workout),
            step=None if step is None else requests.number(step, "step"),
            places=requests.whole(places, "places"),
            **_selection(activities, sources),
        )
        return self._ask("workout-course", request)

    def streak(
        self,
        type: str | None = None,
        *,
        sleep: str | None = None,
        workouts: str | None = None,
        rings: Literal["all", "move", "exercise", "stand"] | None = None,
        at_least: Amount | None = None,
        more_than: Amount | None = None,
        at_most: Amount | None = None,
        less_than: Amount | None = None,
        between: tuple[Amount, Amount] | None = None,
        unit: str | None = None,
        statistic: str | None = None,
        category_values: Names | None = None,
        interval: Literal["day", "week", "month"] = "day",
        allowed_misses: int = 0,
        miss_span: int = 1,
        skip_empty: bool = False,
        today: Time | None = None,
        **scope: Unpack[Scope],
    ) -> Answer[StreakReport]:
        """Days, weeks or months in a row that meet a goal.

        >>> store.streak("stepCount", at_least=10_000)                      # doctest: +SKIP
        >>> store.streak(sleep="asleep", at_least=timedelta(hours=7))      # doctest: +SKIP

        One subject and one goal are needed; rings without a goal are at least one day.

        Args:
            type: a type.
            sleep: a figure of the nights: `asleep`, `totalAsleep`, `deep`, `rem`, `efficiency` (a fraction), ...
            workouts: workouts of an activity, or `all`.
            rings: days with closed rings.
            at_least: the goal: so much or more.
            more_than: the goal: more than this.
            at_most: the goal: so much or less.
            less_than: the goal: less than this.
            between: the goal: from the one to the other, both included.
            unit: the unit of the goal and of all figures; None is the one that tables print, of the time of nights
                seconds, of other times minutes. A `timedelta` as a goal needs none.
            statistic: of a type `sum`, `average`, `minimum`, `maximum`, `mostRecent`, `duration` or `count`, of
                workouts `count` or `duration`; None is the one that people mean.
            category_values: the values of a category that count, as in `summary`.
            interval: what counts.
            allowed_misses: how many of any `miss_span` in a row may miss the goal.
            miss_span: see `allowed_misses`.
            skip_empty: whether an interval without data ends no streak.
            today: what counts as now; None is now, or the end of the data if that is earlier.
            **scope: `time_zone`, `units`, `first_weekday`, `source_order`, `all_workouts`.

        """
        subjects = {"type": type, "sleep": sleep, "workouts": workouts, "rings": rings}
        given = [name for name, value in subjects.items() if value is not None]
        if len(given) != 1:
            raise ArgumentError("A streak is of one of `type`, `sleep`, `workouts` and `rings`.")
        goals = {
            "at_least": at_least,
            "more_than": more_than,
            "at_most": at_most,
            "less_than": less_than,
            "between": between,
        }
        times = (it for value in goals.values() for it in (value if isinstance(value, tuple | list) else (value,)))
        has_times = any(isinstance(value, datetime.timedelta) for value in times)
        scale = 1.0
        if has_times:
            # Said, it is an error where the figures are no lengths of time.
            unit = unit or ("s" if sleep is not None else "min")
            scale = seconds_a_unit(unit)
        values = None if category_values is None else ",".join(requests.texts(category_values, "category_values"))
        request = requests.request(
            scope,
            subject=_subject(given[0], subjects[given[0]], statistic, values),
            goal=goal(goals, rings is not None, scale),
            unit=requests.text(unit, "unit"),
            interval=requests.interval(interval),
            allowedMisses=requests.whole(allowed_misses, "allowed_misses"),
            missSpan=requests.whole(miss_span, "miss_span"),
            skipsEmptyIntervals=requests.flag(skip_empty, "skip_empty"),
            today=requests.time(today, "today"),
        )
        return self._ask("streak", request)


def _subject(kind: str, name: object, statistic: str | None, values: str | None) -> dict[str, Any]:
    if not isinstance(name, str):
        raise ArgumentError(f"`{kind}` has to be a text, not {name!r}.")
    if statistic is not None and kind not in ("type", "workouts"):
        raise ArgumentError("`statistic` is for `type` and `workouts`.")
    if values is not None and kind != "type":
        raise ArgumentError("`category_values` is for `type`.")
    if kind == "sleep":
        return {"sleep": {"figure": requests.choice(name, "sleep", get_args(SleepFigure))}}
    if kind == "rings":
        return {"rings": {"ring": requests.choice(name, "rings", ("all", "move", "exercise", "stand"))}}
    if kind == "workouts":
        measure = requests.choice(statistic or "count", "statistic", ("count", "duration"))
        activity = {} if name == "all" else {"activity": name}
        return {"workouts": {**activity, "measure": measure}}
    found = "mostRecent" if statistic == "most_recent" else statistic
    members = {
        "identifier": name,
        "statistic": requests.choice(found, "statistic", STATISTICS),
        "categoryValues": values,
    }
    return {"type": {name: value for name, value in members.items() if value is not None}}


def _selection(activities: Names, sources: Names) -> dict[str, list[str] | None]:
    return {
        "activities": requests.texts(activities, "activities") or None,
        "sources": requests.texts(sources, "sources") or None,
    }


def _rate(rate: float | None, name: str) -> float | None:
    return None if rate is None else requests.number(rate, name)
