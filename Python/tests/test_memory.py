"""Memory stays flat over thousands of calls. `pytest -m slow` asks 10,000 times of everything."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parent / "repeated_calls.py"
LIMIT = 1_024
"""By how many KiB the peak may grow after the first fifth of the calls: what the allocator keeps, and no more."""


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A small store; the tests that ask for it are skipped where there is no command."""
    command = os.environ.get("HKSTATS")
    if not command or not os.environ.get("HKSTATS_STORE_LIB"):
        pytest.skip("HKSTATS and HKSTATS_STORE_LIB name the command and the library of stores.")
    folder = tmp_path_factory.mktemp("memory")
    for words in (["synth", "--days", "7", "--output", "export.zip"], ["import", "export.zip", "--store", "a.sqlite"]):
        subprocess.run([command, *words], cwd=folder, check=True, capture_output=True)
    return str(folder / "a.sqlite")


def peaks(*words: str) -> list[int]:
    """The peak of a process of its own after each tenth of its calls."""
    done = subprocess.run([sys.executable, SCRIPT, *words], check=True, capture_output=True, text=True)
    print(*words[:2], done.stdout.split())
    return [int(line) for line in done.stdout.split()]


def assert_flat(*words: str) -> None:
    found = peaks(*words)
    assert len(found) == 10
    assert found[-1] - found[1] < LIMIT, found


def test_memory_is_flat_over_10000_statistics_of_columns() -> None:
    assert_flat("statistics", "10000")


def test_memory_is_flat_over_10000_statistics_with_statuses_and_errors() -> None:
    assert_flat("statuses", "10000")


@pytest.mark.parametrize("question", ["summary", "sleep", "samples", "refused"])
def test_memory_is_flat_over_500_questions_to_a_store(store: str, question: str) -> None:
    assert_flat(question, "500", store)


@pytest.mark.slow
@pytest.mark.parametrize("question", ["summary", "sleep", "samples", "refused"])
def test_memory_is_flat_over_10000_questions_to_a_store(store: str, question: str) -> None:
    assert_flat(question, "10000", store)
