"""Line 14: the samples of a store into files, by a new process each time.

The rivals hold the same rows as Parquet. They write what they read; hkstats decodes its store.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from functools import partial
from pathlib import Path

import numpy

from rivals import sample_rows
from rivals.processes import ROOT, Reading, measure
from rivals.results import OURS, Results
from rivals.rounds import Entrant, race
from rivals.settings import Settings

LINE = "14"
SAMPLES = f"{OURS} samples"
ANY_ORDER = "DuckDB, any order"
#: The ending of a form's file, what it is called, and who writes it beside hkstats.
FORMS = {
    "csv": ("CSV", ("DuckDB", ANY_ORDER, "polars", "pyarrow", "pandas")),
    "jsonl": ("JSON lines", ("DuckDB", ANY_ORDER, "polars")),
    "arrow": ("Arrow", ("polars", "pyarrow")),
}
#: The files that ``hkstats export`` makes.
NAMES = {"csv": "samples.csv", "jsonl": "samples.jsonl", "arrow": "samples.arrows"}
#: In millions of rows a second.
AIMS = {"csv": 1.5, "arrow": 5.0}
#: It takes as long as all others together.
SLOW = "pandas"


def run(settings: Settings, results: Results) -> None:
    """A race for each form, of the year alone."""
    folder = settings.folder("year")
    rows = sample_rows.count(folder)
    expected = sample_rows.digest(sample_rows.read_parquet(folder))
    for ending, (title, rivals) in FORMS.items():
        outputs = {
            OURS: settings.scratch / "export" / NAMES[ending],
            SAMPLES: settings.scratch / f"samples-hkstats.{ending}",
        }
        entrants = [
            Entrant(OURS, partial(_export, settings, ending)),
            Entrant(SAMPLES, partial(_samples, settings, outputs[SAMPLES], _types(settings))),
        ]
        for name in rivals:
            if name != SLOW or settings.has_slow_contenders:
                outputs[name] = settings.scratch / f"samples-{len(outputs)}.{ending}"
                once = 1 if name == SLOW else None
                entrants.append(Entrant(name, partial(_rival, settings, name, outputs[name]), once))
        race(f"line 14, {title}", entrants, settings.slow_rounds)
        data = f"year, {title}"
        work = f"samples out of a store into {title}, cold process"
        results.add(LINE, work, data, entrants, rows)
        for name, output in outputs.items():
            results.check(_check, name, output, expected)
            output.unlink()
        shutil.rmtree(outputs[OURS].parent)
        ours = results.row(LINE, data)
        if ours and ending in AIMS:
            speed = rows / ours.seconds / 1e6
            text = f"{title}: at least {AIMS[ending]:g} M rows/s"
            results.at_least(LINE, text, speed, AIMS[ending], "M/s")


def _store(settings: Settings) -> Path:
    return settings.folder("year") / "health.sqlite"


def _export(settings: Settings, ending: str) -> Reading:
    folder = settings.scratch / "export"
    shutil.rmtree(folder, ignore_errors=True)
    command: list[str | Path] = [settings.hkstats, "export", "--to", folder, "--table", "samples"]
    return measure([*command, "--format", ending, "--store", _store(settings)])


def _samples(settings: Settings, output: Path, types: str) -> Reading:
    output.unlink(missing_ok=True)
    command: list[str | Path] = [settings.hkstats, "samples", "--type", types]
    command += ["--format", output.suffix[1:], "--store", _store(settings)]
    return measure(command, output)


def _types(settings: Settings) -> str:
    """All types of the store, in the order of its tables."""
    command: list[str | Path] = [settings.hkstats, "types", "--format", "json"]
    command += ["--store", _store(settings)]
    found = subprocess.run(command, check=True, capture_output=True, text=True)
    return ",".join(sorted(entry["type"] for entry in json.loads(found.stdout)["types"]))


def _rival(settings: Settings, name: str, output: Path) -> Reading:
    output.unlink(missing_ok=True)
    library = name.partition(",")[0].lower()
    script = ROOT / "rivals" / "contenders" / f"cold_samples_{library}.py"
    parquet = settings.folder("year") / sample_rows.TEXT_PARQUET
    command: list[str | Path] = [sys.executable, script, parquet, output]
    return measure([*command, "any-order"] if name == ANY_ORDER else command)


def _check(name: str, output: Path, expected: numpy.ndarray) -> None:
    found = sample_rows.digest(sample_rows.read(output))
    if name == ANY_ORDER:
        found, expected = sample_rows.ordered(found), sample_rows.ordered(expected)
    sample_rows.compare(f"{name}, {output.suffix[1:]},", found, expected)
