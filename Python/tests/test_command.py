"""Finding the command that was installed with the package."""

from __future__ import annotations

import sysconfig
from importlib import metadata
from pathlib import Path

import pytest

from hkstats import LibraryError, _command


def program(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    return path


@pytest.fixture
def nothing_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No command anywhere: a folder for one."""
    monkeypatch.delenv("HKSTATS", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path / "path"))
    monkeypatch.setattr(metadata, "files", lambda name: [])
    monkeypatch.setattr(sysconfig, "get_path", lambda name: str(tmp_path / "scripts"))
    return tmp_path


def test_the_variable_goes_first(nothing_installed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    named = program(nothing_installed / "mine" / "statistics")
    program(nothing_installed / "scripts" / "hkstats")
    monkeypatch.setenv("HKSTATS", str(named))
    assert _command.path() == named


def test_a_variable_that_names_no_program_is_an_error(nothing_installed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(nothing_installed / "scripts" / "hkstats")
    monkeypatch.setenv("HKSTATS", str(nothing_installed))
    with pytest.raises(LibraryError, match="which is no program"):
        _command.path()


def test_what_the_installer_noted_is_found(nothing_installed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    command = program(nothing_installed / "bin" / "hkstats")
    (nothing_installed / "lib" / "site-packages").mkdir(parents=True)

    class Noted(metadata.PackagePath):
        def locate(self) -> Path:  # type: ignore[override, unused-ignore]
            return nothing_installed / "lib" / "site-packages" / self

    monkeypatch.setattr(metadata, "files", lambda name: [Noted("../../bin/hkstats"), Noted("hkstats/py.typed")])
    program(nothing_installed / "scripts" / "hkstats")
    assert _command.path() == command


def test_the_folder_of_scripts_goes_before_the_path(nothing_installed: Path) -> None:
    on_path = program(nothing_installed / "path" / "hkstats")
    assert _command.path() == on_path
    in_scripts = program(nothing_installed / "scripts" / "hkstats")
    assert _command.path() == in_scripts


def test_without_the_package_the_path_is_left(nothing_installed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "files", missing)
    on_path = program(nothing_installed / "path" / "hkstats")
    assert _command.path() == on_path


def test_no_command_is_a_sentence(nothing_installed: Path) -> None:
    with pytest.raises(LibraryError, match=r"neither among what was installed .* nor on PATH"):
        _command.path()
    unexecutable = program(nothing_installed / "path" / "hkstats")
    unexecutable.chmod(0o644)
    with pytest.raises(LibraryError, match="nor on PATH"):
        _command.path()
