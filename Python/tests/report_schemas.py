"""The schemas of the reports, and random answers that are valid by them."""

from __future__ import annotations

import json
import random
import string
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parents[2] / "Schemas"

REPORT_SCHEMAS = sorted(path.stem for path in FOLDER.glob("*.json") if path.stem not in {"cohort", "config", "export"})
"""The names of the schemas of reports."""


class Schema:
    """A schema of `Schemas`."""

    def __init__(self, name: str) -> None:
        self.root = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))

    def answer(self, random_: random.Random, size: int) -> dict[str, Any]:
        """A valid answer whose arrays have at most `size` items, unless they must have more."""
        value = self._value(self.root, random_, size)
        assert isinstance(value, dict)
        return value

    def _value(self, node: dict[str, Any], random_: random.Random, size: int) -> Any:
        if "$ref" in node:
            name = node["$ref"].rsplit("/", 1)[-1]
            if name == "instant":
                return random_instant(random_)
            if name == "date":
                return random_date(random_)
            return self._value(self.root["$defs"][name], random_, size)
        if "const" in node:
            return node["const"]
        if "enum" in node:
            return random_.choice(node["enum"])
        if "oneOf" in node:
            return self._value(random_.choice(node["oneOf"]), random_, size)
        kind = node["type"]
        if kind == "object":
            return self._object(node, random_, size)
        if kind == "array":
            least = node.get("minItems", 0)
            count = random_.randint(least, max(least, min(size, node.get("maxItems", size))))
            return [self._value(node["items"], random_, size) for _ in range(count)]
        if kind == "integer":
            return random_.randint(node.get("minimum", -10), node.get("maximum", 10**12))
        if kind == "number":
            return random_number(node, random_)
        if kind == "boolean":
            return random_.random() < 0.5
        assert kind == "string", node
        return random_text(random_)

    def _object(self, node: dict[str, Any], random_: random.Random, size: int) -> dict[str, Any]:
        if "properties" not in node:
            names = [random_text(random_) for _ in range(random_.randint(0, size))]
            return {name: self._value(node["additionalProperties"], random_, size) for name in names}
        chosen = {name for name in node["properties"] if name in node.get("required", ()) or random_.random() < 0.5}
        for name, others in node.get("dependentRequired", {}).items():
            if name in chosen:
                chosen |= set(others)
        members = [name for name in node["properties"] if name in chosen]
        random_.shuffle(members)
        return {name: self._value(node["properties"][name], random_, size) for name in members}


def random_number(node: dict[str, Any], random_: random.Random) -> float:
    """A double, or a whole number, within the bounds of a schema."""
    low: float | None = node.get("minimum")
    high: float | None = node.get("maximum")
    if low is not None and high is not None:
        return random_.choice([low, high, random_.uniform(low, high)])
    number = random_.choice([0, 1, 0.1, 5e-324, 1.7976931348623157e308, random_.random(), random_.gauss(0, 1e6), 7**17])
    is_bounded = low is not None or node.get("exclusiveMinimum") is not None
    return abs(number) if is_bounded else number


def random_text(random_: random.Random) -> str:
    """A name of an app or device: anything."""
    letters = string.ascii_letters + " '\"\\,\n\u2019é한\u2028😀"
    return "".join(random_.choice(letters) for _ in range(random_.randint(0, 12)))


def random_date(random_: random.Random) -> str:
    """A date of the years 1 to 9999."""
    year, month, day = random_.randint(1, 9999), random_.randint(1, 12), random_.randint(1, 28)
    return f"{year:04}-{month:02}-{day:02}"


def random_instant(random_: random.Random) -> str:
    """A time with its offset, as the library writes it."""
    clock = f"{random_.randint(0, 23):02}:{random_.randint(0, 59):02}:{random_.randint(0, 59):02}"
    micro = random_.randint(1, 999_999)
    milli = random_.randint(1, 999)
    fine = f".{micro:06}" if micro % 1_000 else f".{micro // 1_000:03}"
    fraction = random_.choice(["", f".{milli:03}", fine])
    offset = random_.choice(["-04:00", "+00:00", "+05:45", "+10:30", "+00:09:21", "-04:56:02"])
    return f"{random_date(random_)}T{clock}{fraction}{offset}"
