"""Numpy arrays of anybody's sequences: lists, and columns of pandas, polars and pyarrow."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt


def is_of_pandas(values: Any) -> bool:
    """Whether a sequence is a series, an index or an array of pandas."""
    return type(values).__module__.partition(".")[0] == "pandas" or hasattr(values, "iloc")


def is_missing(value: Any) -> bool:
    """Whether a value is none: None, NaN, and what pandas has for it."""
    if value is None:
        return True
    # pandas' NA answers NA to each comparison, and NA is neither true nor false.
    if type(value).__name__ == "NAType":
        return True
    return isinstance(value != value, bool | np.bool_) and bool(value != value)  # noqa: PLR0124


def array_of(values: Any) -> npt.NDArray[Any]:
    """A numpy array of a sequence; of what numpy has no type for, of objects or UTC times."""
    library = type(values).__module__.partition(".")[0]
    if library == "polars":
        return _of_polars(values)
    if library == "pyarrow":
        return _of_pyarrow(values)
    if is_of_pandas(values):
        return _of_pandas(values)
    return _of_sequence(values)


def _of_pandas(values: Any) -> npt.NDArray[Any]:
    if not hasattr(values, "iloc"):
        import pandas as pd

        values = pd.Series(values)
    dtype = values.dtype
    if isinstance(dtype, np.dtype):
        return np.asarray(values.to_numpy())
    if getattr(dtype, "tz", None) is not None:
        utc = values.dt.tz_convert("UTC").dt.tz_localize(None)
        return np.asarray(utc.to_numpy())
    if getattr(dtype, "kind", "O") in "fiub" and hasattr(dtype, "itemsize") and not values.isna().any():
        return np.asarray(values.to_numpy(dtype=np.dtype(dtype.kind + str(dtype.itemsize))))
    objects = values.astype(object)
    return np.asarray(objects.where(objects.notna(), None), dtype=object)


def _of_polars(values: Any) -> npt.NDArray[Any]:
    dtype = values.dtype
    # numpy has no integers of 128 bits.
    has_numpys = dtype.is_numeric() and not dtype.is_decimal() and not str(dtype).endswith("Int128")
    is_numeric = has_numpys and values.null_count() == 0
    # Times of polars are UTC, to the nanosecond, which objects of Python are not.
    if is_numeric or str(dtype).startswith(("Date", "Datetime")):
        return np.asarray(values.to_numpy())
    return _of_sequence(values.to_list())


def _of_pyarrow(values: Any) -> npt.NDArray[Any]:
    if str(values.type).startswith("date64"):
        # To numpy they would be times.
        values = values.cast("date32")
    if str(values.type).startswith(("timestamp", "date")):
        return np.asarray(values.to_numpy(zero_copy_only=False)) if _is_array(values) else np.asarray(values.to_numpy())
    return _of_sequence(values.to_pylist())


def _is_array(values: Any) -> bool:
    """Whether it is one array, not several chunks."""
    return not hasattr(values, "chunks")


def _of_sequence(values: Any) -> npt.NDArray[Any]:
    if isinstance(values, np.ndarray):
        return values
    listed = list(values)
    if listed and all(type(value) is float for value in listed):
        return np.array(listed, dtype=np.float64)
    if any(isinstance(value, np.datetime64) for value in listed) and all(
        value is None or isinstance(value, np.datetime64) for value in listed
    ):
        return np.array([np.datetime64("NaT", "s") if value is None else value for value in listed])
    array = np.empty(len(listed), dtype=object)
    array[:] = listed
    return array
