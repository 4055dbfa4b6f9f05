"""Arrow arrays, schemas and streams that Python passes out, whose memory a Python object holds.

A consumer may release what it was given at any time and on any thread. Each release frees what it names and no more,
so that memory stays as long as its last reader.
"""

from __future__ import annotations

import ctypes
import errno
import itertools
from collections.abc import Callable, Sequence
from ctypes import c_char_p, c_int, c_void_p
from typing import Any, Final, TypeVar

from ._abi import ArrowArray, ArrowArrayStream, ArrowSchema

_Struct = TypeVar("_Struct", ArrowArray, ArrowSchema)

_held: Final[dict[int, Any]] = {}
"""What keeps the memory of a struct, by the number in its `private_data`."""
_numbers: Final = itertools.count(1)

_Release = ctypes.CFUNCTYPE(None, c_void_p)
_Get = ctypes.CFUNCTYPE(c_int, c_void_p, c_void_p)
_LastError = ctypes.CFUNCTYPE(c_char_p, c_void_p)


def pointers(address: int | None, count: int) -> list[int]:
    """The addresses in an array of pointers; 0 is NULL."""
    if not address or not count:
        return [0] * count
    return [pointer or 0 for pointer in (c_void_p * count).from_address(address)]


def hold(value: object) -> int:
    """Keep an object until `drop`; answer the number that stands for it in a struct."""
    number = next(_numbers)
    _held[number] = value
    return number


def _releaser(kind: Any, release_type: Any = _Release, held: dict[int, Any] = _held) -> Callable[[int], None]:
    """The `release` of structs of a kind. At the end of the interpreter names of the module may be gone already."""
    read_pointers = pointers

    def release(address: int) -> None:
        struct = kind.from_address(address)
        for part in (*read_pointers(struct.children, struct.n_children), struct.dictionary or 0):
            if part:
                child = kind.from_address(part)
                if child.release:
                    release_type(child.release)(part)
        number = struct.private_data
        struct.release = None
        held.pop(number, None)

    return release


_release_array = _Release(_releaser(ArrowArray))
_release_schema = _Release(_releaser(ArrowSchema))
_RELEASES: Final = {ArrowArray: _release_array, ArrowSchema: _release_schema}


def _pass_out(source: _Struct, owner: object, target: _Struct) -> None:
    """Fill a struct like another one, whose memory an owner keeps."""
    kind = type(source)
    children = [kind() for _ in range(source.n_children)]
    for child, address in zip(children, pointers(source.children, source.n_children), strict=True):
        _pass_out(kind.from_address(address), owner, child)
    dictionary = kind() if source.dictionary else None
    if dictionary is not None:
        _pass_out(kind.from_address(source.dictionary), owner, dictionary)
    places = (c_void_p * max(len(children), 1))(*map(ctypes.addressof, children))
    # The fields one by one: texts of a schema are addresses, which ctypes would copy.
    ctypes.memmove(ctypes.addressof(target), ctypes.addressof(source), ctypes.sizeof(kind))
    target.children = ctypes.addressof(places) if children else None
    target.dictionary = None if dictionary is None else ctypes.addressof(dictionary)
    target.release = ctypes.cast(_RELEASES[kind], c_void_p).value
    target.private_data = hold((owner, source, children, dictionary, places))


def pass_out_array(source: ArrowArray, owner: object, target: ArrowArray) -> None:
    """Fill an array that has the memory of another one, which an owner keeps. Nothing is copied."""
    _pass_out(source, owner, target)


def pass_out_schema(source: ArrowSchema, owner: object, target: ArrowSchema) -> None:
    """Fill a schema that has the texts of another one, which an owner keeps."""
    _pass_out(source, owner, target)


class _Stream:
    """What a stream has to give yet."""

    def __init__(self, schema: ArrowSchema, arrays: Sequence[ArrowArray], owner: object) -> None:
        self.schema, self.arrays, self.owner = schema, arrays, owner
        self.position = 0


def _stream_functions(held: dict[int, Any] = _held) -> tuple[Any, Any, Any, Any]:
    """The functions of streams, which outlive the names of the module."""
    stream_kind, array_kind, schema_kind, pass_out = ArrowArrayStream, ArrowArray, ArrowSchema, _pass_out
    clear, no_memory = ctypes.memset, errno.ENOMEM
    size = ctypes.sizeof(ArrowArray)

    def get_schema(address: int, out: int) -> int:
        stream = held[stream_kind.from_address(address).private_data]
        try:
            pass_out(stream.schema, stream.owner, schema_kind.from_address(out))
        except MemoryError:
            return no_memory
        return 0

    def get_next(address: int, out: int) -> int:
        stream = held[stream_kind.from_address(address).private_data]
        if stream.position == len(stream.arrays):
            clear(out, 0, size)
            return 0
        try:
            pass_out(stream.arrays[stream.position], stream.owner, array_kind.from_address(out))
        except MemoryError:
            return no_memory
        stream.position += 1
        return 0

    def get_last_error(_address: int) -> bytes | None:
        return None

    def release(address: int) -> None:
        stream = stream_kind.from_address(address)
        number = stream.private_data
        stream.release = None
        held.pop(number, None)

    return _Get(get_schema), _Get(get_next), _LastError(get_last_error), _Release(release)


_STREAM_FUNCTIONS: Final = _stream_functions()
# What was passed out may outlive this module at the end of the interpreter, so its functions are never freed.
for _function in (_release_array, _release_schema, *_STREAM_FUNCTIONS):
    ctypes.pythonapi.Py_IncRef(ctypes.py_object(_function))


def pass_out_stream(schema: ArrowSchema, arrays: Sequence[ArrowArray], owner: object, address: int) -> None:
    """Fill the stream at an address with arrays of a schema, whose memory an owner keeps."""
    stream = ArrowArrayStream.from_address(address)
    functions = [ctypes.cast(function, c_void_p).value for function in _STREAM_FUNCTIONS]
    stream.get_schema, stream.get_next, stream.get_last_error, stream.release = functions
    stream.private_data = hold(_Stream(schema, arrays, owner))
