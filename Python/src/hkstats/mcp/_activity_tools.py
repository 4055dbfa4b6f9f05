"""The tools about streaks, workouts and rings."""

from __future__ import annotations

from typing import Final

from . import _arguments as arg
from ._arguments import Argument
from ._tool import LONGER, SCOPE, WORKOUT_SCOPE, Tool

_FEWER_WORKOUTS: Final = "a smaller `limit`, fewer `activities`, or a shorter span (`start` and `end`, or `last`)"
_GOAL: Final = "The goal, one of `at_least`, `more_than`, `at_most`, `less_than`, `between`: "

ACTIVITY_TOOLS: Final[tuple[Tool, ...]] = (
    Tool(
        "streak",
        "streak",
        "Days in a row that meet a goal",
        "Days, weeks or months in a row that meet a goal. One subject (`type`, `sleep`, `workouts` or `rings`) and one "
        "goal are needed; rings need no goal.",
        (
            Argument("type", "The subject: a type, by short name or everyday word."),
            Argument(
                "sleep", "The subject: a figure of the nights, in seconds: asleep, totalAsleep, deep, rem, inBed, ..."
            ),
            Argument("workouts", "The subject: workouts of an activity such as running, or all."),
            Argument(
                "rings",
                "The subject: days with these rings closed.",
                arg.one_of("all", "move", "exercise", "stand"),
            ),
            arg.number("at_least", _GOAL + "so much or more."),
            arg.number("more_than", _GOAL + "more than this."),
            arg.number("at_most", _GOAL + "so much or less."),
            arg.number("less_than", _GOAL + "less than this."),
            Argument(
                "between",
                _GOAL + "from the one to the other, both included.",
                arg.list_of(arg.NUMBER, minItems=2, maxItems=2),
            ),
            Argument(
                "unit",
                "The unit of the goal. Without it the one of `summary`; of times of nights s, of other times min.",
            ),
            Argument(
                "statistic",
                "Of a type sum, average, minimum, maximum, mostRecent, duration or count; of workouts count or "
                "duration. Without it the one that people mean.",
            ),
            arg.CATEGORY_VALUES,
            arg.interval("day", "week", "month", default="day"),
            arg.whole("allowed_misses", "How many of any `miss_span` in a row may miss the goal. Default: 0.", 0),
            arg.whole("miss_span", "See `allowed_misses`. Default: 1."),
            Argument("skip_empty", "Whether an interval without data ends no streak. Default: false.", arg.FLAG),
            Argument("today", "What counts as now. Default: now, or the end of the data if that is earlier."),
            arg.TIME_ZONE,
            arg.UNITS,
            arg.FIRST_WEEKDAY,
            arg.SOURCE_ORDER,
            arg.ALL_WORKOUTS,
        ),
        has_chart=True,
        narrowing="a longer `interval`",
    ),
    Tool(
        "workouts",
        "workouts",
        "Workouts one by one",
        "Workouts one by one: distance, pace or speed, energy, heart rate and its zones, ascent. Without `start`, "
        "`end`, `last` and `limit` the last 20.",
        (
            arg.ACTIVITIES,
            arg.SOURCES,
            arg.whole("limit", "At most so many, the last ones."),
            Argument(
                "zones",
                "Zones are shares of the maximum heart rate (max, the default), or of the reserve above the resting.",
                arg.one_of("max", "karvonen"),
            ),
            arg.number(
                "max_heart_rate", "The maximum heart rate, per minute. Without it the one expected at that age."
            ),
            arg.number("resting_heart_rate", "The resting heart rate, per minute. Without it the last one recorded."),
            Argument(
                "zone_bounds",
                "Where the five zones begin, in beats per minute, instead of shares.",
                arg.list_of(arg.NUMBER, minItems=5, maxItems=5),
            ),
            arg.ELEVATION,
            *WORKOUT_SCOPE,
        ),
        narrowing=_FEWER_WORKOUTS,
    ),
    Tool(
        "workout_splits",
        "splits",
        "Splits of workouts",
        "Workouts with their splits of a kilometre or a mile. Without `start`, `end`, `last` and `limit` the last one.",
        (
            arg.ACTIVITIES,
            arg.SOURCES,
            arg.whole("limit", "At most so many workouts, the last ones."),
            *WORKOUT_SCOPE,
        ),
        has_chart=True,
        narrowing=_FEWER_WORKOUTS,
    ),
    Tool(
        "workout_totals",
        "workout_totals",
        "Totals of workouts",
        "The totals of workouts by week, month or year, and in each by activity.",
        (
            arg.interval("week", "month", "year", default="week"),
            arg.ACTIVITIES,
            arg.SOURCES,
            arg.ELEVATION,
            *WORKOUT_SCOPE,
            arg.FIRST_WEEKDAY,
        ),
        has_chart=True,
        narrowing=LONGER,
    ),
    Tool(
        "workout_efforts",
        "workout_efforts",
        "Best efforts",
        "The best efforts of each activity: 400 m to a marathon, 12 minutes and an hour.",
        (arg.ACTIVITIES, arg.SOURCES, *WORKOUT_SCOPE),
        has_chart=True,
        narrowing="fewer `activities`",
    ),
    Tool(
        "workout_course",
        "workout_course",
        "The course of a workout",
        "One workout part by part: heart rate, pace or speed, elevation; and the places of its route, if routes "
        "may be read. Without `workout` the last one of those asked for.",
        (
            Argument("workout", "The identity of the workout: `uuid` in the answer of `workouts`."),
            arg.number("step", "How many seconds a part has. Without it a round time, at most 120 parts."),
            arg.whole("places", "How many places of the route there are at most. Without it 500.", least=0),
            arg.ACTIVITIES,
            arg.SOURCES,
            *WORKOUT_SCOPE,
        ),
        has_chart=True,
        narrowing="a longer `step` or fewer `places`",
    ),
    Tool(
        "rings",
        "rings",
        "Activity rings",
        "Activity rings day by day: values, goals, and the same figures computed from samples; or how many days of a "
        "bucket closed them.",
        (arg.interval("day", "week", "month", "year", default="day"), *SCOPE, arg.UNITS, arg.FIRST_WEEKDAY),
        has_chart=True,
        narrowing=LONGER,
    ),
)
"""The questions about what somebody did."""
