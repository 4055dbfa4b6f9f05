"""The arguments of `statistics` as settings of a question, each with a sentence if it is none."""

from __future__ import annotations

import datetime
import functools
import zoneinfo
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from ._abi import Query
from ._catalogue import AGGREGATIONS
from ._spelling import spellings
from ._times import iso_of
from .errors import ArgumentError

_NONE: Final[Mapping[str, str]] = {}
STATISTICS: Final = {"mostRecent": "most_recent"}
"""Of statistics what they are called in reports, and in columns."""
_FOLDERS: Final = ("/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo", "/etc/zoneinfo")


def set_list(query: Query, name: str, value: object, others: Mapping[str, str] = _NONE) -> None:
    """Set one or more texts, with commas between; what some are called elsewhere is understood."""
    texts = [value] if isinstance(value, str) else _several(value)
    found = [text for text in texts if isinstance(text, str)]
    if len(found) < len(texts):
        raise ArgumentError(f"`{name}` has to be a text or several texts, such as 'day', not {value!r}.")
    query.set(name, ",".join(separated(found, others)))


def separated(texts: Iterable[str], others: Mapping[str, str] = _NONE) -> list[str]:
    """The names in texts, each of which may have several with commas between; what some are called elsewhere."""
    parts = [part.strip() for text in texts for part in text.split(",")]
    return [others.get(part, part) for part in parts]


def set_time(query: Query, key: str, name: str, value: object) -> None:
    """Set a date or time, if there is one."""
    if value is None:
        return
    text = iso_of(value)
    if text is None:
        raise ArgumentError(f"`{name}` has to be a date, a datetime or a text such as '2024-03-10', not {value!r}.")
    query.set(key, text)


def set_text(query: Query, name: str, value: object) -> None:
    """Set a text, if there is one."""
    if value is None:
        return
    if not isinstance(value, str):
        raise ArgumentError(f"`{name}` has to be a text, not {value!r}.")
    query.set(name, value)


def set_source_order(query: Query, order: object) -> None:
    """Set the sources that win, best first."""
    names = [order] if isinstance(order, str) else _several(order)
    found = [name for name in names if isinstance(name, str)]
    if len(found) < len(names):
        raise ArgumentError(f"`source_order` has to be names of sources, not {order!r}.")
    if any("\n" in name for name in found):
        raise ArgumentError("A name in source_order has a line break: sources are compared without.")
    query.set("source_order", "\n".join(found))


def set_columns(query: Query, names: Mapping[str, object]) -> None:
    """Name the columns; one with its default name need not be there."""
    for role, name in names.items():
        if name is None:
            query.set(f"column:{role}", "")
        elif not isinstance(name, str):
            argument = "zone_column" if role == "zone" else role
            raise ArgumentError(f"`{argument}` has to be the name of a column, not {name!r}.")
        elif name != role:
            query.set(f"column:{role}", name)


def set_aggregations(query: Query, aggregation: object, has_values: bool) -> None:
    """Set how types become figures: without values only categories can."""
    if isinstance(aggregation, str):
        query.set("aggregation", aggregation)
        return
    if aggregation is not None and not isinstance(aggregation, Mapping):
        raise ArgumentError(f"`aggregation` has to be a text, or a dict of texts by type, not {aggregation!r}.")
    given = dict(aggregation or {})
    for name, style in given.items():
        if not isinstance(name, str) or not isinstance(style, str):
            raise ArgumentError(f"`aggregation` has to be a dict of texts by type, not one with {name!r}: {style!r}.")
    for name, style in AGGREGATIONS.items():
        if has_values or style == "category":
            query.set(f"aggregation:{name}", style)
    # By any spelling, and exactly as it was given where somebody gives both.
    for name, style in given.items():
        for spelling in spellings(name):
            if spelling not in given:
                query.set(f"aggregation:{spelling}", style)
        query.set(f"aggregation:{name}", style)


def set_zone(query: Query, zone: object) -> None:
    """Set the zone by name, with its file from the package tzdata where the system has none."""
    if isinstance(zone, str):
        name = zone
    elif isinstance(zone, zoneinfo.ZoneInfo) and zone.key:
        name = zone.key
    elif zone is datetime.timezone.utc:
        name = "UTC"
    else:
        raise ArgumentError(f"The zone {zone!r} has no name: pass one such as 'Europe/Paris' or '+05:30'.")
    try:
        query.set("zone", name)
    except ArgumentError:
        content = zone_file(name)
        if content is None:
            raise
        query.set_zone_file(name, content)
        query.set("zone", name)


def set_missing_zones(query: Query) -> None:
    """Make the zones known that the package tzdata has and the system has not, for a column of zones."""
    for name, content in missing_zones():
        query.set_zone_file(name, content)


@functools.cache
def missing_zones() -> tuple[tuple[str, bytes], ...]:
    """The zones of the package tzdata that lie in no folder of the system, with their files."""
    try:
        from importlib import resources

        listed = resources.files("tzdata").joinpath("zones").read_text(encoding="utf-8").split()
    except (ModuleNotFoundError, OSError):
        return ()
    folders = [folder for folder in (*zoneinfo.TZPATH, *_FOLDERS) if Path(folder).is_dir()]
    missing = [name for name in listed if not any(Path(folder, name).is_file() for folder in folders)]
    return tuple((name, content) for name in missing if (content := zone_file(name)) is not None)


def zone_file(name: str) -> bytes | None:
    """A zone's file from the package tzdata; None without it."""
    from importlib import resources

    parts = name.split("/")
    if not all(part.replace("_", "").replace("-", "").replace("+", "").isalnum() for part in parts):
        return None
    try:
        return resources.files("tzdata").joinpath("zoneinfo", *parts).read_bytes()
    except (ModuleNotFoundError, OSError):
        return None


def _several(value: object) -> list[Any]:
    """The members of what has some; of anything else one that is no text."""
    return list(value) if isinstance(value, Iterable) and not isinstance(value, bytes | Mapping) else [None]
