"""The tools: one for each question to a store, `explain` first."""

from __future__ import annotations

from typing import Final

from .._requests import WEEKDAYS
from . import _arguments as arg
from ._activity_tools import ACTIVITY_TOOLS
from ._arguments import Argument
from ._tool import SCOPE, WORKOUT_SCOPE, Tool

__all__ = ["IMPORT", "TOOLS", "TOOL_OF", "Tool"]

_BUCKETS: Final = ("hour", "day", "week", "month", "year")
_FEWER_TYPES: Final = "fewer `types`, a shorter span (`start` and `end`, or `last`), or a longer `interval`"

TOOLS: Final[tuple[Tool, ...]] = (
    Tool(
        "explain",
        "explain",
        "Why a figure is what it is",
        "Why a figure is what it is: what each source recorded, what of it counts because no better source measured at "
        "the same time, and what became of the rest. Ask it before you doubt or defend a figure, or add figures up.",
        (
            arg.TYPE,
            Argument("date", "A date or time in the bucket. Without it the last bucket with any figure."),
            arg.interval(*_BUCKETS, default="day"),
            arg.CATEGORY_VALUES,
            *SCOPE,
            arg.UNITS,
            arg.SOURCE_ORDER,
        ),
        narrowing="a shorter `interval`",
    ),
    Tool(
        "explain_night",
        "explain_night",
        "How a night came about",
        "How a night came about: what each source recorded, and whose word counted when.",
        (
            Argument("night", "The day that the night ends in. Without it the last night."),
            arg.NIGHT_START,
            arg.SESSION_GAP,
            arg.TIME_ZONE,
            arg.SOURCE_ORDER,
        ),
        narrowing="another `night`",
    ),
    Tool(
        "types",
        "types",
        "What there is",
        "The types that may be asked for: how many samples of each, from when to when, in which unit. Ask it first if "
        "you do not know what the person records.",
        (arg.TIME_ZONE,),
        narrowing="one type by `summary`",
    ),
    Tool(
        "summary",
        "summary",
        "Figures by hour, day, week, month, year",
        "Sums, averages, minima, maxima and durations by hour, day, week, month or year. Sources that measured at the "
        "same time are merged. Without `start`, `end` and `last` these are the last 24 hours, 14 days, 12 weeks or 12 "
        "months of the data, or all years. Name `types`: the answer for all of them is long.",
        (
            arg.interval(*_BUCKETS, default="week"),
            arg.TYPES,
            arg.whole("every", "How many intervals make a bucket. Default: 1."),
            Argument("anchor", "A date or time that buckets are counted from. Default: Monday, 2018-01-01."),
            arg.STATISTICS_,
            arg.CATEGORY_VALUES,
            Argument(
                "separate_by_source", "Whether each source's own figures are told, too. Default: false.", arg.FLAG
            ),
            Argument(
                "per_day",
                "Of which types of weeks, months, years the mean per day is told. Default: everyday.",
                arg.one_of("none", "everyday", "all"),
            ),
            *SCOPE,
            arg.UNITS,
            arg.FIRST_WEEKDAY,
            arg.SOURCE_ORDER,
            arg.ALL_WORKOUTS,
        ),
        has_chart=True,
        narrowing=_FEWER_TYPES,
    ),
    Tool(
        "sleep",
        "sleep",
        "Nights",
        "Nights with their stages, naps, the means of weeks, and how regular they are; durations in seconds. A night "
        "is named by the day it ends in. Without a span and `last_nights` these are the last 14 nights.",
        (
            arg.whole("last_nights", "How many nights, the last ones, without a span."),
            arg.NIGHT_START,
            arg.SESSION_GAP,
            Argument(
                "partial_nights",
                "Whether nights of which little is known count in means. Default: exclude.",
                arg.one_of("exclude", "include"),
            ),
            Argument(
                "partial_below",
                "Below which known share of the time in bed a night is partial, 0 to 1. Default: 0.5.",
                arg.SHARE,
            ),
            Argument(
                "free_days",
                "The days whose nights are free, for social jetlag. Default: saturday, sunday.",
                arg.list_of(arg.one_of(*WEEKDAYS)),
            ),
            *SCOPE,
            arg.FIRST_WEEKDAY,
            arg.SOURCE_ORDER,
        ),
        has_chart=True,
    ),
    Tool(
        "trends",
        "trends",
        "What rises, what falls, what is typical",
        "What rises, what falls, what is typical and what is not: the last 28 days (or 12 weeks) beside those before "
        "and a year ago, the slope, and whether the change is more than chance (p). Named types have details.",
        (
            arg.TYPES,
            arg.interval("day", "week", default="day"),
            arg.whole("period", "How many days or weeks a period has. Default: 28 days or 12 weeks."),
            arg.whole("window", "How many days or weeks a rolling mean spans. Default: 7 days or 4 weeks."),
            Argument(
                "details",
                "Whether distribution, unusual figures, changes of level and every figure are told. Default: if "
                "`types` are named.",
                arg.FLAG,
            ),
            *SCOPE,
            arg.UNITS,
            arg.FIRST_WEEKDAY,
            arg.SOURCE_ORDER,
        ),
        has_chart=True,
        narrowing="fewer `types`, `details` false, or a shorter span (`start` and `end`, or `last`)",
    ),
    Tool(
        "correlate",
        "correlate",
        "What moves together",
        "Which types move together, by day or week: Pearson's and Spearman's coefficients, p, and q, which is "
        "corrected for the number of pairs. It says nothing about causes. Name `types`: all pairs are many.",
        (
            arg.TYPES,
            arg.interval("day", "week", default="day"),
            arg.whole("lag", "How many days or weeks the second of a pair lies behind the first. Default: 0.", 0),
            *SCOPE,
            arg.FIRST_WEEKDAY,
            arg.SOURCE_ORDER,
        ),
        narrowing="fewer `types`",
    ),
    Tool(
        "profile",
        "profile",
        "The hours of the week",
        "What the hours of the week are like: the mean of a type by weekday and hour.",
        (arg.TYPE, *SCOPE, arg.UNITS, arg.SOURCE_ORDER),
        has_chart=True,
    ),
    Tool(
        "records",
        "records",
        "Personal records",
        "Personal records (best day, longest sleep, fastest kilometre) and round totals with the day of each.",
        (arg.TYPES, *WORKOUT_SCOPE, arg.FIRST_WEEKDAY),
        has_chart=True,
        narrowing="fewer `types`, or a shorter span (`start` and `end`, or `last`)",
    ),
    *ACTIVITY_TOOLS,
    Tool(
        "heart",
        "heart",
        "Resting rate, variability, recovery",
        "Resting heart rate, heart rate variability, recovery after workouts, and the hours of the day.",
        (
            Argument(
                "part",
                "What is asked for. Default: all.",
                arg.one_of("all", "resting", "variability", "recovery", "profile"),
            ),
            arg.interval(*_BUCKETS, default="week"),
            Argument(
                "artefact_tolerance",
                "RR intervals that differ from the one before by more than this share are excluded. Default: 0.2.",
                arg.SHARE,
            ),
            *SCOPE,
            arg.UNITS,
            arg.FIRST_WEEKDAY,
        ),
        has_chart=True,
        narrowing="one `part`, a longer `interval`, or a shorter span (`start` and `end`, or `last`)",
    ),
    Tool(
        "sources",
        "sources",
        "Whose samples win",
        "The sources of types, best first, and why: where samples overlap, the best one counts.",
        (arg.TYPES, arg.TIME_ZONE),
        narrowing="fewer `types`",
    ),
    Tool(
        "store_info",
        "info",
        "What was imported",
        "How large the store is, whether it is encrypted, and what was imported when.",
        (),
        is_of_owner=True,
        narrowing="`types`",
    ),
    Tool(
        "permissions",
        "permissions",
        "Who may see what",
        "Which apps and assistants may save and read which types of the store.",
        (Argument("app", "Only of this app, by its name. Without it of all."),),
        is_of_owner=True,
        narrowing="one `app`",
    ),
)
"""All questions."""

IMPORT: Final = Tool(
    "import_export",
    "import_export",
    "Import an export of Apple Health",
    "Read an export of Apple Health (the zip, the folder unpacked from it, or its XML file) into the store. The same "
    "file again changes nothing; a newer one adds what is new. Nothing is deleted. Ask the person before.",
    (
        Argument("path", "The path of the export on the person's machine.", arg.TEXT, True),
        Argument("time_zone", "The zone that the person lives in, an IANA name. Without it found out from the export."),
        Argument(
            "once", "Of exact copies in the file, whether one of each is kept instead of all. Default: false.", arg.FLAG
        ),
    ),
    narrowing="",
)
"""The tool that changes the store, where that is allowed."""

TOOL_OF: Final = {tool.name: tool for tool in (*TOOLS, IMPORT)}
