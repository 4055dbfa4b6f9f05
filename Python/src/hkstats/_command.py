"""Where the command `hkstats` lies that was installed with this package."""

from __future__ import annotations

import os
import shutil
import sysconfig
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Final

from ._version import VERSION
from .errors import LibraryError

USAGE: Final = 64
"""The code by which the command says that an argument makes no sense."""

BAD_DATA: Final = 65
"""The code by which it says that some of what it was given cannot be read."""

MISSING: Final = 66
"""The code by which it says that there is nothing at a path."""


def path() -> Path:
    """Where the command lies: where `HKSTATS` says, else what the wheel installed, else the one on PATH.

    Raises:
        LibraryError: if there is none.

    """
    named = os.environ.get("HKSTATS")
    if named:
        if not _is_command(Path(named)):
            raise LibraryError(f"HKSTATS names '{named}', which is no program.")
        return Path(named)
    for candidate in _candidates():
        if _is_command(candidate):
            return candidate
    raise LibraryError(
        f"The command hkstats {VERSION} is neither among what was installed with this package nor on PATH. Install "
        "the wheel, or set HKSTATS to the command."
    )


def _candidates() -> Iterator[Path]:
    """Where it may lie, the likeliest first."""
    try:
        files = metadata.files("hkstats") or []
    except metadata.PackageNotFoundError:
        files = []
    for file in files:
        # The installer notes where it put the scripts of the wheel: `../../../bin/hkstats`.
        if file.name == "hkstats" and file.parent.name in {"bin", "scripts"}:
            yield Path(os.path.normpath(str(file.locate())))
    yield Path(sysconfig.get_path("scripts")) / "hkstats"
    found = shutil.which("hkstats")
    if found:
        yield Path(found)


def _is_command(candidate: Path) -> bool:
    """Whether a file is there that can be run."""
    return candidate.is_file() and os.access(candidate, os.X_OK)
