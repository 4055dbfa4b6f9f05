"""Streams: large tables of a store, batch by batch."""

from __future__ import annotations

import ctypes
import html
import threading
import weakref
from collections.abc import Callable, Iterator
from ctypes import c_char_p, c_int, c_void_p
from typing import TYPE_CHECKING, Any, Final, NoReturn

from . import _capsules
from ._abi import ArrowArray, ArrowArrayStream
from ._optional import optional
from ._reading import Batch, fields_of
from ._rows import rows_of
from ._tables import BatchTable, HeldSchema
from .errors import ArgumentError, HKStatsError
from .frame import Frame

if TYPE_CHECKING:
    import pandas as pd
    import polars as pl
    import pyarrow as pa

__all__ = ["Stream"]

_Get = ctypes.CFUNCTYPE(c_int, c_void_p, c_void_p)
_LastError: Final = ctypes.CFUNCTYPE(c_char_p, c_void_p)


class Stream:
    """The rows of a table of a store, read when they are asked for, in memory of some batches.

    >>> samples = store.samples("heartRate", last="30d")                 # doctest: +SKIP
    >>> for frame in samples.batches(): print(frame["value"].mean())    # doctest: +SKIP
    >>> for row in samples: print(row["start"], row["value"])           # doctest: +SKIP
    >>> samples.to_pandas()         # or .to_polars(), .to_arrow()      # doctest: +SKIP
    >>> polars.DataFrame(samples)   # the same                          # doctest: +SKIP
    >>> pandas.DataFrame(samples)   # row by row: .to_pandas() is quicker      # doctest: +SKIP

    The rows are those of one state of the store: the first reading sees the state in which the stream was made, each
    further one asks the store again, which has to be open then. Who reads once (`batches`, `to_frame`) pays once.

    Columns of texts are dictionaries, instants timestamps in UTC, `date` local days; `Frame` lists the dtypes. Names
    are spelt as in the command's JSON, like those of exported files: `userEntered`, `totalAsleep`. Tables of answers
    have snake case, `user_entered`.
    """

    def __init__(self, open_stream: Callable[[], object], name: str) -> None:
        """Show a stream that a function opens, as a capsule: once now and once for each further reading."""
        self._open_stream = open_stream
        self._name = name
        self._capsule: object | None = open_stream()
        self._readings: weakref.WeakSet[_Reading] = weakref.WeakSet()
        self._lock = threading.Lock()
        self._schema = _schema_of(self._capsule)
        self._fields = fields_of(self._schema.struct)

    # What is in it

    @property
    def columns(self) -> list[str]:
        """The names of the columns, in order."""
        return [field.name for field in self._fields]

    @property
    def meanings(self) -> dict[str, str]:
        """What the values of each column say, with their unit."""
        return {field.name: field.meaning for field in self._fields}

    def __iter__(self) -> Iterator[dict[str, Any]]:
        """The rows as they are read, each as a dict, as those of a `Frame`; `pandas.DataFrame` takes them.

        Raises:
            HKStatsError: with the library's sentence, if the store cannot be read on.

        """
        return rows_of(self._read(), self._fields)

    def batches(self) -> Iterator[Frame]:
        """The batches, one frame each, as they are read.

        Raises:
            HKStatsError: with the library's sentence, if the store cannot be read on.

        """
        for batch in self._read():
            yield Frame(BatchTable(self._schema, [batch]))

    def _read(self) -> Iterator[Batch]:
        reading = _Reading(self._take())
        with self._lock:
            self._readings.add(reading)
        while (batch := self._next(reading)) is not None:
            yield batch

    def _take(self) -> object:
        """The stream that is open, or another one."""
        capsule, self._capsule = self._capsule, None
        return self._open_stream() if capsule is None else capsule

    def _next(self, reading: _Reading) -> Batch | None:
        # Held until the batch is there, whoever closes the stream meanwhile.
        capsule = reading.capsule
        if capsule is None:
            raise ArgumentError(f"The stream of {self._name} was closed while it was read.")
        address = _capsules.stream_address(capsule)
        stream = ArrowArrayStream.from_address(address)
        if not stream.release:
            raise ArgumentError(f"The stream of {self._name} was passed on and is read elsewhere.")
        array = ArrowArray()
        _check(_Get(stream.get_next)(address, ctypes.addressof(array)), address)
        return Batch(array, self._fields) if array.release else None

    def close(self) -> None:
        """Let go of the state of the store, and of those of rows and batches that are not read to their end.

        Who reads on there gets an ArgumentError; a new reading asks the store again. Readers of other libraries, as
        `to_arrow_reader` answers them, are closed by themselves.
        """
        with self._lock:
            self._capsule = None
            for reading in self._readings:
                reading.capsule = None

    def __copy__(self) -> Stream:
        """Answer another stream of the same rows, which asks the store again."""
        return Stream(self._open_stream, self._name)

    def __deepcopy__(self, memo: dict[int, object]) -> Stream:
        """Answer the same as `__copy__`."""
        return self.__copy__()

    def __reduce__(self) -> NoReturn:
        """Refuse to be pickled, with a sentence that says what to send instead."""
        raise TypeError(
            "A stream of hkstats cannot be pickled. Send what .to_arrow(), .to_pandas() or .to_polars() answers."
        )

    # The Arrow PyCapsule interface

    def __arrow_c_schema__(self) -> object:
        """The columns' names and types, as a capsule."""
        capsule, schema = _capsules.schema_capsule()
        BatchTable(self._schema, []).schema(schema)
        return capsule

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        """The rows as a capsule of a stream, which reads on from the store. A requested schema is passed over."""
        return self._take()

    # Other libraries' frames

    def to_frame(self) -> Frame:
        """All rows as a frame, in memory."""
        return Frame(BatchTable(self._schema, list(self._read())))

    def to_pandas(self) -> pd.DataFrame:
        """All rows as a pandas frame, with the dtypes that `Frame` lists. pyarrow is not needed."""
        return self.to_frame().to_pandas()

    def to_polars(self) -> pl.DataFrame:
        """All rows as a frame of polars, which has to be 1.32 or later."""
        from ._polars import frame_of

        return frame_of(self)

    def to_arrow(self) -> pa.Table:
        """All rows as a pyarrow table, without a copy."""
        return self.to_arrow_reader().read_all()

    def to_arrow_reader(self) -> pa.RecordBatchReader:
        """The rows as a pyarrow reader, batch by batch."""
        arrow = optional("pyarrow", "A reader of Arrow")
        reader: pa.RecordBatchReader = arrow.RecordBatchReader.from_stream(self)
        return reader

    # To be looked at

    def __repr__(self) -> str:
        """The names of the columns; nothing is read."""
        return f"hkstats.Stream of {self._name}: {', '.join(self.columns)}"

    def _repr_html_(self) -> str:
        """The columns and their meanings as a table of HTML, for notebooks; nothing is read."""
        rows = "".join(
            f"<tr><td>{html.escape(name)}</td><td>{html.escape(meaning)}</td></tr>"
            for name, meaning in self.meanings.items()
        )
        head = "<tr><th>column</th><th>meaning</th></tr>"
        return f"<table><thead>{head}</thead><tbody>{rows}</tbody></table><p>{html.escape(self._name)}, not read</p>"


class _Reading:
    """A reading of a stream that has begun."""

    def __init__(self, capsule: object) -> None:
        self.capsule: object | None = capsule


def _schema_of(capsule: object) -> HeldSchema:
    """The schema of a stream."""
    schema = HeldSchema()
    address = _capsules.stream_address(capsule)
    _check(_Get(ArrowArrayStream.from_address(address).get_schema)(address, ctypes.addressof(schema.struct)), address)
    return schema


def _check(code: int, address: int) -> None:
    """Raise what went wrong in a stream, with its sentence."""
    if code == 0:
        return
    message = _LastError(ArrowArrayStream.from_address(address).get_last_error)(address)
    raise HKStatsError((message or b"").decode("utf-8", "replace") or f"The stream failed with the error {code}.")
