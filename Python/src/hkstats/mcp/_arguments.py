"""The arguments of tools: what each one is called in Python, its JSON schema, and what it means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from .._questions import STATISTICS
from .._requests import WEEKDAYS


@dataclass(frozen=True)
class Argument:
    """An argument of a tool.

    Attributes:
        name: how the method of the store calls it.
        meaning: what it says, to the assistant.
        schema: the JSON schema of its value.
        is_required: whether the tool needs it.
    """

    name: str
    meaning: str
    schema: dict[str, Any] = field(default_factory=lambda: {"type": "string"})
    is_required: bool = False

    @property
    def described(self) -> dict[str, Any]:
        """The schema with the meaning."""
        return {**self.schema, "description": self.meaning}


def one_of(*names: str) -> dict[str, Any]:
    """The schema of one of some texts."""
    return {"type": "string", "enum": list(names)}


def list_of(schema: dict[str, Any], **bounds: int) -> dict[str, Any]:
    """The schema of a list."""
    return {"type": "array", "items": schema, **bounds}


TEXT: Final = {"type": "string"}
TEXTS: Final = list_of(TEXT, minItems=1)
FLAG: Final = {"type": "boolean"}
NUMBER: Final = {"type": "number"}
SHARE: Final = {"type": "number", "minimum": 0, "maximum": 1}

TYPE: Final = Argument(
    "type", "The type: a short name as `types` lists it (stepCount), or an everyday word (steps).", TEXT, True
)
TYPES: Final = Argument(
    "types", "Only these types, by short name (stepCount) or everyday word (steps, hr, weight). Without it all.", TEXTS
)
CHART: Final = Argument("chart", "Whether the answer has a chart as well. Default: false.", FLAG)

START: Final = Argument(
    "start", "The first local date (2024-03-10), or a time (2024-03-10T08:00). Without `start`, `end`, `last`: recent."
)
END: Final = Argument("end", "The local date or time up to which is asked, itself excluded.")
LAST: Final = Argument(
    "last", "Instead of `start` and `end` the last days up to the end of the data: 30d, 12w, 6m, 1y."
)
TIME_ZONE: Final = Argument(
    "time_zone",
    "On whose clocks: an IANA name, an offset (+05:30), or `recorded`: where the person was. Without it the zone of "
    "the last import.",
)
UNITS: Final = Argument(
    "units",
    "auto (as the person's phone shows them, the default), metric, us, or canonical (HealthKit's).",
    one_of("auto", "metric", "us", "canonical"),
)
FIRST_WEEKDAY: Final = Argument("first_weekday", "The day on which weeks begin. Default: monday.", one_of(*WEEKDAYS))
SOURCE_ORDER: Final = Argument(
    "source_order", "What the figures would be with these sources first, best first, by their names.", TEXTS
)
ALL_WORKOUTS: Final = Argument(
    "all_workouts", "Whether workouts that repeat another one count as well. Default: false.", FLAG
)

SPAN: Final = (START, END, LAST)


def interval(*names: str, default: str) -> Argument:
    """The argument for the length of a bucket."""
    return Argument("interval", f"How long a row of the answer is. Default: {default}.", one_of(*names))


CATEGORY_VALUES: Final = Argument(
    "category_values", "Of category types only these values, by name (asleepREM) or number; `all` is all.", TEXTS
)
NIGHT_START: Final = Argument("night_start", "When one night ends and the next begins, hh:mm. Default: 18:00.")
SESSION_GAP: Final = Argument(
    "session_gap", "The longest gap within one session of sleep, in minutes. Default: 60.", NUMBER
)
ACTIVITIES: Final = Argument("activities", "Only these activities, such as running. Without it all.", TEXTS)
SOURCES: Final = Argument("sources", "Only workouts of these sources, by their names. Without it all.", TEXTS)
ELEVATION: Final = Argument(
    "elevation_threshold", "Climbs and falls of a route count from so many metres on. Default: 3.", NUMBER
)
STATISTICS_: Final = Argument(
    "statistics", "Only these statistics. Without it all that a type has.", list_of(one_of(*STATISTICS), minItems=1)
)


def whole(name: str, meaning: str, least: int = 1) -> Argument:
    """An argument that is a whole number."""
    return Argument(name, meaning, {"type": "integer", "minimum": least})


def number(name: str, meaning: str) -> Argument:
    """An argument that is a number."""
    return Argument(name, meaning, NUMBER)


def input_schema(arguments: Sequence[Argument]) -> dict[str, Any]:
    """The schema of all arguments of a tool."""
    schema: dict[str, Any] = {
        "type": "object",
        "properties": {it.name: it.described for it in arguments},
        "additionalProperties": False,
    }
    required = [it.name for it in arguments if it.is_required]
    return {**schema, "required": required} if required else schema
