"""The tables of `StreakReport`."""

from __future__ import annotations

from .._columns import Columns, Entry, columns_of_rows
from ..streak import StreakReport

__all__ = ["intervals", "streaks"]


def streaks(report: StreakReport) -> Columns:
    """A row per streak, in order."""
    return columns_of_rows(
        report.streaks,
        Entry("date", "date", lambda run: run.date, "The local date of the first interval."),
        Entry("start", "instant", lambda run: run.start, "Where the first interval begins."),
        Entry("end", "instant", lambda run: run.end, "Where the last one ends, itself excluded."),
        Entry(
            "length",
            "integer",
            lambda run: run.length,
            f"How many intervals of {report.interval} meet the goal.",
        ),
    )


def intervals(report: StreakReport) -> Columns:
    """A row per interval with data, from the first to the open one."""
    return columns_of_rows(
        report.intervals,
        Entry("date", "date", lambda interval: interval.date, "The local date of its first day."),
        Entry("value", "number", lambda interval: interval.value, f"Its figure, in {report.unit}."),
        Entry("met", "flag", lambda interval: interval.met, "Whether it meets the goal."),
    )
