"""What `hkstats export` holds of a year, 1.6 million samples, is a part of what it writes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from report_recordings import Command

SCRIPT = Path(__file__).parent / "peak_memory.py"
MEBIBYTE = 1 << 20
OWN_MEMORY = 40 * MEBIBYTE
"""More than a process has that does nothing: those of the tests have several times as much."""


def peak(command: Command, *arguments: str) -> int:
    """The bytes of resident memory that the command had at most, the store's file among them, which it maps."""
    launcher = [sys.executable, "-I", "-S", str(SCRIPT), command.command, *arguments]
    environment = {"HOME": str(command.store.parent), "PATH": os.environ.get("PATH", "")}
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
