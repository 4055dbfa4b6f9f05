"""Packages that not everybody has installed."""

from __future__ import annotations

import importlib
from typing import Any

from .errors import LibraryError


def optional(name: str, purpose: str) -> Any:
    """A package.

    Args:
        name: its name.
        purpose: what it is needed for, for the sentence: `A frame of pandas`.

    Raises:
        LibraryError: with a sentence, if it is not installed, or cannot be loaded.

    """
    # What is installed by it is of a version that will do.
    extra = {"pyarrow": "arrow"}.get(name, name)
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise LibraryError(f"{purpose} needs {name}, which cannot be loaded: {error}.") from error
        raise LibraryError(
            f"{purpose} needs {name}, which is not installed: pip install 'hkstats[{extra}]'."
        ) from error
    except ImportError as error:
        raise LibraryError(f"{purpose} needs {name}, which cannot be loaded: {error}.") from error
