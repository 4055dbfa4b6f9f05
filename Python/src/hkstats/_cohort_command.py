"""The command `hkstats cohort`: its answer as a table, batch by batch, and who gave none."""

from __future__ import annotations

import csv
import importlib.util
import io
import itertools
import os
import re
import signal
import subprocess
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final, cast

from . import _cohort_names, _command
from ._cohort_columns import Kind, columns_of, kinds_of
from ._tables import ColumnTable, ColumnTables, FrameTable
from .errors import ArgumentError, CommandError, HKStatsError, MissingError

_BLOCK: Final = 1 << 20
"""How many bytes pyarrow reads at a time, which have to hold a row."""

_BATCH: Final = 1 << 16
"""How many rows are read at a time without it."""

_NO_ANSWER: Final = re.compile(r"^(?P<participant>.+?) +no answer +(?P<reason>\S.*)$")
_ERRORS: Final[dict[int, type[HKStatsError]]] = {
    _command.USAGE: ArgumentError,
    _command.MISSING: MissingError,
}


def ask(question: str, arguments: Sequence[str], data: Path) -> tuple[FrameTable, dict[str, str]]:
    """Run `hkstats cohort`, and answer the table and the sentences of participants that gave no answer.

    Args:
        question: which table it writes.
        arguments: its arguments.
        data: the folder of the cohort.

    Raises:
        ArgumentError: if the command line makes no sense.
        MissingError: if there is no cohort.
        CommandError: if nobody gave an answer, or the command failed.
        LibraryError: if there is no command.

    """
    # Nobody's configuration, and no locale: what an answer depends on stands in the call.
    with tempfile.TemporaryDirectory() as nothing, tempfile.TemporaryFile() as said:
        environment = {**os.environ, "XDG_CONFIG_HOME": nothing, "LC_ALL": "C", "COLUMNS": "10000"}
        process = subprocess.Popen(
            [str(_command.path()), "cohort", *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=said,
            env=environment,
            # Without a terminal nobody is asked for a passphrase.
            start_new_session=True,
        )
        try:
            with cast("io.BufferedReader", process.stdout) as content:
                table, unread = _table(question, content)
            code = process.wait()
        finally:
            process.kill()
            process.wait()
        said.seek(0)
        errors = said.read().decode("utf-8", "replace")
    failures = failures_of(errors, _cohort_names.participants(data))
    if code == _command.BAD_DATA and failures and (table is None or table.row_count == 0):
        participant, reason = next(iter(failures.items()))
        raise CommandError(f"No participant gave an answer. {_cohort_names.shown(participant)}: {reason}")
    if unread is not None and code in (0, -signal.SIGPIPE):
        raise CommandError(f"What the command hkstats cohort wrote cannot be read: {unread}") from unread
    if table is None or code not in (0, _command.BAD_DATA):
        raise _ERRORS.get(code, CommandError)(_sentence(errors, code))
    return table, failures


def failures_of(errors: str, participants: Iterable[str]) -> dict[str, str]:
    """The sentences of those who gave no answer, of what the command said.

    Its table is for people: a participant is shown without what a terminal obeys, and may hold the words that follow.
    """
    # Of two that the line may begin with the longer one is meant: the columns are two blanks apart.
    longest_first = sorted(((_cohort_names.shown(it), it) for it in participants), key=lambda it: -len(it[0]))
    failures = {}
    for line in errors.splitlines():
        found = _NO_ANSWER.match(line)
        if found is None:
            continue
        for shown, participant in longest_first:
            rest = line.removeprefix(shown)
            if line.startswith(f"{shown}  ") and rest.lstrip(" ").startswith("no answer  "):
                failures[participant] = rest.lstrip(" ").removeprefix("no answer").strip()
                break
        else:
            failures[found["participant"]] = found["reason"]
    return failures


def _table(question: str, content: io.BufferedReader) -> tuple[FrameTable | None, Exception | None]:
    """The CSV as a table, none for no CSV; and why it cannot be read, as that of a command that was killed."""
    header = content.readline().decode()
    if not header:
        return None, None
    kinds = kinds_of(question, next(csv.reader([header])))
    try:
        if importlib.util.find_spec("pyarrow") is None:
            return _slow_table(kinds, content), None
        from . import _cohort_arrow

        return _cohort_arrow.table_of(kinds, content, _BLOCK), None
    except ValueError as error:
        return None, error


def _slow_table(kinds: Sequence[Kind], content: io.BufferedReader) -> ColumnTables:
    """The rows behind the header as a table, without pyarrow."""
    rows = csv.reader(line.decode() for line in content)
    return ColumnTables([ColumnTable(columns_of(kinds, batch)) for batch in _batches(rows)])


def _batches(rows: Iterator[list[str]]) -> Iterator[list[list[str]]]:
    """Rows by the batch, at least one batch."""
    batch = list(itertools.islice(rows, _BATCH))
    yield batch
    while batch := list(itertools.islice(rows, _BATCH)):
        yield batch


def _sentence(errors: str, code: int) -> str:
    """The sentence of a command that failed."""
    lines = [line for line in errors.splitlines() if not line.startswith("See 'hkstats")]
    found = [line.removeprefix("error: ") for line in lines if line.startswith("error: ")]
    return " ".join(found) or f"The command hkstats cohort ended with the code {code}."
