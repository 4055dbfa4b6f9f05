"""Requests to a store as the command line of `hkstats cohort`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any, Final

from . import _requests as requests
from .errors import ArgumentError

_ADVERBS: Final = {"hour": "hourly", "day": "daily", "week": "weekly", "month": "monthly", "year": "yearly"}
_COUNTED: Final = ("awakenings", "efficiency")
"""Figures of nights that are no lengths of time."""
_PASSED_OVER: Final = ("hasSplits", "lastNights", "details", "rolling", "missSpan")
"""Members that say what a cohort's table has anyway, or that go with another one."""

Options = Iterator[tuple[str, object]]


def words_of(question: str, request: Mapping[str, Any]) -> list[str]:
    """The subcommands of a question, and what follows them without an option."""
    adverb = _ADVERBS.get(request.get("interval", ""), "")
    if question == "workouts":
        return ["workouts", "splits" if request.get("hasSplits") else "list"]
    words = {
        "summary": ["summary", adverb],
        "workout-totals": ["workouts", adverb],
        "workout-efforts": ["workouts", "efforts"],
        "workout-course": ["workouts", "course"],
        "rings": ["rings", adverb],
        "heart": ["heart", request.get("part", "all")],
        "correlate": ["correlate", *request.get("types", ())],
    }
    return words.get(question, [question])


def options_of(question: str, request: Mapping[str, Any]) -> dict[str, object]:
    """The options of a question, which `texts_of` writes.

    Raises:
        ArgumentError: for what the command line cannot say.

    """
    # Without a type the command would answer for all of them.
    if request.get("types") == []:
        raise ArgumentError("`types` is empty: name a type, or None for all.")
    options: dict[str, object] = {}
    for name, value in request.items():
        if name in _PASSED_OVER or name in _IN_WORDS.get(question, ()):
            continue
        write = _WRITERS.get(name)
        options.update([(_kebab(name), value)] if write is None else write(value, question, request))
    return options


def texts_of(options: Mapping[str, object]) -> list[str]:
    """Options as texts: None and False are none, lists are given again and again."""
    return [text for name, value in options.items() for text in _texts(name, value)]


def _texts(name: str, value: object) -> list[str]:
    if value is None or value is False:
        return []
    if value is True:
        return [name]
    values = value if isinstance(value, list) else [value]
    # With an equals sign a value that begins with a dash is one.
    return [f"{name}={it}" for it in values]


def _kebab(name: str) -> str:
    """The option of a member: `--max-heart-rate` of `maxHeartRate`."""
    return "--" + re.sub("([A-Z])", lambda found: "-" + found[1].lower(), name)


def _percent(share: float) -> float | int:
    # Without the digits that no share has: 0.07 times 100 is 7.000000000000001.
    return requests.number(round(share * 100, 10), "share")


# What is written otherwise than its name says


def _scope(scope: Mapping[str, Any], *_: object) -> Options:
    for name, value in scope.items():
        if name == "last":
            yield "--last", f"{value['count']}{value['unit']}"
        elif name == "countsAllWorkouts":
            yield "--all-workouts", value
        elif name == "sourceOrder":
            yield "--source-order", ",".join(map(_without_comma, value)) or None
        else:
            yield _kebab(name), value


def _without_comma(name: str) -> str:
    if "," in name:
        raise ArgumentError(f"The command takes no source with a comma in its name: {name!r}.")
    return name


def _interval(interval: str, question: str, _: object) -> Options:
    yield "--by", _ADVERBS[interval] if question == "heart" else interval


def _rules(rules: Mapping[str, Any], *_: object) -> Options:
    yield "--session-gap", requests.number(rules["sessionGap"] / 60, "session_gap")
    yield "--partial-nights", "include" if rules["includesPartialNights"] else "exclude"
    yield "--partial-below", _percent(rules["partialBelow"])
    if not rules["freeWeekdays"]:
        raise ArgumentError("A cohort's `free_days` are at least one day: the command cannot say that there are none.")
    yield "--free-days", ",".join(requests.WEEKDAYS[day - 1] for day in rules["freeWeekdays"])
    if "nightStart" in rules:
        minutes, seconds = divmod(rules["nightStart"], 60)
        if seconds:
            raise ArgumentError("The command takes no seconds in `night_start`.")
        yield "--night-starts", f"{minutes // 60:02}:{minutes % 60:02}"


def _zones(zones: Mapping[str, Any], *_: object) -> Options:
    for name, value in zones.items():
        if name == "bounds":
            yield "--zone-bounds", ",".join(map(str, value))
        else:
            yield "--zones" if name == "method" else _kebab(name), value


def _subject(subject: Mapping[str, Any], *_: object) -> Options:
    ((kind, members),) = subject.items()
    if kind == "workouts":
        yield "--workouts", members.get("activity", "all")
        yield "--statistic", members["measure"]
        return
    yield f"--{kind}", members.get("identifier") or members.get("figure") or members.get("ring")
    yield "--statistic", members.get("statistic")
    yield "--category-values", members.get("categoryValues")


def _goal(goal: Mapping[str, Any], _: object, request: Mapping[str, Any]) -> Options:
    ((name, value),) = goal.items()
    values: Sequence[float] = value if isinstance(value, list) else [value]
    figure, ending = request["subject"].get("sleep", {}).get("figure"), ""
    # Numbers without a unit are minutes to the command, and seconds of nights to a store.
    if figure and request.get("unit") is None:
        values = [_percent(it) for it in values] if figure == "efficiency" else values
        ending = "" if figure in _COUNTED else "s"
    yield _kebab(name), ",".join(f"{_digits(it)}{ending}" for it in values)


def _digits(number: float) -> str:
    """A number as people write it, to the last digit: the command reads no exponent."""
    return f"{Decimal(str(number)):f}"


def _statistics(statistics: Sequence[str], *_: object) -> Options:
    if not statistics:
        raise ArgumentError("`statistics` is empty: name a statistic, or None for all.")
    yield "--statistics", ",".join(statistics)


def _misses(misses: int, _: object, request: Mapping[str, Any]) -> Options:
    yield "--allow-misses", f"{misses}/{request['missSpan']}" if misses else None


_WRITERS: Final[dict[str, Callable[[Any, str, Mapping[str, Any]], Options]]] = {
    "scope": _scope,
    "interval": _interval,
    "rules": _rules,
    "zones": _zones,
    "subject": _subject,
    "goal": _goal,
    "allowedMisses": _misses,
    "types": lambda value, *_: iter([("--type", value)]),
    "activities": lambda value, *_: iter([("--activity", value)]),
    "sources": lambda value, *_: iter([("--source", value)]),
    "statistics": _statistics,
    "perDay": lambda value, *_: iter([("--per", {"none": "none", "all": "day"}.get(value))]),
    "skipsEmptyIntervals": lambda value, *_: iter([("--skip-empty", value)]),
    "artefactTolerance": lambda value, *_: iter([("--artefacts", _percent(value))]),
}
_IN_WORDS: Final = {
    "summary": ("interval",),
    "workout-totals": ("interval",),
    "rings": ("interval",),
    "heart": ("part",),
    "correlate": ("types",),
}
"""The members that `words_of` says."""
