"""What all contenders of line 15 share: rows are read, held, and compared as tables of Arrow."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import numpy
import pyarrow

from rivals import sample_rows


class SamplesInMemory:
    """All samples, as a frame of some library."""

    def __init__(self, read: Callable[[], Any]) -> None:
        self._read = read
        self._frame: Any = None

    def forget(self) -> None:
        """See the contract."""
        self._frame = None

    def run(self) -> None:
        """Reads the rows."""
        self._frame = self._read()

    def answer(self) -> numpy.ndarray:
        """See the contract."""
        return sample_rows.digest(_arrow(self._frame))


def _arrow(frame: Any) -> pyarrow.Table:
    if isinstance(frame, pyarrow.Table):
        return frame
    pandas = sys.modules.get("pandas")
    if pandas and isinstance(frame, pandas.DataFrame):
        return pyarrow.Table.from_pandas(frame, preserve_index=False)
    return frame.to_arrow()
