"""The stores of a layout: whose they are, in which zone their person lives, and their samples as Arrow."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
import threading
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .. import _cohort_names, _command
from ..errors import ArgumentError, HKStatsError


class RefusedStoreError(HKStatsError):
    """The command refuses a store, with its sentence: other stores may be better."""


class Stopped(Exception):  # noqa: N818 (it is no error, and no participant's)
    """The work was stopped: nobody is told."""


@dataclass(frozen=True)
class Store:
    """A participant's store."""

    participant: str
    path: str
    zone: str
    samples: int


@dataclass(frozen=True)
class Command:
    """The command `hkstats`, and the file with the key of encrypted stores."""

    path: str
    key_file: str | None = None
    _is_stopped: threading.Event = field(default_factory=threading.Event, init=False, repr=False, compare=False)
    _running: set[subprocess.Popen[str]] = field(default_factory=set, init=False, repr=False, compare=False)

    @staticmethod
    def find(named: str | os.PathLike[str] | None, key_file: str | os.PathLike[str] | None = None) -> Command:
        """The command that is named, that of `HKSTATS`, that of this package, or the first in the `PATH`.

        Raises:
            ArgumentError: if the named one is not there.
            LibraryError: if there is none.

        """
        key = None if key_file is None else os.fsdecode(key_file)
        if named is None:
            return Command(str(_command.path()), key)
        found = shutil.which(named)
        if found is None:
            raise ArgumentError(f"There is no command '{os.fspath(named)}'.")
        return Command(found, key)

    def run(self, *arguments: str, accepts_bad_data: bool = False) -> str:
        """What the command prints.

        Args:
            arguments: its arguments.
            accepts_bad_data: whether what it prints is wanted also where it ends with a sentence about bad data.

        Raises:
            RefusedStoreError: with the command's sentence, if that is about the store.
            HKStatsError: with its sentence, if the machine is at fault.

        """
        # Nobody's configuration, and no locale: what is written depends on what stands in the call.
        with tempfile.TemporaryDirectory() as nothing:
            environment = {**os.environ, "XDG_CONFIG_HOME": nothing, "LC_ALL": "C"}
            if self.key_file is not None:
                # As an option it would be an error for a store that is not encrypted.
                environment["HKSTATS_KEY_FILE"] = self.key_file
            with subprocess.Popen(
                [self.path, *arguments],
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                encoding="utf-8",
                env=environment,
                stdin=subprocess.DEVNULL,
                # Without a terminal nobody is asked for a passphrase.
                start_new_session=True,
            ) as process:
                self._running.add(process)
                try:
                    # It may have begun while the others were stopped.
                    if self._is_stopped.is_set():
                        process.terminate()
                    output, errors = process.communicate()
                except BaseException:
                    process.terminate()
                    raise
                finally:
                    self._running.discard(process)
        if self._is_stopped.is_set():
            raise Stopped
        if process.returncode and not (accepts_bad_data and process.returncode == _command.BAD_DATA and output):
            lines = [line.removeprefix("error: ") for line in errors.splitlines() if line.strip()]
            sentence = lines[0] if lines else f"hkstats {arguments[0]} failed ({process.returncode})."
            is_about_store = process.returncode in (_command.USAGE, _command.BAD_DATA, _command.MISSING)
            raise (RefusedStoreError if is_about_store else HKStatsError)(sentence)
        return output

    def stop(self) -> None:
        """End what runs, and whatever begins later: in a session of its own it does not hear of Ctrl-C."""
        self._is_stopped.set()
        for process in list(self._running):
            process.terminate()

    def json(self, *arguments: str, accepts_bad_data: bool = False) -> Any:
        """The report that the command prints as JSON."""
        return json.loads(self.run(*arguments, "--format", "json", accepts_bad_data=accepts_bad_data))

    def export(self, store: Store, folder: Path, types: Sequence[str] | None) -> Path:
        """Write the samples of a store as an Arrow stream into a new folder; answers the file."""
        which = ["--table", "samples"] if types is None else ["--type", ",".join(types)]
        common = ["--format", "arrow", "--units", "canonical", "--time-zone", store.zone]
        self.run("export", "--store", store.path, "--to", str(folder), *which, *common)
        return folder / "samples.arrows"


def of_cohort(command: Command, folder: Path) -> tuple[list[Store], list[tuple[str, str]]]:
    """The stores of a cohort, sorted by participant; and who has none that can be read, and why."""
    stores, refused = [], []
    # Stores that cannot be read are in the list, and what the command ends with.
    listed = command.json("cohort", "list", "--data", str(folder), accepts_bad_data=True)
    for entry in listed["participants"]:
        name = entry["participant"]
        if "facts" in entry:
            facts = entry["facts"]
            stores.append(Store(name, str(_cohort_names.store_path(folder, name)), facts["timeZone"], facts["samples"]))
        else:
            reasons = [entry["unreadable"]] if "unreadable" in entry else [it["reason"] for it in entry["refusals"]]
            refused.append((name, " ".join(reasons) or "there is no store."))
    return sorted(stores, key=lambda it: it.participant), refused


def of_files(
    command: Command, paths: Mapping[str, str | os.PathLike[str]]
) -> tuple[list[Store], list[tuple[str, str]]]:
    """Stores by participant, sorted; and whose cannot be read, and why."""
    stores, refused = [], []
    for name, path in sorted(paths.items()):
        try:
            facts = command.json("store", "info", "--store", os.fspath(path))
        except RefusedStoreError as error:
            refused.append((name, str(error)))
        else:
            stores.append(Store(name, os.fspath(path), facts["timeZone"], facts["samples"]))
    return stores, refused


def by_names(paths: Iterable[str | os.PathLike[str]]) -> dict[str, str | os.PathLike[str]]:
    """Stores by the names of their files without the ending.

    Raises:
        ArgumentError: for two of one name.

    """
    named: dict[str, str | os.PathLike[str]] = {}
    for path in paths:
        name = Path(path).name.removesuffix(_cohort_names.ENDING)
        if name in named:
            raise ArgumentError(f"Two stores are called {name!r}, and are participants: call their files differently.")
        named[name] = path
    return named
