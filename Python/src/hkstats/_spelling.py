"""The names of types as people write them: short, as HealthKit's cases, or in full."""

from __future__ import annotations

import functools
from typing import Final

from ._catalogue import AGGREGATIONS

SLEEP: Final = ("sleepAnalysis", "HKCategoryTypeIdentifierSleepAnalysis")
PREFIXES: Final = ("HKQuantityTypeIdentifier", "HKCategoryTypeIdentifier")
"""What stands before the names of types that have figures by interval."""


def spellings(name: str) -> list[str]:
    """A type as it may stand in a column, as it was given first.

    >>> spellings("vo2Max"), spellings("HKQuantityTypeIdentifierStepCount")
    (['vo2Max', 'HKQuantityTypeIdentifierVO2Max'], ['HKQuantityTypeIdentifierStepCount', 'stepCount'])
    """
    known = _others().get(name)
    if known is not None:
        return [name, known]
    for prefix in PREFIXES:
        if name.startswith(prefix) and name != prefix:
            rest = name.removeprefix(prefix)
            return [name, rest[:1].lower() + rest[1:]]
    capital = name[:1].upper() + name[1:]
    return [name, *(prefix + capital for prefix in PREFIXES)]


@functools.cache
def _others() -> dict[str, str]:
    """The full name of each short one of the catalogue, and the other way round."""
    short = {name.lower(): name for name in (*AGGREGATIONS, SLEEP[0]) if not name.startswith("HK")}
    pairs = {}
    for name in (*AGGREGATIONS, SLEEP[1]):
        for prefix in PREFIXES:
            if name.startswith(prefix):
                pairs[name] = short[name.removeprefix(prefix).lower()]
    return {**pairs, **{it: name for name, it in pairs.items()}}
