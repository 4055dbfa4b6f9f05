"""Line 15 by hkstats: ``store.samples()`` of an open store, as a frame of another library."""

from __future__ import annotations

from typing import Any

import hkstats

from rivals.contenders.samples_in_memory import SamplesInMemory


def contender(path: str, form: str) -> SamplesInMemory:
    """Opens the store; `form` is ``to_arrow``, ``to_polars`` or ``to_pandas``."""
    store = hkstats.open(path)

    def read(end: str | None = None) -> Any:
        return getattr(store.samples(end=end), form)()

    # What is imported when it is first asked for stands outside the time.
    read(end="2000-01-01")
    return SamplesInMemory(read)
