"""Cohorts: the stores of many participants in a folder, and questions to all of them."""

from __future__ import annotations

import datetime
import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

from . import _cohort_command
from . import _requests as requests
from ._activity_questions import Amount
from ._cohort_arguments import goal_arguments, options_of, percent
from ._questions import Names, statistic_names
from ._requests import Interval, Scope, Time, Weekday
from ._tables import FrameTable
from .errors import ArgumentError
from .frame import Frame
from .store import StorePath

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = ["Cohort", "CohortFrame", "cohort"]

_ADVERBS: Final = {"hour": "hourly", "day": "daily", "week": "weekly", "month": "monthly", "year": "yearly"}
_SPAN: Final = ("start", "end", "last", "time_zone")
_FIGURES: Final = (*_SPAN, "units")
_WORKOUTS: Final = (*_FIGURES, "all_workouts")


def cohort(
    data: StorePath,
    *,
    key_file: StorePath | None = None,
    min_wear_hours: float = 10,
    min_days: int = 4,
    jobs: int | None = None,
) -> Cohort:
    """Ask the stores of many participants, which `hkstats cohort import` made.

    >>> nights = hkstats.cohort("data").sleep(start="2024-03-01")       # doctest: +SKIP
    >>> nights.to_polars().filter("is_valid").group_by("participant").mean()   # doctest: +SKIP

    Args:
        data: the folder with the stores.
        key_file: the file with the key of encrypted stores; None is `$HKSTATS_KEY_FILE` if they are encrypted.
        min_wear_hours: in how many hours of a valid day there is a sample of the heart rate.
        min_days: how many valid days a valid row has; a row of fewer days has to have them all.
        jobs: how many participants are asked at a time; None is one for each core.

    Raises:
        ArgumentError: for numbers that make no sense.

    """
    return Cohort(data, key_file=key_file, min_wear_hours=min_wear_hours, min_days=min_days, jobs=jobs)


class CohortFrame(Frame):
    """The rows of all participants, `participant` first.

    The last columns say how much the watch was worn: `wear_hours` (hours a day with a sample of the heart rate, the
    mean over the row's days with any), `valid_days`, and `is_valid`. They leave no row out.
    """

    def __init__(self, table: FrameTable, failures: Mapping[str, str]) -> None:
        """Show a table, and who is not in it."""
        super().__init__(table)
        self._failures = dict(failures)

    @property
    def failures(self) -> dict[str, str]:
        """The participants that gave no answer, each with the sentence that says why."""
        return dict(self._failures)


class Cohort:
    """The stores of many participants in a folder, and questions to all of them. Made by `hkstats.cohort`.

    The questions are those of `Store` with the same arguments; each answers a `CohortFrame`: one long table. They are
    asked by the command `hkstats cohort`: that of `$HKSTATS`, else the one that was installed with the package, else
    the one on PATH; its configuration is not read. Default ranges, zones and units are those of each participant, so
    `units="canonical"` has one unit for all.

    A participant who gives no answer is in `failures` and no error; if nobody gives one, that is a CommandError. A
    question that makes no sense is an ArgumentError, and a folder that is none a MissingError.
    """

    def __init__(
        self,
        data: StorePath,
        *,
        key_file: StorePath | None = None,
        min_wear_hours: float = 10,
        min_days: int = 4,
        jobs: int | None = None,
    ) -> None:
        """Name a folder, as `hkstats.cohort` does."""
        self._data = Path(os.fsdecode(data))
        self._key_file = None if key_file is None else os.fsdecode(key_file)
        self._hours = requests.number(min_wear_hours, "min_wear_hours")
        self._days = requests.whole(min_days, "min_days")
        self._jobs = requests.whole(jobs, "jobs")

    @property
    def path(self) -> Path:
        """The folder with the stores."""
        return self._data

    def __repr__(self) -> str:
        """The folder."""
        return f"hkstats.Cohort({str(self._data)!r})"

    def participants(self) -> CohortFrame:
        """A row for each participant: zone, days with data, wear time, refused files. No row is left out."""
        return self._ask("list", ["list", "--format=csv"], {})

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
    ) -> CohortFrame:
        """Sums, averages and durations by hour, day, week, month or year: a row a bucket; see `Store.summary`."""
        means = requests.choice(per_day, "per_day", ("none", "everyday", "all"))
        options = {
            "--type": requests.types(types),
            "--every": requests.whole(every, "every"),
            "--anchor": requests.time(anchor, "anchor"),
            "--statistics": _joined(statistic_names(statistics), "statistics"),
            "--category-values": _joined(category_values, "category_values"),
            "--separate-by-source": separate_by_source,
            "--per": {"none": "none", "all": "day"}.get(str(means)),
        }
        known = (*_WORKOUTS, "first_weekday", "source_order")
        return self._ask("summary", ["summary", _adverb(interval)], options, scope, known)

    def sleep(
        self,
        *,
        night_start: str | datetime.time | None = None,
        session_gap: float = 60,
        partial_nights: Literal["exclude", "include"] = "exclude",
        partial_below: float = 0.5,
        free_days: Weekday | Iterable[Weekday] = ("saturday", "sunday"),
        **scope: Unpack[Scope],
    ) -> CohortFrame:
        """Nights, a row each: stages, time in bed, naps; see `Store.sleep`."""
        starts = night_start.strftime("%H:%M") if isinstance(night_start, datetime.time) else night_start
        options = {
            "--night-starts": starts,
            "--session-gap": requests.number(session_gap, "session_gap"),
            "--partial-nights": requests.choice(partial_nights, "partial_nights", ("exclude", "include")),
            "--partial-below": percent(partial_below, "partial_below"),
            "--free-days": _joined(free_days, "free_days"),
        }
        return self._ask("sleep", ["sleep"], options, scope, _SPAN)

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
    ) -> CohortFrame:
        """Days, weeks or months in a row that meet a goal, a row a streak; see `Store.streak`."""
        goals = {
            "at_least": at_least,
            "more_than": more_than,
            "at_most": at_most,
            "less_than": less_than,
            "between": between,
        }
        misses = requests.whole(allowed_misses, "allowed_misses")
        options = {
            "--type": type,
            "--sleep": sleep,
            "--workouts": workouts,
            "--rings": rings,
            **goal_arguments(goals, sleep, unit, is_of_rings=rings is not None),
            "--unit": unit,
            "--statistic": "mostRecent" if statistic == "most_recent" else statistic,
            "--category-values": _joined(category_values, "category_values"),
            "--by": requests.interval(interval),
            "--allow-misses": f"{misses}/{requests.whole(miss_span, 'miss_span')}" if misses else None,
            "--skip-empty": skip_empty,
            "--today": requests.time(today, "today"),
        }
        return self._ask("streak", ["streak"], options, scope, ("time_zone", "units", "all_workouts"))

    def records(self, types: Names | None = None, **scope: Unpack[Scope]) -> CohortFrame:
        """Personal records, a row each; see `Store.records`."""
        return self._ask("records", ["records"], {"--type": requests.types(types)}, scope, _WORKOUTS)

    def trends(
        self,
        types: Names | None = None,
        *,
        interval: Literal["day", "week"] = "day",
        period: int | None = None,
        window: int | None = None,
        **scope: Unpack[Scope],
    ) -> CohortFrame:
        """What rises and what falls, a row a type; see `Store.trends`."""
        options = {
            "--type": requests.types(types),
            "--by": requests.interval(interval),
            "--period": requests.whole(period, "period"),
            "--window": requests.whole(window, "window"),
        }
        return self._ask("trends", ["trends"], options, scope, _FIGURES)

    def correlate(
        self,
        types: Names | None = None,
        *,
        interval: Literal["day", "week"] = "day",
        lag: int = 0,
        **scope: Unpack[Scope],
    ) -> CohortFrame:
        """Which types move together, a row a pair; see `Store.correlate`."""
        options = {"--by": requests.interval(interval), "--lag": requests.whole(lag, "lag")}
        return self._ask("correlate", ["correlate", *(requests.types(types) or [])], options, scope, _FIGURES)

    def profile(self, type: str, **scope: Unpack[Scope]) -> CohortFrame:
        """The hours of the week, a row each; see `Store.profile`."""
        if not isinstance(type, str):
            raise ArgumentError(f"`type` has to be the name of one type, such as 'stepCount', not {type!r}.")
        return self._ask("profile", ["profile"], {"--type": type}, scope, _FIGURES)

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
    ) -> CohortFrame:
        """Workouts, a row each; see `Store.workouts`."""
        rates = {"--max-heart-rate": max_heart_rate, "--resting-heart-rate": resting_heart_rate}
        bounds = [str(requests.number(it, "zone_bounds")) for it in zone_bounds or ()]
        options = {
            **_workouts(activities, sources),
            "--limit": requests.whole(limit, "limit"),
            "--zones": requests.choice(zones, "zones", ("max", "karvonen")),
            **{name: None if rate is None else requests.number(rate, name) for name, rate in rates.items()},
            "--zone-bounds": ",".join(bounds) or None,
            "--elevation-threshold": requests.number(elevation_threshold, "elevation_threshold"),
        }
        return self._ask("workouts", ["workouts", "list"], options, scope, _WORKOUTS)

    def splits(
        self, activities: Names = (), *, sources: Names = (), limit: int | None = None, **scope: Unpack[Scope]
    ) -> CohortFrame:
        """Splits of workouts, a row each; see `Store.splits`."""
        options = {**_workouts(activities, sources), "--limit": requests.whole(limit, "limit")}
        return self._ask("splits", ["workouts", "splits"], options, scope, _WORKOUTS)

    def workout_totals(
        self,
        interval: Interval = "week",
        *,
        activities: Names = (),
        sources: Names = (),
        elevation_threshold: float = 3,
        **scope: Unpack[Scope],
    ) -> CohortFrame:
        """The totals of workouts, a row a bucket and activity; see `Store.workout_totals`."""
        threshold = requests.number(elevation_threshold, "elevation_threshold")
        options = {**_workouts(activities, sources), "--elevation-threshold": threshold}
        return self._ask("workout-totals", ["workouts", _adverb(interval)], options, scope, _WORKOUTS)

    def workout_efforts(self, activities: Names = (), *, sources: Names = (), **scope: Unpack[Scope]) -> CohortFrame:
        """The best efforts of each activity, a row each; see `Store.workout_efforts`."""
        options = _workouts(activities, sources)
        return self._ask("workout-efforts", ["workouts", "efforts"], options, scope, _WORKOUTS)

    def rings(self, interval: Interval = "day", **scope: Unpack[Scope]) -> CohortFrame:
        """Activity rings: a row a day, or a row a bucket with its days that closed them; see `Store.rings`."""
        adverb = _adverb(interval)
        return self._ask("rings" if adverb == "daily" else "ring-buckets", ["rings", adverb], {}, scope, _FIGURES)

    def heart(
        self,
        part: Literal["all", "resting", "variability", "recovery", "profile"] = "all",
        *,
        interval: Interval = "week",
        artefact_tolerance: float = 0.2,
        **scope: Unpack[Scope],
    ) -> CohortFrame:
        """Resting heart rate, variability and recovery, a row a figure; see `Store.heart`."""
        parts = ("all", "resting", "variability", "recovery", "profile")
        options = {"--by": _adverb(interval), "--artefacts": percent(artefact_tolerance, "artefact_tolerance")}
        return self._ask("heart", ["heart", str(requests.choice(part, "part", parts))], options, scope, _FIGURES)

    def _ask(
        self,
        question: str,
        words: list[str],
        options: Mapping[str, object],
        scope: Mapping[str, Any] | None = None,
        known: Sequence[str] = (),
    ) -> CohortFrame:
        every: dict[str, object] = {
            **options,
            "--data": self._data,
            "--key-file": self._key_file,
            "--min-wear-hours": self._hours,
            "--min-days": None if question == "list" else self._days,
            "--jobs": self._jobs,
        }
        arguments = [words[0], *options_of(scope or {}, known, every), "--", *words[1:]]
        if question == "list":
            arguments = [*words, *options_of({}, (), every)]
        return CohortFrame(*_cohort_command.ask(question, arguments))


def _adverb(interval: object) -> str:
    return _ADVERBS[requests.interval(interval)]


def _joined(values: object, name: str) -> str | None:
    return None if values is None else ",".join(requests.texts(values, name))


def _workouts(activities: Names, sources: Names) -> dict[str, object]:
    return {
        "--activity": requests.texts(activities, "activities"),
        "--source": requests.texts(sources, "sources"),
    }
