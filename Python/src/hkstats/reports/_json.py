"""Reading reports from the library's JSON, and writing them back.

The generated dataclasses derive from `JSONObject`, whole reports from `Report`. How a member is
read follows from the annotation of its field:

=========================  ==========================================  =======================
JSON                       Python                                      absent
=========================  ==========================================  =======================
instant with its offset    `datetime.datetime` with a fixed offset     `None`
local date                 `datetime.date`                             `None`
number                     `float`; NaN where the JSON has `null`      `None`
integer, text, flag        `int`, `str`, `bool`                        `None`
one of some texts          `Literal[...]`                              `None`
array                      `tuple`                                     `None`
object                     a dataclass, or `Mapping` of free names     `None`
=========================  ==========================================  =======================

`null` stands for a number that JSON cannot write, such as the infinite sum of amounts near the
largest number; what is not known is absent.
"""

from __future__ import annotations

import dataclasses
import datetime
import functools
import json
import math
import re
import types
import typing
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Union

if TYPE_CHECKING:
    from typing_extensions import Self

__all__ = ["JSONChoice", "JSONObject", "Report"]


class JSONObject:
    """A dataclass whose fields are the members of a JSON object."""

    __slots__ = ()

    def to_dict(self) -> dict[str, Any]:
        """The object's members under their JSON names, as `json.loads` would give them.

        Absent members are absent. Instants have no decimals for a whole second, three for a whole
        millisecond and six otherwise, as the library writes them.
        """
        members: dict[str, Any] = {}
        for member in _members(type(self)):
            value = getattr(self, member.field)
            if value is not None:
                members[member.name] = member.conversion.write(value)
        return members


class JSONChoice(JSONObject):
    """A JSON object that has exactly one of its members."""

    __slots__ = ()


class Report(JSONObject):
    """An answer of the library: one of the classes of `hkstats.reports`.

    `Report.from_json` reads any of them, by what its member `schema` says:

    >>> Report.from_json('{"schema": "hkstats/authorize/2", "permissions": []}')
    PermissionsReport(permissions=())
    """

    __slots__ = ()

    schema: ClassVar[str] = ""
    """The schema of the report's JSON: `hkstats/summary/2`."""

    _classes: ClassVar[dict[str, type[Report]]] = {}

    def __init_subclass__(cls) -> None:
        """Makes the class known to `Report.from_json`."""
        super().__init_subclass__()
        Report._classes[cls.schema] = cls

    @classmethod
    def from_json(cls, source: str | bytes | Mapping[str, Any]) -> Self:
        """Reads a report from its JSON.

        Members that the class does not know are ignored: a newer library may tell more.

        Args:
            source: the JSON as text, as UTF-8, or as the dictionary that `json.loads` makes of it.

        Raises:
            ValueError: a sentence, if the source is no JSON or has another schema; one with the
                path of the member, if a required one is missing or a value does not fit.
                Instants and dates lie in the years 1 to 9999, as Python's do.
        """
        members = source if isinstance(source, Mapping) else _parsed(source)
        schema = members.get("schema")
        known = Report._classes if cls is Report else {cls.schema: cls}
        target = known.get(schema) if isinstance(schema, str) else None
        if target is None:
            stated = "no schema" if schema is None else f"the schema {schema!r}"
            wanted = ", ".join(sorted(known))
            raise ValueError(f"The report has {stated}; {cls.__name__} reads {wanted}.")
        try:
            report = _read_object(target, members)
        except _ReadingError as error:
            raise ValueError(error.sentence(target.schema)) from None
        return typing.cast("Self", report)

    def to_dict(self) -> dict[str, Any]:
        """The report's members under their JSON names, `schema` first, as `json.loads` gives them.

        `Report.from_json(text).to_dict()` is `json.loads(text)`, without members that the class
        does not know.
        """
        # Not super(): it would name the class that slots=True replaces.
        return {"schema": self.schema, **JSONObject.to_dict(self)}


def _json_name(name: str) -> str:
    """The JSON name that a Python name has unless its field says another: `mainSleep`."""
    first, *others = name.split("_")
    return first + "".join(other.capitalize() for other in others)


class _ReadingError(Exception):
    """What is wrong with a value, and where it stands: the path grows on the way out."""

    def __init__(self, fault: str) -> None:
        super().__init__(fault)
        self.fault = fault
        self.path: list[str] = []

    def under(self, step: str) -> _ReadingError:
        """The same fault, seen from one level further out."""
        self.path.append(step)
        return self

    def sentence(self, schema: str) -> str:
        """The fault as a sentence."""
        path = "".join(reversed(self.path)).lstrip(".")
        return f"The member {path} of {schema} {self.fault}."


@dataclasses.dataclass(frozen=True, slots=True)
class _Conversion:
    """How a value is read from JSON and written back."""

    read: Callable[[Any], Any]
    write: Callable[[Any], Any]


@dataclasses.dataclass(frozen=True, slots=True)
class _Member:
    """A field, its JSON name, and how its value is converted."""

    field: str
    name: str
    conversion: _Conversion
    is_required: bool


def _parsed(source: str | bytes) -> Mapping[str, Any]:
    try:
        value = json.loads(source)
    except ValueError as error:
        raise ValueError(f"The report is no JSON: {error}.") from None
    if not isinstance(value, dict):
        raise ValueError(f"The report is {_shown(value)} instead of a JSON object.")
    return value


def _shown(value: object) -> str:
    """A value as an error shows it, in at most 60 characters."""
    text = "null" if value is None else repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


_MEMBERS: dict[type[JSONObject], tuple[_Member, ...]] = {}


def _members(cls: type[JSONObject]) -> tuple[_Member, ...]:
    """The members of a class, in the order of its fields."""
    known = _MEMBERS.get(cls)
    if known is not None:
        return known
    hints = typing.get_type_hints(cls)
    members = tuple(
        _Member(
            field=field.name,
            name=field.metadata.get("member") or _json_name(field.name),
            conversion=_conversion(_without_none(hints[field.name])),
            is_required=field.default is dataclasses.MISSING,
        )
        for field in dataclasses.fields(cls)  # type: ignore[arg-type]
    )
    _MEMBERS[cls] = members
    return members


def _without_none(annotation: Any) -> Any:
    """`X` of `X | None`."""
    if typing.get_origin(annotation) in (Union, types.UnionType):
        (annotation,) = (part for part in typing.get_args(annotation) if part is not types.NoneType)
    return annotation


def _conversion(annotation: Any) -> _Conversion:
    """How values of an annotation are converted."""
    origin, arguments = typing.get_origin(annotation), typing.get_args(annotation)
    if origin is Literal:
        return _Conversion(functools.partial(_read_choice, frozenset(arguments)), _same)
    if origin is tuple:
        item = _conversion(arguments[0])
        length = None if arguments[-1] is ... else len(arguments)
        return _Conversion(
            functools.partial(_read_array, item.read, length),
            functools.partial(_write_array, item.write),
        )
    if origin is Mapping:
        item = _conversion(arguments[1])
        return _Conversion(
            functools.partial(_read_mapping, item.read),
            functools.partial(_write_mapping, item.write),
        )
    if annotation in _PLAIN:
        return _PLAIN[annotation]
    return _Conversion(functools.partial(_read_object, annotation), JSONObject.to_dict)


def _same(value: Any) -> Any:
    return value


def _read_object(cls: type[JSONObject], value: Any) -> JSONObject:
    if not isinstance(value, Mapping):
        raise _ReadingError(f"is {_shown(value)} instead of an object")
    arguments: dict[str, Any] = {}
    for member in _members(cls):
        if member.name in value:
            try:
                arguments[member.field] = member.conversion.read(value[member.name])
            except _ReadingError as error:
                raise error.under("." + member.name) from None
        elif member.is_required:
            raise _ReadingError("is missing").under("." + member.name)
    if issubclass(cls, JSONChoice) and len(arguments) != 1:
        names = ", ".join(member.name for member in _members(cls))
        raise _ReadingError(f"has {len(arguments)} of {names} instead of one")
    return cls(**arguments)


def _read_array(read: Callable[[Any], Any], length: int | None, value: Any) -> tuple[Any, ...]:
    if not isinstance(value, (list, tuple)):
        raise _ReadingError(f"is {_shown(value)} instead of an array")
    if length is not None and len(value) != length:
        raise _ReadingError(f"has {len(value)} items instead of {length}")
    items: list[Any] = []
    try:
        for item in value:
            items.append(read(item))
    except _ReadingError as error:
        raise error.under(f"[{len(items)}]") from None
    return tuple(items)


def _write_array(write: Callable[[Any], Any], value: tuple[Any, ...]) -> list[Any]:
    return [write(item) for item in value]


def _read_mapping(read: Callable[[Any], Any], value: Any) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise _ReadingError(f"is {_shown(value)} instead of an object")
    items: dict[str, Any] = {}
    for name, item in value.items():
        try:
            items[name] = read(item)
        except _ReadingError as error:
            raise error.under(f"[{name!r}]") from None
    return items


def _write_mapping(write: Callable[[Any], Any], value: Mapping[str, Any]) -> dict[str, Any]:
    return {name: write(item) for name, item in value.items()}


def _read_choice(choices: frozenset[str], value: Any) -> str:
    if not isinstance(value, str) or value not in choices:
        raise _ReadingError(f"is {_shown(value)} instead of one of {', '.join(sorted(choices))}")
    return value


def _read_number(value: Any) -> float:
    if value is None:
        return math.nan
    if isinstance(value, float):
        return value
    if isinstance(value, int) and not isinstance(value, bool):
        try:
            return float(value)
        except OverflowError:
            pass
    raise _ReadingError(f"is {_shown(value)} instead of a number")


def _write_number(value: float) -> float | None:
    return value if math.isfinite(value) else None


def _read_integer(value: Any) -> int:
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if not isinstance(value, int) or isinstance(value, bool):
        raise _ReadingError(f"is {_shown(value)} instead of an integer")
    return value


def _read_text(value: Any) -> str:
    if not isinstance(value, str):
        raise _ReadingError(f"is {_shown(value)} instead of a text")
    return value


def _read_flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise _ReadingError(f"is {_shown(value)} instead of true or false")
    return value


# datetime.fromisoformat reads more than this from Python 3.11 on, and not the same in each version.
_INSTANT = re.compile(r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{3}(\d{3})?)?[+-]\d{2}:\d{2}(:\d{2})?", re.ASCII)
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)


@functools.lru_cache(maxsize=16_384)
def _instant(text: str) -> datetime.datetime | None:
    """The instant of a text; None if it is none. All series of a summary have the same bounds."""
    try:
        return datetime.datetime.fromisoformat(text) if _INSTANT.fullmatch(text) else None
    except ValueError:
        return None


def _read_instant(value: Any) -> datetime.datetime:
    instant = _instant(value) if isinstance(value, str) else None
    if instant is None:
        raise _ReadingError(f"is {_shown(value)} instead of a time with its offset in the years 1 to 9999")
    return instant


def _write_instant(value: datetime.datetime) -> str:
    if value.microsecond == 0:
        return value.isoformat(timespec="seconds")
    is_whole = value.microsecond % 1_000 == 0
    return value.isoformat(timespec="milliseconds" if is_whole else "microseconds")


def _read_date(value: Any) -> datetime.date:
    if isinstance(value, str) and _DATE.fullmatch(value):
        try:
            return datetime.date.fromisoformat(value)
        except ValueError:
            pass
    raise _ReadingError(f"is {_shown(value)} instead of a date in the years 1 to 9999")


_PLAIN: dict[Any, _Conversion] = {
    float: _Conversion(_read_number, _write_number),
    int: _Conversion(_read_integer, _same),
    str: _Conversion(_read_text, _same),
    bool: _Conversion(_read_flag, _same),
    datetime.datetime: _Conversion(_read_instant, _write_instant),
    datetime.date: _Conversion(_read_date, datetime.date.isoformat),
}
