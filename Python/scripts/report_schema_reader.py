"""Reads schemas as classes and enumerations."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from report_definitions import Class, Enumeration, Field, Module, module_name

NAMES = {
    "authorize": "PermissionsReport",
    "correlate": "CorrelationReport",
    "store": "StoreInfoReport",
}
"""The reports whose class is not named by the schema: their names are those of the Swift types."""


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
            fields=tuple(self.field(name, member, value, member in required) for member, value in members.items()),
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


def literal(values: tuple[str, ...]) -> str:
    """The `Literal` of some texts."""
    return "Literal[" + ", ".join(json.dumps(value) for value in values) + "]"


def with_shared_parts(modules: list[Module]) -> list[Module]:
    """The modules without what two or more of them define alike, and `parts` with that."""
    shared: list[str] = []
    for name in dict.fromkeys(name for module in modules for name in [*module.enumerations, *module.classes]):
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
