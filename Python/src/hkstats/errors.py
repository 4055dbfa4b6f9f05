"""What can go wrong, with the library's sentences: what, where, and what to do."""

from __future__ import annotations


class HKStatsError(Exception):
    """The base of all errors of this package."""


class ArgumentError(HKStatsError, ValueError):
    """An argument has a value that there is not, or contradicts another."""


class SchemaError(HKStatsError, ValueError):
    """A column is missing, or has a type that cannot be read."""


class DataError(HKStatsError, ValueError):
    """The samples, or the arrays that hold them, contradict themselves."""


class LibraryError(HKStatsError, ImportError):
    """The native library is missing, or belongs to another version of the package."""
