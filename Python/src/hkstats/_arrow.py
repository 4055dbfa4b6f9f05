"""Rows of anybody's frame for a question: through the Arrow PyCapsule interface, or column by column."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from . import _capsules
from ._abi import ArrowSchema, Query
from ._numpy_columns import NumpyColumns
from ._reading import names_of
from .errors import HKStatsError, SchemaError


def append(query: Query, frame: Any, names: Iterable[str]) -> None:
    """Have a question read the rows of a frame.

    Args:
        query: the question.
        frame: what speaks Arrow (`__arrow_c_stream__`, `__arrow_c_array__`), a pandas frame, or a mapping of
            columns: numpy arrays or lists.
        names: the columns that may be needed; others are not looked at.

    Raises:
        SchemaError: for anything else, and for columns that cannot be read.
        DataError: for arrays that contradict themselves.

    """
    frame = _selected(frame, set(names))
    if hasattr(frame, "__arrow_c_stream__"):
        _refuse_objects(frame)
        capsule = _stream(frame)
        if capsule is not None:
            query.append_stream(_capsules.stream_address(capsule))
            return
    elif hasattr(frame, "__arrow_c_array__"):
        schema, array = _asked(frame.__arrow_c_array__)
        query.append(_capsules.schema_address(schema), _capsules.array_address(array))
        return
    columns = NumpyColumns(_columns(frame, set(names)))
    query.keep(columns.numbers)
    query.append(ctypes.addressof(columns.schema), ctypes.addressof(columns.array))


def column_names(frame: Any) -> list[str] | None:
    """The names of a frame's columns; None where nobody can tell them without reading it."""
    if isinstance(frame, Mapping):
        return [str(name) for name in frame]
    # A lazy frame of polars has names as well, which cost a warning.
    is_read = hasattr(frame, "iloc") or hasattr(frame, "__arrow_c_stream__")
    if is_read and isinstance(names := getattr(frame, "columns", None), Iterable):
        listed = list(names)
        # Of pandas names may be anything; of pyarrow these are the columns.
        if hasattr(frame, "iloc") or all(isinstance(name, str) for name in listed):
            return [str(name) for name in listed]
    described: Any = frame
    if is_read and not hasattr(frame, "__arrow_c_schema__"):
        described = getattr(frame, "schema", None)
    if hasattr(described, "__arrow_c_schema__"):
        capsule = described.__arrow_c_schema__()
        return names_of(ArrowSchema.from_address(_capsules.schema_address(capsule)))
    if hasattr(frame, "__arrow_c_array__"):
        schema, _ = _asked(frame.__arrow_c_array__)
        return names_of(ArrowSchema.from_address(_capsules.schema_address(schema)))
    return None


def _refuse_objects(frame: Any) -> None:
    """Raise for a column of objects of polars, of which versions 1.32 to 1.36 at least end the process."""
    schema = getattr(frame, "schema", None)
    if type(frame).__module__.startswith("polars.") and isinstance(schema, Mapping):
        for name, dtype in schema.items():
            if str(dtype) == "Object":
                raise SchemaError(f"The column '{name}' is of Python's objects: cast it, for example to String.")


def _stream(frame: Any) -> object | None:
    """The frame's rows as a capsule; None for a pandas frame where pyarrow is missing."""
    try:
        return _asked(frame.__arrow_c_stream__)  # type: ignore[no-any-return]
    except ImportError:
        if hasattr(frame, "iloc"):
            return None
        raise


def _asked(method: Callable[[], Any]) -> Any:
    """What a method of the PyCapsule interface answers.

    Raises:
        SchemaError: where the frame's library cannot write a column as Arrow. The errors of pyarrow are ValueError,
            TypeError and NotImplementedError, too.

    """
    try:
        return method()
    except HKStatsError:
        raise
    except (ValueError, TypeError, NotImplementedError) as error:
        raise SchemaError(f"The frame cannot be read as Arrow: {' '.join(map(str, error.args))}") from error


def _selected(frame: Any, names: set[str]) -> Any:
    """The columns of a pandas or polars frame that are needed: others may hold what Arrow has no type for."""
    if hasattr(frame, "collect") and not hasattr(frame, "__arrow_c_stream__"):
        raise SchemaError("The frame is lazy: pass what its collect() answers.")
    if hasattr(frame, "columns") and (hasattr(frame, "iloc") or hasattr(frame, "get_columns")):
        return frame[[name for name in frame.columns if name in names]]
    return frame


def _columns(frame: Any, names: set[str]) -> dict[str, Any]:
    if isinstance(frame, Mapping):
        return {str(name): frame[name] for name in frame if name in names}
    if hasattr(frame, "iloc"):
        return {str(name): frame[name] for name in frame.columns if name in names}
    raise SchemaError(
        f"A {type(frame).__name__} is no frame: pass one of pandas, polars, pyarrow or DuckDB, or a dict of columns."
    )
