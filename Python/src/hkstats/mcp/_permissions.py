"""What an assistant may see: the types that the store's owner granted to its name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from .._permissions import grant_command, short_name
from ..errors import HKStatsError, NoDataError, NotPermittedError
from ..store import Store

_SLEEP: Final = ("HKCategoryTypeIdentifierSleepAnalysis",)
_WORKOUTS: Final = ("HKWorkoutTypeIdentifier",)
_ENERGY: Final = "HKQuantityTypeIdentifierActiveEnergyBurned"
_RINGS: Final = ("HKActivitySummaryTypeIdentifier",)
_RESTING: Final = "HKQuantityTypeIdentifierRestingHeartRate"
_HEART: Final = tuple(
    f"HKQuantityTypeIdentifier{name}"
    for name in (
        "HeartRate",
        "RestingHeartRate",
        "WalkingHeartRateAverage",
        "HeartRateVariabilitySDNN",
        "HeartRateRecoveryOneMinute",
    )
)
_OF_WORKOUTS: Final = (
    *_WORKOUTS,
    "HKQuantityTypeIdentifierDistanceWalkingRunning",
    "HKQuantityTypeIdentifierDistanceCycling",
    _ENERGY,
    _HEART[0],
)
_READ_BY: Final[dict[str, tuple[str, ...]]] = {
    "sleep": _SLEEP,
    "explain_night": _SLEEP,
    "workouts": _OF_WORKOUTS,
    "workout_splits": _OF_WORKOUTS,
    "workout_totals": _OF_WORKOUTS,
    "workout_efforts": _OF_WORKOUTS,
    "workout_course": _OF_WORKOUTS,
    "rings": (
        *_RINGS,
        _ENERGY,
        "HKQuantityTypeIdentifierAppleExerciseTime",
        "HKCategoryTypeIdentifierAppleStandHour",
    ),
    "heart": (*_HEART, "HKDataTypeIdentifierHeartbeatSeries", *_WORKOUTS),
}
"""What tools read that name no type."""

_STREAKS: Final = {"sleep": _SLEEP, "workouts": _WORKOUTS, "rings": _RINGS}
_IDENTIFIER: Final = re.compile(r"\bHK\w+?Identifier\w*|\bHK\w+Type\b")
_EXAMPLES: Final = ("stepCount", "sleepAnalysis", "workout")


def types_read_by(tool: str, arguments: Mapping[str, Any]) -> tuple[str, ...]:
    """The types that a question reads without naming them, by their full identifiers."""
    if tool == "streak":
        return next((types for subject, types in _STREAKS.items() if arguments.get(subject) is not None), ())
    found = _READ_BY.get(tool, ())
    # The reserve lies above the resting heart rate: the last one recorded, unless it is given.
    is_resting_read = arguments.get("zones") == "karvonen" and arguments.get("resting_heart_rate") is None
    return (*found, _RESTING) if is_resting_read else found


def named_types(store: Store, arguments: Mapping[str, Any]) -> str:
    """The full identifiers of the types that a question names, within a text; empty if it names none.

    A question that finds nothing may not say what it looked for, by whichever of its names: a summary does.

    Raises:
        NotPermittedError: for a type that was never granted.

    """
    if arguments.get("types") is None:
        return ""
    try:
        return store.summary("year", arguments["types"], last="1d").json
    except NotPermittedError:
        raise
    except HKStatsError:
        # Workouts have no summary, and what is no type is the question's own error.
        return ""


@dataclass(frozen=True)
class Grants:
    """What was decided about reading, of one app.

    Attributes:
        app: the app's name.
        path: the file of the store, if it is not the default one.
        granted: the types that it may read.
        denied: the types that it may not read any more.
    """

    app: str
    path: str | None
    granted: frozenset[str]
    denied: frozenset[str]

    @classmethod
    def of(cls, store: Store, app: str, path: str | None) -> Grants:
        """What a store says of an app; the path stands in the command that grants."""
        permissions = store.permissions(app).report.permissions
        read = {it.type: it.read for it in permissions if it.app == app}
        return cls(
            app,
            path,
            frozenset(name for name, word in read.items() if word == "granted"),
            frozenset(name for name, word in read.items() if word == "denied"),
        )

    def refusal(self, tool: str, arguments: Mapping[str, Any]) -> NotPermittedError | None:
        """Why a question is not asked at all: nothing was granted, or what it reads was denied.

        A store answers an app whose reading was denied as if it held nothing, so that the app cannot tell. Here nobody
        would be helped by an assistant that says so: what was denied and what was never granted are the same sentence.
        """
        if not self.granted:
            return self.error(types_read_by(tool, arguments))
        denied = self.denied.intersection(types_read_by(tool, arguments))
        return self.error(denied) if denied else None

    def refusal_of(self, answer: str) -> NotPermittedError | None:
        """Why an answer is not passed on: it is of a type that was denied."""
        denied = [name for name in self.denied if f'"{name}"' in answer]
        return self.error(denied) if denied else None

    def explained(self, failure: HKStatsError, tool: str, arguments: Mapping[str, Any]) -> HKStatsError:
        """What an app is told instead of the library's sentence, which is for programmers of apps."""
        text = str(failure)
        if isinstance(failure, NotPermittedError):
            missing = set(types_read_by(tool, arguments)) - self.granted
            # The path of a store, which the sentence ends with, may look like a type.
            named = _IDENTIFIER.findall(text.partition(" The store's owner ")[0])
            return self.error([*named, *missing])
        if isinstance(failure, NoDataError):
            denied = [name for name in self.denied if re.search(rf"\b{re.escape(short_name(name))}\b", text)]
            return self.error(denied) if denied else failure
        return failure

    def error(self, types: Iterable[str]) -> NotPermittedError:
        """The sentence that says what was not granted, and how its owner grants it."""
        names = sorted({short_name(name) for name in types})
        what = ", ".join(names) if names else "anything"
        command = grant_command(self.app, names or _EXAMPLES, self.path)
        return NotPermittedError(
            f"{self.app} may not read {what} of this store. The owner of the data grants it in a terminal, if that is "
            f"wanted: {command}"
        )


def is_name(text: str | None) -> bool:
    """Whether a text can be the name of an app that is shown and typed in a terminal."""
    return text is not None and 0 < len(text.strip()) <= len(text) <= 200 and text.isprintable()
