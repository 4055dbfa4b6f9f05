"""Files of Parquet, by a library that streams what the test says."""

from __future__ import annotations

import errno
import json
import os
import stat
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from fake_store_library import FakeLibrary, samples_table
from report_recordings import FOLDER

import hkstats
from hkstats._private_files import PrivateFile


@pytest.fixture
def filled(library: FakeLibrary) -> hkstats.Store:
    library.schema, library.batches = samples_table()
    library.answers["types"] = (FOLDER / "types.json").read_bytes()
    return hkstats.open("a.sqlite")


def test_parquet_has_each_row_of_the_stream(library: FakeLibrary, filled: hkstats.Store, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "tables"
    rows = filled.export(folder, start="2024-01-01", time_zone="Europe/Paris", metadata=True)
    assert rows == {"samples": 7, "nights": 7, "workouts": 7, "rings": 7}
    assert sorted(path.name for path in folder.iterdir()) == [
        "README.md",
        "nights.parquet",
        "rings.parquet",
        "samples.parquet",
        "schema.json",
        "workouts.parquet",
    ]
    assert {stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()} == {0o600}
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    expected = pa.Table.from_batches(library.batches)
    found = pq.read_table(folder / "samples.parquet")
    assert found.to_pydict() == expected.to_pydict()
    assert found.schema.field("start").type == pa.timestamp("us", "UTC")
    scope = {"from": "2024-01-01", "timeZone": "Europe/Paris", "units": "canonical"}
    assert library.asked == [
        ("table samples", {"metadata": True, "scope": scope}),
        ("table nights", {"scope": scope}),
        ("table workouts", {"scope": scope}),
        ("table rings", {"interval": "day", "scope": scope}),
        ("types", {"scope": {"timeZone": "Europe/Paris"}}),
    ]


def test_the_folder_says_what_it_holds(filled: hkstats.Store, tmp_path: Path) -> None:
    filled.export(tmp_path / "tables", types="hr", start="2024-01-01", end="2024-02-01")
    described = json.loads((tmp_path / "tables" / "schema.json").read_text(encoding="utf-8"))
    assert list(described) == ["schema", "timeZone", "format", "from", "to", "tables"]
    assert described["format"] == "parquet"
    assert described["timeZone"] == "America/New_York"
    assert (described["from"], described["to"]) == ("2024-01-01T00:00:00-05:00", "2024-02-01T00:00:00-05:00")
    (samples,) = described["tables"]
    assert (samples["name"], samples["file"], samples["rows"]) == ("samples", "samples.parquet", 7)
    kinds = {column["name"]: column["kind"] for column in samples["columns"]}
    assert kinds == {
        "source": "text",
        "date": "date",
        "start": "instant",
        "value": "number",
        "count": "integer",
        "userEntered": "flag",
        "uuid": "uuid",
        "metadata": "json",
    }
    text = (tmp_path / "tables" / "README.md").read_text(encoding="utf-8")
    assert "Of what overlaps 2024-01-01T00:00:00-05:00 to 2024-02-01T00:00:00-05:00, itself excluded." in text
    assert "| `value` | number, or nothing | The value. |" in text


def test_parquet_needs_pyarrow(filled: hkstats.Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(ImportError, match="pip install pyarrow"):
        filled.export(tmp_path / "tables")
    assert not (tmp_path / "tables").exists()


def test_a_folder_that_holds_something_is_left_alone(filled: hkstats.Store, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(hkstats.ArgumentError, match=r"a new or an empty folder: .* holds 1 files"):
        filled.export(tmp_path)
    with pytest.raises(hkstats.ArgumentError, match="is a file"):
        filled.export(tmp_path / "mine.txt")
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_what_an_export_that_was_killed_left_goes(filled: hkstats.Store, tmp_path: Path) -> None:
    (tmp_path / "samples.parquet.partial-4194303-1").write_text("old")
    running = tmp_path / f"samples.parquet.partial-{os.getppid()}-0"
    running.write_text("of an export that is running")
    filled.export(tmp_path, types="hr")
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "README.md",
        "samples.parquet",
        running.name,
        "schema.json",
    ]


def test_what_a_process_of_the_same_number_left_is_in_nobodys_way(filled: hkstats.Store, tmp_path: Path) -> None:
    # In a container the first process has the number 1 whenever it is started.
    for number in range(1, 500):
        (tmp_path / f"samples.parquet.partial-{os.getpid()}-{number}").write_text("old")
    filled.export(tmp_path, types="hr")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["README.md", "samples.parquet", "schema.json"]


def test_an_export_that_this_process_writes_is_no_leftover(filled: hkstats.Store, tmp_path: Path) -> None:
    file = PrivateFile(tmp_path / "samples.parquet")
    file.file.write(b"of another thread")
    filled.export(tmp_path, types="hr")
    file.commit()
    assert (tmp_path / "samples.parquet").read_bytes() == b"of another thread"


def test_files_of_others_are_left_alone_whatever_their_names_end_with(filled: hkstats.Store, tmp_path: Path) -> None:
    names = [
        "thesis.tex.partial-4194303",
        "thesis.tex.partial-4194303-1",
        "my samples.parquet.partial-4194303-1",
        "samples.parquet.partial-4194303-1.bak",
        "samples.parquet.partial-0-1",
        "samples.txt.partial-4194303-1",
    ]
    for name in names:
        (tmp_path / name).write_text("mine")
    (tmp_path / "nights.csv.partial-4194303-0").mkdir()
    (tmp_path / "samples.parquet.partial-4194303-0").write_text("old")
    with pytest.raises(hkstats.ArgumentError, match=f"holds {len(names) + 1} files"):
        filled.export(tmp_path)
    # In a folder that is refused nothing goes, also not what would go in an empty one.
    left = [*names, "nights.csv.partial-4194303-0", "samples.parquet.partial-4194303-0"]
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(left)


@pytest.mark.skipif(os.geteuid() != 0, reason="Only root can give a file away.")
def test_what_another_user_left_stays(filled: hkstats.Store, tmp_path: Path) -> None:
    theirs = tmp_path / "samples.parquet.partial-4194303-0"
    theirs.write_text("theirs")
    os.chown(theirs, 65_534, 65_534)
    filled.export(tmp_path, types="hr")
    assert theirs.read_text() == "theirs"


def test_folders_are_their_owners_whatever_the_umask(filled: hkstats.Store, tmp_path: Path) -> None:
    for number, mask in enumerate((0, 0o177)):
        before = os.umask(mask)
        try:
            filled.export(tmp_path / f"{number}" / "one" / "two", types="hr")
        finally:
            os.umask(before)
        for name in ("", "one", "one/two"):
            assert stat.S_IMODE((tmp_path / f"{number}" / name).stat().st_mode) == 0o700


@pytest.mark.parametrize("name", ["samples.parquet", "nights.arrows", "rings.csv", "workouts.jsonl", "schema.json"])
def test_what_any_export_left_goes(filled: hkstats.Store, tmp_path: Path, name: str) -> None:
    (tmp_path / f"{name}.partial-4194303-0").write_text("old")
    filled.export(tmp_path, types="hr")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["README.md", "samples.parquet", "schema.json"]


def test_the_last_days_are_the_same_of_all_tables(library: FakeLibrary, filled: hkstats.Store, tmp_path: Path) -> None:
    records = json.loads((FOLDER / "records.json").read_bytes())
    records |= {"firstDate": "2018-11-04", "lastDate": "2018-11-05"}
    library.answers["records"] = json.dumps(records).encode()
    library.answers["types"] = (FOLDER / "types.json").read_bytes().replace(b"America/New_York", b"America/Sao_Paulo")
    filled.export(tmp_path / "tables", last="2d", types="hr", tables=["samples", "nights"])
    scope = {"from": "2018-11-04", "to": "2018-11-06", "units": "canonical"}
    assert library.asked == [
        ("records", {"types": ["hr"], "scope": {"last": {"count": 2, "unit": "d"}}}),
        ("table samples", {"types": ["hr"], "scope": scope}),
        ("table nights", {"scope": scope}),
        ("types", {}),
    ]
    described = json.loads((tmp_path / "tables" / "schema.json").read_text(encoding="utf-8"))
    # That day began at 01:00 in Sao Paulo.
    assert (described["from"], described["to"]) == ("2018-11-04T01:00:00-02:00", "2018-11-06T00:00:00-02:00")
    # Clocks that change with the person are those of the first and of the last day.
    zones = [{"timeZone": "Asia/Kathmandu"}, {"start": "2018-11-05T08:00:00+01:00", "timeZone": "Europe/Paris"}]
    library.answers["records"] = json.dumps(records | {"recordedZones": zones}).encode()
    library.answers["types"] = (FOLDER / "types.json").read_bytes().replace(b"America/New_York", b"recorded")
    filled.export(tmp_path / "recorded", last="2d", time_zone="recorded")
    described = json.loads((tmp_path / "recorded" / "schema.json").read_text(encoding="utf-8"))
    assert described["timeZone"] == "recorded"
    assert (described["from"], described["to"]) == ("2018-11-04T00:00:00+05:45", "2018-11-06T00:00:00+01:00")


def test_an_export_that_fails_leaves_no_file(library: FakeLibrary, filled: hkstats.Store, tmp_path: Path) -> None:
    library.failures["table nights"] = (15, "The disk is full.")
    with pytest.raises(hkstats.HKStatsError, match="The disk is full"):
        filled.export(tmp_path / "tables")
    assert not (tmp_path / "tables").exists()
    with pytest.raises(hkstats.HKStatsError, match="The disk is full"):
        filled.export(tmp_path / "new" / "tables")
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "mine").mkdir()
    with pytest.raises(hkstats.HKStatsError, match="The disk is full"):
        filled.export(tmp_path / "mine")
    assert list(tmp_path.iterdir()) == [tmp_path / "mine"]
    assert list((tmp_path / "mine").iterdir()) == []


@pytest.mark.parametrize("form", ["parquet", "arrow", "csv", "jsonl"])
def test_who_chose_nothing_is_not_given_everything(filled: hkstats.Store, tmp_path: Path, form: Any) -> None:
    with pytest.raises(hkstats.ArgumentError, match="`types` is empty, so there is nothing to export"):
        filled.export(tmp_path / "tables", form, types=[])
    with pytest.raises(hkstats.ArgumentError, match="`tables` is empty, so there is nothing to export"):
        filled.export(tmp_path / "tables", form, tables=[])
    assert list(tmp_path.iterdir()) == []


def test_a_disk_that_is_full_is_a_sentence_with_the_folder(
    filled: hkstats.Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("hkstats._export.PrivateFile", fail)
    with pytest.raises(hkstats.HKStatsError, match=r"tables' cannot be written: No space left on device\.$"):
        filled.export(tmp_path / "tables", types="hr")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"format": "xlsx"}, "`format` has to be one of parquet"),
        ({"tables": "beats"}, "`tables` has to be one of samples"),
        ({"units": "imperial"}, "`units` has to be one of"),
        ({"format": "csv", "source_order": "iPhone"}, "`source_order` has no meaning for files of csv"),
    ],
)
def test_an_export_that_makes_no_sense_is_a_sentence(
    filled: hkstats.Store, tmp_path: Path, arguments: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(hkstats.ArgumentError, match=sentence):
        filled.export(tmp_path / "tables", **arguments)
    assert not (tmp_path / "tables").exists()


def test_other_files_are_written_by_the_command(
    filled: hkstats.Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = tmp_path / "hkstats"
    command.write_text(
        "#!/bin/sh\n"
        f'echo "$@" > {tmp_path}/asked\n'
        'mkdir "$3"\n'
        'echo \'{"tables": [{"name": "samples", "rows": 5}]}\' > "$3/schema.json"\n'
    )
    command.chmod(0o755)
    monkeypatch.setenv("HKSTATS", str(command))
    folder = tmp_path / "tables"
    assert filled.export(folder, "csv", types=["hr", "steps"], last="30d", time_zone="UTC", metadata=True) == {
        "samples": 5
    }
    assert (tmp_path / "asked").read_text().split() == (
        f"export --to {folder} --last 30d --time-zone UTC --units canonical --format csv --store a.sqlite "
        "--table samples --type hr --type steps --metadata"
    ).split()
    lines = "error: There is no type named x.\nSee 'hkstats export --help' for more information."
    for code, kind in ((64, hkstats.ArgumentError), (74, hkstats.CommandError)):
        command.write_text(f'#!/bin/sh\necho "{lines}" >&2\nexit {code}\n')
        with pytest.raises(hkstats.HKStatsError, match=r"^There is no type named x\.$") as caught:
            filled.export(folder, "jsonl")
        assert type(caught.value) is kind
    monkeypatch.setenv("HKSTATS", str(tmp_path / "nothing"))
    with pytest.raises(hkstats.LibraryError, match="which is no program"):
        filled.export(folder, "arrow")
