"""Writes the files that contenders read, once: they are kept for the next run.

A stamp beside them says what they were made from: the seed, the sources of the generator and this
package's own, and for a store the command that imported it.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
from collections.abc import Callable
from functools import partial
from pathlib import Path

from rivals import datasets, native, packages, participants, programs, sample_rows
from rivals.rounds import progress
from rivals.settings import REPOSITORY, SEED, YEARS, Settings
from rivals.stores import remove_store

#: The days of 2024 up to November.
DAYS_OF_ELEVEN_MONTHS = 335
DAYS_OF_TWELVE_MONTHS = 366


def prepare(settings: Settings) -> None:
    """Makes everything that is missing or out of date, of what the lines need."""
    native.build()
    if settings.wants_any("6", "13"):
        programs.build(settings)
    settings.scratch.mkdir(parents=True, exist_ok=True)
    generator = _digest(
        sorted((REPOSITORY / "Sources" / "SyntheticHealthData").rglob("*.swift")),
    )
    driver = REPOSITORY / "Benchmarks" / "Rivals" / "Driver" / "SyntheticFiles.swift"
    columns = generator + _digest([driver, Path(datasets.__file__)])
    for size in settings.sizes:
        _prepare(settings, size, generator, columns)
    if settings.wants("3"):
        _once(settings.work / "heart.json", columns, partial(_write_heart, settings))
    if settings.wants("8"):
        _once(settings.work / "months.json", generator, partial(_write_months, settings))
    if settings.wants("16"):
        folder = settings.work / "participants"
        made_from = _digest([Path(participants.__file__)])
        _once(folder / "data.json", made_from, partial(participants.write, folder, SEED))


def _prepare(settings: Settings, size: str, generator: str, columns: str) -> None:
    """The files of a set of years."""
    folder = settings.folder(size)
    if settings.wants_any("1", "2", "5"):
        _once(folder / "data.json", columns, partial(_write_data, settings, folder, size))
    of_year = ("8", "14", "15") if size == "year" else ()
    if not settings.wants_any("5", "6", "7", *of_year):
        return
    _once(folder / "export.json", generator, partial(_write_export, settings, folder, size))
    store = generator + _digest([settings.hkstats])
    _once(folder / "store.json", store, partial(_write_store, settings, folder))
    if size == "year" and settings.wants_any("14", "15"):
        rows = store + _digest([Path(sample_rows.__file__)])
        _once(folder / "rows.json", rows, partial(_write_rows, settings, folder))


def _once(stamp: Path, made_from: str, make: Callable[[], None]) -> None:
    stamp.parent.mkdir(parents=True, exist_ok=True)
    wanted = json.dumps({"seed": SEED, "made_from": made_from})
    if stamp.exists() and stamp.read_text(encoding="utf-8") == wanted:
        return
    progress(f"making {stamp.parent.name}/{stamp.stem}, which is kept for the next run")
    stamp.unlink(missing_ok=True)
    make()
    stamp.write_text(wanted, encoding="utf-8")


def _write_data(settings: Settings, folder: Path, size: str) -> None:
    years = str(YEARS[size])
    columns = folder / "columns"
    _run(settings.driver, "write-columns", str(SEED), years, columns)
    datasets.write_parquet(columns, folder / "samples.parquet")
    datasets.write_points(columns, folder / "points")
    share = datasets.write_spans(columns, folder / "spans", SEED)
    (folder / "overlap.txt").write_text(f"{share}\n", encoding="ascii")


def _write_export(settings: Settings, folder: Path, size: str) -> None:
    # A decade of XML is 6.8 GB: it is measured zipped alone.
    for kind in ["zip", "xml"] if size == "year" else ["zip"]:
        options = ["--years", str(YEARS[size]), "--seed", str(SEED)]
        _run(settings.hkstats, "synth", *options, "--output", folder / f"export.{kind}")


def _write_store(settings: Settings, folder: Path) -> None:
    store = folder / "health.sqlite"
    remove_store(store)
    _run(settings.hkstats, "import", folder / "export.zip", "--store", store)


def _write_rows(settings: Settings, folder: Path) -> None:
    store = folder / "health.sqlite"
    packages.run(settings, "sample_rows", store, folder / "export.zip", folder)
    exported = settings.scratch / "rows"
    shutil.rmtree(exported, ignore_errors=True)
    options = ["--table", "samples", "--format", "csv"]
    _run(settings.hkstats, "export", "--to", exported, *options, "--store", store)
    (exported / "samples.csv").replace(folder / sample_rows.CSV)
    shutil.rmtree(exported)


def _write_heart(settings: Settings) -> None:
    columns = settings.work / "heart-columns"
    _run(settings.driver, "write-columns", str(SEED), "3", columns, datasets.HEART_RATE)
    datasets.write_heart(columns, settings.work / "heart")
    shutil.rmtree(columns)


def _write_months(settings: Settings) -> None:
    for name, days in [("eleven", DAYS_OF_ELEVEN_MONTHS), ("twelve", DAYS_OF_TWELVE_MONTHS)]:
        output = settings.work / f"{name}-months.zip"
        _run(settings.driver, "write-export", str(SEED), str(days), output)


def _run(*command: str | Path) -> None:
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def _digest(paths: list[Path]) -> str:
    assert paths, "nothing to tell a change by"
    digest = hashlib.sha256()
    for path in paths:
        digest.update(path.read_bytes())
    return digest.hexdigest()
