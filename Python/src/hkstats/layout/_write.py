"""Writing a layout."""

from __future__ import annotations

import concurrent.futures
import hashlib
import os
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from .. import _parquet
from .._private_files import make_folder, path_text, told_as_of
from .._requests import whole
from ..errors import ArgumentError, DataError, MissingError
from . import _stores
from ._stores import Command, RefusedStoreError, Store

_GROUP_ROWS: Final = 1 << 19
_FILE_ROWS: Final = 10_000_000
UNFINISHED: Final = ".work-"
"""How the folder is called, in that of a layout, in which files lie until all of them are whole."""
_TEXTS: Final = ("participant", "type", "unit", "source", "zone")


@dataclass(frozen=True)
class Layout:
    """What :func:`write` wrote.

    Attributes:
        folder: where the files are.
        files: how many.
        participants: how many lie in them.
        rows: how many samples.
        refused: participants who do not lie in them, and why, sorted.

    """

    folder: str
    files: int
    participants: int
    rows: int
    refused: tuple[tuple[str, str], ...]


def write(
    stores: str | os.PathLike[str] | Iterable[str | os.PathLike[str]] | Mapping[str, str | os.PathLike[str]],
    into: str | os.PathLike[str],
    *,
    files: int | None = None,
    types: Sequence[str] | None = None,
    jobs: int | None = None,
    key_file: str | os.PathLike[str] | None = None,
    command: str | os.PathLike[str] | None = None,
) -> Layout:
    """Write the samples of stores into a new or an empty folder, each participant's into one Parquet file.

    Args:
        stores: the folder of a cohort, as `hkstats cohort import` makes it; or paths of stores, whose participants
            are called as the files are; or a dict of participants and paths.
        into: the folder.
        files: into how many files at most; None is one for 10 million samples, and four for each core. A participant's
            file follows from the id and this number alone.
        types: the types that are written, by any name that the command knows; None is all.
        jobs: how many files are written at a time; None is one for each core.
        key_file: the file with the key of encrypted stores; None is `$HKSTATS_KEY_FILE`.
        command: the command `hkstats`; None is that of `HKSTATS`, of the package, or of the `PATH`.

    Returns:
        What was written. A store that cannot be read, and one without samples of the types, is in `refused`, and the
        others are written.

    Raises:
        ArgumentError: for a folder that is not empty, for numbers below 1, and if the command is not there.
        DataError: for a command that gives samples without what each has.
        HKStatsError: for a folder that cannot be written, and for whatever else the machine lacks: nothing is written.
        LibraryError: if pyarrow is missing.
        MissingError: if there is nothing at a path that is given alone.

    Memory is about 200 MB, and 100 MB for each further job, whatever the stores hold. Files have their names only when
    all of them are whole, mode 0600, and the folder 0700: work that was stopped, or failed, leaves none. While it runs,
    and where it was killed, a folder `.work-...` says so, which :func:`check` refuses.
    """
    _parquet.pyarrow()
    files, jobs = whole(files, "files"), whole(jobs, "jobs")
    for number, noun in ((files, "files cannot be written"), (jobs, "files cannot be written at a time")):
        if number is not None and number < 1:
            raise ArgumentError(f"{number} {noun}: at least one is needed.")
    if isinstance(types, str) or (types is not None and not list(types)):
        raise ArgumentError("types is a sequence of names of types, or None for all.")
    found = Command.find(command, None if key_file is None else path_text(key_file, "key_file"))
    target = Path(path_text(into, "into"))
    if target.exists() and (not target.is_dir() or any(target.iterdir())):
        raise ArgumentError(f"'{target}' is not an empty folder: choose a new one.")
    readable, refused = _read(found, stores)
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if files is None:
        files = max(4 * cores, -(-sum(store.samples for store in readable) // _FILE_ROWS))
    buckets: dict[int, list[Store]] = {}
    for store in readable:
        buckets.setdefault(_bucket(store.participant, files), []).append(store)
    names = {number: f"samples-{number:05}-of-{files:05}.parquet" for number in sorted(buckets)}
    with told_as_of(target):
        make_folder(target)
        work = Path(tempfile.mkdtemp(prefix=UNFINISHED, dir=target))
    try:
        with concurrent.futures.ThreadPoolExecutor(jobs or cores) as pool:
            writers = [
                pool.submit(_write_file, found, buckets[number], work / name, types) for number, name in names.items()
            ]
            try:
                written = [writer.result() for writer in writers]
            except BaseException:
                # Whoever waits in line does not begin, and what runs ends.
                pool.shutdown(wait=False, cancel_futures=True)
                found.stop()
                raise
        with told_as_of(target):
            _name(work, target, [name for name, file in zip(names.values(), written, strict=True) if file.rows])
    finally:
        shutil.rmtree(work, ignore_errors=True)
    refused += [line for file in written for line in file.refused]
    return Layout(
        folder=str(target),
        files=sum(file.participants > 0 for file in written),
        participants=sum(file.participants for file in written),
        rows=sum(file.rows for file in written),
        refused=tuple(sorted(refused)),
    )


def _read(command: Command, stores: Any) -> tuple[list[Store], list[tuple[str, str]]]:
    if isinstance(stores, str | os.PathLike):
        folder = Path(stores)
        if folder.is_dir():
            return _stores.of_cohort(command, folder)
        if not folder.exists():
            raise MissingError(f"There is nothing at '{folder}': name the folder of a cohort, or stores.")
        stores = [stores]
    if not isinstance(stores, Iterable):
        raise ArgumentError(f"`stores` has to be the folder of a cohort, or paths of stores, not {stores!r}.")
    if not isinstance(stores, Mapping):
        stores = _stores.by_names(stores)
    return _stores.of_files(command, stores)


def _bucket(participant: str, files: int) -> int:
    """In which file a participant lies, the same on every machine."""
    return int.from_bytes(hashlib.blake2b(participant.encode(), digest_size=8).digest(), "big") % files


@dataclass
class _Written:
    """What lies in a file."""

    participants: int
    rows: int
    refused: list[tuple[str, str]]


def _name(work: Path, target: Path, names: Sequence[str]) -> None:
    """Give files their place: all of them, or none."""
    named = []
    try:
        for name in names:
            named.append(target / name)
            (work / name).rename(target / name)
    except BaseException:
        for path in named:
            path.unlink(missing_ok=True)
        raise


def _write_file(command: Command, stores: list[Store], path: Path, types: Sequence[str] | None) -> _Written:
    """Write the samples of some participants, who are sorted, into one file."""
    written = _Written(0, 0, [])
    with _Writer(path) as writer:
        for store in stores:
            folder = Path(tempfile.mkdtemp(dir=path.parent))
            try:
                # The stream is whole before any of it is written: a store may fail in its midst.
                stream = command.export(store, folder / "tables", types)
            except RefusedStoreError as error:
                written.refused.append((store.participant, str(error)))
            else:
                with told_as_of(path.parent.parent):
                    rows = writer.append(store, stream)
                if rows == 0:
                    reason = "has no samples." if types is None else "has no samples of these types."
                    written.refused.append((store.participant, reason))
                written.participants += rows > 0
                written.rows += rows
            finally:
                shutil.rmtree(folder)
    return written


class _Writer:
    """A Parquet file that grows by streams of samples."""

    def __init__(self, path: Path) -> None:
        """Make the file."""
        self._path = path
        self._pending: list[Any] = []
        self._pending_rows = 0

    def __enter__(self) -> _Writer:
        """Open it, for its owner alone."""
        import pyarrow.parquet as pq

        self._file = os.fdopen(os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb")
        self._writer = pq.ParquetWriter(
            self._file,
            schema(),
            compression="zstd",
            use_dictionary=[*_TEXTS, "value"],
            # Times grow row by row: their differences are small.
            column_encoding={"start": "DELTA_BINARY_PACKED", "end": "DELTA_BINARY_PACKED"},
        )
        return self

    def __exit__(self, *_: object) -> None:
        """Write what is pending, and wait until the disk has it."""
        with told_as_of(self._path.parent.parent), self._file:
            self._flush()
            self._writer.close()
            self._file.flush()
            os.fsync(self._file.fileno())

    def append(self, store: Store, stream: Path) -> int:
        """Add a participant's samples; answers how many."""
        rows = 0
        for batch in _batches(store, stream):
            rows += batch.num_rows
            self._pending.append(batch)
            self._pending_rows += batch.num_rows
            if self._pending_rows >= _GROUP_ROWS:
                self._flush()
        return rows

    def _flush(self) -> None:
        if self._pending_rows:
            table = _parquet.pyarrow().Table.from_batches(self._pending).unify_dictionaries()
            self._writer.write_table(table, row_group_size=self._pending_rows)
        self._pending, self._pending_rows = [], 0


def schema() -> Any:
    """The columns of a layout, as a `pyarrow.Schema`; texts are dictionaries.

    All but `unit` are never null, and are said to be so: Parquet reads such columns faster.
    """
    pa = _parquet.pyarrow()
    text, instant = pa.dictionary(pa.int32(), pa.string()), pa.timestamp("us", "UTC")
    columns = {
        "participant": text,
        "type": text,
        "start": instant,
        "end": instant,
        "value": pa.float64(),
        "unit": text,
        "source": text,
        "user_entered": pa.bool_(),
        "zone": text,
    }
    return pa.schema([pa.field(name, kind, nullable=name == "unit") for name, kind in columns.items()])


def _batches(store: Store, stream: Path) -> Iterator[Any]:
    """A store's samples in the columns of a layout; the command has sorted them by type and start."""
    pa = _parquet.pyarrow()
    columns = schema()
    with pa.OSFile(str(stream)) as file, pa.ipc.open_stream(file) as reader:
        for batch in reader:
            zeros = pa.repeat(pa.scalar(0, pa.int32()), batch.num_rows)
            constant = {
                name: pa.DictionaryArray.from_arrays(zeros, pa.array([text], pa.string()))
                for name, text in (("participant", store.participant), ("zone", store.zone))
            }
            given = {"user_entered": "userEntered"}
            arrays = [constant.get(name) or batch.column(given.get(name, name)) for name in columns.names]
            for field, array in zip(columns, arrays, strict=True):
                # Parquet would hold something else, or nothing that can be read.
                if array.null_count and not field.nullable:
                    raise DataError(f"The command gives samples without a {field.name}: it is of another version.")
            yield pa.RecordBatch.from_arrays(arrays, schema=columns)
