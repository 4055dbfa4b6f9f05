"""The tables of `ProfileReport`."""

from __future__ import annotations

from .._columns import Columns, Entry, columns_of_rows
from ..profile import ProfileReport

__all__ = ["hours", "hours_of_day"]


def hours(report: ProfileReport) -> Columns:
    """A row per hour of the week that has a mean, Monday's first."""
    values = None if report.category_values is None else ",".join(report.category_values)
    return columns_of_rows(
        report.hours,
        Entry("type", "text", lambda _: report.type, "The type's full identifier."),
        Entry(
            "unit",
            "text",
            lambda _: report.unit,
            "The unit of means; None for durations, which are in seconds, and for counts.",
        ),
        Entry("statistic", "text", lambda _: report.statistic, "What a figure is."),
        Entry("weekday", "text", lambda hour: hour.weekday, "The day of the week: monday."),
        Entry("hour", "integer", lambda hour: hour.hour, "The hour on the clock, 0 to 23."),
        Entry("count", "integer", lambda hour: hour.count, "How many such hours have data."),
        Entry("mean", "number", lambda hour: hour.mean, "The mean, in `unit`."),
        Entry(
            "category_values",
            "text",
            lambda _: values,
            "The values of a category that count, with commas between; None if all do.",
        ),
    )


def hours_of_day(report: ProfileReport) -> Columns:
    """A row per hour of the day that has a mean on any weekday."""
    return columns_of_rows(
        report.hours_of_day,
        Entry("hour", "integer", lambda hour: hour.hour, "The hour on the clock, 0 to 23."),
        Entry(
            "mean",
            "number",
            lambda hour: hour.mean,
            f"The mean of the weekdays' means, in {report.unit or 'seconds, or a count'}.",
        ),
    )
