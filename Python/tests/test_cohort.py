"""Questions to a cohort of a few made-up participants.

They need the command (`HKSTATS`), and to be compared with stores the library of stores (`HKSTATS_STORE_LIB`, or in the
package). Where the command is not there these tests are skipped; a variable that names what is not there fails them.
"""

from __future__ import annotations

import datetime
import inspect
import math
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import pytest
from cohort_questions import PAIRS

import hkstats
from hkstats import _store_abi
from hkstats._cohort_arguments import options_of
from hkstats._cohort_columns import columns_of, kinds_of
from hkstats._cohort_command import failures_of
from hkstats._cohort_names import participants, shown, store_path

COMMAND = os.environ.get("HKSTATS", "")
HAS_LIBRARY = _store_abi.VARIABLE in os.environ or _store_abi.path().is_file()

pytestmark = pytest.mark.skipif(not COMMAND, reason="there is no command")
WEAR = ["wear_hours", "valid_days", "is_valid"]


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The stores of Anna and Ben; Cara's export is cut off."""
    folder = tmp_path_factory.mktemp("cohort")
    (folder / "exports").mkdir()

    def run(*arguments: str) -> int:
        return subprocess.run([COMMAND, *arguments], cwd=folder, check=False, capture_output=True).returncode

    assert run("synth", "--days", "10", "--seed", "1", "--output", "exports/anna.zip") == 0
    # A name that begins like an option.
    assert (
        run("synth", "--days", "9", "--seed", "2", "--home-zone", "Europe/Paris", "--output", "exports/-ben.zip") == 0
    )
    (folder / "exports" / "cara.zip").write_bytes((folder / "exports" / "anna.zip").read_bytes()[:1000])
    assert run("cohort", "import", "exports", "--into", "data") == 65
    return folder / "data"


@pytest.fixture
def damaged(data: Path, tmp_path: Path) -> Path:
    """A copy in which Anna's store is none."""
    copy = tmp_path / "damaged"
    shutil.copytree(data, copy)
    for path in copy.glob("anna.sqlite*"):
        path.unlink()
    (copy / "anna.sqlite").write_bytes(b"No store of anybody. " * 1000)
    return copy


def test_the_participants_are_those_of_the_import(data: Path) -> None:
    frame = hkstats.cohort(data).participants()
    assert frame["participant"].tolist() == ["-ben", "anna", "cara"]
    assert frame["status"].tolist() == ["ready", "ready", "refused"]
    assert frame["time_zone"].tolist() == ["Europe/Paris", "America/New_York", None]
    assert frame["first_day"].astype(str).tolist()[:2] == ["2024-01-01", "2024-01-01"]
    assert frame["samples"].tolist()[2] is None
    assert frame["refused"].tolist() == [0, 0, 1]
    assert "the zip ends without its directory" in frame["reasons"][2]
    assert all(frame.to_arrow().schema.field(name).metadata[b"meaning"] for name in frame.columns)


@pytest.mark.skipif(not HAS_LIBRARY, reason="there is no library of stores")
@pytest.mark.parametrize("name", PAIRS)
def test_rows_are_those_of_the_stores(data: Path, name: str) -> None:
    ask_cohort, ask_store = PAIRS[name]
    frame = ask_cohort(hkstats.cohort(data))
    assert frame.failures == {}
    assert frame.columns[0] == "participant"
    assert frame.columns[-3:] == WEAR
    assert len(frame) > 0
    rows = frame.to_arrow().to_pylist()
    schema = frame.to_arrow().schema
    for file, participant in (("anna.sqlite", "anna"), ("%2Dben.sqlite", "-ben")):
        path = data / file if (data / file).exists() else data / f"{participant}.sqlite"
        with hkstats.open(path) as store:
            expected = ask_store(store).to_arrow()
        found = [row for row in rows if row["participant"] == participant]
        names = [it for it in frame.columns if it not in ("participant", *WEAR)]
        assert set(names) <= set(expected.column_names)
        assert [schema.field(it).type for it in names] == [expected.schema.field(it).type for it in names]
        assert differences(found, expected.select(names).to_pylist(), names) == []


def differences(found: list[dict[str, Any]], expected: list[dict[str, Any]], names: list[str]) -> list[str]:
    if len(found) != len(expected):
        return [f"{len(found)} rows instead of {len(expected)}"]
    return [
        f"row {place}, {name}: {row[name]!r} instead of {other[name]!r}"
        for place, (row, other) in enumerate(zip(found, expected, strict=True))
        for name in names
        if row[name] != other[name]
    ]


def test_wear_is_told_and_leaves_no_row_out(data: Path) -> None:
    lenient = hkstats.cohort(data).summary("week", "steps")
    strict = hkstats.cohort(data, min_wear_hours=24, min_days=7, jobs=1).summary("week", "steps")
    assert len(lenient) == len(strict)
    assert lenient["wear_hours"].tolist() == strict["wear_hours"].tolist()
    assert sum(strict["valid_days"].tolist()) < sum(lenient["valid_days"].tolist())
    assert sum(strict["is_valid"].tolist()) < sum(lenient["is_valid"].tolist())
    assert all(0 < hours <= 24 for hours in lenient["wear_hours"].tolist() if not math.isnan(hours))


def test_a_store_that_cannot_be_read_is_told_and_no_error(damaged: Path) -> None:
    cohort = hkstats.cohort(damaged)
    assert cohort.participants()["status"].tolist() == ["ready", "unreadable", "refused"]
    frame = cohort.summary("week", "steps")
    assert set(frame["participant"].tolist()) == {"-ben"}
    assert list(frame.failures) == ["anna"]
    assert "is not a store of hkstats" in frame.failures["anna"]
    for path in damaged.glob("*.sqlite"):
        path.write_bytes(b"No store either. " * 1000)
    with pytest.raises(hkstats.CommandError, match=r"No participant gave an answer\. -ben: .* is not a store"):
        cohort.summary("week", "steps")


@pytest.mark.parametrize("name", sorted({name.split()[0] for name in PAIRS} - {"variability", "workout"}))
def test_a_question_has_the_arguments_of_a_store(name: str) -> None:
    of_all, of_one = getattr(hkstats.Cohort, name), getattr(hkstats.Store, name)
    assert inspect.signature(of_all).parameters == inspect.signature(of_one).parameters
    assert re.match(r"A row an? .*\. Of a scope a cohort takes `start`|A row a streak\.", of_all.__doc__)
    assert of_all.__doc__.endswith(of_one.__doc__)


@pytest.mark.parametrize(
    ("ask", "kind", "sentence"),
    [
        (lambda it: it.summary(types="stepps"), hkstats.ArgumentError, "There is no type named 'stepps'. Did you mean"),
        (lambda it: it.rings("hour"), hkstats.ArgumentError, "Rings are of whole days"),
        (
            lambda it: it.sleep(units="us"),
            hkstats.ArgumentError,
            "`hkstats cohort sleep` has no `units`: ask",
        ),
        (lambda it: it.sleep(start="2024-13-01"), hkstats.ArgumentError, "2024-13-01"),
        (lambda it: it.streak("steps"), hkstats.ArgumentError, "A streak has one goal"),
        (lambda it: it.streak(at_least=1), hkstats.ArgumentError, "."),
        (lambda it: it.profile(None), hkstats.ArgumentError, "`type` has to be the name of one type"),
        (lambda it: it.summary(source_order="a,b"), hkstats.ArgumentError, "no source with a comma"),
        (lambda it: it.summary(last="soon"), hkstats.ArgumentError, "`last` takes a number"),
        (lambda it: it.correlate("-x"), hkstats.ArgumentError, "-x"),
        (lambda it: it.sleep(last_nights=3), hkstats.ArgumentError, "`hkstats cohort sleep` has no `last_nights`"),
        (
            lambda it: it.sleep(night_start=datetime.time(18, 0, 1)),
            hkstats.ArgumentError,
            "no seconds in",
        ),
        (lambda it: it.trends(details=True), hkstats.ArgumentError, "`hkstats cohort trends` has no `details`"),
        (lambda it: it.workout_course("a"), hkstats.ArgumentError, "`hkstats cohort workout_course` has no `workout`"),
        (lambda it: it.records(lag=1), hkstats.ArgumentError, "There is no argument 'lag' here"),
        (lambda it: it.summary("day", []), hkstats.ArgumentError, "`types` is empty: name a type"),
        (lambda it: it.records(()), hkstats.ArgumentError, "`types` is empty: name a type"),
        (lambda it: it.trends([]), hkstats.ArgumentError, "`types` is empty: name a type"),
        (lambda it: it.correlate([]), hkstats.ArgumentError, "`types` is empty: name a type"),
        (lambda it: it.summary(statistics=[]), hkstats.ArgumentError, "`statistics` is empty: name a statistic"),
        (lambda it: it.sleep(free_days=[]), hkstats.ArgumentError, "A cohort's `free_days` are at least one day"),
        (lambda it: it.summary(separate_by_source=2), hkstats.ArgumentError, "`separate_by_source` has to be True"),
    ],
)
def test_questions_that_make_no_sense_are_errors(data: Path, ask: Any, kind: type[Exception], sentence: str) -> None:
    with pytest.raises(kind) as caught:
        ask(hkstats.cohort(data))
    assert sentence in str(caught.value)


def test_a_folder_that_is_no_cohort_and_a_command_that_is_not_there(
    tmp_path: Path, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(hkstats.MissingError, match="hkstats cohort import FOLDER --into"):
        hkstats.cohort(tmp_path / "nothing").participants()
    with pytest.raises(hkstats.ArgumentError, match="The path of the cohort is empty"):
        hkstats.cohort("")
    with pytest.raises(hkstats.ArgumentError, match="`min_days` has to be a whole number"):
        hkstats.cohort(data, min_days=1.5)  # type: ignore[arg-type]
    monkeypatch.setenv("HKSTATS", str(tmp_path / "hkstats"))
    with pytest.raises(hkstats.LibraryError, match="which is no program"):
        hkstats.cohort(data).sleep()


def test_a_configuration_of_the_command_and_a_locale_change_nothing(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = hkstats.cohort(data).streak("bodyMass", at_least=100.5).to_arrow().to_pylist()
    figures = hkstats.cohort(data).summary("week").to_arrow().to_pylist()
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    subprocess.run([COMMAND, "config", "set", "units", "metric"], check=True, capture_output=True)
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert hkstats.cohort(data).streak("bodyMass", at_least=100.5).to_arrow().to_pylist() == expected
    assert hkstats.cohort(data).summary("week").to_arrow().to_pylist() == figures


def test_parquet_is_private_and_whole_or_not_there(data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    frame = hkstats.cohort(data).summary("day", "steps")
    path = frame.to_parquet(tmp_path / "steps.parquet")
    assert path.stat().st_mode & 0o777 == 0o600
    table = pq.read_table(path)
    assert table.to_pylist() == frame.to_arrow().to_pylist()
    assert table.schema.types == frame.to_arrow().schema.types
    assert table.schema.field("sum").metadata[b"meaning"] == b"The sum, in `unit`."
    kept = path.read_bytes()

    def fail(*_: Any, **__: Any) -> None:
        raise OSError("No space left on device")

    monkeypatch.setattr(pq, "write_table", fail)
    with pytest.raises(hkstats.HKStatsError, match=r"steps\.parquet' cannot be written: No space left"):
        frame.to_parquet(path)
    with pytest.raises(hkstats.HKStatsError, match=r"other\.parquet' cannot be written: No space left"):
        frame.to_parquet(tmp_path / "other.parquet")
    assert [it.name for it in tmp_path.iterdir()] == ["steps.parquet"]
    assert path.read_bytes() == kept
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: None)
    with pytest.raises(hkstats.LibraryError, match="pip install pyarrow"):
        frame.to_parquet(path)


def test_long_tables_come_in_batches(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = hkstats.cohort(data).summary("day").to_arrow()
    monkeypatch.setattr("hkstats._cohort_command._BLOCK", 1024)
    several = hkstats.cohort(data).summary("day")
    assert several.to_arrow().num_rows == whole.num_rows
    assert several.to_arrow().column("sum").num_chunks > 1
    assert several.to_arrow().to_pylist() == whole.to_pylist()
    assert several["type"].tolist() == whole.column("type").to_pylist()


def test_goals_have_all_their_digits_and_no_exponent(data: Path) -> None:
    for goal in (1e-7, 1e16, 1e22, 123.456, np.float64(0.1)):
        frame = hkstats.cohort(data).streak("steps", at_least=goal, units="canonical")
        assert frame.failures == {}
    texts = options_of("streak", {"subject": {"type": {"identifier": "steps"}}, "goal": {"atLeast": 1e-07}})
    assert texts["--at-least"] == "0.0000001"


def test_an_order_without_sources_is_the_stores(data: Path) -> None:
    cohort = hkstats.cohort(data)
    expected = cohort.summary("week", "steps").to_arrow().to_pylist()
    assert cohort.summary("week", "steps", source_order=[]).to_arrow().to_pylist() == expected
    is_false: Any = np.False_
    assert cohort.summary("week", "steps", separate_by_source=is_false).to_arrow().to_pylist() == expected


HOSTILE = ["b", "b no answer c", "b  no answer  c", "new\nline", "\u202egnp", "tab\t", "a\u200bb", "ж", "no answer"]


def test_whoever_gave_no_answer_is_called_as_in_the_rows(tmp_path: Path) -> None:
    for name in HOSTILE:
        path = store_path(tmp_path, name)
        assert path.parent == tmp_path
        path.touch()
    assert sorted(participants(tmp_path)) == sorted(HOSTILE)
    width = max(len(shown(name)) for name in HOSTILE)
    for name in HOSTILE:
        lines = f"Participant  Status  Reason\n{shown(name).ljust(width)}  no answer  why  not\nerror: 1 gave none.\n"
        assert failures_of(lines, participants(tmp_path)) == {name: "why  not"}
    assert failures_of("dora  no answer  it is gone\n", participants(tmp_path)) == {"dora": "it is gone"}


def test_failures_have_the_names_of_the_rows(data: Path, tmp_path: Path) -> None:
    copy = tmp_path / "data"
    copy.mkdir()
    shutil.copy(data / "anna.sqlite", copy / "b.sqlite")
    names = ["b no answer c", "new\nline", "a\u00a0b"]
    for name in names:
        store_path(copy, name).write_bytes(b"No store of anybody. " * 1000)
    frame = hkstats.cohort(copy).summary("week", "steps")
    assert sorted(frame.failures) == sorted(names)
    assert set(frame["participant"].tolist()) == {"b"}
    listed = hkstats.cohort(copy).participants()
    assert sorted(listed["participant"].tolist()) == sorted([*names, "b"])
    for path in copy.iterdir():
        if "new" not in path.name:
            path.unlink()
    # Sentences are read on terminals.
    with pytest.raises(hkstats.CommandError, match=r"No participant gave an answer\. new\\nline: .* is not a store"):
        hkstats.cohort(copy).summary("week", "steps")


def test_a_column_that_is_not_known_is_of_texts() -> None:
    kinds = kinds_of("summary", ["participant", "start", "isNew", "count", "wearHours"])
    assert [kind.kind for kind in kinds] == ["text", "instant", "text", "integer", "number"]
    rows = columns_of(
        kinds, [["a", "2024-01-09T23:05:01.672962Z", "x", "3", ""], ["a", "2024-01-09T23:05:01.5Z", "", "", "2.5"]]
    )
    assert rows.names == ["participant", "start", "is_new", "count", "wear_hours"]
    assert [it.microsecond for it in rows["start"].values] == [672962, 500000]
    assert rows["is_new"].values == ["x", None]
    assert rows["count"].values == [3, None]
    assert rows["wear_hours"].values == [None, 2.5]
