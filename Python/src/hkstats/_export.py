"""A store as files in a folder: Parquet by pyarrow, the other formats by the command."""

from __future__ import annotations

import contextlib
import datetime
import importlib.util
import json
import os
import re
import stat
import subprocess
import tempfile
import zoneinfo
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from . import _command
from . import _requests as requests
from ._private_files import PrivateFile, is_being_written, make_folder, path_text, told_as_of
from .errors import ArgumentError, CommandError, LibraryError, NotPermittedError

if TYPE_CHECKING:
    from .store import Store
    from .stream import Stream

TABLES: Final = ("samples", "nights", "workouts", "rings")
FORMATS: Final = ("parquet", "arrow", "csv", "jsonl")
_PARTIAL: Final = re.compile(
    r"(?:(?:samples|nights|workouts|rings)\.(?:parquet|arrows|csv|jsonl)|schema\.json|README\.md)"
    r"\.partial-([1-9][0-9]*)-[0-9]+"
)
"""The name of a file of an export that is being written, here or by the command, with the number of its process."""


@dataclass(frozen=True)
class FolderExport:
    """What is written where.

    Attributes:
        store: the store.
        folder: a new or an empty folder.
        format: `parquet`, `arrow`, `csv` or `jsonl`.
        tables: the tables, in the order of `TABLES`.
        types: the types of samples; None is all.
        metadata: whether samples have their metadata.
        key_file: the key file of the store, for the command.
        app: the name of the app that asks; None is the owner.
        is_opened_by_passphrase: whether the store was, which the command is not told.
        scope: from when to when, on whose clocks, in which units.
    """

    store: Store
    folder: Path
    format: str
    tables: list[str]
    types: list[str] | None
    metadata: bool
    key_file: str | os.PathLike[str] | None
    app: str | None
    is_opened_by_passphrase: bool
    scope: Mapping[str, Any]

    def write(self) -> dict[str, int]:
        """Write the folder, and answer how many rows each table has."""
        requests.choice(self.format, "format", FORMATS)
        requests.request(self.scope)
        if self.format != "parquet":
            return _run_command(self)
        with told_as_of(self.folder):
            return _write_parquet(self)


def chosen_tables(tables: object, names: list[str] | None) -> list[str]:
    """The tables by name, in order; without names all, or samples alone if their types are named.

    Raises:
        ArgumentError: for a table that there is not, for no table, and for no type: whoever chose nothing is not
            given all.

    """
    if names is not None and not names:
        raise ArgumentError("`types` is empty, so there is nothing to export: name a type, or None for all.")
    if tables is None:
        return ["samples"] if names is not None else list(TABLES)
    chosen = requests.texts(tables, "tables")
    if not chosen:
        raise ArgumentError("`tables` is empty, so there is nothing to export: name a table, or None for all.")
    for name in chosen:
        requests.choice(name, "tables", TABLES)
    return [name for name in TABLES if name in chosen]


# Parquet


def _write_parquet(export: FolderExport) -> dict[str, int]:
    if importlib.util.find_spec("pyarrow") is None:
        raise LibraryError(
            "Parquet is written by the package pyarrow, which is not installed: pip install pyarrow, or choose the "
            "format 'arrow', 'csv' or 'jsonl', which the command writes."
        )
    folder = export.folder
    scope, zones = _bounded(export)
    made = _make(folder)
    files: list[PrivateFile] = []
    contents: list[dict[str, Any]] = []
    try:
        for name in export.tables:
            file = PrivateFile(folder / f"{name}.parquet")
            files.append(file)
            stream = _stream(export, name, scope)
            rows, columns = _write_table(stream, file)
            contents.append({"name": name, "file": f"{name}.parquet", "rows": rows, "columns": columns})
        zone = export.store.types(time_zone=scope.get("time_zone")).report.time_zone
        head = {"schema": "hkstats/export/1", "timeZone": zone, "format": "parquet"}
        bounds = {
            key: _instant(scope.get(name), named or zone)
            for key, name, named in zip(("from", "to"), ("start", "end"), zones, strict=True)
        }
        described = {**head, **{key: it for key, it in bounds.items() if it is not None}, "tables": contents}
        for name, text in (
            ("schema.json", json.dumps(described, ensure_ascii=False, separators=(",", ":"))),
            ("README.md", _read_me(described)),
        ):
            file = PrivateFile(folder / name)
            files.append(file)
            file.file.write(text.encode())
        for file in files:
            file.commit()
    except BaseException:
        for file in files:
            file.discard()
        _remove_empty(made)
        raise
    return {table["name"]: table["rows"] for table in contents}


def _bounded(export: FolderExport) -> tuple[Mapping[str, Any], tuple[str | None, str | None]]:
    """The scope with a start and an end in the place of `last`, and their zones where those of `recorded` are known.

    The last days are those up to the end of the data that are exported, and the same for all tables. Records tell
    them: their range is that of an export by the command.
    """
    scope = export.scope
    if scope.get("last") is None:
        return scope, (None, None)
    answer = export.store.records(export.types, last=scope["last"], time_zone=scope.get("time_zone"))
    # Not as a report: the first day may lie before the years of Python's dates.
    told = json.loads(answer.json)
    end = datetime.date.fromisoformat(told["lastDate"]) + datetime.timedelta(days=1)
    zones = [zone["timeZone"] for zone in told.get("recordedZones", ())] or [None]
    bounded = {**scope, "last": None, "start": told["firstDate"], "end": end.isoformat()}
    return bounded, (zones[0], zones[-1])


def _stream(export: FolderExport, table: str, scope: Mapping[str, Any]) -> Stream:
    store = export.store
    if table == "samples":
        return store.samples(export.types, metadata=export.metadata, **scope)
    rows = {"nights": store.nights, "workouts": store.workout_rows, "rings": store.ring_days}
    return rows[table](**scope)


def _write_table(stream: Stream, file: PrivateFile) -> tuple[int, list[dict[str, Any]]]:
    """Write the batches of a stream, and answer how many rows there were, and the columns."""
    import pyarrow
    from pyarrow import parquet

    rows = 0
    with stream.to_arrow_reader() as reader:
        # A dictionary of a batch is written as the texts that it stands for, and Parquet makes its own.
        with parquet.ParquetWriter(file.file, reader.schema, compression="zstd") as writer:
            waiting: list[pyarrow.RecordBatch] = []
            for batch in reader:
                waiting.append(batch)
                if sum(it.num_rows for it in waiting) >= 1 << 17:
                    rows += _write_rows(writer, waiting)
            rows += _write_rows(writer, waiting)
        schema = reader.schema
    return rows, [_column(schema.field(place)) for place in range(len(schema))]


def _write_rows(writer: Any, waiting: list[Any]) -> int:
    import pyarrow

    if not waiting:
        return 0
    table = pyarrow.Table.from_batches(waiting).unify_dictionaries()
    writer.write_table(table)
    waiting.clear()
    return int(table.num_rows)


def _column(field: Any) -> dict[str, Any]:
    import pyarrow

    kinds = [
        (pyarrow.types.is_dictionary, "text"),
        (pyarrow.types.is_timestamp, "instant"),
        (pyarrow.types.is_date32, "date"),
        (pyarrow.types.is_floating, "number"),
        (pyarrow.types.is_integer, "integer"),
        (pyarrow.types.is_boolean, "flag"),
        (pyarrow.types.is_fixed_size_binary, "uuid"),
    ]
    kind = next((name for is_kind, name in kinds if is_kind(field.type)), None)
    if kind is None:
        kind = "json" if field.name in ("metadata", "beats") else "text"
    meaning = (field.metadata or {}).get(b"meaning", b"").decode()
    return {"name": field.name, "kind": kind, "nullable": field.nullable, "meaning": meaning}


def _instant(value: object, zone: str) -> str | None:
    """A bound on a zone's clocks as ISO 8601; None where nobody names it, or where clocks change with the person."""
    text = requests.time(value, "bound")
    if text is None:
        return None
    try:
        clocks = _clocks(zone)
        # Versions of Python before 3.11 read no Z.
        found = datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))
        aware = found if found.tzinfo is not None else found.replace(tzinfo=clocks)
        # By UTC, as midnight may be a time that these clocks leave out.
        aware = aware.astimezone(datetime.timezone.utc).astimezone(clocks)
    except (ValueError, OverflowError, zoneinfo.ZoneInfoNotFoundError):
        return None
    return aware.isoformat(timespec="microseconds" if aware.microsecond else "seconds")


def _clocks(zone: str) -> datetime.tzinfo:
    """The clocks of a zone by its name, or by an offset such as `+05:30`."""
    try:
        return zoneinfo.ZoneInfo(zone)
    except (ValueError, zoneinfo.ZoneInfoNotFoundError):
        offset = datetime.datetime.fromisoformat(f"2000-01-01T00:00:00{zone}").tzinfo
        if offset is None:
            raise
        return offset


def _read_me(described: Mapping[str, Any]) -> str:
    lines = [
        "# Health data",
        "",
        "Written by hkstats, for tools that read Parquet (`pandas.read_parquet`, `polars.read_parquet`, DuckDB). "
        f"Dates are days of {described['timeZone']}; instants are in UTC.",
    ]
    first, last = described.get("from"), described.get("to")
    if first and last:
        lines.append(f"Of what overlaps {first} to {last}, itself excluded.")
    elif first:
        lines.append(f"Of what ends after {first}.")
    elif last:
        lines.append(f"Of what starts before {last}.")
    for table in described["tables"]:
        lines += [
            "",
            f"## {table['file']}",
            "",
            f"{table['rows']} rows.",
            "",
            "| column | kind | meaning |",
            "|---|---|---|",
        ]
        for column in table["columns"]:
            kind = f"{column['kind']}, or nothing" if column["nullable"] else column["kind"]
            lines.append(f"| `{column['name']}` | {kind} | {column['meaning']} |")
    return "\n".join(lines) + "\n"


def _make(folder: Path) -> list[Path]:
    """Make a folder that only its owner can look into, or take an empty one; answers the folders that were made."""
    if not folder.exists():
        missing = [path for path in (folder, *folder.parents) if not path.exists()]
        make_folder(folder)
        return missing
    if not folder.is_dir():
        raise ArgumentError(f"`folder` has to be a new or an empty folder: '{folder}' is a file.")
    partial = {path: process for path in folder.iterdir() if (process := _partial_of(path)) is not None}
    count = sum(path not in partial for path in folder.iterdir())
    if count:
        raise ArgumentError(f"`folder` has to be a new or an empty folder: '{folder}' holds {count} files.")
    # What an export that was killed left does not keep the next one away, and goes.
    for path, process in partial.items():
        # Another process may have had the number of this one.
        is_running = is_being_written(path) if process == os.getpid() else _is_running(process)
        if not is_running and _is_own_file(path):
            path.unlink(missing_ok=True)
    return []


def _remove_empty(folders: Sequence[Path]) -> None:
    """Remove folders in which there is nothing, the innermost first."""
    with contextlib.suppress(OSError):
        for folder in folders:
            folder.rmdir()


def _partial_of(path: Path) -> int | None:
    """The process that writes, or wrote, a file of an export; None of anything else."""
    found = _PARTIAL.fullmatch(path.name)
    return None if found is None or (path.is_dir() and not path.is_symlink()) else int(found[1])


def _is_own_file(path: Path) -> bool:
    """Whether it is a file of this user, which nobody else left here."""
    try:
        status = path.lstat()
    except FileNotFoundError:
        return False
    return stat.S_ISREG(status.st_mode) and status.st_uid == os.geteuid()


def _is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):
        pass
    return True


# The command


def _run_command(export: FolderExport) -> dict[str, int]:
    folder, scope = export.folder, export.scope
    if export.app is not None:
        raise NotPermittedError(
            f"Files of {export.format} are written by the command, which sees all that the store holds, and "
            f"'{export.app}' may not. Choose the format 'parquet', or write the batches of `samples`."
        )
    if export.is_opened_by_passphrase and export.key_file is None:
        raise ArgumentError(
            f"Files of {export.format} are written by the command, which is told no passphrase. Choose the format "
            "'parquet', or give `key_file`."
        )
    unknown = [name for name in ("first_weekday", "source_order", "all_workouts") if scope.get(name)]
    if unknown:
        raise ArgumentError(f"`{unknown[0]}` has no meaning for files of {export.format}.")
    # A folder whose name looks like a date is taken for one without the dot.
    arguments = ["export", "--to", str(folder if folder.is_absolute() else Path.cwd() / folder)]
    last = scope.get("last")
    options: dict[str, object] = {
        "--from": requests.time(scope.get("start"), "start"),
        "--to": requests.time(scope.get("end"), "end"),
        "--last": f"{last.days}d" if isinstance(last, datetime.timedelta) else last,
        "--time-zone": requests.zone(scope.get("time_zone")),
        "--units": scope.get("units"),
        "--format": export.format,
        "--store": export.store.path,
        "--key-file": None if export.key_file is None else path_text(export.key_file, "key_file"),
    }
    for option, value in options.items():
        arguments += [] if value is None else [option, str(value)]
    arguments += [part for name in export.tables for part in ("--table", name)]
    arguments += [part for name in export.types or [] for part in ("--type", name)]
    arguments += ["--metadata"] if export.metadata else []
    # Nobody's configuration: what an export depends on stands in the call.
    with tempfile.TemporaryDirectory() as nothing:
        outcome = subprocess.run(
            [str(_command.path()), *arguments],
            capture_output=True,
            check=False,
            stdin=subprocess.DEVNULL,
            encoding="utf-8",
            env={**os.environ, "XDG_CONFIG_HOME": nothing},
        )
    if outcome.returncode != 0:
        lines = [line for line in outcome.stderr.strip().splitlines() if not line.startswith("See 'hkstats")]
        sentence = "\n".join(lines).strip().removeprefix("error: ")
        kind = ArgumentError if outcome.returncode == _command.USAGE else CommandError
        raise kind(sentence or f"The command hkstats ended with the code {outcome.returncode}.")
    contents = json.loads((folder / "schema.json").read_text(encoding="utf-8"))
    return {table["name"]: table["rows"] for table in contents["tables"]}
