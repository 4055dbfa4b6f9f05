"""The generated reports are what the schemas say."""

from __future__ import annotations

import dataclasses
import importlib.util
import inspect
import json
import shutil
import sys
from pathlib import Path
from types import ModuleType

import pytest

import hkstats.reports
from hkstats.reports import Report

SCRIPT = Path(__file__).resolve().parents[1] / "scripts" / "generate_reports.py"


@pytest.fixture
def generator(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script as a module."""
    spec = importlib.util.spec_from_file_location("generate_reports", SCRIPT)
    assert spec
    assert spec.loader
    monkeypatch.syspath_prepend(SCRIPT.parent)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(sys, "argv", ["generate_reports.py", "--check"])
    return module


def changed_schema(generator: ModuleType, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the schemas that the generator reads; the path of that of rings."""
    copy = folder / "Schemas"
    shutil.copytree(generator.SCHEMAS, copy)
    monkeypatch.setattr(generator, "SCHEMAS", copy)
    return copy / "rings.json"


def test_the_files_are_current(generator: ModuleType) -> None:
    assert generator.main() == 0


def test_a_changed_schema_makes_them_stale(
    generator: ModuleType,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = changed_schema(generator, tmp_path, monkeypatch)
    schema = json.loads(path.read_text(encoding="utf-8"))
    schema["properties"]["hasRings"]["description"] = "Another meaning."
    path.write_text(json.dumps(schema), encoding="utf-8")
    assert generator.main() == 1
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 1
    assert lines[0].startswith("Python/src/hkstats/reports/rings.py is not ")


def test_a_schema_that_is_gone_leaves_no_module(
    generator: ModuleType,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    changed_schema(generator, tmp_path, monkeypatch).unlink()
    assert generator.main() == 1
    assert "Python/src/hkstats/reports/rings.py is not what" in capsys.readouterr().err


def test_a_member_without_description_is_refused(
    generator: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = changed_schema(generator, tmp_path, monkeypatch)
    schema = json.loads(path.read_text(encoding="utf-8"))
    del schema["properties"]["hasRings"]["description"]
    path.write_text(json.dumps(schema), encoding="utf-8")
    with pytest.raises(SystemExit, match=r"^rings: RingsReport\.hasRings has no description\.$"):
        generator.main()


def test_every_schema_has_its_report(generator: ModuleType) -> None:
    schemas = set()
    for path in generator.SCHEMAS.glob("*.json"):
        if path.stem not in generator.NO_REPORTS:
            schema = json.loads(path.read_text(encoding="utf-8"))
            assert schema["$id"] == schema["properties"]["schema"]["const"], path.name
            schemas.add(schema["$id"])
    classes = [getattr(hkstats.reports, name) for name in hkstats.reports.__all__]
    reports = [value for value in classes if isinstance(value, type) and issubclass(value, Report)]
    assert {report.schema for report in reports if report is not Report} == schemas


def test_every_field_is_described() -> None:
    modules = {
        sys.modules[getattr(hkstats.reports, name).__module__]
        for name in hkstats.reports.__all__
        if name.endswith("Report")
    }
    assert len(modules) == 21
    for module in modules:
        for name in module.__all__:
            part = getattr(module, name)
            if not isinstance(part, type) or not dataclasses.is_dataclass(part):
                continue
            # From Python 3.13 on, docstrings have no indentation.
            text = inspect.getdoc(part) or ""
            for field in dataclasses.fields(part):
                assert f"\n    {field.name}: " in text, f"{name}.{field.name}"
