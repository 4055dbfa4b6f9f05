"""Questions to a store as JSON: what each argument becomes."""

from __future__ import annotations

import datetime
import re
import zoneinfo
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Literal, TypedDict

import numpy as np

from ._times import Time, iso_of
from .errors import ArgumentError

Interval = Literal["hour", "day", "week", "month", "year", "hourly", "daily", "weekly", "monthly", "yearly"]
"""How long a bucket is; `weekly` is `week`."""

Units = Literal["auto", "metric", "us", "canonical"]
"""`auto`: those of the export; `metric`: km and kg; `us`: miles and pounds; `canonical`: those of HealthKit."""

Weekday = Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
"""A day of the week."""

WEEKDAYS: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
ADVERBS: Final = {"hourly": "hour", "daily": "day", "weekly": "week", "monthly": "month", "yearly": "year"}
_SPAN: Final = re.compile(r"([1-9][0-9]{0,5})([dwmy])", re.ASCII | re.IGNORECASE)


class Scope(TypedDict, total=False):
    """What most questions have in common.

    What a question does not read is passed over, but for an order of sources, and for `start`, `end` and `last` where
    it takes all data: these are an ArgumentError.

    Attributes:
        start: the first local date or instant that is asked for.
        end: the local date or instant up to which is asked, itself excluded.
        last: the last days up to the end of the data instead: `30d`, `12w`, `6m`, `1y`, or a timedelta of days.
        time_zone: on whose clocks: an IANA name, an offset such as `+05:30`, `recorded`, or a `zoneinfo.ZoneInfo`;
            without it the zone of the last import.
        units: the units of the figures.
        first_weekday: the day on which weeks begin; without it Monday.
        source_order: sources that win over others, best first; without it the order of the store.
        all_workouts: whether workouts that repeat another one count, too.
    """

    start: Time | None
    end: Time | None
    last: str | datetime.timedelta | None
    time_zone: str | datetime.tzinfo | None
    units: Units | None
    first_weekday: Weekday | None
    source_order: str | Iterable[str] | None
    all_workouts: bool


class StreamScope(TypedDict, total=False):
    """What rows of samples have of a `Scope`, beside `start` and `end`."""

    last: str | datetime.timedelta | None
    time_zone: str | datetime.tzinfo | None
    units: Units | None


def request(scope: Mapping[str, Any], **members: Any) -> dict[str, Any]:
    """A request of its members, without those that are None."""
    unknown = set(scope) - set(Scope.__annotations__)
    if unknown:
        names = ", ".join(sorted(Scope.__annotations__))
        raise ArgumentError(f"There is no argument {sorted(unknown)[0]!r} here; scopes have {names}.")
    found = {name: value for name, value in members.items() if value is not None}
    parts = _scope(scope)
    if parts:
        found["scope"] = parts
    return found


def without_order(scope: Mapping[str, Any], subject: str) -> Mapping[str, Any]:
    """A scope of a question that reads no order of sources.

    Raises:
        ArgumentError: for one with an order, which would say nothing.

    """
    if scope.get("source_order") is not None:
        raise ArgumentError(f"`source_order` has no meaning for {subject}: their sources are not put in an order.")
    return scope


def _scope(scope: Mapping[str, Any]) -> dict[str, Any]:
    start, end, last = scope.get("start"), scope.get("end"), scope.get("last")
    if last is not None and (start is not None or end is not None):
        raise ArgumentError("`last` says from when to when, so `start` and `end` have no place beside it.")
    order = scope.get("source_order")
    parts = {
        "from": time(start, "start"),
        "to": time(end, "end"),
        "last": span(last),
        "timeZone": zone(scope.get("time_zone")),
        "units": choice(scope.get("units"), "units", ("auto", "metric", "us", "canonical")),
        "firstWeekday": choice(scope.get("first_weekday"), "first_weekday", WEEKDAYS),
        "sourceOrder": None if order is None else texts(order, "source_order"),
        "countsAllWorkouts": flag(scope.get("all_workouts"), "all_workouts"),
    }
    return {name: value for name, value in parts.items() if value is not None}


def time(value: object, name: str) -> str | None:
    """A date or time as ISO 8601.

    Raises:
        ArgumentError: for what is none.

    """
    if value is None:
        return None
    text = iso_of(value)
    if text is None:
        raise ArgumentError(
            f"`{name}` has to be a date, a datetime or a text such as '2024-03-10', not a {type(value).__name__}."
        )
    return text


def span(value: object) -> dict[str, Any] | None:
    """The last days: `30d`.

    Raises:
        ArgumentError: for what is none.

    """
    if value is None:
        return None
    if isinstance(value, datetime.timedelta) and value.days >= 1 and value == datetime.timedelta(days=value.days):
        return {"count": value.days, "unit": "d"}
    found = _SPAN.fullmatch(value) if isinstance(value, str) else None
    if found is None:
        raise ArgumentError(f"`last` takes a number and d, w, m or y, such as '30d', not {value!r}.")
    return {"count": int(found[1]), "unit": found[2].lower()}


def zone(value: object) -> str | None:
    """The name of a zone.

    Raises:
        ArgumentError: for one without a name.

    """
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, zoneinfo.ZoneInfo) and value.key:
        return value.key
    if value is datetime.timezone.utc:
        return "UTC"
    raise ArgumentError(f"The zone {value!r} has no name: pass one such as 'Europe/Paris' or '+05:30'.")


def interval(value: object, name: str = "interval") -> str:
    """The name of an interval: `week` of `weekly` as well.

    Raises:
        ArgumentError: for one that there is not.

    """
    text = ADVERBS.get(value, value) if isinstance(value, str) else value
    found = choice(text, name, tuple(ADVERBS.values()))
    if found is None:
        raise ArgumentError(f"`{name}` has to be one of {', '.join(ADVERBS.values())}, not None.")
    return found


def choice(value: object, name: str, choices: Sequence[str]) -> str | None:
    """One of some texts, or None.

    Raises:
        ArgumentError: for another one.

    """
    if value is None or (isinstance(value, str) and value in choices):
        return value
    raise ArgumentError(f"`{name}` has to be one of {', '.join(choices)}, not {value!r}.")


def flag(value: object, name: str) -> Literal[True] | None:
    """True, or None for False, which says nothing.

    Raises:
        ArgumentError: for anything else.

    """
    if value is None or isinstance(value, bool | np.bool_):
        return True if value else None
    raise ArgumentError(f"`{name}` has to be True or False, not {value!r}.")


def text(value: object, name: str) -> str | None:
    """A text, or None.

    Raises:
        ArgumentError: for anything else.

    """
    if value is None or isinstance(value, str):
        return value
    raise ArgumentError(f"`{name}` has to be a text, not {value!r}.")


def texts(value: object, name: str) -> list[str]:
    """A text, or several.

    Raises:
        ArgumentError: for anything else.

    """
    if isinstance(value, str):
        return [value]
    given = list(value) if isinstance(value, Iterable) and not isinstance(value, bytes | Mapping) else [None]
    found = [text for text in given if isinstance(text, str)]
    if len(found) < len(given):
        raise ArgumentError(f"`{name}` has to be a text or several texts, not {value!r}.")
    return found


def types(value: object) -> list[str] | None:
    """The names of types, or None for all.

    Raises:
        ArgumentError: for what is no name.

    """
    if value is None or (isinstance(value, str) and value == "all"):
        return None
    return [name.strip() for text in texts(value, "types") for name in text.split(",")]


def numbers(value: object, name: str) -> list[float | int] | None:
    """Several numbers that are finite, or None.

    Raises:
        ArgumentError: for anything else.

    """
    if value is None:
        return None
    if not isinstance(value, Iterable) or isinstance(value, str | bytes | Mapping):
        raise ArgumentError(f"`{name}` has to be several numbers, not {value!r}.")
    return [number(it, name) for it in value]


def number(value: object, name: str) -> float | int:
    """A number that is finite.

    Raises:
        ArgumentError: for anything else.

    """
    if isinstance(value, bool) or not hasattr(value, "__float__"):
        raise ArgumentError(f"`{name}` has to be a number, not {value!r}.")
    try:
        found = float(value)
    except OverflowError:
        raise ArgumentError(f"`{name}` has to be a number that is finite, not one beyond 1.8e308.") from None
    except (TypeError, ValueError):
        raise ArgumentError(f"`{name}` has to be a number, not {value!r}.") from None
    if found != found or found in (float("inf"), float("-inf")):  # noqa: PLR0124
        raise ArgumentError(f"`{name}` has to be a number that is finite, not {value!r}.")
    return int(found) if found.is_integer() else found


def whole(value: object, name: str) -> int | None:
    """A whole number, or None.

    Raises:
        ArgumentError: for anything else.

    """
    if value is None:
        return None
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise ArgumentError(f"`{name}` has to be a whole number, not {value!r}.")
    try:
        return int(value.__index__())
    except TypeError:
        # An array of numpy has the method, and refuses unless it holds one whole number.
        raise ArgumentError(f"`{name}` has to be a whole number, not {value!r}.") from None
