"""What the command `hkstats cohort` writes, as pyarrow reads it and as Python does."""

from __future__ import annotations

import csv
import io
import os
import pickle
import random
from collections.abc import Callable
from pathlib import Path

import pyarrow as pa
import pytest

import hkstats
from hkstats import _cohort_command
from hkstats._cohort_arrow import table_of
from hkstats._cohort_columns import Kind, kinds_of
from hkstats._tables import BatchTable, ColumnTables, FrameTable

HEADER = ["participant", "source", "date", "start", "count", "sum", "wearHours", "validDays", "isValid", "isNew"]
VALUES: dict[str, list[str]] = {
    "participant": ["anna", "-ben", "Zoë 🚶", 'said "so"', "two\nlines", "a,b", "two\r\nlines"],
    "source": ["", "Schlüssel: Uhr", " ", "null", "NaN", "#N/A"],
    "date": ["", "2024-02-29", "0001-01-01", "9999-12-31"],
    "start": ["", "2024-01-09T23:05:01Z", "2024-01-09T23:05:01.500Z", "1969-12-31T23:59:59.000001Z"],
    "count": ["", "0", "-1", "9223372036854775807"],
    "sum": ["", "0.1", "-0.0", "5e-324", "1.7976931348623157e+308", "0.30000000000000004", "1e22", "462.3614457831325"],
    "wearHours": ["", "24.0"],
    "validDays": ["", "7"],
    "isValid": ["", "true", "false"],
    "isNew": ["", "x", "true", "7"],
}
QUESTION = "summary"


def rows(count: int, seed: int) -> list[list[str]]:
    made = random.Random(seed)

    def cell(name: str) -> str:
        if name == "sum" and made.random() < 0.5:
            return repr(made.uniform(-1, 1) * 10.0 ** made.randint(-20, 20))
        return made.choice(VALUES[name])

    return [[cell(name) for name in HEADER] for _ in range(count)]


def content_of(lines: list[list[str]]) -> bytes:
    text = io.StringIO(newline="")
    csv.writer(text, lineterminator="\n").writerows(lines)
    return text.getvalue().encode()


def by_arrow(kinds: list[Kind], content: bytes, block: int = 1 << 20) -> BatchTable:
    return table_of(kinds, io.BufferedReader(io.BytesIO(content)), block)


def by_python(kinds: list[Kind], content: bytes) -> ColumnTables:
    return _cohort_command._slow_table(kinds, io.BufferedReader(io.BytesIO(content)))


def cells(table: FrameTable) -> tuple[pa.Schema, list[str]]:
    """The schema, and the rows as texts, which tell -0.0 from 0.0."""
    found = pa.table(hkstats.Frame(table))
    return found.schema, [repr(row) for row in found.to_pylist()]


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("count", [0, 1, 2000])
def test_both_readers_read_the_same(count: int, seed: int) -> None:
    kinds = kinds_of(QUESTION, HEADER)
    content = content_of(rows(count, seed))
    fast, slow = by_arrow(kinds, content, 4096), by_python(kinds, content)
    assert (fast.batch_count > 1) == (count > 1000)
    (schema, found), (expected_schema, expected) = cells(fast), cells(slow)
    assert schema.equals(expected_schema, check_metadata=True)
    assert found == expected


def test_frames_of_pyarrow_are_frames() -> None:
    kinds = kinds_of(QUESTION, HEADER)
    lines = rows(500, 3)
    frame = hkstats.Frame(by_arrow(kinds, content_of(lines), 4096))
    other = hkstats.Frame(by_python(kinds, content_of(lines)))
    assert frame.meanings == other.meanings
    for name in frame.columns:
        assert frame[name].dtype == other[name].dtype
        assert list(map(str, frame[name])) == list(map(str, other[name]))
        assert frame.is_null(name).tolist() == other.is_null(name).tolist()
    assert frame.to_pandas().equals(other.to_pandas())
    with pytest.raises(TypeError, match="cannot be"):
        pickle.dumps(frame)


@pytest.fixture
def command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Makes the command a script of the shell."""

    def write(script: str) -> None:
        path = tmp_path / "hkstats"
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)
        monkeypatch.setenv("HKSTATS", os.fspath(path))

    return write


READERS = pytest.mark.parametrize("reader", ["pyarrow", "Python"])


def use(reader: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if reader == "Python":
        monkeypatch.setattr("importlib.util.find_spec", lambda _name: None)


@READERS
def test_the_command_is_read_with_pyarrow_and_without(
    reader: str, command: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    use(reader, monkeypatch)
    command("printf 'participant,date,count\\nanna,2024-01-01,7\\n'")
    frame = hkstats.cohort("data").summary()
    assert isinstance(frame._table, BatchTable if reader == "pyarrow" else ColumnTables)
    assert frame["count"].tolist() == [7]
    assert frame.failures == {}
    command("printf 'participant,date,count\\n'")
    assert hkstats.cohort("data").summary().shape == (0, 3)


@READERS
@pytest.mark.parametrize(
    ("script", "sentence"),
    [
        ("printf 'participant,count\\nanna,x\\n'", "wrote cannot be read"),
        ("printf 'participant,count\\nanna\\n'", "wrote cannot be read"),
        ("printf 'participant,count\\nanna'; kill -9 $$", "ended with the code -9"),
        ("printf 'participant,count\\nanna'; echo 'error: The disk is full.' >&2; exit 74", "The disk is full."),
        ("exit 70", "ended with the code 70"),
    ],
)
def test_rows_that_cannot_be_read_are_a_sentence(
    reader: str, command: Callable[[str], None], monkeypatch: pytest.MonkeyPatch, script: str, sentence: str
) -> None:
    use(reader, monkeypatch)
    command(script)
    with pytest.raises(hkstats.CommandError, match=sentence):
        hkstats.cohort("data").summary()
