"""Statistics of anybody's columns: sums, averages and durations by hour, day, week, month."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

import numpy as np

from . import _arrow
from ._abi import PARTICIPANT_NO_AGGREGATION, PARTICIPANT_OK, Query
from ._main_table import MainTable
from ._requests import ADVERBS as INTERVALS
from ._requests import flag
from ._settings import (
    STATISTICS,
    set_aggregations,
    set_columns,
    set_list,
    set_missing_zones,
    set_source_order,
    set_text,
    set_time,
    set_zone,
)
from ._times import Time
from .errors import ArgumentError, DataError, SchemaError
from .frame import Frame

__all__ = ["Statistics", "statistics"]

_NAMED_COLUMNS: Final = 20
"""How many columns a sentence names."""


@dataclass(frozen=True, repr=False)
class Statistics(MainTable):
    """The answer of :func:`statistics`. It is the frame of its figures to other libraries.

    Attributes:
        figures: a row for each participant, type, source (if asked for), interval and populated bucket, in that
            order. Columns:

            - `participant` (int64 or str), `type` (str): if the frame has such columns
            - `source` (str): unless `sources="merged"`; null for the merged figures
            - `interval` (str): as it was asked for
            - `date` (date32): the local date on which the bucket begins
            - `start`, `end` (timestamps in UTC): the bucket, its end excluded
            - `count` (int64): samples that contribute
            - `duration` (float64): seconds that winning samples cover
            - `sum` (float64): of cumulative types, in the unit of the values
            - `average`, `minimum`, `maximum` (float64): of discrete types, in the unit of the values
            - `most_recent` (float64), `most_recent_start` (timestamp in UTC): the latest contributing sample

            A bucket without a sample has no row. A figure that a type does not have is null; a figure that no
            type can have has no column.
        status: a row for each participant, in the order of the figures: `participant`, `code` (int32, 0 for
            one with figures), `message` (str, null for code 0), `rows` (int64, rows that were read). Codes are 1: a
            null participant, type, start or value; 2: an instant that is no number; 3: one outside the years 0 to
            9999; 4: an end before its start; 5: a type without an aggregation; 6: an unknown zone, or none; 7: several
            zones; 8: too many buckets; 9: too many sources; 10: a participant who came back, whose earlier rows have
            figures; 11: too many buckets for the samples of a cumulative type.

    """

    figures: Frame
    status: Frame

    @property
    def failed(self) -> int:
        """How many participants have no figures, or not all: those whose code is not 0."""
        return int((self.status["code"] != PARTICIPANT_OK).sum())

    def raise_for_status(self) -> Statistics:
        """Answer these statistics if each participant has figures.

        Raises:
            DataError: with the sentence of the first one who has not.

        """
        failed = np.flatnonzero(self.status["code"] != PARTICIPANT_OK)
        if len(failed):
            more = f" ({len(failed) - 1} more participants have no figures.)" if len(failed) > 1 else ""
            raise DataError(f"{self.status['message'][failed[0]]}{more}")
        return self

    def _main_frame(self) -> Frame:
        return self.figures

    def __repr__(self) -> str:
        """The figures, and how many participants have none."""
        note = f"\n{self.failed} of {len(self.status)} participants have no figures: see .status" if self.failed else ""
        return repr(self.figures).replace("hkstats.Frame", "hkstats.Statistics", 1) + note

    def _repr_html_(self) -> str:
        """The figures as a table of HTML, for notebooks."""
        return self.figures._repr_html_()


def statistics(
    frame: Any,
    *,
    interval: str | Sequence[str] = "day",
    zone: str | datetime.tzinfo | None = None,
    aggregation: str | Mapping[str, str] | None = None,
    statistics: Sequence[str] | None = None,
    start: str = "start",
    end: str | None = "end",
    value: str | None = "value",
    participant: str | None = "participant",
    type: str | None = "type",
    source: str | None = "source",
    user_entered: str | None = "user_entered",
    zone_column: str | None = "zone",
    from_: Time | None = None,
    to: Time | None = None,
    anchor: Time | None = None,
    first_weekday: str | None = None,
    sources: Literal["merged", "separate", "both"] = "merged",
    source_order: Iterable[str] = (),
    averaging: str | None = None,
    missing: Literal["status", "skip"] = "status",
    sorted_by_participant: bool = False,
    threads: int = 1,
) -> Statistics:
    """Figures by interval of samples that each have a start, perhaps an end, and a value.

    >>> import hkstats
    >>> steps = {
    ...     "start": [1_710_054_000.0, 1_710_054_300.0], "end": [1_710_054_600.0, 1_710_054_900.0],
    ...     "value": [100.0, 200.0], "source": ["iPhone", "Apple Watch"],
    ... }
    >>> hkstats.statistics(steps, zone="Europe/Paris", aggregation="cumulative").figures["sum"]
    array([250.])

    Sources that overlap are not added: in each moment the best one counts, and the watch, which was seen latest,
    is best here. `figures` are those of the Swift library, bit for bit; the command adds the same samples up in other
    groups, so that the last digit of its sums and averages may be another one.

    Args:
        frame: rows by columns: a frame of pandas, polars, pyarrow or DuckDB, anything else that speaks the Arrow
            PyCapsule interface, or a dict of numpy arrays or lists of shape (rows,). Rows may be in any order.
        interval: one or more of `hour`, `day`, `week`, `month`, `year`, and lengths such as `15 minutes` or
            `1 month 3 days`.
        zone: the IANA name of the zone on whose clocks days begin (`Europe/Paris`), an offset (`+05:30`), or a
            `zoneinfo.ZoneInfo`. May be None if each participant has a zone in `zone_column`.
        aggregation: how samples become figures. Of all types: `cumulative` (steps, energy: amounts that add up),
            `discreteArithmetic` (body mass), `discreteTemporallyWeighted` (heart rate),
            `discreteEquivalentContinuousLevel` (sound), `category` (count and duration alone), or `category:1,3`
            for these values of one. By type: a dict. Types that are not in it, and all without it, are taken
            from HealthKit's catalogue (`stepCount`, `HKQuantityTypeIdentifierStepCount`). `sleepAnalysis` has none:
            time asleep is that of nights, in which sources that know stages go before others.
        statistics: any of `count`, `duration`, `sum`, `average`, `minimum`, `maximum`, `most_recent`; None is all
            that the aggregations allow.
        start: the column of starts: timestamps (without a zone they are in UTC) or float64 seconds since 1970.
        end: the column of ends, which need not be there: without it samples are instants, as is one whose end
            is null.
        value: the column of values: floats or integers, in one unit a type. Not needed for categories of
            which each sample counts; of `appleStandHour` it says whether one does.
        participant: the column of participants, which need not be there.
        type: the column of types, which need not be there.
        source: the column of sources, which need not be there; None passes it over.
        user_entered: the column that says whether the user typed a sample in, which need not be there. Where there
            is no `user_entered`, `userEntered` is taken, as samples of stores and exported files spell it.
        zone_column: the column of participants' zones, which need not be there.
        from_: the first date or time that is asked for; None is no bound. Whole buckets are answered. Of numpy's
            `datetime64` days are local dates, and finer units instants in UTC; so it is with `to` and `anchor`.
        to: the date or time up to which is asked, itself excluded.
        anchor: where buckets are counted from; None is 1 January 2018, a Monday, at 00:00.
        first_weekday: `monday` to `sunday`, the day on which weeks begin.
        sources: the figures of all sources `merged`, of each alone (`separate`), or `both`.
        source_order: sources that win over all others, best first, by exactly their names (Apple's have no-break
            spaces); one that no row has is passed over. The rest follows as in HealthKit: a watch goes before a
            phone, and what was seen later before what was seen earlier. So rows of a part of the time may need the
            order of the whole: `store.sources(type)["source"]`.
        averaging: of temporally weighted types: `trapezoid` (the default: a sample stands for half the gap to
            each neighbour, up to 15 minutes), `trapezoid:SECONDS`, `ownDurations` or `arithmetic`.
        missing: what a null start or value is: a `status` of the participant, or a row to `skip`.
        sorted_by_participant: True if each participant's rows follow one another: then memory holds one
            participant at a time and not all.
        threads: how many threads may compute. More than one must not be asked for before the process forks.

    Returns:
        The figures and the status of each participant. Participants with rows that are no samples have a status
        and no figures; the others are not touched by them.

    Raises:
        ArgumentError: for an argument that cannot be, such as a zone that there is not.
        SchemaError: for a frame without a column that is needed, or with one of a wrong type.
        DataError: for arrays that contradict themselves; and, if there is no column of participants, for rows that
            are no samples.

    """
    there = _arrow.column_names(frame)
    query, names = question(
        interval=interval,
        zone=zone,
        aggregation=aggregation,
        statistics=statistics,
        start=start,
        end=end,
        value=value,
        participant=participant,
        type=type,
        source=source,
        user_entered=user_entered,
        zone_column=zone_column,
        from_=from_,
        to=to,
        anchor=anchor,
        first_weekday=first_weekday,
        sources=sources,
        source_order=source_order,
        averaging=averaging,
        missing=missing,
        sorted_by_participant=sorted_by_participant,
        threads=threads,
        there=there,
    )
    # Nobody touches a frame before the answer is there. A reader, of which each batch is gone when the next one comes,
    # has no length.
    query.set("memory", "finish" if hasattr(frame, "__len__") else "call")
    if there is not None:
        _check_columns(there, names)
    try:
        _arrow.append(query, frame, list(names.values()))
    except SchemaError as error:
        # The library was shown those columns alone that may be needed.
        if there is not None and value is not None and str(error).startswith(f"There is no column '{value}'."):
            raise _no_column(value, there) from None
        raise
    query.finish()
    answer = Statistics(figures=Frame(query.figures()), status=Frame(query.statuses()))
    has_values = there is None or value is None or value in there
    _explain_no_aggregation(answer, aggregation, value, has_values)
    # Nobody looks at the status of the only one.
    return answer if "participant" in answer.status else answer.raise_for_status()


def question(
    *,
    interval: str | Sequence[str],
    zone: str | datetime.tzinfo | None,
    aggregation: str | Mapping[str, str] | None,
    statistics: Sequence[str] | None,
    start: str,
    end: str | None,
    value: str | None,
    participant: str | None,
    type: str | None,
    source: str | None,
    user_entered: str | None,
    zone_column: str | None,
    from_: Time | None,
    to: Time | None,
    anchor: Time | None,
    first_weekday: str | None,
    sources: str,
    source_order: Iterable[str],
    averaging: str | None,
    missing: str,
    sorted_by_participant: bool,
    threads: int,
    there: Sequence[str] | None = None,
) -> tuple[Query, dict[str, str]]:
    """A question of the library with all settings of :func:`statistics`, and the columns that it may need, by role.

    `there` are the columns that there are, if that is known.
    """
    query = Query()
    user_entered = name_of_user_entered(user_entered, there)
    names = {
        "start": start,
        "end": end,
        "value": value,
        "participant": participant,
        "type": type,
        "source": source,
        "user_entered": user_entered,
        "zone": zone_column,
    }
    set_columns(query, names)
    if zone is not None:
        set_zone(query, zone)
    has_values = there is None or value is None or value in there
    if zone_column is not None and (there is None or zone_column in there):
        set_missing_zones(query)
    set_aggregations(query, aggregation, has_values)
    set_list(query, "interval", interval, INTERVALS)
    if statistics is not None:
        set_list(query, "statistics", statistics, STATISTICS)
    set_time(query, "from", "from_", from_)
    set_time(query, "to", "to", to)
    set_time(query, "anchor", "anchor", anchor)
    settings = {
        "first_weekday": first_weekday,
        "sources": sources,
        "averaging": averaging,
        "missing": missing,
        "sorted_by_participant": "true" if flag(sorted_by_participant, "sorted_by_participant") else "false",
        "threads": str(threads),
    }
    for key, text in settings.items():
        set_text(query, key, text)
    set_source_order(query, source_order)
    return query, {role: name for role, name in names.items() if name is not None}


def name_of_user_entered(name: str | None, there: Sequence[str] | None) -> str | None:
    """The column that says whether the user typed a sample in: by its other spelling where that one is there alone."""
    if name == "user_entered" and there is not None and name not in there and "userEntered" in there:
        return "userEntered"
    return name


def _check_columns(there: Sequence[str], names: Mapping[str, str]) -> None:
    """Check that the columns are there that have to be: that of starts, and those that the caller named.

    Raises:
        SchemaError: with the columns that there are.

    """
    for role, name in names.items():
        if name not in there and (role == "start" or name != role):
            raise _no_column(name, there)


def _no_column(name: str, there: Sequence[str]) -> SchemaError:
    """The error of a column that is missing, in the library's words, with the columns of the caller's frame."""
    listed = ", ".join(f"'{it}'" for it in there[:_NAMED_COLUMNS]) or "none"
    more = f" and {len(there) - _NAMED_COLUMNS} more" if len(there) > _NAMED_COLUMNS else ""
    return SchemaError(f"There is no column '{name}'. There are {listed}{more}.")


def _explain_no_aggregation(answer: Statistics, aggregation: object, value: str | None, has_values: bool) -> None:
    """Say in this function's words why types have no figures.

    Raises:
        ArgumentError: if nothing says how samples without a type become figures.
        SchemaError: if figures of types that are no categories need values.

    """
    if isinstance(aggregation, str) or not (answer.status["code"] == PARTICIPANT_NO_AGGREGATION).any():
        return
    if "type" not in answer.figures:
        raise ArgumentError(
            "The frame has no column of types, so `aggregation` has to say how samples become figures: 'cumulative' "
            "for amounts such as steps, 'discreteArithmetic' for readings."
        )
    if not has_values:
        raise SchemaError(
            f"There is no column '{value}', which all types need but categories of which each sample counts: name it "
            "by `value`, or say by `aggregation` which types are a 'category'."
        )
