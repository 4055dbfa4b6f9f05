from __future__ import annotations

import json
import os
import shutil
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
import pytest

import hkstats
from hkstats import layout
from hkstats.distributed import Query, process_file
from hkstats.layout.__main__ import main
from hkstats.layout._stores import Store
from hkstats.layout._write import _batches

COMMAND = os.environ.get("HKSTATS") or shutil.which("hkstats")
pytestmark = pytest.mark.skipif(COMMAND is None, reason="HKSTATS names no command")
_NAMES = {"userEntered": "user_entered"}
ZONES = {"anna": "America/New_York", "ben": "Europe/Paris", "dora, É.": "Asia/Kathmandu"}


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    assert COMMAND is not None
    return subprocess.run([COMMAND, *arguments], check=False, capture_output=True, text=True)


@pytest.fixture(scope="module")
def cohort(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three people of three days, and a file that is none."""
    folder = tmp_path_factory.mktemp("cohort")
    exports = folder / "exports"
    exports.mkdir()
    for seed, (name, zone) in enumerate(ZONES.items()):
        path = str(exports / f"{name}.zip")
        run("synth", "--days", "3", "--seed", str(seed), "--home-zone", zone, "--output", path)
    (exports / "cara.zip").write_bytes(b"PK no zip")
    run("cohort", "import", str(exports), "--into", str(folder / "data"))
    return folder / "data"


def tables(folder: Path) -> list[pa.Table]:
    return [pq.read_table(path) for path in sorted(folder.glob("*.parquet"))]


def test_a_cohort_is_written_and_nobody_is_lost(cohort: Path, tmp_path: Path) -> None:
    into = tmp_path / "samples"
    written = layout.write(cohort, into, files=2)
    assert written.participants == len(ZONES)
    assert [name for name, _ in written.refused] == ["cara"]
    assert written.refused[0][1]
    assert layout.check(into) == len(ZONES)
    read = tables(into)
    assert sum(table.num_rows for table in read) == written.rows
    assert written.files == len(read)
    for table in read:
        keys = [(name, "ascending") for name in ("participant", "type", "start")]
        texts = table.select(["participant", "type", "start"])
        plain = pa.table(
            {name: texts[name].cast(pa.string() if name != "start" else pa.int64()) for name in texts.schema.names}
        )
        assert plain.equals(plain.sort_by(keys))
    pairs = {
        (row["participant"], row["zone"]) for table in read for row in table.select(["participant", "zone"]).to_pylist()
    }
    assert pairs == set(ZONES.items())


def test_no_column_but_the_unit_may_be_null(cohort: Path, tmp_path: Path) -> None:
    layout.write(cohort, tmp_path / "samples", files=2)
    for table in tables(tmp_path / "samples"):
        assert [field.name for field in table.schema if field.nullable] == ["unit"]
        assert [name for name in table.schema.names if table[name].null_count] == ["unit"]


@pytest.mark.parametrize("column", ["value", "source", "userEntered", "start"])
def test_samples_without_what_each_has_are_an_error(tmp_path: Path, column: str) -> None:
    rows: dict[str, pa.Array] = {
        "type": pa.array(["HKQuantityTypeIdentifierStepCount"] * 2).dictionary_encode(),
        "start": pa.array([0, 1], pa.timestamp("us", "UTC")),
        "end": pa.array([1, 2], pa.timestamp("us", "UTC")),
        "value": pa.array([1.0, 2.0]),
        "unit": pa.array(["count", None]).dictionary_encode(),
        "source": pa.array(["iPhone"] * 2).dictionary_encode(),
        "userEntered": pa.array([False, False]),
    }
    store = Store("anna", "anna.sqlite", "Europe/Paris", 2)

    def read(rows: dict[str, pa.Array]) -> int:
        table = pa.table(rows)
        with pa.ipc.new_stream(tmp_path / "samples.arrows", table.schema) as stream:
            stream.write_table(table)
        return sum(batch.num_rows for batch in _batches(store, tmp_path / "samples.arrows"))

    assert read(rows) == 2
    rows[column] = rows[column].take(pa.array([0, None], pa.int32()))
    with pytest.raises(hkstats.DataError, match=f"without a {_NAMES.get(column, column)}: it is of another version"):
        read(rows)


def test_files_are_the_owners_and_nothing_else_is_left(cohort: Path, tmp_path: Path) -> None:
    into = tmp_path / "samples"
    layout.write(cohort, into, files=2, jobs=1)
    assert stat.S_IMODE(into.stat().st_mode) == 0o700
    for path in into.iterdir():
        assert path.name.startswith("samples-")
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_folders_above_are_the_owners_too(cohort: Path, tmp_path: Path) -> None:
    mask = os.umask(0)
    try:
        layout.write(cohort, tmp_path / "one" / "two" / "samples", files=1, jobs=1)
    finally:
        os.umask(mask)
    for name in ("one", "one/two", "one/two/samples"):
        assert stat.S_IMODE((tmp_path / name).stat().st_mode) == 0o700


def started(cohort: Path, into: Path, command: Path, script: str, *more: str) -> subprocess.Popen[bytes]:
    """A layout that is being written, by a command that is a script of the shell."""
    command.write_text(f"#!/bin/sh\n{script}\n")
    command.chmod(0o755)
    arguments = ["write", "--cohort", str(cohort), "--into", str(into), *more]
    return subprocess.Popen(
        [sys.executable, "-W", "ignore", "-m", "hkstats.layout", *arguments],
        env={**os.environ, "HKSTATS": str(command)},
        stderr=subprocess.PIPE,
    )


def test_ctrl_c_ends_what_runs_and_nobody_begins(cohort: Path, tmp_path: Path) -> None:
    # The command stays in its export until it is ended.
    begun, command, into = tmp_path / "begun", tmp_path / "hkstats", tmp_path / "samples"
    script = f'[ "$1" = export ] || exec "{COMMAND}" "$@"\necho >> "{begun}"\nexec sleep 600'
    with started(cohort, into, command, script, "--files", "4", "--jobs", "1") as process:
        while not begun.exists():
            assert process.poll() is None
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=120)
    assert process.returncode != 0
    assert begun.read_text() == "\n"
    assert list(into.iterdir()) == []


def test_work_that_is_stopped_leaves_no_file_that_is_done(cohort: Path, tmp_path: Path) -> None:
    # The export of the last participant never ends; those before are whole by then.
    begun, command, into = tmp_path / "begun", tmp_path / "hkstats", tmp_path / "samples"
    script = f'case "$*" in export*dora*) echo $$ > "{begun}"; exec sleep 600;; esac\nexec "{COMMAND}" "$@"'
    for number in (signal.SIGINT, signal.SIGKILL):
        begun.unlink(missing_ok=True)
        with started(cohort, into, command, script, "--files", "64", "--jobs", "2") as process:
            # Of three people with samples two have their files.
            while (
                not begun.exists()
                or not begun.read_text()
                or sum(it.stat().st_size > 4 for it in into.glob(".work-*/*.parquet")) < 2
            ):
                assert process.poll() is None
                time.sleep(0.05)
            process.send_signal(number)
            if number == signal.SIGKILL:
                os.kill(int(begun.read_text()), number)
            _, errors = process.communicate(timeout=120)
        assert list(into.glob("*.parquet")) == []
        if number == signal.SIGINT:
            assert process.returncode == 130
            assert errors == b"Stopped.\n"
            assert list(into.iterdir()) == []
        else:
            with pytest.raises(hkstats.DataError, match="was never finished: remove the folder"):
                layout.check(tmp_path)


def test_where_the_machine_lacks_something_nothing_is_written(cohort: Path, tmp_path: Path) -> None:
    command = tmp_path / "hkstats"
    for failure, said in (("echo 'error: The disk is full.' >&2; exit 70", "The disk is full."), ("kill -9 $$", "-9")):
        command.write_text(f'#!/bin/sh\ncase "$*" in export*dora*) {failure};; esac\nexec "{COMMAND}" "$@"\n')
        command.chmod(0o755)
        with pytest.raises(hkstats.HKStatsError, match=said):
            layout.write(cohort, tmp_path / "samples", files=64, command=command)
        assert list((tmp_path / "samples").iterdir()) == []


def test_a_folder_that_cannot_be_written_is_a_sentence_and_empty(
    cohort: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a file").touch()
    assert main(["write", "--cohort", str(cohort), "--into", str(tmp_path / "a file" / "samples")]) == 65
    assert "cannot be written: Not a directory." in capsys.readouterr().err
    # Of three files the second cannot get its name.
    into = tmp_path / "samples"
    rename, names = Path.rename, []

    def once(path: Path, target: Path) -> Path:
        names.append(target.name)
        if len(names) == 2:
            raise OSError(28, "No space left on device")
        return rename(path, target)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Path, "rename", once)
        with pytest.raises(hkstats.HKStatsError, match=r"samples' cannot be written: No space left on device\.$"):
            layout.write(cohort, into, files=64)
    assert len(names) == 2
    assert list(into.iterdir()) == []


def test_figures_of_a_layout_are_those_of_the_command(cohort: Path, tmp_path: Path) -> None:
    into = tmp_path / "samples"
    layout.write({"anna": cohort / "anna.sqlite"}, into, files=1)
    (path,) = into.iterdir()
    found = process_file(str(path), Query(interval="day", types=["stepCount", "heartRate"]))
    days = found.filter(pc.is_valid(found["interval"])).to_pylist()
    for name, figure, member in (("StepCount", "sum", "sum"), ("HeartRate", "average", "average")):
        report = run(
            "summary", "daily", "--type", name[0].lower() + name[1:], "--store", str(cohort / "anna.sqlite"),
            "--units", "canonical", "--format", "json",
        )  # fmt: skip
        (described,) = json.loads(report.stdout)["series"]
        expected = {row["date"]: row[member] for row in described["buckets"] if member in row}
        ours = {row["date"].isoformat(): row[figure] for row in days if row["type"].endswith("Identifier" + name)}
        assert ours == expected
        assert ours


def test_types_are_chosen(cohort: Path, tmp_path: Path) -> None:
    layout.write([cohort / "ben.sqlite"], tmp_path / "samples", types=["steps", "bloodGlucose"])
    (table,) = tables(tmp_path / "samples")
    assert table["type"].unique().to_pylist() == ["HKQuantityTypeIdentifierStepCount"]
    assert table["participant"].unique().to_pylist() == ["ben"]


def test_a_store_without_samples_is_refused_with_a_sentence(
    cohort: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written = layout.write(cohort, tmp_path / "none", types=["bloodGlucose"])
    assert (written.participants, written.files, written.rows) == (0, 0, 0)
    assert {name for name, _ in written.refused} == {*ZONES, "cara"}
    assert dict(written.refused)["ben"] == "has no samples of these types."
    assert list((tmp_path / "none").iterdir()) == []
    empty = tmp_path / "empty.sqlite"
    export = tmp_path / "export.xml"
    export.write_text(
        '<?xml version="1.0" encoding="UTF-8"?>\n<HealthData locale="en_US">\n'
        ' <ExportDate value="2024-01-04 08:00:00 +0000"/>\n</HealthData>\n'
    )
    done = run("import", str(export), "--store", str(empty), "--time-zone", "UTC")
    assert done.returncode == 0, done.stderr
    stores = ["--store", str(empty), "--store", str(cohort / "ben.sqlite")]
    assert main(["write", *stores, "--into", str(tmp_path / "samples")]) == 65
    out, err = capsys.readouterr()
    assert "samples of 1 participant into" in out
    assert err == "empty: has no samples.\n"


def test_encrypted_stores_are_read_with_their_key(
    cohort: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("HKSTATS_KEY_FILE", raising=False)
    key, store = tmp_path / "a.key", tmp_path / "locked.sqlite"
    assert run("store", "key", str(key)).returncode == 0
    export = str(cohort.parent / "exports" / "anna.zip")
    assert run("import", export, "--store", str(store), "--key-file", str(key)).returncode == 0
    plain = layout.write([cohort / "anna.sqlite"], tmp_path / "plain", files=1)
    ((name, reason),) = layout.write([store], tmp_path / "refused").refused
    assert name == "locked"
    assert "encrypted" in reason
    # One key opens those that are encrypted, whichever else there are.
    both = layout.write([store, cohort / "anna.sqlite"], tmp_path / "both", key_file=key)
    assert (both.refused, both.participants, both.rows) == ((), 2, 2 * plain.rows)
    into = str(tmp_path / "by the command line")
    assert main(["write", "--store", str(store), "--into", into, "--files", "1", "--key-file", str(key)]) == 0
    columns = ["type", "start", "end", "value", "source"]
    (mine,), (theirs,) = tables(Path(into)), tables(tmp_path / "plain")
    assert mine.select(columns).to_pydict() == theirs.select(columns).to_pydict()


def test_nobodys_configuration_is_read(cohort: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "config" / "hkstats"
    folder.mkdir(parents=True)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    seen = tmp_path / "seen"
    command = tmp_path / "hkstats"
    command.write_text(
        f'#!/bin/sh\necho "$XDG_CONFIG_HOME|$LC_ALL|$HKSTATS_KEY_FILE" >> {seen}\n'
        f'ls -A "$XDG_CONFIG_HOME" >> {seen}\nexec {COMMAND} "$@"\n'
    )
    command.chmod(0o755)
    layout.write([cohort / "ben.sqlite"], tmp_path / "samples", command=command, key_file="some.key")
    lines = [line.split("|") for line in seen.read_text().splitlines()]
    assert len(lines) == 2
    assert {(locale, key) for _, locale, key in lines} == {("C", "some.key")}
    assert str(tmp_path / "config") not in {line[0] for line in lines}
    assert not any(Path(line[0]).exists() for line in lines)


def test_a_store_that_cannot_be_read_is_refused_and_the_others_are_written(cohort: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.sqlite"
    bad.write_bytes(b"no store")
    written = layout.write([cohort / "ben.sqlite", bad], tmp_path / "samples")
    assert (written.participants, written.files) == (1, 1)
    ((name, reason),) = written.refused
    assert name == "bad"
    assert "is not a store" in reason


def test_a_store_of_a_cohort_that_cannot_be_read_is_a_line_and_not_the_end(cohort: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    shutil.copytree(cohort, data)
    (data / "dora.sqlite").write_bytes(b"no store of anybody. " * 500)
    written = layout.write(data, tmp_path / "samples", files=2)
    assert written.participants == len(ZONES)
    assert [name for name, _ in written.refused] == ["cara", "dora"]
    assert "is not a store" in dict(written.refused)["dora"]
    with pytest.raises(hkstats.MissingError, match=r"There is nothing at .*nothing': name the folder of a cohort"):
        layout.write(tmp_path / "nothing", tmp_path / "other")
    assert not (tmp_path / "other").exists()


def test_what_cannot_be_is_a_sentence(cohort: Path, tmp_path: Path) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "file").touch()
    with pytest.raises(hkstats.ArgumentError, match="is not an empty folder"):
        layout.write(cohort, tmp_path / "full")
    with pytest.raises(hkstats.ArgumentError, match="at least one is needed"):
        layout.write(cohort, tmp_path / "none", files=0)
    for jobs in (0, -1):
        with pytest.raises(hkstats.ArgumentError, match=f"{jobs} files cannot be written at a time: at least one"):
            layout.write(cohort, tmp_path / "none", jobs=jobs)
    with pytest.raises(hkstats.ArgumentError, match=r"`files` has to be a whole number, not 1.5"):
        layout.write(cohort, tmp_path / "none", files=1.5)  # type: ignore[arg-type]
    with pytest.raises(hkstats.ArgumentError, match="There is no command"):
        layout.write(cohort, tmp_path / "none", command=tmp_path / "hkstats")
    with pytest.raises(hkstats.ArgumentError, match="Two stores are called 'ben'"):
        layout.write([cohort / "ben.sqlite", tmp_path / "ben.sqlite"], tmp_path / "none")
    assert not (tmp_path / "none").exists()


def write(path: Path, participants: list[str | None]) -> None:
    pq.write_table(pa.table({"participant": pa.array(participants, pa.string())}), path, row_group_size=2)


def test_a_participant_in_two_files_or_places_is_found(tmp_path: Path) -> None:
    write(tmp_path / "a.parquet", ["a", "a", "a", "b"])
    (tmp_path / "day=1").mkdir()
    write(tmp_path / "day=1" / "b.parquet", ["c", "d"])
    assert layout.check(tmp_path) == 4
    write(tmp_path / "c.parquet", ["e", "b"])
    with pytest.raises(
        hkstats.DataError, match=r"Participant 'b' lies in two files, '.*a\.parquet' and '.*c\.parquet'"
    ):
        layout.check(tmp_path)
    write(tmp_path / "c.parquet", ["e", "f", "e"])
    with pytest.raises(hkstats.DataError, match=r"Participant 'e' lies in two places of '.*c\.parquet': sort"):
        layout.check(tmp_path)
    write(tmp_path / "c.parquet", ["e", None])
    with pytest.raises(hkstats.DataError, match="rows without a participant"):
        layout.check(tmp_path)
    with pytest.raises(hkstats.SchemaError, match="no column 'person' of participants"):
        layout.check(tmp_path, participant="person")
    with pytest.raises(hkstats.ArgumentError, match="no Parquet files"):
        layout.check(tmp_path / "nothing")


def test_the_command_line_writes_and_checks(cohort: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    into = str(tmp_path / "samples")
    assert main(["write", "--cohort", str(cohort), "--into", into, "--files", "3"]) == 65
    out, err = capsys.readouterr()
    assert "samples of 3 participants" in out
    assert err.startswith("cara: ")
    assert main(["check", into]) == 0
    assert "each of 3 participants lies in one file" in capsys.readouterr().out
    assert main(["write", "--cohort", str(cohort), "--into", into]) == 64
    assert "is not an empty folder" in capsys.readouterr().err


def test_importing_the_package_imports_no_engine() -> None:
    code = "import hkstats, sys; assert not {'pyspark', 'pyarrow', 'pandas', 'hkstats.spark'} & set(sys.modules)"
    subprocess.run([__import__("sys").executable, "-c", code], check=True)
