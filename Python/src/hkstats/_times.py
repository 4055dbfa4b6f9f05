"""Dates and times of callers as ISO 8601."""

from __future__ import annotations

import datetime

import numpy as np

from .errors import ArgumentError

Time = str | datetime.date | datetime.datetime | np.datetime64
"""A local date or time as ISO 8601 (`2024-03-10`, `2024-03-10T08:00`), or an object; with an offset an instant.

Of numpy's `datetime64` those in days, or longer units, are local dates. Others are instants in UTC, as in the frames of
this package.
"""

_DATES = ("Y", "M", "W", "D")


def iso_of(value: object) -> str | None:
    """ISO 8601 of a date or a time, to the microsecond; a text as it is; None for what is neither, and for NaT.

    >>> iso_of(np.datetime64("2024-03")), iso_of(np.datetime64("2024-03-10T07:00"))
    ('2024-03-01', '2024-03-10T07:00:00+00:00')

    Raises:
        ArgumentError: for a time without a zone that clocks show for the second time.

    """
    if isinstance(value, str):
        return value
    if isinstance(value, np.datetime64):
        if np.isnat(value):
            return None
        if np.datetime_data(value.dtype)[0] in _DATES:
            return str(np.datetime_as_string(value, unit="D"))
        return str(np.datetime_as_string(value, unit="us")).removesuffix(".000000") + "+00:00"
    # A NaT of pandas is a datetime that equals nothing.
    if isinstance(value, datetime.date) and value == value:  # noqa: PLR0124
        if isinstance(value, datetime.datetime) and value.tzinfo is None and value.fold:
            raise ArgumentError(
                f"{value} with fold=1 is the second of two times that clocks show, and no text says so: give the "
                "datetime its zone, such as tzinfo=zoneinfo.ZoneInfo('Europe/Paris')."
            )
        return value.isoformat()
    return None
