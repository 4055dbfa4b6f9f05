"""The tables of `SleepReport`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .._columns import ColumnKind, Columns, Entry, columns_of_rows
from ..sleep import Night, SleepReport, Week

__all__ = ["nights", "slices", "weeks"]

_FIGURES = {
    "asleep": "The time asleep, in seconds.",
    "core": "Light or intermediate sleep, in seconds.",
    "deep": "Deep sleep, in seconds.",
    "rem": "Sleep with rapid eye movements, in seconds.",
    "unspecified": "Sleep of unknown depth, in seconds.",
    "awake": "The time that was recorded as awake, in seconds.",
}


def nights(report: SleepReport) -> Columns:
    """A row per night: the figures of its main sleep, and how many naps there were."""
    return columns_of_rows(
        report.nights,
        Entry("date", "date", lambda night: night.date, "The day that the night ends in."),
        Entry("start", "instant", lambda night: night.start, "Where the night's window begins."),
        Entry("end", "instant", lambda night: night.end, "Where it ends, itself excluded."),
        Entry("sessions", "integer", lambda night: night.sessions, "How many sessions it has."),
        Entry(
            "total_asleep",
            "number",
            lambda night: night.total_asleep,
            "The sleep of all sessions, in seconds.",
        ),
        *(_of_main_sleep(name, "number", meaning) for name, meaning in _FIGURES.items()),
        Entry("in_bed", "number", lambda night: night.in_bed, "The time in bed, in seconds."),
        _of_main_sleep("in_bed_is_derived", "flag", "Whether nothing recorded the time in bed."),
        _of_main_sleep("sleep_period", "number", "The time from onset to wake, in seconds."),
        _of_main_sleep("waso", "number", "The time from onset to wake not asleep, in seconds."),
        _of_main_sleep("onset", "instant", "When the person fell asleep."),
        _of_main_sleep("wake", "instant", "When the person woke up for the last time."),
        _of_main_sleep("efficiency", "number", "Sleep over time in bed, 0 to 1."),
        _of_main_sleep("latency", "number", "How long it took to fall asleep, in seconds."),
        Entry("bedtime", "instant", _bedtime, "When the person went to bed."),
        Entry(
            "out_of_bed",
            "instant",
            lambda night: night.out_of_bed,
            "When the person got up, of a night of which only the time in bed is known.",
        ),
        _of_main_sleep("midpoint", "instant", "The middle between onset and wake."),
        _of_main_sleep("awakenings", "integer", "How often sleep was interrupted."),
        Entry(
            "naps",
            "integer",
            lambda night: None if night.main_sleep is None else len(night.naps),
            "How many sessions there are beside the main sleep.",
        ),
        Entry("naps_asleep", "number", _naps_asleep, "The sleep of these, in seconds."),
        _of_main_sleep("partial", "flag", "Whether too little of the time in bed is known."),
        _of_main_sleep("coverage", "number", "The share of the time in bed that is known, 0 to 1."),
    )


def slices(report: SleepReport) -> Columns:
    """A row per slice of each session, main sleep and naps: the course of the nights."""
    rows = [
        (night, session, slice_)
        for night in report.nights
        for session in ([night.main_sleep] if night.main_sleep else []) + list(night.naps)
        for slice_ in session.slices
    ]
    return columns_of_rows(
        rows,
        Entry("date", "date", lambda row: row[0].date, "The day that the night ends in."),
        Entry(
            "is_main",
            "flag",
            lambda row: row[1] is row[0].main_sleep,
            "Whether the session is the main sleep; else it is a nap.",
        ),
        Entry("start", "instant", lambda row: row[2].start, "Where the slice starts."),
        Entry("end", "instant", lambda row: row[2].end, "Where it ends, itself excluded."),
        Entry(
            "stage",
            "text",
            lambda row: row[2].stage,
            "What the person did: unspecified (asleep), awake, core, deep or rem.",
        ),
    )


def weeks(report: SleepReport) -> Columns:
    """A row per week: how many nights it has, and the means over them."""
    means = {
        "total_asleep": "The mean sleep of all sessions, in seconds.",
        **{name: "Mean over the nights. " + meaning for name, meaning in _FIGURES.items()},
        "in_bed": "The mean time in bed, in seconds.",
        "sleep_period": "The mean time from onset to wake, in seconds.",
        "waso": "The mean time from onset to wake not asleep, in seconds.",
        "efficiency": "The mean of sleep over time in bed, 0 to 1.",
        "latency": "The mean time to fall asleep, in seconds.",
        "awakenings": "How often sleep was interrupted on average.",
    }

    def mean(name: str) -> Callable[[Week], Any]:
        return lambda week: getattr(week.mean, name)

    return columns_of_rows(
        report.weeks,
        Entry("date", "date", lambda week: week.date, "The first day of the week."),
        Entry("nights", "integer", lambda week: week.nights, "How many nights it has."),
        Entry(
            "partial_nights",
            "integer",
            lambda week: week.partial_nights,
            "How many of them are partial.",
        ),
        *(Entry(name, "number", mean(name), meaning) for name, meaning in means.items()),
    )


def _of_main_sleep(name: str, kind: ColumnKind, meaning: str) -> Entry[Night]:
    """A member of the main sleep; None without one."""

    def value(night: Night) -> Any:
        return None if night.main_sleep is None else getattr(night.main_sleep, name)

    return Entry(name, kind, value, meaning)


def _bedtime(night: Night) -> Any:
    return night.bedtime if night.main_sleep is None else night.main_sleep.bedtime


def _naps_asleep(night: Night) -> float | None:
    if night.main_sleep is None:
        return None
    # sum() of floats compensates from Python 3.12 on; the library adds them plainly.
    total = 0.0
    for nap in night.naps:
        total += nap.asleep
    return total
