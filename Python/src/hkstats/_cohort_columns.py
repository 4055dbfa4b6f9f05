"""The columns of a cohort's tables: which kind each is of, and what it means."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

from .reports import Column, ColumnKind, Columns, Report
from .reports.tables import correlate, heart, profile, records, rings, sleep, streak, summary, trends, workouts

_TABLES: Final[dict[str, Callable[[Any], Columns]]] = {
    "summary": summary.buckets,
    "sleep": sleep.nights,
    "streak": streak.streaks,
    "records": records.records,
    "trends": trends.series,
    "correlate": correlate.pairs,
    "profile": profile.hours,
    "workouts": workouts.workouts,
    "splits": workouts.splits,
    "workout-totals": workouts.totals,
    "workout-efforts": workouts.efforts,
    "workout-course": workouts.parts,
    "rings": rings.days,
    "ring-buckets": rings.buckets,
    "heart": heart.figures,
}


@dataclass(frozen=True)
class Kind:
    """What a column is.

    Attributes:
        name: its name in frames.
        kind: what its values are.
        meaning: what a value says, with its unit.
    """

    name: str
    kind: ColumnKind
    meaning: str


_PARTICIPANT: Final = Kind("participant", "text", "Whose row it is.")
_WEAR: Final = (
    Kind("wear_hours", "number", "Hours of wear a day, the mean over the row's days with any."),
    Kind("valid_days", "integer", "How many of the row's days have the least hours of wear or more."),
    Kind("is_valid", "flag", "Whether those are the least number of days or more, or all days of a row of fewer."),
)
_PARTICIPANTS: Final = (
    Kind("status", "text", "ready, imported, known, partly, refused (no store) or unreadable."),
    Kind("files", "integer", "How many exports were imported."),
    Kind("time_zone", "text", "The zone that the participant lives in."),
    Kind("time_zone_origin", "text", "How the zone was found."),
    Kind("first_day", "date", "The first local day on which a sample starts."),
    Kind("last_day", "date", "The last one."),
    Kind("days_with_data", "integer", "How many local days have a sample that starts there."),
    Kind("mean_wear_hours", "number", "Hours of a day with a sample of the heart rate, the mean over days with any."),
    Kind("valid_days", "integer", "How many days have the least hours of wear or more."),
    Kind("samples", "integer", "How many samples the store holds."),
    Kind("workouts", "integer", "How many workouts it holds."),
    Kind("exact_copies", "integer", "How many records were exact copies inside one file."),
    Kind("skipped_records", "integer", "How many records were excluded."),
    Kind("refused", "integer", "How many files were refused."),
    Kind("reasons", "text", "Why files were refused, or the store cannot be read."),
)


class _Nothing:
    """A report in which there is nothing: its tables have columns and no rows."""

    def __getattr__(self, _name: str) -> _Nothing:
        return self

    def __call__(self, *_arguments: object) -> _Nothing:
        return self

    def __iter__(self) -> Iterator[Any]:
        return iter(())

    def __bool__(self) -> bool:
        return False


def kinds_of(question: str, header: Sequence[str]) -> list[Kind]:
    """What the columns of a CSV are, in its order. One that is not known is of texts."""
    if question == "list":
        known = [_PARTICIPANT, *_PARTICIPANTS]
    else:
        table = _TABLES[question](cast("Report", _Nothing()))
        known = [_PARTICIPANT, *(Kind(it.name, it.kind, it.meaning) for it in table), *_WEAR]
    by_name = {it.name: it for it in known}
    names = [_snake_case(name) for name in header]
    return [by_name.get(name, Kind(name, "text", "")) for name in names]


def columns_of(kinds: Sequence[Kind], rows: Sequence[Sequence[str]]) -> Columns:
    """Rows of a CSV as columns; an empty field is None.

    Raises:
        ValueError: for rows that are none of such columns.

    """
    texts: Iterable[Sequence[str]] = zip(*rows, strict=True) if rows else [()] * len(kinds)
    return Columns(
        tuple(
            Column(kind.name, kind.kind, _values(kind.kind, column), kind.meaning)
            for kind, column in zip(kinds, texts, strict=True)
        )
    )


def _values(kind: ColumnKind, texts: Sequence[str]) -> list[Any]:
    read = _READERS[kind]
    if kind == "number":
        return [float(text) if text else None for text in texts]
    # Dates and names repeat: each text is read once.
    known: dict[str, Any] = {text: read(text) for text in set(texts) if text}
    return [known.get(text) for text in texts]


def _instant(text: str) -> datetime.datetime:
    # Python 3.10 reads neither Z nor fractions of another length than 3 and 6.
    head, _, fraction = text.removesuffix("Z").partition(".")
    whole = datetime.datetime.fromisoformat(head).replace(tzinfo=datetime.timezone.utc)
    return whole.replace(microsecond=int(fraction[:6].ljust(6, "0")))


_READERS: Final[dict[ColumnKind, Callable[[str], Any]]] = {
    "instant": _instant,
    "date": datetime.date.fromisoformat,
    "number": float,
    "integer": int,
    "text": str,
    "flag": "true".__eq__,
}


def _snake_case(name: str) -> str:
    """The name of a column of a CSV in frames: `most_recent` of `mostRecent`."""
    return re.sub(r"(?<=[a-z0-9])([A-Z])", lambda found: "_" + found[1].lower(), name)
