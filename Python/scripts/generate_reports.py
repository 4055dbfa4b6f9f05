"""Writes the dataclasses of the reports from the JSON schemas.

    python Python/scripts/generate_reports.py           writes Python/src/hkstats/reports/*.py
    python Python/scripts/generate_reports.py --check   writes nothing; fails if they are stale

A schema becomes a module of its name. Each object of it becomes a frozen dataclass named by the
object's title, each enumeration with a title a `Literal` type; what two or more schemas define
alike stands once, in `parts.py`. Docstrings are the descriptions of the schemas. The order of
classes and fields is that of the schemas, so that the same schemas always give the same files. It
needs Python 3.10 and nothing else.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
SCHEMAS = ROOT / "Schemas"
REPORTS = ROOT / "Python" / "src" / "hkstats" / "reports"

NO_REPORTS = {"config"}
"""Schemas of what the library does not answer."""

NAMES = {
    "authorize": "PermissionsReport",
    "correlate": "CorrelationReport",
    "store": "StoreInfoReport",
}
"""The reports whose class is not named by the schema: their names are those of the Swift types."""

WIDTH = 100


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


class SchemaReader:
    """Turns one schema into the classes and enumerations of a module."""

    def __init__(self, path: Path) -> None:
        self.schema = json.loads(path.read_text(encoding="utf-8"))
        self.name = path.stem
        self.module = Module(module_name(path.stem), self.schema["title"])

    def read(self) -> Module:
        """The module of the schema."""
        words = self.name.split("-")
        name = NAMES.get(self.name) or "".join(word.capitalize() for word in words) + "Report"
        self.add_class(name, self.schema, base="Report")
        return self.module

    def add_class(self, name: str, node: dict[str, Any], base: str = "JSONObject") -> None:
        """Adds the class of an object, and what it mentions behind it."""
        if name in self.module.classes:
            return
        # Its place is before what it mentions.
        self.module.classes[name] = Class(name, "", ())
        members = dict(node.get("properties", {}))
        required = set(node.get("required", []))
        for alternative in node.get("oneOf", []):
            if len(alternative["properties"]) != 1 or len(alternative["required"]) != 1:
                raise SystemExit(f"{self.name}: an alternative of {name} has not one member.")
            members.update(alternative["properties"])
            base = "JSONChoice"
        schema = members.pop("schema")["const"] if base == "Report" else None
        self.module.classes[name] = Class(
            name=name,
            meaning=self.meaning(node, name),
            fields=tuple(
                self.field(name, member, value, member in required)
                for member, value in members.items()
            ),
            base=base,
            schema=schema,
        )

    def field(self, owner: str, member: str, node: dict[str, Any], is_required: bool) -> Field:
        """The field of a member."""
        meaning = self.meaning(node, f"{owner}.{member}")
        annotation, uses = self.annotation(node, f"{owner}.{member}")
        return Field(member, annotation, is_required, meaning, frozenset(uses))

    def meaning(self, node: dict[str, Any], place: str) -> str:
        """The description of a node."""
        description = node.get("description")
        if not description:
            raise SystemExit(f"{self.name}: {place} has no description.")
        return str(description)

    def annotation(self, node: dict[str, Any], place: str) -> tuple[str, set[str]]:
        """The annotation of a value, and the names of this module in it."""
        if "$ref" in node:
            name = node["$ref"].rsplit("/", 1)[-1]
            if name in ("instant", "date"):
                return {"instant": "datetime.datetime", "date": "datetime.date"}[name], set()
            return self.annotation(self.schema["$defs"][name], place)
        if "enum" in node or "const" in node:
            return self.literal(node)
        if "oneOf" in node or "properties" in node:
            name = self.title(node, place)
            self.add_class(name, node)
            return name, {name}
        kind = node.get("type")
        if kind == "array":
            item, uses = self.annotation(node["items"], place)
            is_pair = node.get("minItems") == node.get("maxItems") == 2
            return f"tuple[{item}, {item if is_pair else '...'}]", uses
        if kind == "object":
            item, uses = self.annotation(node["additionalProperties"], place)
            return f"Mapping[str, {item}]", uses
        plain = {"string": "str", "number": "float", "integer": "int", "boolean": "bool"}
        if kind not in plain:
            raise SystemExit(f"{self.name}: {place} has no type.")
        return plain[kind], set()

    def literal(self, node: dict[str, Any]) -> tuple[str, set[str]]:
        """The annotation of an enumeration or a constant."""
        values = tuple(node.get("enum") or [node["const"]])
        if "title" not in node:
            return literal(values), set()
        name = node["title"]
        enumeration = Enumeration(name, self.meaning(node, name), values)
        if self.module.enumerations.setdefault(name, enumeration) != enumeration:
            raise SystemExit(f"{self.name}: {name} has two meanings.")
        return name, {name}

    def title(self, node: dict[str, Any], place: str) -> str:
        """The title of an object, which names its class."""
        if "title" not in node:
            raise SystemExit(f"{self.name}: the object {place} has no title.")
        return str(node["title"])


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


def literal(values: tuple[str, ...]) -> str:
    """The `Literal` of some texts."""
    return "Literal[" + ", ".join(json.dumps(value) for value in values) + "]"


def with_shared_parts(modules: list[Module]) -> list[Module]:
    """The modules without what two or more of them define alike, and `parts` with that."""
    shared: list[str] = []
    for name in dict.fromkeys(
        name for module in modules for name in [*module.enumerations, *module.classes]
    ):
        found = [module.definition(name) for module in modules if name in module]
        if len(found) > 1 and all(definition == found[0] for definition in found):
            shared.append(name)
    # A part whose own parts differ is not the same in its modules.
    while True:
        apart = {
            name
            for name in shared
            for module in modules
            if name in module and any(used not in shared for used in module.uses(name))
        }
        if not apart:
            break
        shared = [name for name in shared if name not in apart]
    parts = Module("parts", "What several reports share")
    for module in modules:
        for name in shared:
            if name in module.enumerations:
                parts.enumerations[name] = module.enumerations.pop(name)
            elif name in module.classes:
                parts.classes[name] = module.classes.pop(name)
    return [parts, *modules]


class Writer:
    """Writes a module as Python."""

    def __init__(self, module: Module, parts: Module, members: set[str]) -> None:
        self.module, self.parts, self.members = module, parts, members
        self.is_parts = module is parts
        self.lines: list[str] = []

    def text(self) -> str:
        """The text of the module."""
        self.head()
        for enumeration in self.module.enumerations.values():
            self.enumeration(enumeration)
        for definition in self.module.classes.values():
            self.definition(definition)
        return "\n".join(self.lines) + "\n"

    def head(self) -> None:
        """What stands before the first definition."""
        schema = self.module.name.rstrip("_").replace("_", "-")
        source = "Schemas/*.json" if self.is_parts else f"Schemas/{schema}.json"
        origin = "." if self.is_parts else f". The report of `hkstats {COMMANDS[schema]}`."
        self.lines += [
            f"# Generated by Python/scripts/generate_reports.py from {source}.",
            *self.docstring(f"{self.module.title}{origin}", indent=""),
            "",
            "from __future__ import annotations",
            "",
        ]
        annotations = " ".join(entry.annotation for entry in self.fields() if entry.annotation)
        if "datetime." in annotations:
            self.lines.append("import datetime")
        if "Mapping[" in annotations:
            self.lines.append("from collections.abc import Mapping")
        has_field = any(not is_regular(entry.member) for entry in self.fields())
        self.lines.append(f"from dataclasses import dataclass{', field' if has_field else ''}")
        typing = [] if self.is_parts else ["ClassVar"]
        if "Literal[" in annotations or self.module.enumerations:
            typing.append("Literal")
        self.lines.append(f"from typing import {', '.join(typing)}")
        self.lines.append("")
        bases = {definition.base for definition in self.module.classes.values()}
        self.imports("_json", sorted(bases))
        if not self.is_parts:
            self.imports(
                "parts",
                sorted(
                    {used for entry in self.fields() for used in entry.uses if used in self.parts}
                ),
            )
        self.lines.append("")
        names = sorted([*self.module.enumerations, *self.module.classes])
        self.long("__all__ = [", [f'"{name}"' for name in names], "]")

    def fields(self) -> Iterator[Field]:
        """The fields of all classes."""
        for definition in self.module.classes.values():
            yield from definition.fields

    def imports(self, module: str, names: list[str]) -> None:
        """An import, on one line if it has room."""
        line = f"from .{module} import {', '.join(names)}"
        if not names:
            return
        if len(line) <= WIDTH:
            self.lines.append(line)
        else:
            self.lines += [f"from .{module} import (", *(f"    {name}," for name in names), ")"]

    def long(self, head: str, items: list[str], tail: str) -> None:
        """A list, on one line if it has room."""
        line = head + ", ".join(items) + tail
        if len(line) <= WIDTH:
            self.lines.append(line)
        else:
            self.lines += [head, *(f"    {item}," for item in items), tail]

    def enumeration(self, enumeration: Enumeration) -> None:
        """An enumeration, and below it what it means."""
        self.lines.append("")
        values = [json.dumps(value) for value in enumeration.values]
        self.long(f"{enumeration.name} = Literal[", values, "]")
        self.lines += self.docstring(enumeration.meaning, indent="")

    def definition(self, definition: Class) -> None:
        """A class."""
        self.lines += [
            "",
            "",
            "@dataclass(frozen=True, slots=True, kw_only=True)",
            f"class {definition.name}({definition.base}):",
        ]
        self.lines += self.docstring(
            self.words(definition.meaning), fields=definition.fields, indent="    "
        )
        self.lines.append("")
        if definition.schema:
            self.lines += [f"    schema: ClassVar[str] = {json.dumps(definition.schema)}", ""]
        for entry in definition.fields:
            self.lines += self.declaration(entry)

    def declaration(self, entry: Field) -> list[str]:
        """The declaration of a field."""
        name = python_name(entry.member)
        annotation = entry.annotation if entry.is_required else f"{entry.annotation} | None"
        options = [] if entry.is_required else ["default=None"]
        if not is_regular(entry.member):
            options.append(f'metadata={{"member": {json.dumps(entry.member)}}}')
        if options == ["default=None"]:
            value = " = None"
        else:
            value = f" = field({', '.join(options)})" if options else ""
        return [f"    {name}: {annotation}{value}"]

    def docstring(self, meaning: str, indent: str, fields: tuple[Field, ...] = ()) -> list[str]:
        """A docstring: the first sentence, the others, the fields."""
        first, _, rest = meaning.partition(". ")
        lines = wrapped(f'"""{first}.' if rest else f'"""{first}', indent)
        if rest:
            lines += ["", *wrapped(rest, indent)]
        if fields:
            lines += ["", f"{indent}Attributes:"]
            for entry in fields:
                text = f"{python_name(entry.member)}: {self.words(entry.meaning)}"
                lines += wrapped(text, indent + "    ", indent + "        ")
        if len(lines) == 1 and len(lines[0]) + 3 <= WIDTH:
            return [lines[0] + '"""']
        return [*lines, f'{indent}"""']

    def words(self, meaning: str) -> str:
        """A description in Python's words: `None` for absent, fields for members."""

        def renamed(match: re.Match[str]) -> str:
            parts = match[1].split(".")
            names = [python_name(part) if part in self.members else part for part in parts]
            return "`" + ".".join(names) + "`"

        text = re.sub(r"`([\w.]+)`", renamed, meaning)
        return re.sub(r"\b[Aa]bsent\b", "None", text)


COMMANDS = {
    "authorize": "authorize list",
    "explain-night": "explain --sleep",
    "store": "store info",
    "workout-efforts": "workouts efforts",
    "workout-totals": "workouts weekly",
}
"""The questions that are not named like their schemas."""


def wrapped(text: str, indent: str, further: str | None = None) -> list[str]:
    """A text in lines of at most the width."""
    return textwrap.wrap(
        text,
        WIDTH,
        initial_indent=indent,
        subsequent_indent=indent if further is None else further,
        break_long_words=False,
        break_on_hyphens=False,
    )


def generated() -> dict[Path, str]:
    """The text of each generated file."""
    paths = sorted(path for path in SCHEMAS.glob("*.json") if path.stem not in NO_REPORTS)
    modules = [SchemaReader(path).read() for path in paths]
    for path in paths:
        COMMANDS.setdefault(path.stem, path.stem)
    members = {
        entry.member
        for module in modules
        for definition in module.classes.values()
        for entry in definition.fields
    }
    parts, *others = with_shared_parts(modules)
    return {
        REPORTS / f"{module.name}.py": Writer(module, parts, members).text()
        for module in [parts, *others]
    }


def main() -> int:
    """Writes the files, or checks them."""
    parser = argparse.ArgumentParser(description="Writes the dataclasses of the reports.")
    parser.add_argument(
        "--check", action="store_true", help="write nothing, fail if files are stale"
    )
    is_check = parser.parse_args().check
    stale = [
        path
        for path, text in generated().items()
        if not path.exists() or path.read_text(encoding="utf-8") != text
    ]
    if not is_check:
        for path in stale:
            path.write_text(generated()[path], encoding="utf-8")
        print(f"{len(stale)} files written.")
        return 0
    for path in stale:
        print(
            f"{path.relative_to(ROOT)} is not what its schema says: run "
            "python Python/scripts/generate_reports.py.",
            file=sys.stderr,
        )
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
