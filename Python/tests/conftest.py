from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from fake_store_library import FakeLibrary
from report_recordings import FOLDER, Command

import hkstats
from hkstats import _store_abi

QUESTIONS = [
    "correlate",
    "explain",
    "explain-night",
    "heart",
    "permissions",
    "profile",
    "records",
    "rings",
    "sleep",
    "sources",
    "store",
    "streak",
    "trends",
    "types",
    "workout-course",
    "workout-efforts",
    "workout-totals",
]


@pytest.fixture(scope="session")
def person(tmp_path_factory: pytest.TempPathFactory) -> Command:
    """A store with a year of a made-up person, imported by the command; without one the test is skipped."""
    command = os.environ.get("HKSTATS")
    if not command:
        pytest.skip("HKSTATS names no command")
    hkstats_ = Command(command, tmp_path_factory.mktemp("person") / "health.sqlite")
    outcome = hkstats_.run("synth", "--years", "1", "--seed", "2024", "--output", "export.zip")
    assert outcome.returncode == 0, outcome.stderr
    assert hkstats_.ask("import export.zip", "json")
    return hkstats_


@pytest.fixture
def library(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeLibrary]:
    """A library of stores that answers what a test says."""
    fake = FakeLibrary()
    monkeypatch.setattr(_store_abi, "library", lambda: fake)
    monkeypatch.delenv("HKSTATS_KEY_FILE", raising=False)
    yield fake
    assert fake.bytes_that_were_not_freed == 0


@pytest.fixture
def store(library: FakeLibrary) -> hkstats.Store:
    """A store of that library, which answers all questions."""
    library.answers = {question: (FOLDER / f"{question}.json").read_bytes() for question in QUESTIONS}
    library.answers |= {
        "summary": (FOLDER / "summary.json").read_bytes(),
        "workouts": (FOLDER / "workout-splits.json").read_bytes(),
        "chart summary": b'<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"></svg>',
    }
    return hkstats.open("health.sqlite")
