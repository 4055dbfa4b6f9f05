"""The native library by ctypes: its structs, its functions, and their statuses as exceptions.

The header `hkstats.h` says what each function does; here stands how Python calls it.
"""

from __future__ import annotations

import ctypes
import functools
import os
import sys
from ctypes import POINTER, c_char_p, c_int32, c_int64, c_size_t, c_void_p
from pathlib import Path
from typing import Any, Final, NoReturn

from .errors import (
    ArgumentError,
    BusyError,
    DataError,
    ExportError,
    HKStatsError,
    LibraryError,
    LockedError,
    MissingError,
    NoDataError,
    NotPermittedError,
    SchemaError,
    StoppedError,
    StoreError,
)

ABI_VERSION: Final = 1

OK: Final = 0
END: Final = 1

STOPPED: Final = 14

_ERRORS: Final[dict[int, type[HKStatsError]]] = {
    2: ArgumentError,
    3: SchemaError,
    4: DataError,
    5: HKStatsError,
    6: ArgumentError,
    7: NoDataError,
    8: MissingError,
    9: LockedError,
    10: NotPermittedError,
    11: StoreError,
    12: ExportError,
    13: BusyError,
    STOPPED: StoppedError,
    15: HKStatsError,
}


def error(status: int, message: bytes | None) -> HKStatsError:
    """The exception of a status, with the library's sentence."""
    text = (message or b"").decode("utf-8", "replace")
    return _ERRORS.get(status, HKStatsError)(text or f"The library answered the status {status}.")


PARTICIPANT_OK: Final = 0
PARTICIPANT_NO_AGGREGATION: Final = 5


class ArrowSchema(ctypes.Structure):
    """`struct ArrowSchema` of the Arrow C data interface."""

    _fields_ = (
        ("format", c_char_p),
        ("name", c_char_p),
        ("metadata", c_void_p),
        ("flags", c_int64),
        ("n_children", c_int64),
        ("children", c_void_p),
        ("dictionary", c_void_p),
        ("release", c_void_p),
        ("private_data", c_void_p),
    )


class ArrowArray(ctypes.Structure):
    """`struct ArrowArray` of the Arrow C data interface."""

    _fields_ = (
        ("length", c_int64),
        ("null_count", c_int64),
        ("offset", c_int64),
        ("n_buffers", c_int64),
        ("n_children", c_int64),
        ("buffers", c_void_p),
        ("children", c_void_p),
        ("dictionary", c_void_p),
        ("release", c_void_p),
        ("private_data", c_void_p),
    )


class ArrowArrayStream(ctypes.Structure):
    """`struct ArrowArrayStream` of the Arrow C stream interface."""

    _fields_ = (
        ("get_schema", c_void_p),
        ("get_next", c_void_p),
        ("get_last_error", c_void_p),
        ("release", c_void_p),
        ("private_data", c_void_p),
    )


_Release = ctypes.CFUNCTYPE(None, c_void_p)


def release(struct: ArrowSchema | ArrowArray | ArrowArrayStream) -> None:
    """Call the `release` of a struct, unless it was called before."""
    if struct.release:
        _Release(struct.release)(ctypes.addressof(struct))


Functions = dict[str, tuple[Any, tuple[object, ...]]]
"""The result and the arguments of functions, by name."""

_FUNCTIONS: Final[Functions] = {
    "hk_abi_version": (c_int32, ()),
    "hk_status_message": (c_char_p, (c_int32,)),
    "hk_statistics_new": (c_int32, (POINTER(c_void_p),)),
    "hk_statistics_set": (c_int32, (c_void_p, c_char_p, c_char_p)),
    "hk_statistics_set_zone_file": (c_int32, (c_void_p, c_char_p, c_char_p, c_size_t)),
    "hk_statistics_append": (c_int32, (c_void_p, c_void_p, c_void_p)),
    "hk_statistics_append_stream": (c_int32, (c_void_p, c_void_p)),
    "hk_statistics_finish": (c_int32, (c_void_p,)),
    "hk_statistics_next": (c_int32, (c_void_p, c_void_p, c_void_p)),
    "hk_statistics_next_statuses": (c_int32, (c_void_p, c_void_p, c_void_p)),
    "hk_statistics_figures": (c_int32, (c_void_p, POINTER(c_void_p))),
    "hk_statistics_statuses": (c_int32, (c_void_p, POINTER(c_void_p))),
    "hk_statistics_message": (c_char_p, (c_void_p,)),
    "hk_statistics_free": (None, (c_void_p,)),
    "hk_table_row_count": (c_int64, (c_void_p,)),
    "hk_table_batch_count": (c_int64, (c_void_p,)),
    "hk_table_schema": (c_int32, (c_void_p, c_void_p)),
    "hk_table_batch": (c_int32, (c_void_p, c_int64, c_void_p)),
    "hk_table_stream": (c_int32, (c_void_p, c_void_p)),
    "hk_table_free": (None, (c_void_p,)),
    "hk_array_release_borrowed": (None, (c_void_p,)),
    "hk_schema_release_borrowed": (None, (c_void_p,)),
    "hk_capsule_use": (None, (c_void_p,)),
    "hk_capsule_end_stream": (None, (c_void_p,)),
    "hk_capsule_end_schema": (None, (c_void_p,)),
}


def library_path(name: str = "hkstats-columns", variable: str = "HKSTATS_LIB") -> Path:
    """Where a library lies: where its variable of the environment says, else in the package."""
    named = os.environ.get(variable)
    if named:
        return Path(named)
    suffix = "dylib" if sys.platform == "darwin" else "so"
    return Path(__file__).parent / "lib" / f"lib{name}.{suffix}"


def load(path: Path, variable: str, functions: Functions) -> ctypes.CDLL:
    """Load a library, and say how its functions are called.

    Raises:
        LibraryError: if it is missing, cannot be loaded, or is of another version.

    """
    if not path.is_file():
        raise LibraryError(
            f"The library of hkstats is not at '{path}'. Install the wheel, or set {variable} to the file."
        )
    try:
        loaded = ctypes.CDLL(str(path))
        for name, (result, arguments) in functions.items():
            function = getattr(loaded, name)
            function.restype = result
            function.argtypes = arguments
    except (OSError, AttributeError) as error:
        raise LibraryError(f"The library of hkstats at '{path}' cannot be used: {error}.") from error
    version = loaded.hk_abi_version()
    if version != ABI_VERSION:
        raise LibraryError(
            f"The library of hkstats at '{path}' has version {version} of its functions, this package needs "
            f"{ABI_VERSION}. Install package and library together."
        )
    return loaded


@functools.cache
def library() -> ctypes.CDLL:
    """Load the library of columns, once in the life of the process.

    Raises:
        LibraryError: if it is missing, cannot be loaded, or is of another version.

    """
    return load(library_path(), "HKSTATS_LIB", _FUNCTIONS)


def address_of(name: str) -> int:
    """The address of a function of the library."""
    address = ctypes.cast(getattr(library(), name), c_void_p).value
    assert address is not None
    return address


class Table:
    """A finished table of the library: batches of columns, which nobody changes."""

    def __init__(self, handle: int) -> None:
        """Take a handle over."""
        self._handle: int | None = handle

    def __del__(self) -> None:
        handle = getattr(self, "_handle", None)
        self._handle = None
        if handle is not None:
            library().hk_table_free(handle)

    def __copy__(self) -> Table:
        """Answer the same: nobody changes a table."""
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Table:
        """Answer the same: nobody changes a table."""
        return self

    def __reduce__(self) -> NoReturn:
        """Refuse to be pickled: the table is memory of this process."""
        raise TypeError(
            "A frame of hkstats is memory of its process and cannot be pickled. Send what .to_arrow(), .to_pandas(), "
            ".to_polars() or .to_dict() answers."
        )

    @property
    def row_count(self) -> int:
        """The number of rows of all batches."""
        return int(library().hk_table_row_count(self._handle))

    @property
    def batch_count(self) -> int:
        """The number of batches."""
        return int(library().hk_table_batch_count(self._handle))

    def schema(self, schema: ArrowSchema) -> None:
        """Write the schema, which the caller releases."""
        self._check(library().hk_table_schema(self._handle, ctypes.addressof(schema)))

    def batch(self, position: int, array: ArrowArray) -> None:
        """Write a batch, which the caller releases."""
        self._check(library().hk_table_batch(self._handle, position, ctypes.addressof(array)))

    def stream(self, address: int) -> None:
        """Write a stream of all batches to an address; whoever owns that releases it."""
        self._check(library().hk_table_stream(self._handle, address))

    @staticmethod
    def _check(status: int) -> None:
        if status != OK:
            raise error(status, library().hk_status_message(status))


class Query:
    """A question of the library: settings, then rows, then tables."""

    def __init__(self) -> None:
        """Make a question without settings."""
        handle = c_void_p()
        library().hk_statistics_new(ctypes.byref(handle))
        self._handle: int | None = handle.value
        self._kept: list[object] = []

    def __del__(self) -> None:
        handle = getattr(self, "_handle", None)
        self._handle = None
        if handle is not None:
            library().hk_statistics_free(handle)

    def __reduce__(self) -> NoReturn:
        """Refuse to be copied and pickled: the question is memory of this process."""
        raise TypeError("A query of hkstats cannot be copied.")

    def _check(self, status: int) -> None:
        if status in (OK, END):
            return
        raise error(status, library().hk_statistics_message(self._handle))

    def set(self, key: str, value: str) -> None:
        """Set one setting.

        Raises:
            ArgumentError: for a value that there is not.

        """
        if "\0" in key or "\0" in value:
            raise ArgumentError(f"The setting {key!r} holds a NUL character: leave it out.")
        self._check(
            library().hk_statistics_set(
                self._handle, key.encode("utf-8", "surrogatepass"), value.encode("utf-8", "surrogatepass")
            )
        )

    def set_zone_file(self, name: str, content: bytes) -> None:
        """Make a zone known by the content of its TZif file."""
        self._check(library().hk_statistics_set_zone_file(self._handle, name.encode(), content, len(content)))

    def keep(self, memory: object) -> None:
        """Hold what owns the memory of an array until the question is finished: see its setting `memory`."""
        self._kept.append(memory)

    def append(self, schema: int, array: int) -> None:
        """Read the rows of an array at an address, which is consumed."""
        self._check(library().hk_statistics_append(self._handle, schema, array))

    def append_stream(self, address: int) -> None:
        """Read the rows of a stream at an address, which is consumed."""
        self._check(library().hk_statistics_append_stream(self._handle, address))

    def finish(self) -> None:
        """Say that no rows follow."""
        self._check(library().hk_statistics_finish(self._handle))
        self._kept.clear()

    def next_figures(self, schema: ArrowSchema, array: ArrowArray) -> bool:
        """Move a batch of finished figures out, which the caller releases; False if there are none yet."""
        return self._next("hk_statistics_next", schema, array)

    def next_statuses(self, schema: ArrowSchema, array: ArrowArray) -> bool:
        """Move a batch of statuses out, which the caller releases; False if there are none yet."""
        return self._next("hk_statistics_next_statuses", schema, array)

    def _next(self, function: str, schema: ArrowSchema, array: ArrowArray) -> bool:
        status = getattr(library(), function)(self._handle, ctypes.addressof(schema), ctypes.addressof(array))
        self._check(status)
        return bool(status == OK)

    def figures(self) -> Table:
        """Take the figures that are finished."""
        return self._table("hk_statistics_figures")

    def statuses(self) -> Table:
        """Take the statuses of participants that are finished."""
        return self._table("hk_statistics_statuses")

    def _table(self, function: str) -> Table:
        handle = c_void_p()
        self._check(getattr(library(), function)(self._handle, ctypes.byref(handle)))
        assert handle.value is not None
        return Table(handle.value)
