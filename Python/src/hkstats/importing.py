"""Imports of the exports of Apple Health into a store."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterable
from datetime import tzinfo
from types import TracebackType
from typing import Any, Final

from ._private_files import path_text
from ._requests import flag
from ._requests import zone as zone_name
from ._store_abi import StoreHandle
from .answer import Answer
from .errors import ArgumentError
from .reports import ImportReport
from .store import StorePath, open_handle

__all__ = ["import_export"]

_ARGUMENTS: Final = {"samePerson": "same_person"}


def import_export(
    path: StorePath | Iterable[StorePath],
    store: StorePath | None = None,
    *,
    time_zone: str | tzinfo | None = None,
    mirror: bool = False,
    yes: bool = False,
    once: bool = False,
    same_person: bool = False,
    key_file: StorePath | None = None,
    passphrase: str | None = None,
    progress: bool = True,
) -> Answer[ImportReport]:
    """Import exports of Apple Health into a store, which is made if there is none.

    >>> hkstats.import_export("export.zip").report.records.new      # doctest: +SKIP
    1592687

    Importing a file again changes nothing; a newer export adds what is new. A file is in the store as a whole or not at
    all: Ctrl-C undoes the one that was being read. A new store is readable by you alone.

    Args:
        path: the zip that the Health app exports, the folder unpacked from it, or its XML file; or several of them,
            which are imported one after the other.
        store: the file of the store; None is `hkstats.store.default_path()`.
        time_zone: the zone that the person lives in; None is found out from the export.
        mirror: whether samples that earlier exports held and this one, over its own types and range of time, no longer
            does are deleted.
        yes: whether `mirror` may delete more than 1 % of the samples; without it that is an ArgumentError.
        once: of exact copies inside one file, whether one of each is kept instead of all.
        same_person: whether a file is imported although its date of birth or sex is not the store's.
        key_file: the file with the key of the store; a new store is encrypted with it.
        passphrase: the passphrase of the store; a new store is encrypted with it.
        progress: whether a bar is shown: by tqdm where it is installed, else on a terminal alone.

    Returns:
        The report of the import: what was read, added, known before and left out, and the zone.

    Raises:
        MissingError: if there is nothing at a path.
        ExportError: if a file is no export, is damaged, or is another person's.
        BusyError: if somebody else writes to the store.
        LockedError: if the store is encrypted, and the key is missing or another one.
        KeyboardInterrupt: after Ctrl-C; the file that was being read is undone, unless it was being merged already.

    """
    is_several = isinstance(path, Iterable) and not isinstance(path, str | bytes | os.PathLike)
    several: Iterable[Any] = path if is_several else [path]  # type: ignore[assignment]
    paths = [path_text(it) for it in several]
    shows_progress = flag(progress, "progress") is not None
    if not paths or not all(paths):
        raise ArgumentError("`path` has to name an export, or several.")
    request: dict[str, Any] = {"paths": paths}
    named = zone_name(time_zone)
    if named is not None:
        request["timeZone"] = named
    flags = {"mirror": mirror, "yes": yes, "once": once, "samePerson": same_person}
    request |= {name: True for name, is_set in flags.items() if flag(is_set, _ARGUMENTS.get(name, name))}
    _, _, handle = open_handle(store, key_file, passphrase, write=True, create=True)
    try:
        with _Bar(shows_progress) as bar:
            return Answer("import", _import(handle, request, bar))
    finally:
        handle.close()


def _import(handle: StoreHandle, request: dict[str, Any], bar: _Bar) -> bytes:
    """Import on another thread, so that Ctrl-C is seen here, wherever the library reads."""
    is_stopped = threading.Event()
    answers: list[bytes] = []
    failures: list[BaseException] = []

    def tell(path: str, is_merging: bool, done: int, total: int) -> bool:
        bar.update("merging" if is_merging else "importing", path, done, total)
        return not is_stopped.is_set()

    def run() -> None:
        try:
            answers.append(handle.import_exports(request, tell))
        except BaseException as failure:  # Raised again below, on the caller's thread.
            failures.append(failure)

    thread = threading.Thread(target=run, name="hkstats-import", daemon=False)
    try:
        thread.start()
        while thread.is_alive():
            thread.join(0.05)
    except BaseException:
        is_stopped.set()
        if thread.is_alive():
            thread.join()
        raise
    if failures:
        raise failures[0]
    return answers[0]


class _Bar:
    """How far an import is: a bar of tqdm, else a line on a terminal, else nothing."""

    def __init__(self, is_wanted: bool) -> None:
        self._tqdm: Any = None
        self._bar: Any = None
        self._shown = ("", "")
        self._has_line = False
        self._is_terminal = is_wanted and sys.stderr is not None and sys.stderr.isatty()
        if is_wanted:
            try:
                from tqdm.auto import tqdm

                self._tqdm = tqdm
            except ImportError:
                pass

    def update(self, title: str, path: str, done: int, total: int) -> None:
        """Show how many of all bytes of a file are done."""
        if self._tqdm is not None:
            self._update_bar(title, path, done, total)
        elif self._is_terminal:
            share = min(done / total, 1) if total > 0 else 0.0
            sys.stderr.write(f"\r{title} {share:4.0%} {'#' * round(share * 40):<40}")
            sys.stderr.flush()
            self._has_line = True

    def _update_bar(self, title: str, path: str, done: int, total: int) -> None:
        if self._bar is None or (title, path) != self._shown:
            if self._bar is not None:
                self._bar.close()
            self._shown = (title, path)
            self._bar = self._tqdm(total=total or None, desc=title, unit="B", unit_scale=True, leave=False)
        self._bar.update(done - self._bar.n)

    def __enter__(self) -> _Bar:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.close()
        if self._has_line:
            sys.stderr.write("\r" + " " * 60 + "\r")
            sys.stderr.flush()
