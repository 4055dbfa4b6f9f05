"""What has a main table, and is that table to whoever asks for one."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy.typing as npt

from .frame import Frame

if TYPE_CHECKING:
    import pandas as pd
    import polars as pl
    import pyarrow as pa


class MainTable(ABC):
    """A frame of its main table to numpy and to other libraries: see `Frame`, which says what each of these is."""

    @abstractmethod
    def _main_frame(self) -> Frame:
        """The main table."""

    @property
    def columns(self) -> list[str]:
        """The names of the main table's columns, in order."""
        return self._main_frame().columns

    @property
    def shape(self) -> tuple[int, int]:
        """The numbers of rows and of columns of the main table."""
        return self._main_frame().shape

    def __len__(self) -> int:
        """The number of rows of the main table."""
        return len(self._main_frame())

    def __bool__(self) -> bool:
        """An answer is one, also where its table has no rows."""
        return True

    def __iter__(self) -> Iterator[dict[str, Any]]:
        """The rows of the main table as dicts, as `Frame` has them; `pandas.DataFrame` takes them."""
        return iter(self._main_frame())

    def __contains__(self, name: object) -> bool:
        """Whether the main table has a column of a name."""
        return name in self._main_frame()

    def __getitem__(self, name: str) -> npt.NDArray[Any]:
        """A column of the main table as a numpy array of shape (rows,), with the dtypes that `Frame` lists.

        Raises:
            KeyError: with the names that there are.

        """
        return self._main_frame()[name]

    # The Arrow PyCapsule interface

    def __arrow_c_schema__(self) -> object:
        """The names and types of the main table's columns, as a capsule."""
        return self._main_frame().__arrow_c_schema__()

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        """The rows of the main table as a capsule of a stream, any number of times."""
        return self._main_frame().__arrow_c_stream__(requested_schema)

    # Other libraries' frames

    def to_dict(self) -> dict[str, npt.NDArray[Any]]:
        """The columns of the main table as numpy arrays, by name."""
        return self._main_frame().to_dict()

    def to_pandas(self) -> pd.DataFrame:
        """The main table as a pandas frame, with the dtypes that `Frame` lists. pyarrow is not needed."""
        return self._main_frame().to_pandas()

    def to_polars(self) -> pl.DataFrame:
        """The main table as a polars frame."""
        return self._main_frame().to_polars()

    def to_arrow(self) -> pa.Table:
        """The main table as a pyarrow table."""
        return self._main_frame().to_arrow()

    def to_parquet(self, path: str | os.PathLike[str]) -> Path:
        """Write the main table into a file of Parquet, as `Frame.to_parquet` does, and answer its path.

        Raises:
            LibraryError: without pyarrow.

        """
        return self._main_frame().to_parquet(path)
