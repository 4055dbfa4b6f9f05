"""Line 15 by hkstats: ``store.samples()`` of an open store, as a frame of another library."""

from __future__ import annotations

import hkstats

from rivals.contenders.samples_in_memory import SamplesInMemory


def contender(path: str, form: str) -> SamplesInMemory:
    """Opens the store; `form` is ``to_arrow``, ``to_polars`` or ``to_pandas``."""
    store = hkstats.open(path)
    # What is imported when it is first asked for stands outside the time.
    getattr(store.samples(end="2000-01-01"), form)()
    return SamplesInMemory(lambda: getattr(store.samples(), form)())
