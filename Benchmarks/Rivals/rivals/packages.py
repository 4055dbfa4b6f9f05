"""The Python package hkstats as contenders import it: the sources here, and what was built."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from rivals.processes import ROOT, Worker
from rivals.settings import REPOSITORY, Settings


def worker(settings: Settings, module: str, *arguments: str | Path) -> Worker:
    """A worker that serves a module of :mod:`rivals.contenders`, and can import hkstats."""
    command = [sys.executable, "-m", "rivals.contenders", module, *arguments]
    return Worker(command, environment=_environment(settings))


def run(settings: Settings, module: str, *arguments: str | Path) -> None:
    """Runs a module of this package that imports hkstats, from start to end."""
    command = [sys.executable, "-m", f"rivals.{module}", *map(str, arguments)]
    subprocess.run(command, check=True, env=os.environ | _environment(settings))


def _environment(settings: Settings) -> dict[str, str]:
    return {
        "PYTHONPATH": f"{ROOT}{os.pathsep}{REPOSITORY / 'Python' / 'src'}",
        "HKSTATS": str(settings.hkstats),
        "HKSTATS_LIB": str(settings.built / "libhkstats-columns.so"),
        "HKSTATS_STORE_LIB": str(settings.built / "libhkstats-store.so"),
    }
