"""What an export holds of a year, 1.6 million samples, is a part of it, by `hkstats export` and by the package."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from report_recordings import Command

from hkstats import _store_abi

SCRIPT = Path(__file__).parent / "peak_memory.py"
MEBIBYTE = 1 << 20
OWN_MEMORY = 40 * MEBIBYTE
"""More than a process has that does nothing: those of the tests have several times as much."""


def peak(command: Command, *arguments: str) -> int:
    """The bytes of resident memory that the command had at most, the store's file among them, which it maps."""
    return peak_of([command.command, *arguments], {"HOME": str(command.store.parent)})


def peak_of(words: list[str], environment: dict[str, str]) -> int:
    """The bytes of resident memory that a process had at most."""
    launcher = [sys.executable, "-I", "-S", str(SCRIPT), *words]
    environment = {"PATH": os.environ.get("PATH", ""), **environment}
    done = subprocess.run(launcher, env=environment, check=True, capture_output=True, text=True)
    return int(done.stdout) * 1024


def test_the_memory_of_the_tests_is_not_counted(person: Command) -> None:
    held = bytearray(3 * OWN_MEMORY)
    held[:: 1 << 12] = b"\1" * len(held[:: 1 << 12])
    assert peak(person, "--version") < OWN_MEMORY


@pytest.mark.parametrize(("format", "limit", "written"), [("arrow", 85, 100), ("csv", 125, 400), ("jsonl", 155, 600)])
def test_an_export_of_a_year_holds_a_part_of_it(
    person: Command, tmp_path: Path, format: str, limit: int, written: int
) -> None:
    """Limits are in MiB, one and a half times the most of nine runs on two processors: 57, 85 and 102."""
    folder = tmp_path / "tables"
    found = peak(person, "export", "--to", str(folder), "--format", format, "--store", str(person.store))
    assert sum(file.stat().st_size for file in folder.iterdir()) > written * MEBIBYTE
    assert found < limit * MEBIBYTE, f"{found / MEBIBYTE:.0f} MiB"


@pytest.mark.skipif(
    _store_abi.VARIABLE not in os.environ and not _store_abi.path().is_file(), reason="there is no library of stores"
)
def test_an_export_of_a_year_to_parquet_holds_a_part_of_it(person: Command, tmp_path: Path) -> None:
    """Beyond Python, numpy and pyarrow, which an export of a few samples has as well.

    The limit is one and a half times the most of five runs, 84 MiB; all rows at once would take 197 MiB.
    """
    found = {}
    for name, types in (("few", "bodyMass"), ("all", None)):
        code = f"""
import hkstats
with hkstats.open({str(person.store)!r}) as store:
    store.export({str(tmp_path / name)!r}, format="parquet", types={types!r}, tables="samples")
"""
        environment = {key: value for key, value in os.environ.items() if key.startswith(("HKSTATS", "PYTHON"))}
        found[name] = peak_of([sys.executable, "-c", code], environment)
    written = (tmp_path / "all" / "samples.parquet").stat().st_size
    assert written > 50 * MEBIBYTE
    held = found["all"] - found["few"]
    assert held < 125 * MEBIBYTE, f"{held / MEBIBYTE:.0f} MiB"
