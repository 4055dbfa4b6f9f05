"""Line 10 by SQLite alone: rows of one plain table in a transaction, as durable as ours.

WAL and ``synchronous=FULL``, a prepared statement, no index; from C, so that no binding costs time.
"""

from __future__ import annotations

import ctypes
from pathlib import Path

import numpy

from rivals.native import BUILD
from rivals.stores import remove_store


class SavesBySQLite:
    """One transaction a run."""

    def __init__(self, folder: str, count: int) -> None:
        path = Path(folder) / f"saves-{count}.db"
        remove_store(path)
        self._library = ctypes.CDLL(str(BUILD / "libsaves.so"))
        self._library.rivals_saves_open.restype = ctypes.c_void_p
        self._library.rivals_saves_count.restype = ctypes.c_longlong
        self._database = ctypes.c_void_p(self._library.rivals_saves_open(str(path).encode()))
        if not self._database:
            raise OSError(f"SQLite cannot write {path}")
        self._starts = 1.7e9 + numpy.arange(count, dtype=float)
        self._values = numpy.arange(count, dtype=float) % 97

    def run(self) -> None:
        """Inserts the rows; they are on the disk then."""
        code = self._library.rivals_saves_insert(
            self._database,
            ctypes.c_void_p(self._starts.ctypes.data),
            ctypes.c_void_p(self._values.ctypes.data),
            ctypes.c_size_t(len(self._starts)),
        )
        if code != 0:
            raise OSError(f"SQLite answers {code}")

    def answer(self) -> numpy.ndarray:
        """How many samples there are."""
        return numpy.array([self._library.rivals_saves_count(self._database)])


def contender(folder: str, count: str) -> SavesBySQLite:
    """A new database for saves of `count` samples."""
    return SavesBySQLite(folder, int(count))
