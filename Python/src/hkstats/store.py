"""Stores: a person's samples in a file, and questions to them."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Literal

from . import _requests as requests
from ._activity_questions import ActivityQuestions
from ._private_files import path_text
from ._questions import Names, Questions
from ._requests import Interval, Scope, StreamScope
from ._store_abi import StoreHandle, of_arguments
from ._times import Time
from .answer import Answer
from .errors import ArgumentError, LockedError
from .stream import Stream

if TYPE_CHECKING:
    from typing_extensions import Self, Unpack

__all__ = ["Store", "default_path", "open"]

StorePath = str | os.PathLike[str]


def default_path() -> Path:
    """Where the store lies by default.

    `$HKSTATS_STORE`, else `$XDG_DATA_HOME/hkstats/health.sqlite`, else `~/.local/share/hkstats/health.sqlite`, as for
    the command, whose configuration is not read.
    """
    named = os.environ.get("HKSTATS_STORE")
    if named:
        return Path(named)
    data = os.environ.get("XDG_DATA_HOME") or ""
    # The specification of XDG: a path that is not absolute is none.
    folder = Path(data) if Path(data).is_absolute() else Path.home() / ".local" / "share"
    return folder / "hkstats" / "health.sqlite"


def open(
    path: StorePath | None = None,
    *,
    key_file: StorePath | None = None,
    passphrase: str | None = None,
    app: str | None = None,
) -> Store:
    """Open a store for reading.

    >>> with hkstats.open() as store:                                        # doctest: +SKIP
    ...     steps = store.summary("day", "stepCount", last="30d").to_pandas()

    Args:
        path: the file; None is `default_path()`.
        key_file: the file with the key of an encrypted store; None is `$HKSTATS_KEY_FILE` if the store is encrypted.
        passphrase: the passphrase of an encrypted store.
        app: the name of the app that asks: it sees what the store's owner let it see, and a question about another
            type is a NotPermittedError. None is the owner, who sees all.

    Raises:
        MissingError: if there is nothing at the path, or it may not be read.
        LockedError: if the store is encrypted, and the key is missing or another one.
        StoreError: if the file is no store, or a damaged one.
        LibraryError: if the package has no library of stores.

    """
    return Store(path, key_file=key_file, passphrase=passphrase, app=app)


def open_handle(
    path: StorePath | None, key_file: StorePath | None, passphrase: str | None, **options: Any
) -> tuple[Path, StorePath | None, StoreHandle]:
    """The path of a store, the key file that opened it, and the store."""
    text = None if path is None else path_text(path)
    if text is not None and not text:
        raise ArgumentError("The path of the store is empty: give a file, or None for the default one.")
    target = default_path() if text is None else Path(text)
    if key_file is not None and passphrase is not None:
        raise ArgumentError("A store has one key: give `key_file` or `passphrase`.")
    named = {name: value for name, value in options.items() if value is not None}
    if passphrase is not None:
        named["passphrase"] = passphrase
    elif key_file is not None:
        named["keyFile"] = path_text(key_file, "key_file")
    try:
        return target, key_file, StoreHandle(os.fsdecode(target), named)
    except LockedError:
        # A key file that is named for all stores opens those that are encrypted.
        known = os.environ.get("HKSTATS_KEY_FILE")
        if not known or key_file is not None or passphrase is not None:
            raise
    return target, known, StoreHandle(os.fsdecode(target), {**named, "keyFile": known})


class Store(Questions, ActivityQuestions):
    """An open store: a person's samples, and questions to them. Made by `hkstats.open`.

    Each question sees one state of the store, as of now, and answers an `Answer`: the report as dataclasses, tables for
    pandas, polars, pyarrow and DuckDB, and a chart. `samples`, `nights`, `buckets`, `ring_days` and `workout_rows` are
    a `Stream` of rows.

    Where the store was opened with `app`, a question and a stream raise NotPermittedError for a type that the app was
    never allowed to read, with the command by which the store's owner allows it. A type that it was denied is one
    without samples to it.

    Several threads may use one store; they wait for each other. A store is not for forked workers: each opens its own.
    """

    def __init__(
        self,
        path: StorePath | None = None,
        *,
        key_file: StorePath | None = None,
        passphrase: str | None = None,
        app: str | None = None,
    ) -> None:
        """Open a store, as `hkstats.open` does."""
        self._path, self._key_file, self._handle = open_handle(path, key_file, passphrase, app=app)
        self._app, self._is_opened_by_passphrase = app, passphrase is not None

    # Opening and closing

    @property
    def path(self) -> Path:
        """The file of the store."""
        return self._path

    def close(self) -> None:
        """Close the store. Answers and frames stay as they are; streams are to be read before."""
        self._handle.close()

    def __enter__(self) -> Self:
        """The store, which is closed at the end."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the store."""
        self.close()

    def __repr__(self) -> str:
        """The path, and whether the store is open."""
        return f"hkstats.Store({str(self._path)!r}{', closed' if self._handle.is_closed else ''})"

    # Questions

    def _ask(self, question: str, request: Mapping[str, Any]) -> Answer[Any]:
        with of_arguments():
            return Answer(question, self._handle.answer(question, request), self._handle, request)

    def ask(self, question: str, request: Mapping[str, Any] | None = None) -> Answer[Any]:
        """Ask a question by its name in the command's JSON, with a request as JSON has it.

        `quiet-hours`, which has no report of its own, answers its `json` alone.

        >>> store.ask("records", {"types": ["stepCount"], "scope": {"units": "metric"}})   # doctest: +SKIP

        Raises:
            ArgumentError: for a question or a member that there is not.

        """
        if not isinstance(question, str):
            raise ArgumentError(f"`question` has to be the name of a question, such as 'records', not {question!r}.")
        asked = request or {}
        return Answer(question, self._handle.answer(question, asked), self._handle, asked)

    # Rows

    def samples(
        self,
        types: Names | None = None,
        start: Time | None = None,
        end: Time | None = None,
        *,
        source: str | None = None,
        metadata: bool = False,
        **scope: Unpack[StreamScope],
    ) -> Stream:
        """Samples as they are stored, type by type in the order of their start: nothing is merged.

        The columns are `type`, `date` (the local day of the start), `start`, `end`, `value`, `unit`, `valueName` (of a
        category), `source`, `sourceVersion`, `userEntered`, `device`, `creationDate`, `recordedUnit` and `uuid`; with
        `metadata` also `undeterminedEnd`, `metadata` and `beats`, the last two as JSON.

        Args:
            types: which types; None is all.
            start: the first local date or instant; samples that overlap [start, end) are there.
            end: the local date or instant up to which is asked, itself excluded.
            source: only samples of this source.
            metadata: whether the samples have their metadata.
            **scope: `last`, `time_zone`, `units`: without it HealthKit's (`canonical`).

        """
        bounded = {**requests.without_order(scope, "samples"), "start": start, "end": end}
        bounded["units"] = scope.get("units") or "canonical"
        return self._stream(
            "samples",
            requests.request(
                bounded,
                types=requests.types(types),
                source=requests.text(source, "source"),
                metadata=requests.flag(metadata, "metadata"),
            ),
        )

    def nights(self, **scope: Unpack[Scope]) -> Stream:
        """A row for each night, all of them without `start`, `end` and `last`; durations in seconds."""
        return self._stream("nights", requests.request(scope))

    def buckets(
        self, interval: Interval = "day", types: Names | None = None, *, by_source: bool = True, **scope: Unpack[Scope]
    ) -> Stream:
        """A row for each type, source and bucket of an interval that has data; `source` is null for all sources merged.

        Args:
            interval: how long a bucket is.
            types: which types; None is all.
            by_source: whether each source's own figures are there beside the merged ones.
            **scope: as in `summary`, whose default range is that of these rows as well.

        """
        request = requests.request(
            scope,
            interval=requests.interval(interval),
            types=requests.types(types),
            separateBySource=requests.flag(by_source, "by_source"),
        )
        return self._stream("buckets", request)

    def workout_rows(self, **scope: Unpack[Scope]) -> Stream:
        """A row for each workout, all of them without `start`, `end` and `last`; lengths of time in seconds."""
        return self._stream("workouts", requests.request(scope))

    def ring_days(self, **scope: Unpack[Scope]) -> Stream:
        """A row for each day with activity rings, all of them without `start`, `end` and `last`."""
        return self._stream("rings", requests.request(requests.without_order(scope, "rings"), interval="day"))

    def _stream(self, table: str, request: Mapping[str, Any]) -> Stream:
        def open_table() -> object:
            with of_arguments():
                return self._handle.table(table, request)

        return Stream(open_table, table)

    # Files

    def export(
        self,
        folder: StorePath,
        format: Literal["parquet", "arrow", "csv", "jsonl"] = "parquet",
        *,
        tables: Names | None = None,
        types: Names | None = None,
        metadata: bool = False,
        key_file: StorePath | None = None,
        **scope: Unpack[Scope],
    ) -> dict[str, int]:
        """Write samples, nights, workouts and days of rings as files into a new or an empty folder.

        Beside them stand `schema.json`, which says what each column is, and `README.md`, which says it to people. The
        files are readable by you alone, and have their names only when all of them are whole. Parquet is written batch
        by batch by pyarrow, the other formats by the command `hkstats`: that of `$HKSTATS`, else the one that was
        installed with the package, else the one on PATH.

        Args:
            folder: a new or an empty folder.
            format: `parquet`, `arrow` (streams), `csv` or `jsonl`.
            tables: some of `samples`, `nights`, `workouts`, `rings`; None is all, or with types `samples` alone.
            types: the types of samples; None is all.
            metadata: whether samples have their metadata.
            key_file: the key file of an encrypted store, for the formats that the command writes. The command knows no
                passphrase of this store.
            **scope: `start`, `end`, `last`, `time_zone`, `units` (without it HealthKit's).

        Returns:
            How many rows each table has.

        Raises:
            ArgumentError: for a folder that holds something, for no table or no type, and for a format of the command
                where the store was opened by a passphrase.
            NotPermittedError: for a format of the command where an app asks: the command sees all that there is.
            CommandError: if the command fails.
            LibraryError: if the command is missing, or for Parquet pyarrow.

        """
        from ._export import FolderExport, chosen_tables

        names = requests.types(types)
        return FolderExport(
            store=self,
            folder=Path(path_text(folder, "folder")),
            format=format,
            tables=chosen_tables(tables, names),
            types=names,
            metadata=requests.flag(metadata, "metadata") is not None,
            key_file=key_file or self._key_file,
            app=self._app,
            is_opened_by_passphrase=self._is_opened_by_passphrase,
            scope={**scope, "units": scope.get("units") or "canonical"},
        ).write()
