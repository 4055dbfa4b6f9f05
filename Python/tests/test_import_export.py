"""Imports, by a library that does what the test says."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from fake_store_library import FakeLibrary
from report_recordings import FOLDER

import hkstats
from hkstats import _store_abi


def test_an_import_opens_the_store_for_writing(library: FakeLibrary) -> None:
    library.imported = lambda tell: (FOLDER / "import.json").read_bytes()
    answer = hkstats.import_export(
        ["a.zip", Path("b")], "a.sqlite", time_zone="Europe/Paris", mirror=True, same_person=True, progress=False
    )
    assert library.opened == [("a.sqlite", {"write": True, "create": True})]
    request = {"paths": ["a.zip", "b"], "timeZone": "Europe/Paris", "mirror": True, "samePerson": True}
    assert library.asked == [("import", request)]
    assert library.freed == [1]
    assert answer.report.records.read > 0
    assert answer.tables == ["types"]
    with pytest.raises(hkstats.ArgumentError, match="The answer of import has no chart"):
        answer.chart()
    with pytest.raises(hkstats.ArgumentError, match="has to name an export"):
        hkstats.import_export([], "a.sqlite")


def test_an_import_that_fails_closes_the_store(library: FakeLibrary) -> None:
    library.failures["import"] = (12, "a.zip is no export.")
    with pytest.raises(hkstats.ExportError, match=r"a.zip is no export\."):
        hkstats.import_export("a.zip", "a.sqlite", progress=False)
    assert library.freed == [1]


def test_ctrl_c_stops_an_import(library: FakeLibrary, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[int] = []

    def endless(tell: Callable[[bytes, int, int, int], int]) -> bytes | None:
        for number in range(1_000):
            told.append(number)
            if tell(b"a.zip", 0, number, 1_000):
                return None
            time.sleep(0.01)
        return b"{}"

    library.imported = endless
    join, calls = threading.Thread.join, iter(range(10))

    def interrupted(self: threading.Thread, timeout: float | None = None) -> None:
        if timeout is not None and next(calls) == 2:
            raise KeyboardInterrupt
        join(self, timeout)

    monkeypatch.setattr(threading.Thread, "join", interrupted)
    with pytest.raises(KeyboardInterrupt):
        hkstats.import_export("a.zip", "a.sqlite", progress=False)
    assert 0 < len(told) < 1_000
    assert library.freed == [1]


def test_what_a_progress_function_raises_is_raised(library: FakeLibrary) -> None:
    def fail(path: str, is_merging: bool, done: int, total: int) -> bool:
        raise RuntimeError(f"{path} {is_merging} {done} of {total}")

    library.imported = lambda tell: None if tell(b"a.zip", 1, 1, 2) else b"{}"
    handle = _store_abi.StoreHandle("a.sqlite", {})
    with pytest.raises(RuntimeError, match=r"a\.zip True 1 of 2"):
        handle.import_exports({}, fail)
    with pytest.raises(hkstats.StoppedError, match="The import was stopped"):
        handle.import_exports({}, lambda *told: False)
    assert handle.import_exports({}, lambda *told: True) == b"{}"


def test_an_import_shows_a_bar(library: FakeLibrary, capsys: pytest.CaptureFixture[str]) -> None:
    def told(tell: Callable[[bytes, int, int, int], int]) -> bytes:
        for is_merging in (0, 1):
            for done in (0, 50, 100):
                tell(b"a.zip", is_merging, done, 0 if is_merging else 100)
        return (FOLDER / "import.json").read_bytes()

    library.imported = told
    hkstats.import_export("a.zip", "a.sqlite", progress=False)
    assert capsys.readouterr().err == ""
    hkstats.import_export("a.zip", "a.sqlite")
    shown = capsys.readouterr().err
    assert "importing" in shown
    assert "merging" in shown
