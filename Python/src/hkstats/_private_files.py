"""Files that their owner alone may read, and that have their names only when they are whole."""

from __future__ import annotations

import itertools
import os
from pathlib import Path
from typing import IO, Final

_numbers: Final = itertools.count(1)


class PrivateFile:
    """A file of mode 0600 that gets its name by `commit`; without it, it leaves nothing behind."""

    def __init__(self, path: Path) -> None:
        """Begin a file beside its later name."""
        self._path = path
        # As the command calls them, so that either removes what the other one left when it was killed.
        self._partial = path.with_name(f"{path.name}.partial-{os.getpid()}-{next(_numbers)}")
        descriptor = os.open(self._partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        self.file: IO[bytes] = os.fdopen(descriptor, "wb")
        self._is_committed = False

    def commit(self) -> None:
        """Give the file its name."""
        self.file.flush()
        os.fsync(self.file.fileno())
        self.file.close()
        os.replace(self._partial, self._path)
        self._is_committed = True

    def discard(self) -> None:
        """Remove the file, unless it was committed."""
        if not self._is_committed:
            self.file.close()
            self._partial.unlink(missing_ok=True)


def make_folder(path: Path) -> None:
    """Make a folder, and those above it that are missing, with the mode 0700; one that is there stays as it is."""
    if path.is_dir():
        return
    try:
        path.mkdir(mode=0o700)
    except FileNotFoundError:
        make_folder(path.parent)
        path.mkdir(mode=0o700, exist_ok=True)
    except FileExistsError:
        # Somebody else may have made it meanwhile.
        if not path.is_dir():
            raise
    if path.stat().st_mode & 0o700 != 0o700:
        # A umask may keep even the owner out.
        path.chmod(0o700)


def write_private(path: Path, content: bytes) -> None:
    """Write a file as a whole, in the place of one that is there."""
    file = PrivateFile(path)
    try:
        file.file.write(content)
        file.commit()
    finally:
        file.discard()
