"""Capsules of the Arrow PyCapsule interface, made and read without an Arrow library."""

from __future__ import annotations

import ctypes
import functools
from ctypes import c_char_p, c_size_t, c_void_p, py_object
from typing import Any, Final

from ._abi import ArrowArrayStream, ArrowSchema, address_of, library

_SCHEMA: Final = b"arrow_schema"
_ARRAY: Final = b"arrow_array"
_STREAM: Final = b"arrow_array_stream"

_api = ctypes.pythonapi

# Prototypes of this module's own: those of `pythonapi` are shared by all who use it.
_new = ctypes.PYFUNCTYPE(py_object, c_void_p, c_char_p, c_void_p)(("PyCapsule_New", _api))
_pointer = ctypes.PYFUNCTYPE(c_void_p, py_object, c_char_p)(("PyCapsule_GetPointer", _api))
_allocate = ctypes.PYFUNCTYPE(c_void_p, c_size_t)(("PyMem_RawMalloc", _api))

# In the order of `struct hk_python`.
_FUNCTIONS: Final = (
    "PyCapsule_GetPointer",
    "PyErr_Fetch",
    "PyErr_Restore",
    "PyEval_SaveThread",
    "PyEval_RestoreThread",
    "PyMem_RawFree",
)


def schema_address(capsule: object) -> int:
    """The address of the schema in a capsule."""
    return int(_pointer(capsule, _SCHEMA))


def array_address(capsule: object) -> int:
    """The address of the array in a capsule."""
    return int(_pointer(capsule, _ARRAY))


def stream_address(capsule: object) -> int:
    """The address of the stream in a capsule."""
    return int(_pointer(capsule, _STREAM))


@functools.cache
def _destructor(name: str) -> int:
    """The address of a destructor of the library: one in Python would lose an error that is under way."""
    functions = (c_void_p * len(_FUNCTIONS))(*(ctypes.cast(getattr(_api, it), c_void_p).value for it in _FUNCTIONS))
    library().hk_capsule_use(functions)
    return address_of(name)


def schema_capsule() -> tuple[Any, ArrowSchema]:
    """A capsule, and the released schema in it, which the caller fills."""
    address = _allocate(ctypes.sizeof(ArrowSchema))
    ctypes.memset(address, 0, ctypes.sizeof(ArrowSchema))
    capsule = _new(address, _SCHEMA, _destructor("hk_capsule_end_schema"))
    return capsule, ArrowSchema.from_address(address)


def stream_capsule() -> tuple[Any, int]:
    """A capsule, and the address of the released stream in it, which the caller fills."""
    address = _allocate(ctypes.sizeof(ArrowArrayStream))
    ctypes.memset(address, 0, ctypes.sizeof(ArrowArrayStream))
    capsule = _new(address, _STREAM, _destructor("hk_capsule_end_stream"))
    return capsule, int(address)
