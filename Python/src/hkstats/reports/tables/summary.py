"""The table of `SummaryReport`."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from dataclasses import dataclass

from .._columns import Columns, Entry, columns_of_rows
from ..summary import Bucket, Nights, SummaryReport, Workouts

__all__ = ["buckets"]


@dataclass(frozen=True, slots=True)
class _Row:
    """A bucket of a type: of all of its sources, or of one."""

    type: str
    unit: str | None
    source: str | None
    bucket: Bucket
    category_values: str | None = None

    @property
    def date(self) -> datetime.date:
        """The local date on which the bucket begins; hours have none in JSON."""
        return self.bucket.date or self.bucket.start.date()


def buckets(report: SummaryReport) -> Columns:
    """A row per type, or source of one, and bucket that has data.

    Nights follow as type `sleepNight` with the time asleep in main sleeps, and workouts as type
    `HKWorkoutTypeIdentifier` with their number and time, where the report has them.
    """
    return columns_of_rows(
        _rows(report),
        Entry("type", "text", lambda row: row.type, "The type's full identifier."),
        Entry("unit", "text", lambda row: row.unit, "The unit of values; None of categories."),
        Entry("date", "date", lambda row: row.date, "The local date on which the bucket begins."),
        Entry("start", "instant", lambda row: row.bucket.start, "Where the bucket begins."),
        Entry("end", "instant", lambda row: row.bucket.end, "Where it ends, itself excluded."),
        Entry(
            "source",
            "text",
            lambda row: row.source,
            "The source whose figures these are; None for the figures of all sources, merged.",
        ),
        Entry("count", "integer", lambda row: row.bucket.count, "How many samples count."),
        Entry("sum", "number", lambda row: row.bucket.sum, "The sum, in `unit`."),
        Entry("average", "number", lambda row: row.bucket.average, "The average, in `unit`."),
        Entry("minimum", "number", lambda row: row.bucket.minimum, "The smallest value, in `unit`."),
        Entry("maximum", "number", lambda row: row.bucket.maximum, "The largest value, in `unit`."),
        Entry(
            "duration",
            "number",
            lambda row: row.bucket.duration,
            "The time that contributing samples cover, in seconds.",
        ),
        Entry(
            "most_recent",
            "number",
            lambda row: row.bucket.most_recent,
            "The value of the contributing sample with the latest start, in `unit`.",
        ),
        Entry("days", "integer", lambda row: row.bucket.days, "How many days have data."),
        Entry(
            "mean_per_day",
            "number",
            lambda row: row.bucket.mean_per_day,
            "The mean per day over `days`: in `unit`, of categories in seconds or a count.",
        ),
        Entry(
            "category_values",
            "text",
            lambda row: row.category_values,
            "The values of a category that count, with commas between; None if all do.",
        ),
    )


def _rows(report: SummaryReport) -> Iterator[_Row]:
    for series in report.series:
        values = None if series.category_values is None else ",".join(series.category_values)
        for bucket in series.buckets:
            yield _Row(series.type, series.unit, None, bucket, values)
        for source in series.sources or ():
            for bucket in source.buckets:
                yield _Row(series.type, series.unit, source.source, bucket, values)
    for nights in report.sleep or ():
        if nights.asleep is not None:
            yield _Row("sleepNight", "s", None, _bucket_of_nights(nights))
    for workouts in report.workouts or ():
        yield _Row("HKWorkoutTypeIdentifier", None, None, _bucket_of_workouts(workouts))


def _bucket_of_nights(nights: Nights) -> Bucket:
    """The time asleep in the main sleeps of a bucket, in seconds."""
    asleep = nights.asleep
    return Bucket(
        date=nights.start.date(),
        start=nights.start,
        end=nights.end,
        count=None if asleep is None else asleep.count,
        sum=None if asleep is None else asleep.sum,
        average=nights.mean.asleep,
        minimum=None if asleep is None else asleep.minimum,
        maximum=None if asleep is None else asleep.maximum,
        days=nights.days,
        mean_per_day=nights.mean_per_day,
    )


def _bucket_of_workouts(workouts: Workouts) -> Bucket:
    """The number and the time of the workouts of a bucket."""
    return Bucket(
        date=workouts.start.date(),
        start=workouts.start,
        end=workouts.end,
        count=workouts.count,
        duration=workouts.duration,
    )
