"""Calls of tools, and the lines of the command that ask the same."""

from __future__ import annotations

from assistant import Call

PAIRS: list[tuple[str, Call]] = [
    ("explain --type stepCount", ("explain", {"type": "steps"})),
    (
        "explain --type stepCount --month 2024-01-10",
        ("explain", {"type": "stepCount", "date": "2024-01-10", "interval": "month"}),
    ),
    (
        'explain --type stepCount --day 2024-01-10 --source-order "Alex\u2019s iPhone"',
        ("explain", {"type": "stepCount", "date": "2024-01-10", "source_order": ["Alex\u2019s iPhone"]}),
    ),
    ("explain --sleep", ("explain_night", {})),
    ("explain --sleep --night 2024-01-16", ("explain_night", {"night": "2024-01-16", "session_gap": 60})),
    ("types", ("types", {})),
    ("types --time-zone recorded", ("types", {"time_zone": "recorded"})),
    ("summary weekly --type stepCount", ("summary", {"types": ["steps"]})),
    ("summary weekly --type stepCount", ("summary", {"types": ["steps"], "start": None, "chart": False})),
    (
        "summary daily --type stepCount,heartRate --separate-by-source --last 3d --units metric",
        (
            "summary",
            {
                "interval": "day",
                "types": ["stepCount", "heartRate"],
                "separate_by_source": True,
                "last": "3d",
                "units": "metric",
            },
        ),
    ),
    (
        "summary daily --type sleepAnalysis --category-values asleepREM,asleepDeep --from 2024-01-05 --to 2024-01-12",
        (
            "summary",
            {
                "interval": "day",
                "types": ["sleep"],
                "category_values": ["asleepREM", "asleepDeep"],
                "start": "2024-01-05",
                "end": "2024-01-12",
            },
        ),
    ),
    (
        "summary weekly --every 2 --first-weekday sunday --statistics sum --type stepCount --per none",
        (
            "summary",
            {"every": 2, "first_weekday": "sunday", "statistics": ["sum"], "types": ["steps"], "per_day": "none"},
        ),
    ),
    ("sleep", ("sleep", {})),
    (
        "sleep --last 1y --partial-nights include --night-starts 12:00 --partial-below 40 --free-days friday",
        (
            "sleep",
            {
                "last": "1y",
                "partial_nights": "include",
                "night_start": "12:00",
                "partial_below": 0.4,
                "free_days": ["friday"],
            },
        ),
    ),
    ("trends --type stepCount", ("trends", {"types": ["steps"]})),
    (
        "trends --by week --type stepCount --period 2 --window 2",
        ("trends", {"types": ["steps"], "interval": "week", "period": 2, "window": 2}),
    ),
    (
        "correlate stepCount activeEnergyBurned --lag 1",
        ("correlate", {"types": ["steps", "activeEnergyBurned"], "lag": 1}),
    ),
    ("profile --type heartRate --last 14d", ("profile", {"type": "hr", "last": "14d"})),
    ("records --type stepCount,heartRate", ("records", {"types": ["steps", "hr"]})),
    ("streak --type stepCount --at-least 8000", ("streak", {"type": "steps", "at_least": 8000})),
    ("streak --type heartRate --between 50,70", ("streak", {"type": "hr", "between": [50, 70]})),
    ("streak --sleep asleep --at-least 7h", ("streak", {"sleep": "asleep", "at_least": 25_200})),
    ("streak --rings all", ("streak", {"rings": "all"})),
    (
        "streak --workouts all --at-least 1 --by week --allow-misses 1/3",
        (
            "streak",
            {"workouts": "all", "at_least": 1, "interval": "week", "allowed_misses": 1, "miss_span": 3},
        ),
    ),
    ("workouts", ("workouts", {})),
    (
        "workouts --limit 3 --activity running --zone-bounds 100,120,140,155,170",
        ("workouts", {"limit": 3, "activities": ["running"], "zone_bounds": [100, 120, 140, 155, 170]}),
    ),
    ("workouts splits --units us", ("workout_splits", {"units": "us"})),
    ("workouts monthly", ("workout_totals", {"interval": "month"})),
    ("workouts efforts --activity running", ("workout_efforts", {"activities": ["running"]})),
    ("workouts course --activity running", ("workout_course", {"activities": ["running"]})),
    ("workouts course --step 300 --units us", ("workout_course", {"step": 300, "units": "us"})),
    ("rings", ("rings", {})),
    ("rings weekly", ("rings", {"interval": "week"})),
    ("heart", ("heart", {})),
    ("heart variability --by daily", ("heart", {"part": "variability", "interval": "day"})),
    ("sources --type stepCount", ("sources", {"types": ["stepCount"]})),
    ("store info", ("store_info", {})),
    ("authorize list", ("permissions", {})),
]
"""Lines of the command, without `--format json`, and calls of tools."""
