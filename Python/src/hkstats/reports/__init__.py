"""The library's answers, as dataclasses and as tables.

Each question has a report, a frozen dataclass whose fields say what the figures are, in which
units and on whose clocks; `help` of a class lists them. A report is read from the JSON that the
library and the command `hkstats ... --format json` give:

>>> from hkstats.reports import Report, SleepReport
>>> report = SleepReport.from_json(text)            # doctest: +SKIP
>>> report.nights[0].main_sleep.asleep / 3600       # doctest: +SKIP
7.066388888888889

| report                   | question                                                     |
|--------------------------|--------------------------------------------------------------|
| `SummaryReport`          | sums, averages and durations by hour, day, week, month, year |
| `SleepReport`            | nights, stages, naps, regularity                             |
| `StreakReport`           | days, weeks or months in a row that meet a goal              |
| `TrendsReport`           | what rises, what falls, what is typical                      |
| `CorrelationReport`      | which types move together                                    |
| `ProfileReport`          | the hours of the week                                        |
| `ExplainReport`          | why a figure is what it is                                   |
| `ExplainNightReport`     | how a night came about                                       |
| `RecordsReport`          | personal records and round totals                            |
| `WorkoutsReport`         | workouts one by one, with splits                             |
| `WorkoutTotalsReport`    | workouts by bucket and activity                              |
| `WorkoutEffortsReport`   | the best efforts of each activity                            |
| `WorkoutCourseReport`    | one workout part by part, and the shape of its route         |
| `RingsReport`            | activity rings                                               |
| `HeartReport`            | resting rate, variability, recovery, the hours of the day    |
| `TypesReport`            | the types that the store holds                               |
| `SourcesReport`          | the sources of types, best first, and why                    |
| `StoreInfoReport`        | how large the store is, its imports                          |
| `PermissionsReport`      | which apps may save and read what                            |
| `ImportReport`           | what an import read, added and excluded                      |

The parts of a report are in the module of its question, such as `hkstats.reports.sleep.Night`, and
those that several reports share in `hkstats.reports.parts`.

What holds for all of them:

- `Report.from_json(text)` reads any report, `SummaryReport.from_json(text)` one of that kind only;
  either takes a text, UTF-8 bytes or a dictionary. Members that a newer library adds are ignored.
  What does not fit is a `ValueError` with the path of the member.
- `report.to_dict()` gives the members of the JSON back, number by number.
- Instants are `datetime.datetime` with the offset of the clocks where it happened, dates are
  `datetime.date`, durations are seconds where nothing else is said, percentages are fractions.
- What there is not is `None`. A number that JSON cannot write (`null`) is NaN.

`columns(report)` gives the main table of a report as `Columns`: the rows that the command prints as
CSV (of workouts, splits and records with more columns than there), with a kind, a meaning and a unit
for each column, and instants in UTC. `columns(report, name)` gives another one of `table_names(report)`.
"""

from __future__ import annotations

from ._columns import Column, ColumnKind, Columns
from ._json import Report
from .authorize import PermissionsReport
from .correlate import CorrelationReport
from .explain import ExplainReport
from .explain_night import ExplainNightReport
from .heart import HeartReport
from .import_ import ImportReport
from .profile import ProfileReport
from .records import RecordsReport
from .rings import RingsReport
from .sleep import SleepReport
from .sources import SourcesReport
from .store import StoreInfoReport
from .streak import StreakReport
from .summary import SummaryReport
from .tables import columns, table_names
from .trends import TrendsReport
from .types import TypesReport
from .workout_course import WorkoutCourseReport
from .workout_efforts import WorkoutEffortsReport
from .workout_totals import WorkoutTotalsReport
from .workouts import WorkoutsReport

__all__ = [
    "Column",
    "ColumnKind",
    "Columns",
    "CorrelationReport",
    "ExplainNightReport",
    "ExplainReport",
    "HeartReport",
    "ImportReport",
    "PermissionsReport",
    "ProfileReport",
    "RecordsReport",
    "Report",
    "RingsReport",
    "SleepReport",
    "SourcesReport",
    "StoreInfoReport",
    "StreakReport",
    "SummaryReport",
    "TrendsReport",
    "TypesReport",
    "WorkoutCourseReport",
    "WorkoutEffortsReport",
    "WorkoutTotalsReport",
    "WorkoutsReport",
    "columns",
    "table_names",
]
