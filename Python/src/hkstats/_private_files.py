"""Files that their owner alone may read, and that have their names only when they are whole."""

from __future__ import annotations

import contextlib
import itertools
import os
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Final

from .errors import ArgumentError, HKStatsError, MissingError

_numbers: Final = itertools.count(1)
_begun: Final[set[Path]] = set()
"""The files that this process is writing, by their names until then."""


class PrivateFile:
    """A file of mode 0600 that gets its name by `commit`; without it, it leaves nothing behind."""

    def __init__(self, path: Path) -> None:
        """Begin a file beside its later name."""
        self._path = path
        self._partial, descriptor = _begin(path)
        _begun.add(self._partial.absolute())
        self.file: IO[bytes] = os.fdopen(descriptor, "wb")
        self._is_committed = False

    def commit(self) -> None:
        """Give the file its name."""
        self.file.flush()
        os.fsync(self.file.fileno())
        self.file.close()
        os.replace(self._partial, self._path)
        self._is_committed = True
        _begun.discard(self._partial.absolute())

    def discard(self) -> None:
        """Remove the file, unless it was committed."""
        if not self._is_committed:
            # What was not written yet may not fit on the disk: that is no news.
            with contextlib.suppress(OSError):
                self.file.close()
            self._partial.unlink(missing_ok=True)
            _begun.discard(self._partial.absolute())


def _begin(path: Path) -> tuple[Path, int]:
    """A new file beside its later name, and its descriptor."""
    while True:
        # As the command calls them, so that either removes what the other one left when it was killed. A process that
        # was killed may have had the same number, as the first ones of a container have.
        partial = path.with_name(f"{path.name}.partial-{os.getpid()}-{next(_numbers)}")
        with contextlib.suppress(FileExistsError):
            return partial, os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)


def is_being_written(partial: Path) -> bool:
    """Whether this process is writing a file, by its name until then."""
    return partial.absolute() in _begun


def file_path(path: str | bytes | os.PathLike[str]) -> Path:
    """Where a file is to be written.

    Raises:
        ArgumentError: for an empty path, and for that of a folder.
        MissingError: if there is no folder to write it into.

    """
    text = path_text(path)
    if not text:
        raise ArgumentError("`path` is empty: name a file.")
    found = Path(text)
    with told_as_of(found):
        if found.is_dir():
            raise ArgumentError(f"'{text}' is a folder: name a file in it.")
        if not found.parent.is_dir():
            raise MissingError(f"There is no folder '{found.parent}' to write '{found.name}' into: make it before.")
    return found


def path_text(path: object, name: str = "path") -> str:
    """A path as text.

    Raises:
        ArgumentError: for what is no path.

    """
    try:
        text = os.fsdecode(path)  # type: ignore[arg-type]
    except TypeError:
        raise ArgumentError(f"`{name}` has to be a path, not {path!r}.") from None
    if "\0" in text:
        raise ArgumentError(f"`{name}` holds a NUL character: leave it out.")
    return text


@contextlib.contextmanager
def told_as_of(path: Path) -> Iterator[None]:
    """Say of which file or folder it is that it cannot be written.

    Raises:
        HKStatsError: with a sentence, if it cannot.

    """
    try:
        yield
    except HKStatsError:
        raise
    except OSError as error:
        raise HKStatsError(f"'{path}' cannot be written: {error.strerror or error}.") from error


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
    with told_as_of(path):
        file = PrivateFile(path)
        try:
            file.file.write(content)
            file.commit()
        finally:
            file.discard()
