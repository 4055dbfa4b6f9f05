"""Arrow arrays as numpy arrays, without an Arrow library."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from ._abi import ArrowArray, ArrowSchema, release
from ._exporting import pointers
from .errors import SchemaError

_DTYPES: Final = {"l": "<i8", "i": "<i4", "g": "<f8", "tdD": "<i4", "w:16": "|V16"}
_READABLE: Final = frozenset({"u", "b", *_DTYPES})


@dataclass(frozen=True)
class Field:
    """A column's name and type.

    Attributes:
        name: the name.
        format: the format string of its values; of a dictionary that of the texts in it.
        is_dictionary: whether rows have places in a dictionary of texts.
        meaning: what a value says, if the schema tells it.
    """

    name: str
    format: str
    is_dictionary: bool = False
    meaning: str = ""

    @property
    def is_numeric(self) -> bool:
        """Whether values are numbers."""
        return not self.is_dictionary and self.format in ("l", "i", "g")

    @property
    def empty(self) -> npt.NDArray[Any]:
        """A column of no rows."""
        return np.zeros(0, dtype=self.dtype)

    @property
    def dtype(self) -> np.dtype[Any]:
        """The dtype of a column without nulls."""
        if self.format == "u":
            return np.dtype(object)
        if self.format == "b":
            return np.dtype(bool)
        if self.format == "tdD":
            return np.dtype("datetime64[D]")
        return np.dtype("datetime64[us]" if self.format.startswith("tsu") else _DTYPES[self.format])


def fields_of(schema: ArrowSchema) -> list[Field]:
    """The columns of a struct's schema.

    Raises:
        SchemaError: for a type that this package does not read.

    """
    fields = []
    for address in pointers(schema.children, schema.n_children):
        child = ArrowSchema.from_address(address)
        name, kind = child.name.decode(), child.format.decode()
        if child.dictionary:
            values = ArrowSchema.from_address(child.dictionary).format.decode()
            is_readable = kind == "i" and values == "u"
        else:
            values = kind
            is_readable = kind in _READABLE or kind.startswith("tsu:")
        if not is_readable:
            raise SchemaError(f"The column '{name}' has the Arrow format '{kind}', which this package does not read.")
        fields.append(Field(name, values, bool(child.dictionary), metadata(child.metadata).get("meaning", "")))
    return fields


def names_of(schema: ArrowSchema) -> list[str]:
    """The names of the columns of a struct's schema, of whatever types."""
    children = map(ArrowSchema.from_address, pointers(schema.children, schema.n_children))
    return [(child.name or b"").decode("utf-8", "replace") for child in children]


def metadata(address: int | None) -> dict[str, str]:
    """The keys and values of a schema's metadata."""
    if not address:
        return {}
    place = address

    def number() -> int:
        nonlocal place
        place += 4
        return int.from_bytes(np.asarray(_Memory(None, place - 4, 4, "|u1")).tobytes(), "little", signed=True)

    def text() -> str:
        nonlocal place
        length = number()
        if length == 0:
            return ""
        place += length
        return np.asarray(_Memory(None, place - length, length, "|u1")).tobytes().decode("utf-8", "replace")

    return {text(): text() for _ in range(number())}


def packed_metadata(entries: dict[str, str]) -> bytes:
    """Metadata as a schema has them."""
    parts = [struct.pack("=i", len(entries))]
    for text in (text for entry in entries.items() for text in entry):
        content = text.encode()
        parts += [struct.pack("=i", len(content)), content]
    return b"".join(parts)


class Batch:
    """The memory of a struct array, column by column. It is released with the last column that reads it."""

    def __init__(self, array: ArrowArray, fields: list[Field]) -> None:
        """Take an array over."""
        self.array = array
        self._fields = fields
        addresses = pointers(array.children, array.n_children)
        self._children = [ArrowArray.from_address(address) for address in addresses]

    def __del__(self) -> None:
        array = getattr(self, "array", None)
        if array is not None:
            release(array)

    def is_null(self, column: int) -> npt.NDArray[np.bool_]:
        """Which rows of a column are null, as booleans of shape (rows,)."""
        return self._nulls(self._children[column], self.array.offset)

    def values(self, column: int) -> npt.NDArray[Any]:
        """The rows of a column, by the table of dtypes of `Frame`."""
        field, child = self._fields[column], self._children[column]
        if field.is_dictionary:
            codes, texts = self.codes(column)
            found = np.empty(len(codes), dtype=object)
            if len(texts):
                found[:] = texts[np.maximum(codes, 0)]
            found[codes < 0] = None
            return found
        return self._values(child, field, self.array.offset)

    def codes(self, column: int) -> tuple[npt.NDArray[np.int32], npt.NDArray[Any]]:
        """Of a dictionary the place of each row's text, -1 for null, and the texts."""
        child = self._children[column]
        codes = self._memory(child, 1, "<i4", self.array.offset)
        nulls = self._nulls(child, self.array.offset)
        if nulls.any():
            codes = np.where(nulls, np.int32(-1), codes)
        dictionary = ArrowArray.from_address(child.dictionary)
        return codes, self._texts(dictionary, 0)

    def _values(self, child: ArrowArray, field: Field, offset: int) -> npt.NDArray[Any]:
        kind = field.format
        if kind == "u":
            return self._texts(child, offset)
        values: npt.NDArray[Any]
        if kind == "b":
            values = self._bits(child, 1, offset)
        else:
            values = self._memory(child, 1, _DTYPES.get(kind, "<i8"), offset)
            if kind == "tdD":
                values = values.astype("<i8").view("datetime64[D]")
            elif kind.startswith("tsu"):
                values = values.view("datetime64[us]")
        nulls = self._nulls(child, offset)
        if not nulls.any():
            return values
        if kind in ("g", "tdD") or kind.startswith("tsu"):
            values = values.copy()
            values[nulls] = np.nan if kind == "g" else np.datetime64("NaT", "D" if kind == "tdD" else "us")
        else:
            values = values.astype(object)
            values[nulls] = None
        return values

    def _texts(self, child: ArrowArray, offset: int) -> npt.NDArray[Any]:
        count = self._count(child)
        offsets = self._memory(child, 1, "<i4", offset, 1).tolist()
        content = self._memory_at(self._buffer(child, 2), offsets[-1] if offsets else 0, "|u1").tobytes()
        texts = np.empty(count, dtype=object)
        known: dict[bytes, str] = {}
        for row in range(count):
            part = content[offsets[row] : offsets[row + 1]]
            # Names repeat in long runs: one string serves all.
            text = known.get(part)
            if text is None:
                text = known[part] = part.decode()
            texts[row] = text
        texts[self._nulls(child, offset)] = None
        return texts

    # The rows of the struct are those of its children from its own offset on.

    def _count(self, child: ArrowArray) -> int:
        is_column = any(child is it for it in self._children)
        return int(self.array.length if is_column else child.length)

    def _nulls(self, child: ArrowArray, offset: int) -> npt.NDArray[np.bool_]:
        if self._buffer(child, 0) == 0:
            return np.zeros(self._count(child), dtype=bool)
        return ~self._bits(child, 0, offset)

    def _bits(self, child: ArrowArray, number: int, offset: int) -> npt.NDArray[np.bool_]:
        first, count = child.offset + offset, self._count(child)
        packed = self._memory_at(self._buffer(child, number), (first + count + 7) // 8, "|u1")
        return np.unpackbits(packed, count=first + count, bitorder="little")[first:].astype(bool)

    def _buffer(self, child: ArrowArray, number: int) -> int:
        return pointers(child.buffers, child.n_buffers)[number]

    def _memory(self, child: ArrowArray, number: int, dtype: str, offset: int, more: int = 0) -> npt.NDArray[Any]:
        """The rows of a buffer with values of one size, and some more, without a copy."""
        first, count = child.offset + offset, self._count(child)
        return self._memory_at(self._buffer(child, number), first + count + more, dtype)[first:]

    def _memory_at(self, address: int, count: int, dtype: str) -> npt.NDArray[Any]:
        if count == 0 or address == 0:
            return np.zeros(0, dtype=dtype)
        return np.asarray(_Memory(self, address, count, dtype))


class _Memory:
    """What numpy asks for memory that somebody else owns, and keeps alive with the array."""

    def __init__(self, owner: object, address: int, count: int, dtype: str) -> None:
        self._owner = owner
        self.__array_interface__ = {
            "data": (address, True),
            "shape": (count,),
            "typestr": dtype,
            "version": 3,
        }
