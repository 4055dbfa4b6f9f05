"""The same questions to a store by the package and by the command."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import hkstats

Ask = Callable[[hkstats.Store], "hkstats.Answer[Any]"]

EVER: dict[str, Any] = {"start": "2000-01-01", "end": "2026-01-01"}

PAIRS: list[tuple[str, Ask]] = [
    ("types", lambda it: it.types()),
    ("types --time-zone recorded", lambda it: it.types(time_zone="recorded")),
    ("sources", lambda it: it.sources()),
    ("sources --type stepCount,sleepAnalysis", lambda it: it.sources("steps,sleepAnalysis")),
    ("store info", lambda it: it.info()),
    ("authorize list", lambda it: it.permissions()),
    ("summary hourly", lambda it: it.summary("hour")),
    ("summary daily", lambda it: it.summary("day")),
    ("summary weekly", lambda it: it.summary()),
    ("summary monthly", lambda it: it.summary("month")),
    ("summary yearly", lambda it: it.summary("year")),
    ("summary weekly --per day", lambda it: it.summary(per_day="all")),
    ("summary weekly --per none", lambda it: it.summary(per_day="none")),
    ("summary weekly --every 2 --first-weekday sunday", lambda it: it.summary(every=2, first_weekday="sunday")),
    ("summary daily --separate-by-source", lambda it: it.summary("day", separate_by_source=True)),
    ("summary monthly --type all --from 2000-01-01 --to 2026-01-01", lambda it: it.summary("month", "all", **EVER)),
    (
        "summary weekly --type sleepAnalysis --category-values asleepREM,asleepDeep",
        lambda it: it.summary(types="sleep", category_values=["asleepREM", "asleepDeep"]),
    ),
    ("summary weekly --time-zone recorded", lambda it: it.summary(time_zone="recorded")),
    (
        "summary daily --time-zone Asia/Kathmandu --units canonical",
        lambda it: it.summary("day", time_zone="Asia/Kathmandu", units="canonical"),
    ),
    (
        "summary daily --anchor 2018-01-01T18:00 --type stepCount --statistics sum,mostRecent",
        lambda it: it.summary("day", "steps", anchor="2018-01-01T18:00", statistics=["sum", "most_recent"]),
    ),
    (
        'summary daily --type stepCount --source-order "Alex\'s iPhone" --last 30d',
        lambda it: it.summary("day", "steps", source_order="Alex's iPhone", last="30d"),
    ),
    (
        "summary monthly --from 2010-01-01 --to 2010-02-01",
        lambda it: it.summary("month", start="2010-01-01", end="2010-02-01"),
    ),
    ("sleep", lambda it: it.sleep()),
    ("sleep --from 2024-01-01 --to 2024-12-31", lambda it: it.sleep(start="2024-01-01", end="2024-12-31")),
    (
        "sleep --last 1y --partial-nights include --night-starts 12:00 --session-gap 90 --partial-below 40",
        lambda it: it.sleep(
            last="1y", partial_nights="include", night_start="12:00", session_gap=90, partial_below=0.4
        ),
    ),
    (
        "sleep --last 6m --time-zone recorded --free-days friday",
        lambda it: it.sleep(last="6m", time_zone="recorded", free_days="friday"),
    ),
    ("streak --type stepCount --at-least 10000", lambda it: it.streak("steps", at_least=10_000)),
    (
        "streak --type heartRate --between 50,70 --by week",
        lambda it: it.streak("hr", between=(50, 70), interval="week"),
    ),
    (
        "streak --type stepCount --at-most 20000 --skip-empty --today 2024-06-01T12:00",
        lambda it: it.streak("steps", at_most=20_000, skip_empty=True, today="2024-06-01T12:00"),
    ),
    ("streak --type sleepAnalysis --at-least 7h", lambda it: it.streak("sleep", at_least=420)),
    ("streak --sleep asleep --at-least 7h", lambda it: it.streak(sleep="asleep", at_least=25_200)),
    ("streak --sleep awakenings --less-than 3", lambda it: it.streak(sleep="awakenings", less_than=3)),
    ("streak --rings all", lambda it: it.streak(rings="all")),
    (
        "streak --workouts running --at-least 2 --by week",
        lambda it: it.streak(workouts="running", at_least=2, interval="week"),
    ),
    (
        "streak --workouts all --statistic duration --at-least 30min",
        lambda it: it.streak(workouts="all", statistic="duration", at_least=30),
    ),
    (
        "streak --workouts all --at-least 1 --by month --allow-misses 1/3",
        lambda it: it.streak(workouts="all", at_least=1, interval="month", allowed_misses=1, miss_span=3),
    ),
    ("trends", lambda it: it.trends()),
    ("trends --type stepCount,heartRate,bodyMass", lambda it: it.trends(["steps", "hr", "weight"])),
    (
        "trends --by week --type stepCount --period 8 --window 2",
        lambda it: it.trends("steps", interval="week", period=8, window=2),
    ),
    ("trends --time-zone recorded", lambda it: it.trends(time_zone="recorded")),
    ("correlate", lambda it: it.correlate()),
    (
        "correlate stepCount activeEnergyBurned sleepAnalysis --lag 1",
        lambda it: it.correlate("steps,activeEnergyBurned,sleep", lag=1),
    ),
    ("correlate --by week", lambda it: it.correlate(interval="week")),
    ("profile --type heartRate", lambda it: it.profile("hr")),
    ("profile --type sleepAnalysis --last 30d", lambda it: it.profile("sleep", last="30d")),
    ("explain --type stepCount", lambda it: it.explain("steps")),
    ("explain --type stepCount --day 2024-03-10", lambda it: it.explain("steps", "2024-03-10")),
    ("explain --type stepCount --month 2024-11-10", lambda it: it.explain("steps", "2024-11-10", interval="month")),
    (
        "explain --type stepCount --from 2024-01-01 --to 2024-12-31",
        lambda it: it.explain("steps", start="2024-01-01", end="2024-12-31"),
    ),
    (
        'explain --type stepCount --day 2024-03-10 --source-order "Alex\'s iPhone"',
        lambda it: it.explain("steps", "2024-03-10", source_order=["Alex's iPhone"]),
    ),
    ("explain --type sleepAnalysis --day 2024-05-12", lambda it: it.explain("sleep", "2024-05-12")),
    ("explain --sleep", lambda it: it.explain_night()),
    (
        "explain --sleep --night 2024-03-10 --time-zone recorded",
        lambda it: it.explain_night("2024-03-10", time_zone="recorded"),
    ),
    ("records", lambda it: it.records()),
    ("records --last 6m --units metric", lambda it: it.records(last="6m", units="metric")),
    ("records --type stepCount,heartRate --all-workouts", lambda it: it.records("steps,hr", all_workouts=True)),
    ("workouts", lambda it: it.workouts()),
    ("workouts --limit 3 --activity running", lambda it: it.workouts("running", limit=3)),
    (
        "workouts --zones karvonen --resting-heart-rate 52 --elevation-threshold 5",
        lambda it: it.workouts(zones="karvonen", resting_heart_rate=52, elevation_threshold=5),
    ),
    (
        "workouts --zone-bounds 100,120,140,155,170 --from 2000-01-01 --to 2026-01-01",
        lambda it: it.workouts(zone_bounds=[100, 120, 140, 155, 170], **EVER),
    ),
    ("workouts splits", lambda it: it.splits()),
    ("workouts splits --from 2024-11-01 --units us", lambda it: it.splits(start="2024-11-01", units="us")),
    ("workouts weekly", lambda it: it.workout_totals()),
    ("workouts monthly --from 2000-01-01 --to 2026-01-01", lambda it: it.workout_totals("month", **EVER)),
    ("workouts yearly --all-workouts", lambda it: it.workout_totals("year", all_workouts=True)),
    ("workouts efforts", lambda it: it.workout_efforts()),
    ("workouts efforts --activity running", lambda it: it.workout_efforts("running")),
    ("workouts course", lambda it: it.workout_course()),
    (
        "workouts course --activity running --step 60 --units us",
        lambda it: it.workout_course(activities="running", step=60, units="us"),
    ),
    ("rings", lambda it: it.rings()),
    ("rings --from 2000-01-01 --to 2026-01-01", lambda it: it.rings(**EVER)),
    ("rings monthly", lambda it: it.rings("month")),
    ("heart", lambda it: it.heart()),
    ("heart resting --by monthly", lambda it: it.heart("resting", interval="month")),
    ("heart variability --artefacts 10", lambda it: it.heart("variability", artefact_tolerance=0.1)),
    ("heart recovery --last 1y --units canonical", lambda it: it.heart("recovery", last="1y", units="canonical")),
]
"""Lines of the command, without `--format json`, and the calls of the package that ask the same."""
