"""What can go wrong, with the library's sentences: what, where, and what to do.

All errors of the package are a :class:`HKStatsError`:

=======================  =====================================================================
:class:`ArgumentError`   an argument, or a question to a store, makes no sense
:class:`SchemaError`     a column is missing or of a wrong type
:class:`DataError`       samples or arrays contradict themselves
:class:`NoDataError`     the store holds nothing to answer with, or a chart nothing to draw
:class:`MissingError`    there is no file, or it may not be read
:class:`LockedError`     the store is encrypted, and the key is missing or another one
:class:`NotPermittedError`  the app that asks was never allowed to
:class:`StoreError`      the file is no store, or a damaged one
:class:`ExportError`     the file is no export, a damaged one, or another person's
:class:`BusyError`       somebody else writes to the store, or four tables are being read
:class:`StoppedError`    an import was stopped
:class:`CommandError`    the command `hkstats`, which answers for cohorts and writes files, failed
:class:`LibraryError`    a native library or the command is missing, or of another version
=======================  =====================================================================

A machine's fault, such as a full disk, is a plain :class:`HKStatsError`.
"""

from __future__ import annotations


class HKStatsError(Exception):
    """The base of all errors of this package; alone it is a fault of the machine or of the library."""


class ArgumentError(HKStatsError, ValueError):
    """An argument has a value that there is not, or contradicts another; a question makes no sense."""


class SchemaError(HKStatsError, ValueError):
    """A column is missing, or has a type that cannot be read."""


class DataError(HKStatsError, ValueError):
    """The samples, or the arrays that hold them, contradict themselves."""


class NoDataError(HKStatsError, LookupError):
    """The store holds nothing to answer with, or the answer nothing that could be drawn."""


class MissingError(HKStatsError, FileNotFoundError):
    """There is nothing at the path, or it may not be read."""


class LockedError(HKStatsError, PermissionError):
    """The store is encrypted, and the key is missing or another one."""


class NotPermittedError(HKStatsError, PermissionError):
    """The app that asks was never allowed to, or asked for what it never asked permission for."""


class StoreError(HKStatsError, ValueError):
    """The file is no store, is damaged, or of a version that this library does not know."""


class ExportError(HKStatsError, ValueError):
    """The file is no export of Apple Health, is damaged, or is another person's."""


class BusyError(HKStatsError, BlockingIOError):
    """Somebody else writes to the store and did not end in time, or four of its tables are being read."""


class StoppedError(HKStatsError):
    """The import was stopped; what it had begun is undone."""


class CommandError(HKStatsError):
    """The command `hkstats`, which answers for cohorts and writes some kinds of files, ended with an error."""


class LibraryError(HKStatsError, ImportError):
    """A native library or the command is missing, or belongs to another version of the package."""
