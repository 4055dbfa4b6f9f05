"""The tables of `HeartReport`."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from .._columns import Columns, Entry, columns_of_rows
from ..heart import Figures, HeartReport

__all__ = ["figures", "hours", "recoveries"]


@dataclass(frozen=True, slots=True)
class _Figure:
    """One figure of a bucket, a workout or an hour of the day."""

    figure: str
    value: float
    unit: str
    count: int
    date: datetime.date | None = None
    start: datetime.datetime | None = None
    end: datetime.datetime | None = None


def figures(report: HeartReport) -> Columns:
    """A row per figure of a bucket, a workout or an hour of the day; hours (`hour7`) have no dates.

    Figures are `restingHeartRate`, `walkingHeartRate`, `statedSDNN`, `computedSDNN`, `rmssd`,
    `pnn50`, `statedRecovery`, `meanRecoveryOneMinute`, `meanRecoveryTwoMinutes`,
    `recoveryOneMinute`, `recoveryTwoMinutes` and `hour0` to `hour23`.
    """
    return columns_of_rows(
        _figures(report),
        Entry("figure", "text", lambda row: row.figure, "What the value is: restingHeartRate."),
        Entry("date", "date", lambda row: row.date, "The local date of its bucket or workout."),
        Entry("start", "instant", lambda row: row.start, "Where the bucket or workout begins."),
        Entry("end", "instant", lambda row: row.end, "Where it ends, itself excluded."),
        Entry("value", "number", lambda row: row.value, "In `unit`; `pnn50` is a share, 0 to 1."),
        Entry("unit", "text", lambda row: row.unit, "The unit of the value."),
        Entry(
            "count",
            "integer",
            lambda row: row.count,
            "How many samples, recordings, workouts or days the value is of.",
        ),
    )


def recoveries(report: HeartReport) -> Columns:
    """A row per workout whose readings tell the recovery after it."""
    unit = report.units.heart_rate
    return columns_of_rows(
        report.recoveries or (),
        Entry("activity", "text", lambda row: row.activity, "As the export names it."),
        Entry("start", "instant", lambda row: row.start, "Where the workout starts."),
        Entry("end", "instant", lambda row: row.end, "Where its exercise ends."),
        Entry("peak", "number", lambda row: row.peak, f"The highest rate of it, in {unit}."),
        Entry("at_end", "number", lambda row: row.at_end, f"The rate at `end`, in {unit}."),
        Entry(
            "after_one_minute",
            "number",
            lambda row: row.after_one_minute,
            f"The rate one minute later, in {unit}.",
        ),
        Entry(
            "after_two_minutes",
            "number",
            lambda row: row.after_two_minutes,
            f"The rate two minutes later, in {unit}.",
        ),
        Entry("one_minute", "number", lambda row: row.one_minute, f"The fall in one, in {unit}."),
        Entry("two_minutes", "number", lambda row: row.two_minutes, f"The fall in two, in {unit}."),
    )


def hours(report: HeartReport) -> Columns:
    """A row per hour of the day that has readings."""
    unit = report.units.heart_rate
    return columns_of_rows(
        report.profile or (),
        Entry("hour", "integer", lambda row: row.hour, "The hour on the clock, 0 to 23."),
        Entry("average", "number", lambda row: row.average, f"The mean of the days, in {unit}."),
        Entry("minimum", "number", lambda row: row.minimum, f"The lowest reading, in {unit}."),
        Entry("maximum", "number", lambda row: row.maximum, f"The highest reading, in {unit}."),
        Entry("days", "integer", lambda row: row.days, "How many days have readings in it."),
    )


def _figures(report: HeartReport) -> Iterator[_Figure]:
    units = report.units
    yield from _averages("restingHeartRate", report.resting_heart_rate, units.resting_heart_rate)
    yield from _averages("walkingHeartRate", report.walking_heart_rate, units.walking_heart_rate)
    yield from _averages("statedSDNN", report.stated_sdnn, units.variability)
    for entry in report.computed_variability or ():
        for name, value, unit in (
            ("computedSDNN", entry.sdnn, units.variability),
            ("rmssd", entry.rmssd, units.variability),
            ("pnn50", entry.pnn50, "%"),
        ):
            if value is not None:
                yield _Figure(name, value, unit, entry.recordings, entry.date, entry.start, entry.end)
    yield from _averages("statedRecovery", report.stated_recovery, units.stated_recovery)
    for mean in report.computed_recovery or ():
        for name, value in (
            ("meanRecoveryOneMinute", mean.one_minute),
            ("meanRecoveryTwoMinutes", mean.two_minutes),
        ):
            if value is not None:
                yield _Figure(name, value, units.heart_rate, mean.workouts, mean.date, mean.start, mean.end)
    for recovery in report.recoveries or ():
        for name, value in (
            ("recoveryOneMinute", recovery.one_minute),
            ("recoveryTwoMinutes", recovery.two_minutes),
        ):
            if value is not None:
                date = recovery.start.date()
                yield _Figure(name, value, units.heart_rate, 1, date, recovery.start, recovery.end)
    for hour in report.profile or ():
        yield _Figure(f"hour{hour.hour}", hour.average, units.heart_rate, hour.days)


def _averages(name: str, entries: Iterable[Figures] | None, unit: str) -> Iterator[_Figure]:
    """The average of each bucket."""
    for entry in entries or ():
        yield _Figure(name, entry.average, unit, entry.count, entry.date, entry.start, entry.end)
