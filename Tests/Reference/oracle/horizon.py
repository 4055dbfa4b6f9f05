"""Where the data end (rules 6 and 7.6)."""
from __future__ import annotations

DAY = 86400


def horizon(export_dates, imports, saves=()):
    """Rule 7.6: a day after the latest ExportDate, import or save of the store."""
    return max([*[d for d in export_dates if d is not None], *imports, *saves]) + DAY


def future_dated(samples, limit):
    """Rule 7.6: the samples that start beyond the horizon."""
    return [s for s in samples if s.start > limit]


def end_of_data(samples, limit):
    """Rule 7.6: the latest end of the others, never beyond the horizon; None without any."""
    ends = [s.end for s in samples if s.start <= limit]
    return min(max(ends), limit) if ends else None


def now(present, end):
    """Rule 6: the earlier of the present and the end of the store's data."""
    return present if end is None else min(present, end)
