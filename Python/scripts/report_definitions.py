"""What a schema defines, as Python sees it: classes, their fields, enumerations."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Field:
    """A member of an object: its JSON name, its type as an annotation, what it means."""

    member: str
    annotation: str
    is_required: bool
    meaning: str
    uses: frozenset[str]
    """The classes and enumerations that the annotation names."""


@dataclass(frozen=True)
class Class:
    """An object of a schema."""

    name: str
    meaning: str
    fields: tuple[Field, ...]
    base: str = "JSONObject"
    schema: str | None = None


@dataclass(frozen=True)
class Enumeration:
    """An enumeration of a schema that has a title."""

    name: str
    meaning: str
    values: tuple[str, ...]


@dataclass
class Module:
    """What a schema defines, by name in the order of first mention."""

    name: str
    title: str = ""
    enumerations: dict[str, Enumeration] = field(default_factory=dict)
    classes: dict[str, Class] = field(default_factory=dict)

    def __contains__(self, name: object) -> bool:
        return name in self.classes or name in self.enumerations

    def definition(self, name: str) -> Class | Enumeration:
        """The class or enumeration of a name."""
        return self.classes.get(name) or self.enumerations[name]

    def uses(self, name: str) -> Iterator[str]:
        """The names that a class mentions."""
        if name in self.classes:
            for entry in self.classes[name].fields:
                yield from sorted(entry.uses)


def module_name(schema: str) -> str:
    """The module of a schema: `workout_totals`, and `import_`, for `import` is Python's."""
    name = schema.replace("-", "_")
    return name + "_" if name == "import" else name


def python_name(member: str) -> str:
    """The field of a member: `main_sleep` of `mainSleep`, and `from_`, for `from` is Python's."""
    snake = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", member).lower()
    return snake + "_" if snake == "from" else snake


def is_regular(member: str) -> bool:
    """Whether the name of a member follows from that of its field."""
    first, *others = python_name(member).split("_")
    return first + "".join(other.capitalize() for other in others) == member
