"""`make install` and `make uninstall`, of what was built before, into a folder of the test."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

import hkstats

REPOSITORY = Path(__file__).parents[2]
BUILT = Path(os.environ.get("HKSTATS", "nothing")).parent
HAS_ALL = (BUILT / "hkstats").is_file() and len(list(BUILT.glob("libhkstats-*"))) == 2

pytestmark = [
    pytest.mark.skipif(not HAS_ALL, reason="HKSTATS names no command that has both libraries beside it"),
    pytest.mark.skipif(shutil.which("make") is None, reason="there is no make"),
]


def make(target: str, root: Path) -> subprocess.CompletedProcess[str]:
    # A make that runs these tests hands its own settings on.
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    settings = ["PREFIX=/usr", f"DESTDIR={root}", f"HKSTATS_PREBUILT={BUILT}"]
    return subprocess.run(
        ["make", target, *settings], cwd=REPOSITORY, env=environment, capture_output=True, text=True, check=False
    )


def files(root: Path) -> list[str]:
    return sorted(str(path.relative_to(root)) for path in root.rglob("*") if not path.is_dir())


def test_what_is_installed_runs_and_goes_again(tmp_path: Path) -> None:
    usr = tmp_path / "usr"
    mine = usr / "share" / "man" / "man1" / "mine.1"
    mine.parent.mkdir(parents=True)
    mine.write_text("of something else")

    installed = make("install", tmp_path)
    assert installed.returncode == 0, installed.stderr
    told = subprocess.run([usr / "bin" / "hkstats", "--version"], env={}, capture_output=True, text=True, check=True)
    assert told.stdout == f"hkstats {hkstats.__version__}\n"
    found = files(usr)
    for name in (
        "include/hkstats.h",
        "lib/pkgconfig/hkstats-columns.pc",
        "lib/pkgconfig/hkstats-store.pc",
        "share/bash-completion/completions/hkstats",
        "share/doc/hkstats/LICENSE",
        "share/fish/vendor_completions.d/hkstats.fish",
        "share/man/man1/hkstats.1",
        "share/man/man1/hkstats-summary.1",
        "share/zsh/site-functions/_hkstats",
    ):
        assert name in found
        assert (usr / name).stat().st_size > 100, name
    listed = (usr / "share" / "hkstats" / "installed-files").read_text().split()
    assert sorted([*listed, "share/man/man1/mine.1"]) == found

    # Over what is there already.
    again = make("install", tmp_path)
    assert again.returncode == 0, again.stderr
    assert files(usr) == found

    removed = make("uninstall", tmp_path)
    assert removed.returncode == 0, removed.stderr
    assert files(tmp_path) == ["usr/share/man/man1/mine.1"]
    assert list(usr.rglob("*hkstats*")) == []
    nothing = make("uninstall", tmp_path)
    assert nothing.returncode != 0
    assert "nothing of hkstats was installed" in nothing.stderr
