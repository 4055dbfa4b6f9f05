"""The same questions to a cohort and to the store of a participant."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

import hkstats

AskCohort = Callable[[hkstats.Cohort], hkstats.CohortFrame]
AskStore = Callable[[hkstats.Store], "hkstats.Answer[Any]"]

HOURS = datetime.timedelta(hours=6)

PAIRS: dict[str, tuple[AskCohort, AskStore]] = {
    "summary": (lambda it: it.summary(), lambda it: it.summary()),
    "summary hour": (
        lambda it: it.summary("hour", "steps", last="2d", units="canonical"),
        lambda it: it.summary("hour", "steps", last="2d", units="canonical"),
    ),
    "summary of much": (
        lambda it: it.summary(
            "day",
            "steps",
            every=2,
            statistics=["sum", "most_recent", "duration"],
            separate_by_source=True,
            first_weekday="sunday",
            time_zone="Asia/Kathmandu",
        ),
        lambda it: it.summary(
            "day",
            "steps",
            every=2,
            statistics=["sum", "most_recent", "duration"],
            separate_by_source=True,
            first_weekday="sunday",
            time_zone="Asia/Kathmandu",
        ),
    ),
    "summary of a category": (
        lambda it: it.summary("day", "sleep", category_values=["asleepREM", "asleepDeep"]),
        lambda it: it.summary("day", "sleep", category_values=["asleepREM", "asleepDeep"]),
    ),
    "summary per day": (
        lambda it: it.summary("month", per_day="all", start=datetime.date(2024, 1, 2), end="2024-01-09"),
        lambda it: it.summary("month", per_day="all", start=datetime.date(2024, 1, 2), end="2024-01-09"),
    ),
    "sleep": (lambda it: it.sleep(), lambda it: it.sleep()),
    "sleep by other rules": (
        lambda it: it.sleep(night_start=datetime.time(12), session_gap=90, partial_below=0.07, free_days="friday"),
        lambda it: it.sleep(night_start=datetime.time(12), session_gap=90, partial_below=0.07, free_days="friday"),
    ),
    "streak": (lambda it: it.streak("steps", at_least=5000), lambda it: it.streak("steps", at_least=5000)),
    "streak between": (lambda it: it.streak("hr", between=(50, 90)), lambda it: it.streak("hr", between=(50, 90))),
    "streak of sleep": (
        lambda it: it.streak(sleep="asleep", at_least=21_600),
        lambda it: it.streak(sleep="asleep", at_least=HOURS),
    ),
    "streak of hours of sleep": (
        lambda it: it.streak(sleep="asleep", between=(HOURS, 2 * HOURS)),
        lambda it: it.streak(sleep="asleep", between=(21_600, 43_200)),
    ),
    "streak in hours": (
        lambda it: it.streak(sleep="asleep", at_least=HOURS, unit="h"),
        lambda it: it.streak(sleep="asleep", at_least=6, unit="h"),
    ),
    "streak of efficiency": (
        lambda it: it.streak(sleep="efficiency", more_than=0.85),
        lambda it: it.streak(sleep="efficiency", more_than=0.85),
    ),
    "streak of awakenings": (
        lambda it: it.streak(sleep="awakenings", less_than=5, skip_empty=True),
        lambda it: it.streak(sleep="awakenings", less_than=5, skip_empty=True),
    ),
    "streak of exercise": (
        lambda it: it.streak("appleExerciseTime", at_least=datetime.timedelta(minutes=20)),
        lambda it: it.streak("appleExerciseTime", at_least=20),
    ),
    "streak of rings": (lambda it: it.streak(rings="stand"), lambda it: it.streak(rings="stand")),
    "streak of workouts": (
        lambda it: it.streak(workouts="all", at_least=1, interval="week", allowed_misses=1, miss_span=3),
        lambda it: it.streak(workouts="all", at_least=1, interval="week", allowed_misses=1, miss_span=3),
    ),
    "records": (lambda it: it.records(), lambda it: it.records()),
    "trends": (
        lambda it: it.trends("steps,hr", period=5, window=2),
        lambda it: it.trends("steps,hr", period=5, window=2),
    ),
    "correlate": (
        lambda it: it.correlate("steps,activeEnergyBurned,hr", lag=1),
        lambda it: it.correlate("steps,activeEnergyBurned,hr", lag=1),
    ),
    "profile": (lambda it: it.profile("hr"), lambda it: it.profile("hr")),
    "workouts": (
        lambda it: it.workouts(limit=3, zone_bounds=[100, 120, 140, 155, 170], units="metric"),
        lambda it: it.workouts(limit=3, zone_bounds=[100, 120, 140, 155, 170], units="metric"),
    ),
    "workouts by the reserve": (
        lambda it: it.workouts(zones="karvonen", resting_heart_rate=52, max_heart_rate=190.5, elevation_threshold=5),
        lambda it: it.workouts(zones="karvonen", resting_heart_rate=52, max_heart_rate=190.5, elevation_threshold=5),
    ),
    "splits": (lambda it: it.splits(limit=2), lambda it: it.splits(limit=2)),
    "workout totals": (lambda it: it.workout_totals("month"), lambda it: it.workout_totals("month")),
    "workout efforts": (lambda it: it.workout_efforts(), lambda it: it.workout_efforts()),
    "workout course": (
        lambda it: it.workout_course(activities="running", step=60),
        lambda it: it.workout_course(activities="running", step=60),
    ),
    "rings": (lambda it: it.rings(), lambda it: it.rings()),
    "rings by the week": (lambda it: it.rings("week"), lambda it: it.rings("week")),
    "heart": (lambda it: it.heart(), lambda it: it.heart()),
    "variability": (
        lambda it: it.heart("variability", interval="day", artefact_tolerance=0.07),
        lambda it: it.heart("variability", interval="day", artefact_tolerance=0.07),
    ),
}
"""Questions by name."""
