"""The tables of `RingsReport`."""

from __future__ import annotations

from typing import Any, Literal

from .._columns import Columns, Entry, columns_of_rows
from ..rings import Bucket, Count, Day, RingsReport

__all__ = ["buckets", "days"]


def days(report: RingsReport) -> Columns:
    """A row per day with rings."""
    return columns_of_rows(
        report.days,
        Entry("date", "date", lambda day: day.date, "The local date."),
        Entry("all_closed", "flag", lambda day: day.all_closed, "Whether all rings are closed."),
        Entry(
            "move_unit",
            "text",
            lambda day: "min" if day.move is None else report.energy_unit,
            "The unit of moving: that of energies, or min where the time of moving counts.",
        ),
        *_ring("move", "`move_unit`"),
        *_ring("exercise", "minutes"),
        *_ring("stand", "hours"),
    )


def buckets(report: RingsReport) -> Columns:
    """A row per week, month or year with days that have rings; none where days were asked for."""
    return columns_of_rows(
        report.buckets or (),
        Entry("date", "date", lambda bucket: bucket.date, "The local date on which it begins."),
        Entry("start", "instant", lambda bucket: bucket.start, "Where it begins."),
        Entry("end", "instant", lambda bucket: bucket.end, "Where it ends, itself excluded."),
        Entry("days", "integer", lambda bucket: bucket.summary.days, "Days that have rings."),
        *_count("move", "move"),
        *_count("exercise", "exercise"),
        *_count("stand", "stand"),
        *_count("all", "all"),
        Entry(
            "longest_run_start",
            "date",
            lambda bucket: bucket.summary.longest_run and bucket.summary.longest_run.start,
            "The first of the most days in a row that closed all rings.",
        ),
        Entry(
            "longest_run_days",
            "integer",
            lambda bucket: bucket.summary.longest_run and bucket.summary.longest_run.days,
            "How many days these are.",
        ),
    )


def _ring(name: Literal["move", "exercise", "stand"], unit: str) -> list[Entry[Day]]:
    """The columns of a ring."""

    def entry(suffix: str, member: str, meaning: str) -> Entry[Day]:
        def value(day: Day) -> Any:
            ring = getattr(day, name)
            if name == "move" and ring is None:
                ring = day.move_time
            return None if ring is None else getattr(ring, member)

        return Entry(name + suffix, "number", value, f"{meaning}, in {unit}.")

    return [
        entry("", "value", "What the export says was reached"),
        entry("_goal", "goal", "What was to be reached"),
        entry("_computed", "computed", "What the merged samples of the local day say"),
    ]


def _count(name: str, member: Literal["move", "exercise", "stand", "all"]) -> list[Entry[Bucket]]:
    """How many days closed a ring, and of how many that is known."""

    def count(bucket: Bucket) -> Count:
        counted: Count = getattr(bucket.summary, member)
        return counted

    words = "all rings" if member == "all" else f"the {name} ring"
    return [
        Entry(f"{name}_closed", "integer", lambda row: count(row).closed, f"Days with {words} closed."),
        Entry(f"{name}_known", "integer", lambda row: count(row).known, "Days of which that is known."),
    ]
