"""The tables of the reports, as columns.

Each module has the tables of one kind of report; `columns` finds them by name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .._columns import Columns
from .._json import Report
from ..authorize import PermissionsReport
from ..correlate import CorrelationReport
from ..explain import ExplainReport
from ..explain_night import ExplainNightReport
from ..heart import HeartReport
from ..import_ import ImportReport
from ..profile import ProfileReport
from ..records import RecordsReport
from ..rings import RingsReport
from ..sleep import SleepReport
from ..sources import SourcesReport
from ..store import StoreInfoReport
from ..streak import StreakReport
from ..summary import SummaryReport
from ..trends import TrendsReport
from ..types import TypesReport
from ..workout_course import WorkoutCourseReport
from ..workout_efforts import WorkoutEffortsReport
from ..workout_totals import WorkoutTotalsReport
from ..workouts import WorkoutsReport
from . import (
    correlate,
    explain,
    heart,
    import_,
    profile,
    records,
    rings,
    sleep,
    store,
    streak,
    summary,
    trends,
    workouts,
)

__all__ = ["columns", "table_names"]

_Table = Callable[[Any], Columns]

_TABLES: Mapping[type[Report], Mapping[str, _Table]] = {
    CorrelationReport: {"pairs": correlate.pairs},
    ExplainNightReport: {
        "sources": explain.night_sources,
        "masked": explain.night_masked,
        "slices": explain.night_slices,
    },
    ExplainReport: {
        "sources": explain.sources,
        "masked": explain.masked,
        "segments": explain.segments,
    },
    HeartReport: {"figures": heart.figures, "recoveries": heart.recoveries, "hours": heart.hours},
    ImportReport: {"types": import_.types},
    PermissionsReport: {"permissions": store.permissions},
    ProfileReport: {"hours": profile.hours, "hours_of_day": profile.hours_of_day},
    RecordsReport: {"records": records.records, "milestones": records.milestones},
    RingsReport: {"days": rings.days, "buckets": rings.buckets},
    SleepReport: {"nights": sleep.nights, "slices": sleep.slices, "weeks": sleep.weeks},
    SourcesReport: {"sources": store.sources},
    StoreInfoReport: {"imports": store.imports},
    StreakReport: {"streaks": streak.streaks, "intervals": streak.intervals},
    SummaryReport: {"buckets": summary.buckets},
    TrendsReport: {"series": trends.series, "figures": trends.figures},
    TypesReport: {"types": store.types},
    WorkoutCourseReport: {"parts": workouts.parts, "route": workouts.route},
    WorkoutEffortsReport: {"efforts": workouts.efforts},
    WorkoutTotalsReport: {"totals": workouts.totals},
    WorkoutsReport: {"workouts": workouts.workouts, "splits": workouts.splits},
}


def columns(report: Report, table: str | None = None) -> Columns:
    """A table of a report, as columns.

    The first table of a report is its main one: the rows and figures that the command prints as CSV
    for the same question. Its columns are named like those of the CSV, in snake case
    (`most_recent` for `mostRecent`), and may be more.

    >>> report = Report.from_json('{"schema": "hkstats/authorize/2", "permissions": []}')
    >>> columns(report).names
    ['app', 'type', 'share', 'read', 'chosen_objects']

    Args:
        report: the report.
        table: the name of the table, one of `table_names(report)`; without it the main one. That of
            rings is `days`, and `buckets` for weeks, months and years.

    Raises:
        ValueError: a sentence, if the report has no table of that name.
    """
    tables = _TABLES[type(report)]
    if table is None:
        table = table_names(report)[0]
    if table not in tables:
        names = ", ".join(tables)
        raise ValueError(f"{type(report).__name__} has no table {table!r}; it has {names}.")
    return tables[table](report)


def table_names(report: Report) -> list[str]:
    """The names of a report's tables, the main one first.

    >>> table_names(Report.from_json('{"schema": "hkstats/authorize/2", "permissions": []}'))
    ['permissions']
    """
    names = list(_TABLES[type(report)])
    is_bucketed = isinstance(report, RingsReport) and report.buckets is not None
    return sorted(names, key=lambda name: name != "buckets") if is_bucketed else names
