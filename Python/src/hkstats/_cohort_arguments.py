"""The arguments of questions to a cohort as options of the command."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from typing import Any, Final

from . import _requests as requests
from ._rules import GOALS, goal, seconds_a_unit
from .errors import ArgumentError

_COUNTED: Final = ("awakenings", "efficiency")
"""Figures of nights that are no lengths of time."""


def options_of(scope: Mapping[str, Any], known: Sequence[str], options: Mapping[str, object]) -> list[str]:
    """Options as the command takes them: None and False are none, lists are given again and again.

    Raises:
        ArgumentError: for a part of the scope that the question has not.

    """
    requests.request(scope)
    for name, value in scope.items():
        if value is not None and value is not False and name not in known:
            raise ArgumentError(f"`{name}` has no meaning for this question to a cohort.")
    last = requests.span(scope.get("last"))
    order = scope.get("source_order")
    every = {
        **options,
        "--from": requests.time(scope.get("start"), "start"),
        "--to": requests.time(scope.get("end"), "end"),
        "--last": None if last is None else f"{last['count']}{last['unit']}",
        "--time-zone": requests.zone(scope.get("time_zone")),
        "--units": scope.get("units"),
        "--first-weekday": scope.get("first_weekday"),
        "--source-order": None if order is None else ",".join(_without_commas(requests.texts(order, "source_order"))),
        "--all-workouts": scope.get("all_workouts"),
    }
    return [text for name, value in every.items() for text in _option(name, value)]


def _option(name: str, value: object) -> list[str]:
    if value is None or value is False:
        return []
    if value is True:
        return [name]
    values = value if isinstance(value, list) else [value]
    # With an equals sign a value that begins with a dash is one.
    return [f"{name}={it}" for it in values]


def _without_commas(names: Sequence[str]) -> Sequence[str]:
    for name in names:
        if "," in name:
            raise ArgumentError(f"The command takes no source with a comma in its name: {name!r}.")
    return names


def percent(share: object, name: str) -> float | int:
    """A share in percent."""
    found = requests.number(share, name)
    # Without the digits that no share has: 0.07 times 100 is 7.000000000000001.
    return requests.number(round(found * 100, 10), name)


def goal_arguments(goals: Mapping[str, Any], sleep: str | None, unit: str | None, is_of_rings: bool) -> dict[str, str]:
    """The goal of a streak as an option, in the unit that it has for a store.

    Raises:
        ArgumentError: for none or several, and for what is no number.

    """
    times = [it for value in goals.values() for it in (value if isinstance(value, tuple | list) else (value,))]
    has_times = any(isinstance(value, datetime.timedelta) for value in times)
    scale = seconds_a_unit(unit, sleep is not None) if has_times else 1.0
    ((name, value),) = goal(goals, is_of_rings, scale).items()
    option = "--" + next(word for word, member in GOALS.items() if member == name).replace("_", "-")
    values = value if isinstance(value, list) else [value]
    if unit is None and sleep == "efficiency":
        values = [percent(it, "efficiency") for it in values]
    # Numbers without a unit are minutes to the command, and seconds of nights to a store.
    ending = "s" if unit is None and sleep is not None and sleep not in _COUNTED else ""
    return {option: ",".join(f"{it}{ending}" for it in values)}
