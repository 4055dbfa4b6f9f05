"""The questions to a store that are of days, nights and readings."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Literal

from . import _requests as requests
from ._requests import Interval, Scope, Weekday
from ._rules import night_rules
from ._times import Time
from .answer import Answer
from .errors import ArgumentError
from .reports import (
    CorrelationReport,
    ExplainNightReport,
    ExplainReport,
    HeartReport,
    PermissionsReport,
    ProfileReport,
    RecordsReport,
    RingsReport,
    SleepReport,
    SourcesReport,
    StoreInfoReport,
    SummaryReport,
    TrendsReport,
    TypesReport,
)

if TYPE_CHECKING:
    from typing_extensions import Unpack

Names = str | Iterable[str]
"""One name, several with commas between, or several names."""

STATISTICS = ("count", "sum", "average", "minimum", "maximum", "duration", "mostRecent")
"""The statistics of a summary."""


class Questions:
    """Questions to a store. Types may have their short names, in any case, or everyday ones: `steps`, `hr`, `sleep`.

    All take the arguments of a scope where they make sense: `start` and `end` (local dates or instants; the end is
    excluded), `last` (`30d`, `12w`, `6m`, `1y` up to the end of the data), `time_zone`, `units` (`auto`, `metric`,
    `us`, `canonical`), `first_weekday`, `source_order` (names, best first) and `all_workouts`. Times may be of numpy's
    `datetime64` as well: days are local dates, finer units are instants in UTC.

    Each raises NotPermittedError where the store was opened with `app` and that app was never allowed to read a type
    that is asked for.
    """

    def _ask(self, question: str, request: Mapping[str, Any]) -> Answer[Any]:
        raise NotImplementedError

    def types(self, *, time_zone: str | datetime.tzinfo | None = None) -> Answer[TypesReport]:
        """The types that the store holds: how many samples of each, from when to when, in which unit."""
        return self._ask("types", requests.request({"time_zone": time_zone}))

    def sources(
        self, types: Names | None = None, *, time_zone: str | datetime.tzinfo | None = None
    ) -> Answer[SourcesReport]:
        """The sources of types, best first, and why: where samples overlap, the best one counts.

        Args:
            types: which types; None is all.
            time_zone: on whose clocks.

        """
        return self._ask("sources", requests.request({"time_zone": time_zone}, types=requests.types(types)))

    def info(self) -> Answer[StoreInfoReport]:
        """How large the store is, whether it is encrypted, and what was imported."""
        return self._ask("store", {})

    def permissions(self, app: str | None = None) -> Answer[PermissionsReport]:
        """Which apps may save and read which types; of one app, by its bundle identifier, or of all."""
        return self._ask("permissions", requests.request({}, app=requests.text(app, "app")))

    def summary(
        self,
        interval: Interval = "week",
        types: Names | None = None,
        *,
        every: int = 1,
        anchor: Time | None = None,
        statistics: Names | None = None,
        category_values: Names | None = None,
        separate_by_source: bool = False,
        per_day: Literal["none", "everyday", "all"] = "everyday",
        **scope: Unpack[Scope],
    ) -> Answer[SummaryReport]:
        """Sums, averages and durations by hour, day, week, month or year.

        Without `start`, `end` and `last` these are the last 24 hours, 14 days, 12 weeks or 12 months that the data
        reach, or all years. With them, every whole bucket that meets [start, end).

        Args:
            interval: how long a bucket is.
            types: which types, in their order; None is all.
            every: how many intervals make a bucket.
            anchor: where buckets are counted from; None is 2018-01-01, a Monday, at 00:00.
            statistics: some of `count`, `sum`, `average`, `minimum`, `maximum`, `duration`, `mostRecent`; None is all
                that a type has.
            category_values: the values of category types that count, by name or number, or `all`; None is those that
                people mean by the type.
            separate_by_source: whether each source's own figures are wanted beside the merged ones.
            per_day: of which types of weeks, months and years the mean per day is told.
            **scope: `start`, `end`, `last`, `time_zone`, `units`, `first_weekday`, `source_order`, `all_workouts`.

        Raises:
            ArgumentError: for a name of none, and for a calendar that cannot be.

        """
        weekday = scope.pop("first_weekday", None)
        request = requests.request(
            scope,
            interval=requests.interval(interval),
            types=requests.types(types),
            every=requests.whole(every, "every"),
            anchor=requests.time(anchor, "anchor"),
            firstWeekday=requests.choice(weekday, "first_weekday", requests.WEEKDAYS),
            statistics=_statistic_names(statistics),
            categoryValues=_joined(category_values, "category_values"),
            separateBySource=requests.flag(separate_by_source, "separate_by_source"),
            perDay=requests.choice(per_day, "per_day", ("none", "everyday", "all")),
        )
        return self._ask("summary", request)

    def sleep(
        self,
        *,
        last_nights: int | None = None,
        night_start: str | datetime.time | None = None,
        session_gap: float = 60,
        partial_nights: Literal["exclude", "include"] = "exclude",
        partial_below: float = 0.5,
        free_days: Weekday | Iterable[Weekday] = ("saturday", "sunday"),
        **scope: Unpack[Scope],
    ) -> Answer[SleepReport]:
        """Nights, stages, naps, the means of weeks, and how regular the nights are.

        A night is named by the day it ends in. `start` and `end` are such days.

        Args:
            last_nights: how many nights, the last ones, without `start`, `end` and `last`; None is 14 there.
            night_start: when one night ends and the next begins, `hh:mm`; None is 18:00.
            session_gap: the longest gap inside one session of sleep, in minutes.
            partial_nights: whether nights of which little is known count in means and regularity.
            partial_below: below which share of the time in bed with known sleep a night is partial, 0 to 1.
            free_days: the days whose nights are free, for social jetlag and the middle of sleep.
            **scope: `start`, `end`, `last`, `time_zone`, `first_weekday`, `source_order`.

        Raises:
            ArgumentError: for `last_nights` beside `start`, `end` or `last`, which say the nights, too.

        """
        is_bounded = any(scope.get(name) is not None for name in ("start", "end", "last"))
        if last_nights is None and not is_bounded:
            last_nights = 14
        elif last_nights is not None and is_bounded:
            raise ArgumentError("`last_nights` has no place beside `start`, `end` and `last`: they say which nights.")
        rules = night_rules(night_start, session_gap, partial_nights, partial_below, free_days)
        request = requests.request(scope, lastNights=requests.whole(last_nights, "last_nights"), rules=rules)
        return self._ask("sleep", request)

    def trends(
        self,
        types: Names | None = None,
        *,
        interval: Literal["day", "week"] = "day",
        period: int | None = None,
        window: int | None = None,
        details: bool | None = None,
        **scope: Unpack[Scope],
    ) -> Answer[TrendsReport]:
        """What rises, what falls, what is typical and what is not.

        Args:
            types: which types, in their order; None is all that have figures.
            interval: what a figure stands for.
            period: how many days or weeks a period has; None is 28 days or 12 weeks.
            window: how many days or weeks a rolling mean spans; None is 7 days or 4 weeks.
            details: whether the distribution, unusual figures, changes of level, weekdays, gaps and every figure are
                told; None is those of types that were named.
            **scope: `start`, `end`, `last`, `time_zone`, `units`, `first_weekday`, `source_order`.

        """
        names = requests.types(types)
        is_full = names is not None if details is None else requests.flag(details, "details") is not None
        request = requests.request(
            scope,
            interval=requests.interval(interval),
            types=names,
            period=requests.whole(period, "period"),
            window=requests.whole(window, "window"),
            details=is_full,
            rolling=is_full,
        )
        return self._ask("trends", request)

    def correlate(
        self,
        types: Names | None = None,
        *,
        interval: Literal["day", "week"] = "day",
        lag: int = 0,
        **scope: Unpack[Scope],
    ) -> Answer[CorrelationReport]:
        """Which types move together.

        Args:
            types: two types or more; None is all.
            interval: what a figure stands for.
            lag: how many intervals the second of a pair lies behind the first.
            **scope: `start`, `end`, `last`, `time_zone`, `first_weekday`, `source_order`.

        """
        names, days = requests.types(types), requests.interval(interval)
        return self._ask(
            "correlate", requests.request(scope, interval=days, types=names, lag=requests.whole(lag, "lag"))
        )

    def profile(self, type: str, **scope: Unpack[Scope]) -> Answer[ProfileReport]:
        """What the hours of the week are like.

        Args:
            type: the type.
            **scope: `start`, `end`, `last`, `time_zone`, `units`, `source_order`.

        """
        return self._ask("profile", requests.request(scope, type=_one(type)))

    def explain(
        self,
        type: str,
        date: Time | None = None,
        *,
        interval: Interval = "day",
        category_values: Names | None = None,
        **scope: Unpack[Scope],
    ) -> Answer[ExplainReport]:
        """Why a figure is what it is: what each source recorded, what of it counts, and what became of the rest.

        Args:
            type: the type.
            date: a date or instant in the bucket; None is the last bucket with any figure.
            interval: how long the bucket is, unless `start` and `end` name both of its bounds.
            category_values: the values of a category that count, as in `summary`.
            **scope: `start`, `end`, `last`, `time_zone`, `units`, `source_order`.

        """
        request = requests.request(
            scope,
            type=_one(type),
            interval=requests.interval(interval),
            date=requests.time(date, "date"),
            categoryValues=_joined(category_values, "category_values"),
        )
        return self._ask("explain", request)

    def explain_night(
        self,
        night: Time | None = None,
        *,
        night_start: str | datetime.time | None = None,
        session_gap: float = 60,
        **scope: Unpack[Scope],
    ) -> Answer[ExplainNightReport]:
        """How a night came about: what each source recorded, and whose word counted when.

        Args:
            night: the day that the night ends in, or an instant of that day; None is the last night.
            night_start: when one night ends and the next begins, `hh:mm`; None is 18:00.
            session_gap: the longest gap inside one session of sleep, in minutes.
            **scope: `time_zone`, `source_order`.

        """
        rules = night_rules(night_start, session_gap)
        return self._ask("explain-night", requests.request(scope, night=requests.time(night, "night"), rules=rules))

    def records(self, types: Names | None = None, **scope: Unpack[Scope]) -> Answer[RecordsReport]:
        """Personal records and round totals.

        Args:
            types: which types; None is those of everyday use, sleep and workouts.
            **scope: `start`, `end`, `last`, `time_zone`, `units`, `first_weekday`, `source_order`,
                `all_workouts`.

        """
        return self._ask("records", requests.request(scope, types=requests.types(types)))

    def rings(self, interval: Interval = "day", **scope: Unpack[Scope]) -> Answer[RingsReport]:
        """Activity rings: values and goals of the export, and the same figures computed from samples.

        Args:
            interval: of what buckets the days are counted; hours have no rings.
            **scope: `start`, `end`, `last`, `time_zone`, `units`, `first_weekday`.

        """
        scope_of_rings = requests.without_order(scope, "rings")
        return self._ask("rings", requests.request(scope_of_rings, interval=requests.interval(interval)))

    def heart(
        self,
        part: Literal["all", "resting", "variability", "recovery", "profile"] = "all",
        *,
        interval: Interval = "week",
        artefact_tolerance: float = 0.2,
        **scope: Unpack[Scope],
    ) -> Answer[HeartReport]:
        """Resting heart rate, variability, recovery after workouts, the hours of the day.

        Args:
            part: what is asked for.
            interval: how long a bucket is.
            artefact_tolerance: RR intervals that differ from the one before by more than this share are excluded.
            **scope: `start`, `end`, `last`, `time_zone`, `units`, `first_weekday`.

        """
        request = requests.request(
            requests.without_order(scope, "figures of the heart"),
            part=requests.choice(part, "part", ("all", "resting", "variability", "recovery", "profile")),
            interval=requests.interval(interval),
            artefactTolerance=requests.number(artefact_tolerance, "artefact_tolerance"),
        )
        return self._ask("heart", request)


def _one(type: object) -> str:
    if not isinstance(type, str):
        raise ArgumentError(f"`type` has to be the name of one type, such as 'stepCount', not {type!r}.")
    return type


def _joined(values: Names | None, name: str) -> str | None:
    return None if values is None else ",".join(requests.texts(values, name))


def _statistic_names(names: Names | None) -> list[str] | None:
    """The statistics of a summary as requests name them; None for all.

    Raises:
        ArgumentError: for a name of none.

    """
    if names is None:
        return None
    found = [part.strip() for text in requests.texts(names, "statistics") for part in text.split(",")]
    # Frames call it `most_recent`.
    found = ["mostRecent" if name == "most_recent" else name for name in found]
    for name in found:
        requests.choice(name, "statistics", STATISTICS)
    return found
