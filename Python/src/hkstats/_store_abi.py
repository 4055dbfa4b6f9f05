"""The library of stores by ctypes: opening, asking, drawing, streaming, importing.

The header `hkstats.h` says what each function does; here stands how Python calls it. Requests are dicts that
become JSON, answers are bytes.
"""

from __future__ import annotations

import contextlib
import ctypes
import functools
import json
import re
import threading
from collections.abc import Callable, Iterator, Mapping
from ctypes import POINTER, c_char_p, c_int32, c_int64, c_size_t, c_void_p
from pathlib import Path
from typing import Any, Final, NoReturn

import numpy as np

from . import _capsules
from ._abi import OK, Functions, error, library_path, load
from ._permissions import refusal_of
from .errors import ArgumentError, HKStatsError, NotPermittedError

Progress = Callable[[str, bool, int, int], bool]
"""Is told a path, whether it is being merged into the store, the bytes of it that are done, and all of them, or 0
where that is not known; answers whether to go on."""

VARIABLE: Final = "HKSTATS_STORE_LIB"

_OPTION: Final = re.compile(r"\b(with|without) --(store|same-person|mirror|key-file|time-zone)(?=[ .;,]|$)")
_MEMBER: Final = re.compile(r"`([a-z]+(?:[A-Z][a-z]*)*)`")
_ARGUMENTS: Final = {"from": "start", "to": "end", "goal": "between"}

_Progress = ctypes.CFUNCTYPE(c_int32, c_void_p, c_char_p, c_int32, c_int64, c_int64)

_FUNCTIONS: Final[Functions] = {
    "hk_abi_version": (c_int32, ()),
    "hk_bytes_data": (c_void_p, (c_void_p,)),
    "hk_bytes_length": (c_size_t, (c_void_p,)),
    "hk_bytes_free": (None, (c_void_p,)),
    "hk_store_open": (c_int32, (c_char_p, c_char_p, POINTER(c_void_p))),
    "hk_store_answer": (c_int32, (c_void_p, c_char_p, c_char_p, POINTER(c_void_p))),
    "hk_store_chart": (c_int32, (c_void_p, c_char_p, c_char_p, c_char_p, POINTER(c_void_p))),
    "hk_store_table": (c_int32, (c_void_p, c_char_p, c_char_p, c_void_p)),
    "hk_store_import": (c_int32, (c_void_p, c_char_p, _Progress, c_void_p, POINTER(c_void_p))),
    "hk_store_message": (c_char_p, (c_void_p,)),
    "hk_store_free": (None, (c_void_p,)),
}


@functools.cache
def library() -> ctypes.CDLL:
    """Load the library of stores, once in the life of the process.

    Raises:
        LibraryError: if it is missing, cannot be loaded, or is of another version.

    """
    return load(path(), VARIABLE, _FUNCTIONS)


def path() -> Path:
    """Where the library of stores lies: where `HKSTATS_STORE_LIB` says, else in the package."""
    return library_path("hkstats-store", VARIABLE)


class StoreHandle:
    """An open store of the library. One thread uses it at a time; others wait."""

    def __init__(self, store: str, options: Mapping[str, Any]) -> None:
        """Open the store at a path.

        Raises:
            HKStatsError: one of `hkstats.errors`, with the library's sentence.

        """
        self._library = library()
        self._lock = threading.Lock()
        self._path, self._app = store, options.get("app")
        self._handle: int | None = None
        handle = c_void_p()
        status = self._library.hk_store_open(_text(store), _json(options), ctypes.byref(handle))
        self._handle = handle.value
        if status != OK:
            failure = self._error(status)
            self.close()
            raise failure

    def __del__(self) -> None:
        # Nobody else has the store, so nobody holds its lock.
        if getattr(self, "_handle", None) is not None:
            self.close()

    def __reduce__(self) -> NoReturn:
        """Refuse to be copied and pickled: the store is memory of this process."""
        raise TypeError("An open store of hkstats cannot be copied: open it again where it is needed.")

    def close(self) -> None:
        """Close the store; again is no fault."""
        with self._lock:
            handle, self._handle = self._handle, None
            if handle is not None:
                self._library.hk_store_free(handle)

    @property
    def is_closed(self) -> bool:
        """Whether the store was closed."""
        return self._handle is None

    def answer(self, question: str, request: Mapping[str, Any]) -> bytes:
        """The report of a question, as JSON in UTF-8."""
        return self._bytes("hk_store_answer", question.encode(), _json(request))

    def chart(self, question: str, request: Mapping[str, Any], form: str) -> bytes:
        """The chart of a question's answer: a document of `svg` in UTF-8, or a picture of `png`."""
        return self._bytes("hk_store_chart", question.encode(), _json(request), _json({"form": form}))

    def table(self, table: str, request: Mapping[str, Any]) -> object:
        """A table as a capsule of an Arrow stream, whose rows are read when they are asked for."""
        capsule, address = _capsules.stream_capsule()
        with self._lock:
            status = self._library.hk_store_table(self._open(), table.encode(), _json(request), address)
            if status != OK:
                raise self._error(status)
        return capsule

    def import_exports(self, request: Mapping[str, Any], progress: Progress | None) -> bytes:
        """Import exports, and answer the report as JSON in UTF-8.

        Raises:
            StoppedError: if `progress` answered False.
            BaseException: what `progress` raised; the import is undone then.

        """
        raised: list[BaseException] = []

        def tell(_context: int | None, path: bytes | None, is_merging: int, done: int, total: int) -> int:
            try:
                name = (path or b"").decode("utf-8", "replace")
                return 0 if progress is None or progress(name, is_merging != 0, done, total) else 1
            except BaseException as failure:  # A callback of C cannot raise; it is raised again below.
                raised.append(failure)
                return 1

        callback = _Progress(tell)
        try:
            answer = self._bytes("hk_store_import", _json(request), callback, None)
        except HKStatsError:
            if raised:
                raise raised[0] from None
            raise
        if raised:
            raise raised[0]
        return answer

    def _bytes(self, function: str, *arguments: object) -> bytes:
        answer = c_void_p()
        with self._lock:
            status = getattr(self._library, function)(self._open(), *arguments, ctypes.byref(answer))
            if status != OK:
                raise self._error(status)
        try:
            length = self._library.hk_bytes_length(answer)
            address = self._library.hk_bytes_data(answer)
            return ctypes.string_at(address, length) if length else b""
        finally:
            self._library.hk_bytes_free(answer)

    def _open(self) -> int:
        if self._handle is None:
            raise ArgumentError("The store is closed: open it again.")
        return self._handle

    def _error(self, status: int) -> HKStatsError:
        failure = error(status, self._library.hk_store_message(self._handle))
        if isinstance(failure, NotPermittedError):
            return NotPermittedError(refusal_of(str(failure), self._app, self._path))
        # Sentences that advise an option are those of the command.
        told = _OPTION.sub(lambda found: f"{found[1]} `{found[2].replace('-', '_')}`", str(failure))
        return type(failure)(told)


@contextlib.contextmanager
def of_arguments() -> Iterator[None]:
    """Call members of a request, which an error speaks of, as the arguments of Python are called."""
    try:
        yield
    except ArgumentError as failure:
        raise ArgumentError(_MEMBER.sub(_argument, str(failure))) from None


def _argument(member: re.Match[str]) -> str:
    name = member[1]
    return f"`{_ARGUMENTS.get(name) or re.sub('[A-Z]', lambda letter: '_' + letter[0].lower(), name)}`"


def _json(members: Mapping[str, Any]) -> bytes:
    try:
        # Half a surrogate pair is no text of UTF-8 but a legal escape of JSON; the library says so.
        return json.dumps(members, allow_nan=False, default=_plain).encode()
    except (TypeError, ValueError, RecursionError) as failure:
        # Said without the value, which may be a passphrase.
        raise ArgumentError(f"This is nothing that a store can be asked: {failure}.") from None


def _plain(value: object) -> object:
    """A number or a flag of numpy, and an array of them, as what Python has."""
    if isinstance(value, np.generic | np.ndarray):
        return value.tolist()
    raise TypeError(f"a {type(value).__name__} is none of JSON's values")


def _text(text: str) -> bytes:
    if "\0" in text:
        raise ArgumentError(f"The path {text!r} holds a NUL character: leave it out.")
    return text.encode("utf-8", "surrogateescape")
