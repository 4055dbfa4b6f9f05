"""Answers of the command that were recorded, and how they are recorded again.

`reports/<name>.json` and `reports/<name>.csv` are what the command answered to the question of that
name about a made-up person. They are recorded again by

    HKSTATS=<the command> HKSTATS_RECORD=1 pytest Python/tests/test_reports_live.py

and the diff is to be reviewed.
"""

from __future__ import annotations

import json
import os
import shlex
import subprocess
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "reports"

PERSON = ["synth", "--days", "21", "--seed", "2024"]

NO_CSV = {"authorize", "explain", "import", "sources", "store", "types"}
"""The commands that print no CSV."""

QUESTIONS = {
    "correlate": "correlate stepCount activeEnergyBurned sleepAnalysis --lag 1",
    "explain": "explain --type flightsClimbed --day 2024-01-15",
    "explain-category": "explain --type sleepAnalysis --day 2024-01-15",
    "explain-night": "explain --sleep --night 2024-01-16",
    "explain-reading": "explain --type restingHeartRate --month 2024-01-15",
    "heart": "heart --by daily --last 7d",
    "import": "import export.zip",
    "permissions": "authorize grant --app com.example.water --share dietaryWater --read stepCount",
    "profile": "profile --type heartRate --last 2d",
    "profile-category": "profile --type sleepAnalysis --last 1d",
    "records": "records --type stepCount,heartRate,sleepAnalysis",
    "rings": "rings --last 5d",
    "rings-weekly": "rings weekly",
    "sleep": "sleep --last 2d",
    "sources": "sources --type stepCount,sleepAnalysis",
    "store": "store info",
    "streak": "streak --type stepCount --at-least 10000",
    "streak-between": "streak --type heartRate --between 60,70 --allow-misses 1/7",
    "streak-rings": "streak --rings all",
    "streak-sleep": "streak --sleep asleep --at-least 7h",
    "streak-workouts": "streak --workouts running --at-least 1 --by week",
    "summary": "summary daily --type stepCount,heartRate --separate-by-source --last 3d",
    "summary-hourly": "summary hourly --type stepCount --last 1d",
    "summary-monthly": "summary monthly --time-zone Asia/Kathmandu",
    "trends": "trends --type bodyMass,sleepAnalysis",
    "types": "types",
    "workout-course": "workouts course --activity running --step 300",
    "workout-efforts": "workouts efforts --activity running",
    "workout-splits": "workouts splits --activity running --units metric",
    "workout-totals": "workouts weekly",
    "workouts": "workouts --limit 4",
}
"""The questions that are recorded, by name."""

MORE_QUESTIONS = """
summary hourly
summary daily
summary weekly
summary monthly
summary yearly
summary weekly --per day
summary weekly --per none
summary daily --separate-by-source
summary monthly --type all --from 2000-01-01 --to 2026-01-01
summary weekly --type sleepAnalysis --category-values all
summary weekly --type sleepAnalysis --category-values asleepREM,asleepDeep
summary weekly --time-zone recorded
summary daily --time-zone Asia/Kathmandu --units canonical
summary daily --anchor 2018-01-01T18:00 --type stepCount
summary monthly --from 2010-01-01 --to 2010-02-01
sleep
sleep --from 2024-01-01 --to 2024-12-31
sleep --last 1y --partial-nights include --night-starts 12:00
sleep --time-zone recorded --last 6m
sleep --from 2010-01-01 --to 2010-02-01
streak --type stepCount --at-least 10000
streak --type heartRate --between 50,70 --by week
streak --type stepCount --at-most 20000 --skip-empty --today 2024-06-01T12:00
streak --type sleepAnalysis --at-least 7h
streak --sleep asleep --at-least 7h
streak --sleep efficiency --more-than 90
streak --sleep awakenings --less-than 3
streak --rings all
streak --workouts running --at-least 2 --by week
streak --workouts all --statistic duration --at-least 30min
streak --workouts all --at-least 1 --by month --allow-misses 1/3
trends
trends --type stepCount,sleepAnalysis,heartRate,restingHeartRate,bodyMass
trends --by week --type stepCount
trends --time-zone recorded
trends --from 2010-01-01 --to 2010-02-01
correlate
correlate stepCount activeEnergyBurned sleepAnalysis restingHeartRate
correlate --lag 1
correlate --by week
profile --type heartRate
profile --type stepCount
profile --type sleepAnalysis
profile --type stepCount --from 2010-01-01 --to 2010-02-01
explain --type stepCount
explain --type stepCount --day 2024-01-15
explain --type stepCount --day 2024-03-10
explain --type stepCount --month 2024-11-10
explain --type stepCount --from 2024-01-01 --to 2024-12-31
explain --type stepCount --day 2024-03-12 --time-zone recorded
explain --type heartRate --day 2024-01-15
explain --type heartRate --day 2024-03-10
explain --type sleepAnalysis --day 2024-05-12
explain --type bodyMass
explain --type environmentalAudioExposure
explain --sleep
explain --sleep --night 2024-01-14
explain --sleep --night 2024-05-12
explain --sleep --night 2024-03-10 --time-zone recorded
explain --sleep --night 2020-03-10
records
records --last 6m --units metric
records --units canonical
records --time-zone recorded
workouts
workouts --from 2000-01-01 --to 2026-01-01
workouts splits --from 2000-01-01 --to 2026-01-01
workouts splits --units us
workouts --zones karvonen --resting-heart-rate 52
workouts --zone-bounds 100,120,140,155,170
workouts --time-zone recorded
workouts weekly
workouts monthly --from 2000-01-01 --to 2026-01-01
workouts yearly --all-workouts
workouts efforts
workouts course
workouts course --activity running --step 60 --units us
workouts efforts --units metric
rings
rings --from 2000-01-01 --to 2026-01-01
rings weekly
rings monthly
rings --time-zone recorded
heart
heart --by daily --from 2024-01-01 --to 2025-01-01
heart resting
heart variability --by weekly
heart recovery --from 2024-01-01 --to 2025-01-01 --units canonical
heart profile
heart --by hourly --last 30d
types
types --time-zone recorded
sources
sources --type stepCount
store info
authorize list
""".strip().splitlines()
"""Further questions, for a command at hand."""


def recorded(name: str) -> tuple[dict[str, Any], str | None]:
    """The JSON of an answer, as `json.loads` gives it, and its CSV; None where there is none."""
    csv = FOLDER / f"{name}.csv"
    text = csv.read_bytes().decode() if csv.exists() else None
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8")), text


# Sums are those of a processor's kernels (Docs/Decisions/0010): whoever names them names them for all.
BLAS = {name: value for name, value in os.environ.items() if name.startswith("OPENBLAS_")}


class Command:
    """The command at hand, with a store."""

    def __init__(self, command: str, store: Path) -> None:
        self.command, self.store = command, store

    def ask(self, question: str, style: str) -> str | None:
        """The answer as JSON or CSV; None where the command has a sentence instead of an answer."""
        outcome = self.run(*shlex.split(question), "--store", str(self.store), "--format", style)
        if outcome.returncode != 0:
            assert outcome.stdout == "", question
            assert outcome.stderr.startswith("error: "), outcome.stderr
            return None
        return outcome.stdout

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Runs the command in the store's folder, with nobody's configuration."""
        folder = self.store.parent
        return subprocess.run(
            [self.command, *arguments],
            cwd=folder,
            env={"HOME": str(folder), "PATH": os.environ.get("PATH", ""), **BLAS},
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
