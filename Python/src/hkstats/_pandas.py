"""Frames of pandas, made without pyarrow."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from ._reading import Field

if TYPE_CHECKING:
    from .frame import Frame


def frame_of(fields: Mapping[str, Field], frame: Frame) -> pd.DataFrame:
    """The rows of a frame, with the dtypes that `Frame` documents."""
    found: pd.DataFrame = pd.DataFrame({name: _series(frame, name, field) for name, field in fields.items()})
    return found


def _series(frame: Frame, name: str, field: Field) -> Any:
    if field.is_dictionary:
        return _categories(*frame.codes(name))
    values = frame[name]
    if field.format == "u":
        # What texts are in this version of pandas; a column of nulls alone would be of objects.
        dtype = pd.Series(["a"]).dtype
        return pd.Series(values, dtype=dtype)
    if field.format == "w:16":
        return pd.Series([None if value is None else bytes(value) for value in values], dtype=object)
    series: Any = pd.Series(values)
    if field.format.startswith("tsu"):
        return series.dt.tz_localize("UTC")
    if values.dtype == object:
        names = {"l": "Int64", "i": "Int32", "b": "boolean"}
        return series.astype(names[field.format])
    return series


def _categories(codes: npt.NDArray[np.int32], texts: list[str]) -> Any:
    text = pd.Series(["a"]).dtype
    # Older versions of the stubs know no arrays of codes.
    places: Any = codes
    return pd.Series(pd.Categorical.from_codes(places, categories=pd.Index(texts, dtype=text)))
