"""Frames of polars."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from ._optional import optional
from .errors import LibraryError

if TYPE_CHECKING:
    import polars as pl

OLDEST: Final = (1, 32)
"""Earlier versions read the texts of a batch out of the dictionary of another one, and say nothing."""


def frame_of(source: Any) -> pl.DataFrame:
    """The rows of what speaks Arrow.

    Raises:
        LibraryError: without polars, and for a version of it that would have other texts in them.

    """
    polars = optional("polars", "A frame of polars")
    found = re.match(r"(\d+)\.(\d+)", polars.__version__)
    if found is not None and (int(found[1]), int(found[2])) < OLDEST:
        raise LibraryError(
            f"polars {polars.__version__} mixes up the texts of batches: install polars "
            f"{OLDEST[0]}.{OLDEST[1]} or later."
        )
    found_frame: pl.DataFrame = polars.DataFrame(source)
    return found_frame
