"""The tables of `TrendsReport`."""

from __future__ import annotations

from typing import Literal

from .._columns import ColumnKind, Columns, Entry, columns_of_rows
from ..trends import Series, TrendsReport

__all__ = ["figures", "series"]


def series(report: TrendsReport) -> Columns:
    """A row per type: where its figures are going.

    Durations, of types without a unit, are in seconds.
    """
    return columns_of_rows(
        report.series,
        Entry("type", "text", lambda series: series.type, "The type's full identifier."),
        Entry(
            "unit",
            "text",
            lambda series: series.unit,
            "The unit of figures; None for durations, which are in seconds, and for counts.",
        ),
        Entry("statistic", "text", lambda series: series.statistic, "What a figure is."),
        Entry("count", "integer", lambda series: series.count, "How many intervals have a figure."),
        Entry(
            "current",
            "number",
            lambda series: None if series.current is None else series.current.mean,
            f"The mean of the last {report.period} intervals of {report.interval}, in `unit`.",
        ),
        Entry(
            "current_count",
            "integer",
            lambda series: 0 if series.current is None else series.current.count,
            "How many of these have a figure.",
        ),
        *_earlier("previous", "the period before"),
        *_earlier("year_ago", "the period a year, 52 weeks, earlier"),
        _of_trend("slope_per_month", "slope_per_month", "The median slope per month, in `unit`."),
        _of_trend("slope_low", "low", "The lower end of its 95 % interval."),
        _of_trend("slope_high", "high", "The upper end of its 95 % interval."),
        _of_trend("p", "p", "The probability of such a course without a trend."),
    )


def figures(report: TrendsReport) -> Columns:
    """A row per type and interval that has a figure or a rolling mean; none of types not named."""
    rows = [(series, figure) for series in report.series for figure in series.figures or ()]
    return columns_of_rows(
        rows,
        Entry("type", "text", lambda row: row[0].type, "The type's full identifier."),
        Entry(
            "unit",
            "text",
            lambda row: row[0].unit,
            "The unit of figures; None for durations, which are in seconds, and for counts.",
        ),
        Entry("statistic", "text", lambda row: row[0].statistic, "What a figure is."),
        Entry("date", "date", lambda row: row[1].date, "The local date of the interval."),
        Entry("start", "instant", lambda row: row[1].start, "Where the interval begins."),
        Entry("value", "number", lambda row: row[1].value, "The figure, in `unit`."),
        Entry(
            "rolling_mean",
            "number",
            lambda row: row[1].rolling_mean,
            f"The mean of the {report.window} intervals that end with it, in `unit`.",
        ),
        Entry(
            "rolling_median",
            "number",
            lambda row: row[1].rolling_median,
            f"The median of the {report.window} intervals that end with it, in `unit`.",
        ),
    )


def _earlier(name: Literal["previous", "year_ago"], words: str) -> list[Entry[Series]]:
    """The columns of an earlier period."""

    def entry(suffix: str, kind: ColumnKind, member: str, meaning: str) -> Entry[Series]:
        def value(series: Series) -> object:
            period = series.previous if name == "previous" else series.year_ago
            if period is None:
                return 0 if member == "count" else None
            return getattr(period, member)

        return Entry(name + suffix, kind, value, meaning)

    return [
        entry("", "number", "mean", f"The mean of {words}, in `unit`."),
        entry("_count", "integer", "count", "How many of its intervals have a figure."),
        entry("_p", "number", "p", "The probability of such a difference by chance (Welch)."),
        entry("_comparable", "flag", "comparable", "Whether a difference says anything."),
    ]


def _of_trend(name: str, member: str, meaning: str) -> Entry[Series]:
    """A member of the trend; None without one."""

    def value(series: Series) -> object:
        return None if series.trend is None else getattr(series.trend, member)

    return Entry(name, "number", value, meaning)
