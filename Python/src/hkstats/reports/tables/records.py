"""The tables of `RecordsReport`."""

from __future__ import annotations

from .._columns import Columns, Entry, columns_of_rows
from ..records import RecordsReport

__all__ = ["milestones", "records"]

_OF = "The type's full identifier, `sleep.deep`, `workouts`, `workouts.duration` or an activity."
_UNIT = "The unit of the figure; shares are fractions although it is `%`."
_MEASURE = "What kind of figure it is: quantity, duration, share or count."


def records(report: RecordsReport) -> Columns:
    """A row per record."""
    return columns_of_rows(
        report.records,
        Entry("of", "text", lambda record: record.of, _OF),
        Entry(
            "record",
            "text",
            lambda record: record.record,
            "The best of what: highestDay, highestWeek, highestMonth, highest, lowest, longest.",
        ),
        Entry("value", "number", lambda record: record.value, "The figure, in `unit`."),
        Entry("unit", "text", lambda record: record.unit, _UNIT),
        Entry("measure", "text", lambda record: record.measure, _MEASURE),
        Entry("date", "date", lambda record: record.date, "The local date on which it begins."),
        Entry("start", "instant", lambda record: record.start, "Where it begins."),
        Entry("end", "instant", lambda record: record.end, "Where it ends, itself excluded."),
    )


def milestones(report: RecordsReport) -> Columns:
    """A row per round total that was reached."""
    return columns_of_rows(
        report.milestones,
        Entry("of", "text", lambda milestone: milestone.of, _OF),
        Entry("total", "number", lambda milestone: milestone.total, "The total, in `unit`."),
        Entry("unit", "text", lambda milestone: milestone.unit, _UNIT),
        Entry("measure", "text", lambda milestone: milestone.measure, _MEASURE),
        Entry("date", "date", lambda milestone: milestone.date, "The local day that reached it."),
        Entry("reached", "instant", lambda milestone: milestone.reached, "Where that day begins."),
    )
