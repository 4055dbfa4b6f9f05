"""Capsules of the Arrow PyCapsule interface, made and read without an Arrow library."""

from __future__ import annotations

import ctypes
from ctypes import c_char_p, c_size_t, c_void_p, py_object
from typing import Any, Final

from ._abi import ArrowArrayStream, ArrowSchema, release

_SCHEMA: Final = b"arrow_schema"
_ARRAY: Final = b"arrow_array"
_STREAM: Final = b"arrow_array_stream"

_api = ctypes.pythonapi

# Prototypes of this module's own: those of `pythonapi` are shared by all who use it.
_Destructor = ctypes.PYFUNCTYPE(None, c_void_p)
_new = ctypes.PYFUNCTYPE(py_object, c_void_p, c_char_p, c_void_p)(("PyCapsule_New", _api))
_pointer = ctypes.PYFUNCTYPE(c_void_p, py_object, c_char_p)(("PyCapsule_GetPointer", _api))
# A capsule that is being destroyed must not be referred to again, so its address is passed.
_pointer_of_dying = ctypes.PYFUNCTYPE(c_void_p, c_void_p, c_char_p)(("PyCapsule_GetPointer", _api))
_allocate = ctypes.PYFUNCTYPE(c_void_p, c_size_t)(("PyMem_RawMalloc", _api))
_free = ctypes.PYFUNCTYPE(None, c_void_p)(("PyMem_RawFree", _api))


def schema_address(capsule: object) -> int:
    """The address of the schema in a capsule."""
    return int(_pointer(capsule, _SCHEMA))


def array_address(capsule: object) -> int:
    """The address of the array in a capsule."""
    return int(_pointer(capsule, _ARRAY))


def stream_address(capsule: object) -> int:
    """The address of the stream in a capsule."""
    return int(_pointer(capsule, _STREAM))


def _destroy_schema(capsule: int) -> None:
    address = _pointer_of_dying(capsule, _SCHEMA)
    release(ArrowSchema.from_address(address))
    _free(address)


def _destroy_stream(capsule: int) -> None:
    address = _pointer_of_dying(capsule, _STREAM)
    release(ArrowArrayStream.from_address(address))
    _free(address)


_destroy_schema_callback = _Destructor(_destroy_schema)
_destroy_stream_callback = _Destructor(_destroy_stream)
# A capsule may outlive this module at the end of the interpreter, so its destructors are never freed.
for _callback in (_destroy_schema_callback, _destroy_stream_callback):
    _api.Py_IncRef(py_object(_callback))


def schema_capsule() -> tuple[Any, ArrowSchema]:
    """A capsule, and the released schema in it, which the caller fills."""
    address = _allocate(ctypes.sizeof(ArrowSchema))
    ctypes.memset(address, 0, ctypes.sizeof(ArrowSchema))
    capsule = _new(address, _SCHEMA, ctypes.cast(_destroy_schema_callback, c_void_p).value)
    return capsule, ArrowSchema.from_address(address)


def stream_capsule() -> tuple[Any, int]:
    """A capsule, and the address of the released stream in it, which the caller fills."""
    address = _allocate(ctypes.sizeof(ArrowArrayStream))
    ctypes.memset(address, 0, ctypes.sizeof(ArrowArrayStream))
    capsule = _new(address, _STREAM, ctypes.cast(_destroy_stream_callback, c_void_p).value)
    return capsule, int(address)
