"""The build hook of the package."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

setuptools = pytest.importorskip("setuptools", minversion="77")
HOOK = Path(__file__).parents[1] / "setup.py"


@pytest.fixture
def hook(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The module of the hook, which builds nothing."""
    monkeypatch.setattr(setuptools, "setup", lambda **_: None)
    spec = importlib.util.spec_from_file_location("hook", HOOK)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def built(folder: Path, hook: ModuleType) -> Path:
    folder.mkdir(parents=True)
    for name in (hook.COMMAND, *hook.LIBRARIES):
        (folder / name).touch()
    return folder


def test_a_relative_folder_is_that_of_the_shell(
    hook: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = built(tmp_path / "checkout" / ".build" / "built", hook)
    monkeypatch.setenv("HKSTATS_PREBUILT", ".build/built")
    monkeypatch.setenv("PWD", str(tmp_path / "checkout"))
    monkeypatch.chdir(tmp_path)
    assert hook.built_files() == folder


def test_a_relative_folder_may_be_one_of_the_checkout(
    hook: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = built(tmp_path / ".build" / "built", hook)
    monkeypatch.setattr(hook, "REPOSITORY", tmp_path)
    monkeypatch.setenv("HKSTATS_PREBUILT", ".build/built")
    monkeypatch.delenv("PWD", raising=False)
    assert hook.built_files() == folder


def test_a_folder_that_is_none_is_named(hook: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HKSTATS_PREBUILT", "/nowhere/built")
    with pytest.raises(SystemExit, match="'/nowhere/built', which is no folder"):
        hook.built_files()
