"""The weeks, months, days and hours of New York, from Python's own calendar.

No contender of another library uses these edges but numpy and C, which have no calendar. They are
the independent reference: Swift's come from the project's own reader of the zone data.
"""

from __future__ import annotations

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import numpy

UNITS = ("week", "month", "day", "hour")
ZONE = "America/New_York"


def edges(unit: str, first: float, last: float) -> numpy.ndarray:
    """The edges of the buckets that the instants from `first` to `last` lie in.

    Seconds since 1970, ascending; one more than there are buckets.
    """
    if unit == "hour":
        # The offsets of New York are whole hours, so that its hours are those of UTC.
        begin, end = int(first // 3_600), int(last // 3_600) + 1
        return numpy.arange(begin, end + 1, dtype=numpy.float64) * 3_600
    day = datetime.fromtimestamp(first, ZoneInfo(ZONE)).date()
    if unit == "week":
        day -= timedelta(days=day.weekday())
    elif unit == "month":
        day = day.replace(day=1)
    found = [midnight(day)]
    while found[-1] <= last:
        day = _next(day, unit)
        found.append(midnight(day))
    return numpy.array(found)


def midnight(day: date) -> float:
    """The instant at which a day begins in New York, in seconds since 1970."""
    return datetime(day.year, day.month, day.day, tzinfo=ZoneInfo(ZONE)).timestamp()


def _next(day: date, unit: str) -> date:
    if unit == "month":
        return (day + timedelta(days=31)).replace(day=1)
    return day + timedelta(days=7 if unit == "week" else 1)
