"""What an app may read of a store, in the words of people who use the command."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable
from typing import Final

_NOT_DECIDED: Final = re.compile(
    r"(?P<what>.*\bhas not asked to read (?P<type>\w+)\.) Call requestAuthorization\(toShare:read:\) first\.", re.DOTALL
)


def short_name(identifier: str) -> str:
    """The name by which people know a type: `stepCount` of `HKQuantityTypeIdentifierStepCount`."""
    found = re.fullmatch(r"HK(?:Quantity|Category|Data|Correlation|Characteristic)TypeIdentifier(\w+)", identifier)
    name = found[1] if found else identifier.removeprefix("HK").removesuffix("TypeIdentifier")
    return name[:1].lower() + name[1:]


def grant_command(app: str, names: Iterable[str], path: str | None) -> str:
    """The command by which the owner of a store lets an app read types; without a path of the default store."""
    command = f"hkstats authorize grant --app {shlex.quote(app)} --read {','.join(names)}"
    return command if path is None else f"{command} --store {shlex.quote(path)}"


def refusal_of(sentence: str, app: str | None, path: str) -> str:
    """What an app is told that was never allowed to read a type.

    The library's sentence names the function of Swift by which apps ask; Python has none, and the owner decides.
    """
    found = _NOT_DECIDED.fullmatch(sentence)
    if found is None or app is None:
        return sentence
    return f"{found['what']} The store's owner allows it by '{grant_command(app, [short_name(found['type'])], path)}'."
