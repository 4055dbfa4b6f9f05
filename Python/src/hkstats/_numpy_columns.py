"""Columns of numpy arrays and lists as Arrow arrays, for frames that do not speak Arrow themselves."""

from __future__ import annotations

import ctypes
import datetime
from collections.abc import Mapping, Sequence, Set
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from ._abi import ArrowArray, ArrowSchema, address_of
from ._sequences import array_of, is_missing, is_of_pandas
from .errors import SchemaError

_NUMBERS: Final = {
    "f8": "g",
    "f4": "f",
    "i8": "l",
    "i4": "i",
    "i2": "s",
    "i1": "c",
    "u8": "L",
    "u4": "I",
    "u2": "S",
    "u1": "C",
}
_FLOATS: Final = (float, np.floating)
_REALS: Final = (int, np.integer, *_FLOATS)
_UNITS: Final = {"s": "s", "ms": "m", "us": "u", "ns": "n"}
_DATES: Final = ("Y", "M", "W", "D")
_TEXT: Final = "U"
_EPOCH: Final = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)
_MICROSECOND: Final = datetime.timedelta(microseconds=1)


class NumpyColumns:
    """Named columns of one length as a struct array, whose memory stays as long as this object.

    The library copies texts, so that nothing of them is needed after the call that they are passed to. Other columns
    may be read later, where the setting `memory` of a query says so.
    """

    def __init__(self, columns: Mapping[str, Any]) -> None:
        """Lay the columns out.

        Raises:
            SchemaError: for columns of several lengths, and for values that no column can hold.

        """
        self._kept: list[object] = []
        #: The memory of columns that are no texts.
        self.numbers: list[npt.NDArray[Any]] = []
        arrays = {name: _Column(str(name), values) for name, values in columns.items()}
        lengths = {name: column.length for name, column in arrays.items()}
        if len(set(lengths.values())) > 1:
            listed = ", ".join(f"'{name}' {length}" for name, length in lengths.items())
            raise SchemaError(f"The columns have several lengths: {listed}. Give all of them the same.")
        self.schema = ArrowSchema()
        self.array = ArrowArray()
        self._fill(arrays, next(iter(lengths.values()), 0))

    def _fill(self, columns: Mapping[str, _Column], length: int) -> None:
        schemas = (ctypes.c_void_p * max(len(columns), 1))()
        children = (ctypes.c_void_p * max(len(columns), 1))()
        for position, (name, column) in enumerate(columns.items()):
            schema = ArrowSchema(format=column.format.encode(), name=str(name).encode(), flags=2)
            schema.release = address_of("hk_schema_release_borrowed")
            array = ArrowArray(length=length, null_count=column.null_count, n_buffers=len(column.buffers))
            array.buffers = self._pointers([None if it is None else it.ctypes.data for it in column.buffers])
            array.release = address_of("hk_array_release_borrowed")
            schemas[position], children[position] = ctypes.addressof(schema), ctypes.addressof(array)
            self._kept += [schema, array, column]
            if column.format != _TEXT:
                self.numbers += [it for it in column.buffers if it is not None]
        self._kept += [schemas, children]
        self.schema.format, self.schema.name = b"+s", b""
        self.schema.n_children, self.schema.children = len(columns), ctypes.addressof(schemas)
        self.schema.release = address_of("hk_schema_release_borrowed")
        self.array.length, self.array.n_buffers = length, 1
        self.array.buffers = self._pointers([None])
        self.array.n_children, self.array.children = len(columns), ctypes.addressof(children)
        self.array.release = address_of("hk_array_release_borrowed")

    def _pointers(self, addresses: Sequence[int | None]) -> int:
        pointers = (ctypes.c_void_p * len(addresses))(*addresses)
        self._kept.append(pointers)
        return ctypes.addressof(pointers)


class _Column:
    """The format and the buffers of one column."""

    def __init__(self, name: str, values: Any) -> None:
        self._name = name
        self.buffers: list[npt.NDArray[Any] | None] = [None]
        self.null_count = 0
        array, is_null = self._array(values)
        self.length = len(array)
        self.format = self._lay_out(array, is_null)

    def _array(self, values: Any) -> tuple[npt.NDArray[Any], npt.NDArray[np.bool_] | None]:
        """The values, and which floats of them are null though they are numbers to numpy."""
        if isinstance(values, np.ma.MaskedArray):
            # Older versions of numpy say no types of its functions.
            ma: Any = np.ma
            plain = ma.getdata(values).astype(object)
            plain[ma.getmaskarray(values)] = None
            values = plain
        # The members of a set have no order that rows could follow.
        if isinstance(values, str | bytes | Mapping | Set) or not hasattr(values, "__len__"):
            raise self._error(f"a {type(values).__name__}")
        if is_of_pandas(values) and getattr(values, "ndim", 1) != 1:
            raise SchemaError(f"There are several columns '{self._name}': give each a name of its own.")
        array = array_of(values)
        if array.ndim != 1:
            raise self._error(f"an array of {array.ndim} dimensions")
        # What is missing in a series of pandas is NaN, as in Arrow's conversion of it.
        is_null = np.isnan(array) if is_of_pandas(values) and array.dtype.kind == "f" else None
        return array, is_null

    def _error(self, what: str) -> SchemaError:
        return SchemaError(
            f"The column '{self._name}' is {what}. It must be a sequence of numbers, texts, truth values or times."
        )

    def _set_nulls(self, is_null: npt.NDArray[np.bool_]) -> None:
        self.null_count = int(is_null.sum())
        if self.null_count:
            self.buffers[0] = np.packbits(~is_null, bitorder="little")

    def _lay_out(self, array: npt.NDArray[Any], is_null: npt.NDArray[np.bool_] | None) -> str:
        kind = array.dtype.kind
        if kind == "b":
            self.buffers.append(np.packbits(array, bitorder="little"))
            return "b"
        if kind in "fiu" and array.dtype.str[1:] in _NUMBERS:
            if is_null is not None:
                self._set_nulls(is_null)
            native = np.ascontiguousarray(array, dtype=array.dtype.newbyteorder("="))
            self.buffers.append(native)
            return _NUMBERS[array.dtype.str[1:]]
        if kind == "M":
            return self._lay_out_times(array)
        if kind in "UO":
            return self._lay_out_objects(array)
        raise self._error(f"of numpy's dtype '{array.dtype}'")

    def _lay_out_times(self, array: npt.NDArray[Any]) -> str:
        unit = np.datetime_data(array.dtype)
        if unit[0] in _DATES:
            if np.isnat(array).all():
                self.buffers, self.null_count = [], len(array)
                return "n"
            # As instants they would begin in UTC, in many zones on the day before.
            raise SchemaError(
                f"The column '{self._name}' is of dates. Samples begin and end at times, and a date begins at another "
                "one in each zone."
            )
        if unit[1] != 1 or unit[0] not in _UNITS:
            # Hours and minutes are whole seconds; finer units than nanoseconds are cut.
            longer = unit[0] in ("h", "m")
            target = "s" if longer else unit[0] if unit[0] in _UNITS else "ns"
            cast = array.astype(f"datetime64[{target}]")
            # What is too far away for the unit wraps around in numpy.
            if unit[0] in _UNITS or longer:
                back = cast.astype(array.dtype)
                if not np.array_equal(back[~np.isnat(array)], array[~np.isnat(array)]):
                    raise self._error("of times that lie too far away")
            array = cast
            unit = np.datetime_data(array.dtype)
        self._set_nulls(np.isnat(array))
        self.buffers.append(np.ascontiguousarray(array.astype(array.dtype.newbyteorder("="))).view("<i8"))
        return f"ts{_UNITS[unit[0]]}:UTC"

    def _lay_out_objects(self, array: npt.NDArray[Any]) -> str:
        values = array.tolist()
        is_null = np.array([is_missing(value) for value in values], dtype=bool)
        present = [value for value, null in zip(values, is_null, strict=True) if not null]
        if all(isinstance(value, _REALS) and not isinstance(value, bool) for value in present):
            # Beside numbers NaN is one of them; what pandas takes for missing is None by now.
            is_null = np.array([null and not isinstance(it, _FLOATS) for it, null in zip(values, is_null, strict=True)])
            present = [value for value, null in zip(values, is_null, strict=True) if not null]
        if not present:
            # Nothing tells the type; Arrow has one for this.
            self.buffers, self.null_count = [], len(values)
            return "n"
        self._set_nulls(is_null)
        if all(isinstance(value, str) for value in present):
            return self._lay_out_texts(values, is_null)
        if all(isinstance(value, bool | np.bool_) for value in present):
            filled = [bool(value) and not null for value, null in zip(values, is_null, strict=True)]
            self.buffers.append(np.packbits(np.array(filled, dtype=bool), bitorder="little"))
            return "b"
        if all(isinstance(value, datetime.datetime) for value in present):
            times = [0 if null else _microseconds(it) for it, null in zip(values, is_null, strict=True)]
            self.buffers.append(np.array(times, dtype=np.int64))
            return "tsu:UTC"
        if all(isinstance(value, int | np.integer) for value in present):
            numbers = [0 if null else int(it) for it, null in zip(values, is_null, strict=True)]
            if all(-(2**63) <= it < 2**63 for it in numbers):
                self.buffers.append(np.array(numbers, dtype=np.int64))
                return "l"
        try:
            doubles = [0.0 if null else float(it) for it, null in zip(values, is_null, strict=True)]
        except (TypeError, ValueError, OverflowError):
            kinds = sorted({type(value).__name__ for value in present})
            raise self._error(f"of {' and '.join(kinds)}") from None
        self.buffers.append(np.array(doubles, dtype=np.float64))
        return "g"

    def _lay_out_texts(self, values: list[Any], is_null: npt.NDArray[np.bool_]) -> str:
        texts = [b"" if null else it.encode("utf-8", "replace") for it, null in zip(values, is_null, strict=True)]
        offsets = np.zeros(len(texts) + 1, dtype=np.int64)
        np.cumsum([len(text) for text in texts], out=offsets[1:])
        content = np.frombuffer(b"".join(texts) or b"\0", dtype=np.uint8)
        self.buffers += [offsets, content]
        return _TEXT


def _microseconds(time: datetime.datetime) -> int:
    """Microseconds since 1970; a time without a zone is in UTC."""
    aware = time if time.tzinfo is not None else time.replace(tzinfo=datetime.timezone.utc)
    return (aware - _EPOCH) // _MICROSECOND
