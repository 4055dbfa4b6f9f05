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

from rivals import datasets, native, programs
from rivals.rounds import progress
from rivals.settings import REPOSITORY, SEED, YEARS, Settings
from rivals.stores import remove_store

#: The days of 2024 up to November.
DAYS_OF_ELEVEN_MONTHS = 335
DAYS_OF_TWELVE_MONTHS = 366


def prepare(settings: Settings) -> None:
    """Makes everything that is missing or out of date."""
    native.build()
    programs.build(settings)
    settings.scratch.mkdir(parents=True, exist_ok=True)
    generator = _digest(
        [
            *sorted((REPOSITORY / "Sources" / "SyntheticHealthData").glob("*.swift")),
            Path(datasets.__file__),
        ]
    )
    for size in settings.sizes:
        folder = settings.folder(size)
        _once(folder / "data.json", generator, partial(_write_data, settings, folder, size))
        _once(
            folder / "store.json",
            generator + _digest([settings.hkstats]),
            partial(_write_store, settings, folder),
        )
    _once(settings.work / "heart.json", generator, partial(_write_heart, settings))
    _once(settings.work / "months.json", generator, partial(_write_months, settings))


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
    # A decade of XML is 6.8 GB: it is measured zipped alone.
    for kind in ["zip", "xml"] if size == "year" else ["zip"]:
        options = ["--years", years, "--seed", str(SEED)]
        _run(settings.hkstats, "synth", *options, "--output", folder / f"export.{kind}")


def _write_store(settings: Settings, folder: Path) -> None:
    store = folder / "health.sqlite"
    remove_store(store)
    _run(settings.hkstats, "import", folder / "export.zip", "--store", store)


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
    digest = hashlib.sha256()
    for path in paths:
        digest.update(path.read_bytes())
    return digest.hexdigest()
