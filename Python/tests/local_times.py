from __future__ import annotations

import datetime
import zoneinfo

import numpy as np

EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)


def instant(text: str, zone: str = "UTC") -> float:
    """Seconds since 1970 of a local time."""
    local = datetime.datetime.fromisoformat(text).replace(tzinfo=zoneinfo.ZoneInfo(zone))
    return (local - EPOCH).total_seconds()


def plain_days(starts: list[float], values: list[float], zone: str) -> dict[datetime.date, list[float]]:
    """The values of instants by local day: the slow reference."""
    days: dict[datetime.date, list[float]] = {}
    for start, value in sorted(zip(starts, values, strict=True), key=lambda it: it[0]):
        local = (EPOCH + datetime.timedelta(seconds=start)).astimezone(zoneinfo.ZoneInfo(zone))
        days.setdefault(local.date(), []).append(value)
    return days


def random_times(random: np.random.Generator, count: int) -> list[float]:
    """Whole seconds around changes of clocks, sorted."""
    around = random.choice([1_710_000_000, 1_396_700_000, 1_325_200_000])
    return sorted(float(around + it) for it in random.integers(-900_000, 900_000, count))
