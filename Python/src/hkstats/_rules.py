"""What nights are made by, and what a streak has to reach: arguments as members of requests."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from . import _requests as requests
from .errors import ArgumentError

_CLOCK: Final = re.compile(r"([01]?[0-9]|2[0-3]):([0-5][0-9])", re.ASCII)
GOALS: Final = {
    "at_least": "atLeast",
    "more_than": "moreThan",
    "at_most": "atMost",
    "less_than": "lessThan",
    "between": "between",
}


def night_rules(
    start: str | datetime.time | None,
    gap: float = 60,
    partial: str = "exclude",
    below: float = 0.5,
    free: Iterable[str] | str = ("saturday", "sunday"),
) -> dict[str, Any]:
    """The rules of nights.

    Raises:
        ArgumentError: for an argument by which no night can be made.

    """
    requests.choice(partial, "partial_nights", ("exclude", "include"))
    days = [requests.choice(day, "free_days", requests.WEEKDAYS) for day in requests.texts(free, "free_days")]
    minutes, share = requests.number(gap, "session_gap"), requests.number(below, "partial_below")
    if not 0 <= minutes <= 1_440:
        raise ArgumentError(f"`session_gap` has to be 0 to 1440 minutes, not {gap!r}.")
    if not 0 <= share <= 1:
        raise ArgumentError(f"`partial_below` has to be a share from 0 to 1, not {below!r}.")
    rules: dict[str, Any] = {
        "sessionGap": minutes * 60,
        "partialBelow": share,
        "includesPartialNights": partial == "include",
        "freeWeekdays": sorted({requests.WEEKDAYS.index(str(day)) + 1 for day in days}),
    }
    if start is not None:
        rules["nightStart"] = _seconds(start)
    return rules


def _seconds(clock: object) -> int:
    """Seconds after midnight of a time on the clock."""
    if isinstance(clock, datetime.time):
        return clock.hour * 3_600 + clock.minute * 60 + clock.second
    found = _CLOCK.fullmatch(clock) if isinstance(clock, str) else None
    if found is None:
        raise ArgumentError(f"`night_start` has to be a time such as '18:00', not {clock!r}.")
    return int(found[1]) * 3_600 + int(found[2]) * 60


def goal(goals: Mapping[str, Any], is_of_rings: bool, seconds_a_unit: float) -> dict[str, Any]:
    """The goal of a streak: one of five, of rings at least one day without it.

    Raises:
        ArgumentError: for none or several, and for what is no number.

    """
    given = {name: value for name, value in goals.items() if value is not None}
    if not given and is_of_rings:
        return {"atLeast": 1}
    if len(given) != 1:
        raise ArgumentError(f"A streak has one goal: give one of {', '.join(GOALS)}.")
    ((name, value),) = given.items()

    def amount(value: object) -> float | int:
        if isinstance(value, datetime.timedelta):
            return requests.number(value.total_seconds() / seconds_a_unit, name)
        return requests.number(value, name)

    if name != "between":
        return {GOALS[name]: amount(value)}
    bounds = list(value) if isinstance(value, Iterable) and not isinstance(value, str) else []
    if len(bounds) != 2:
        raise ArgumentError(f"`between` has to be two numbers, the lower one first, not {value!r}.")
    low, high = amount(bounds[0]), amount(bounds[1])
    if low > high:
        raise ArgumentError(f"`between` takes the lower number first: {high} is less than {low}.")
    return {"between": [low, high]}


def seconds_a_unit(unit: str) -> float:
    """How many seconds a unit of lengths of time has.

    Raises:
        ArgumentError: for a unit of something else.

    """
    lengths = {"s": 1.0, "min": 60.0, "h": 3_600.0}
    if unit not in lengths:
        raise ArgumentError(f"A goal that is a timedelta has the unit s, min or h, not {unit!r}.")
    return lengths[unit]
