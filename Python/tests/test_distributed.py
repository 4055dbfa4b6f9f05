from __future__ import annotations

import copy
import itertools
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.fs
import pyarrow.parquet as pq
import pytest

import hkstats
from hkstats import _parquet
from hkstats.distributed import Query, digest, process_batches, process_file
from hkstats.spark import run_table

DAY = 86_400.0


def rows(seed: int, participants: int = 7) -> pa.Table:
    """Rows sorted by participant, of two types and sources."""
    random = np.random.default_rng(seed)
    count = participants * 40
    start = random.uniform(0, 9 * DAY, count).round(3)
    return pa.table(
        {
            "participant": np.sort(random.integers(0, participants, count)),
            "type": np.array(["stepCount", "heartRate"])[random.integers(0, 2, count)],
            "start": start,
            "end": start + random.choice([0.0, 30.0, 900.0], count),
            "value": random.uniform(1, 100, count),
            "source": np.array(["Watch", "Phone"])[random.integers(0, 2, count)],
        }
    )


def answer(table: pa.Table, query: Query, size: int) -> pa.Table:
    return pa.Table.from_batches(process_batches(table.to_batches(max_chunksize=size), query))


def figures(table: pa.Table) -> pa.Table:
    return table.filter(pc.is_valid(table["interval"])).drop(["status", "message", "rows"])


@pytest.mark.parametrize("size", [1, 7, 50, 1_000])
@pytest.mark.parametrize("seed", range(5))
def test_batches_of_any_size_have_the_figures_of_one_frame(seed: int, size: int) -> None:
    table = rows(seed)
    query = Query(interval=("day", "hour"), zone="Asia/Kathmandu", sources="both")
    found = answer(table, query, size)
    expected = hkstats.statistics(table, interval=["day", "hour"], zone="Asia/Kathmandu", sources="both")
    assert figures(found).cast(expected.figures.to_arrow().schema).equals(expected.figures.to_arrow()), f"seed {seed}"
    assert digest(found) == digest(answer(table, query, 1_000))
    statuses = found.filter(pc.is_null(found["interval"]))
    assert statuses["participant"].to_pylist() == expected.status["participant"].tolist()
    assert sum(statuses["rows"].to_pylist()) == table.num_rows


def test_a_digest_knows_no_order_and_each_bit() -> None:
    found = answer(rows(1), Query(zone="UTC"), 100)
    shuffled = found.take(np.random.default_rng(1).permutation(found.num_rows))
    assert digest(shuffled) == digest(found)
    sums = np.array(found["sum"].fill_null(0.0).to_pylist())
    place = int(np.flatnonzero(sums)[0])
    sums[place] = np.nextafter(sums[place], np.inf)
    nulls = np.array(found["sum"].is_null())
    position = found.schema.get_field_index("sum")
    assert digest(found.set_column(position, "sum", pa.array(sums, mask=nulls))) != digest(found)
    assert digest(found.slice(1)) != digest(found)


def test_types_are_chosen_by_short_and_full_names() -> None:
    full = {"stepCount": "HKQuantityTypeIdentifierStepCount", "heartRate": "HKQuantityTypeIdentifierHeartRate"}
    table = rows(2)
    named = table.set_column(1, "type", pa.array([full[name] for name in table["type"].to_pylist()]))
    for each, text in ((table, "stepCount"), (named, full["stepCount"])):
        found = figures(answer(each, Query(zone="UTC", types=["stepCount"]), 30))
        assert set(found["type"].to_pylist()) == {text}
    encoded = named.set_column(1, "type", named["type"].combine_chunks().dictionary_encode())
    assert digest(answer(encoded, Query(zone="UTC", types=["stepCount"]), 30)) == digest(
        answer(named, Query(zone="UTC", types=["stepCount"]), 30)
    )


def test_types_of_healthkit_without_figures_are_passed_over_and_unknown_ones_are_not() -> None:
    types = ["HKCategoryTypeIdentifierSleepAnalysis", "HKWorkoutRouteTypeIdentifier", "stepCount", "myOwn"]
    table = pa.table({"participant": [1, 1, 1, 2], "type": types, "start": [0.0] * 4, "value": [1.0] * 4})
    found = answer(table, Query(zone="UTC"), 4)
    assert figures(found)["type"].to_pylist() == ["stepCount"]
    statuses = found.filter(pc.is_null(found["interval"]))
    assert [statuses[name].to_pylist() for name in ("participant", "rows")] == [[1, 2], [1, 1]]
    assert statuses["status"].to_pylist()[0] == 0
    assert "'myOwn' has no aggregation" in statuses["message"].to_pylist()[1]
    slept = Query(zone="UTC", types=["sleepAnalysis"], aggregation={types[0]: "category"})
    assert figures(answer(table, slept, 4))["type"].to_pylist() == types[:1]


def test_the_columns_are_those_of_the_schema_whatever_the_rows_are() -> None:
    assert Query(statistics="count,mostRecent").schema(pa.string()) == Query(
        statistics=["count", "most_recent"]
    ).schema(pa.string())
    query = Query(zone="UTC", statistics=["count", "average"], aggregation="cumulative")
    with pytest.raises(hkstats.ArgumentError, match="average"):
        answer(rows(1), query, 9)
    query = Query(zone="UTC", statistics=["count", "sum"], aggregation="cumulative")
    assert query.schema(pa.int32()).names == [
        "participant", "type", "interval", "date", "start", "end", "count", "sum", "status", "message", "rows",
    ]  # fmt: skip
    assert answer(rows(1), query, 9).schema == query.schema(pa.int64())
    assert answer(rows(1), Query(zone="UTC"), 9).schema == Query().schema(pa.int8())
    text = pa.dictionary(pa.int32(), pa.string())
    assert Query().schema(text).field("participant").type == pa.string()


def test_no_rows_have_no_figures() -> None:
    query = Query(zone="UTC")
    assert list(process_batches([], query)) == []
    empty = pa.RecordBatch.from_pylist([], schema=rows(1).schema)
    assert list(process_batches([empty], query)) == []


def test_a_participant_who_comes_back_has_two_statuses() -> None:
    table = pa.table({"participant": ["a", "b", "a"], "start": [0.0, 0.0, 1.0], "value": [1.0, 2.0, 3.0]})
    found = answer(table, Query(zone="UTC", aggregation="cumulative"), 1)
    statuses = found.filter(pc.is_null(found["interval"]))
    assert sorted(zip(statuses["participant"].to_pylist(), statuses["status"].to_pylist(), strict=True)) == [
        ("a", 0),
        ("a", 10),
        ("b", 0),
    ]


def statuses(table: pa.Table) -> list[tuple[Any, Any, Any, Any]]:
    """Each row of status: participant, status, message, rows; all figures of it are null."""
    found = table.filter(pc.is_null(table["interval"]))
    for name in set(found.schema.names) - {"participant", "status", "message", "rows"}:
        assert found[name].null_count == found.num_rows, name
    return [tuple(row.values()) for row in found.select(["participant", "status", "message", "rows"]).to_pylist()]


SLEEPERS: dict[str, list[str | None]] = {
    # Types in the order of each participant's rows: some have none, first, last or alone, of the type that is read.
    "first": ["sleepAnalysis", "sleepAnalysis"],
    "begins": ["stepCount", "sleepAnalysis", "sleepAnalysis"],
    "ends": ["sleepAnalysis", "sleepAnalysis", "stepCount"],
    "lost": ["sleepAnalysis"],
    "lost too": ["sleepAnalysis", None],
    "both": ["sleepAnalysis", "stepCount", "sleepAnalysis"],
    "last": ["sleepAnalysis", "sleepAnalysis"],
}


@pytest.mark.parametrize("kind", ["text", "dictionary", "large", "whole"])
def test_each_participant_has_a_status_wherever_batches_are_cut(kind: str) -> None:
    types = [type_ for its in SLEEPERS.values() for type_ in its]
    names: list[Any] = [name for name, its in SLEEPERS.items() for _ in its]
    people = list(SLEEPERS)
    if kind == "whole":
        names = [people.index(name) for name in names]
    participants = pa.array(names, pa.int32() if kind == "whole" else pa.large_string() if kind == "large" else None)
    if kind == "dictionary":
        participants = participants.dictionary_encode()
    table = pa.table(
        {
            "participant": participants,
            "type": types,
            "start": np.arange(len(types)) * 9.0,
            "value": np.ones(len(types)),
        }
    )
    query = Query(zone="UTC", types=["stepCount"])
    whole = answer(table, query, len(types))
    (rows_,) = table.to_batches()
    read = {name: its.count("stepCount") for name, its in SLEEPERS.items()}
    expected = {people.index(name) if kind == "whole" else name: count for name, count in read.items()}
    for cuts in [(cut, other) for cut in range(len(types) + 1) for other in range(cut, len(types) + 1)]:
        ends = (0, *cuts, len(types))
        # Some of these are empty.
        batches = [rows_.slice(first, last - first) for first, last in itertools.pairwise(ends)]
        found = pa.Table.from_batches(process_batches(batches, query))
        assert found.schema == query.schema(participants.type), cuts
        assert figures(found).equals(figures(whole)), cuts
        told = statuses(found)
        assert {name: rows for name, _, _, rows in told} == expected, cuts
        assert len(told) == len(expected), cuts
        assert {(status, message) for _, status, message, _ in told} == {(0, None)}, cuts
        assert digest(found) == digest(whole), cuts


@pytest.mark.parametrize("seed", range(30))
def test_nobody_is_lost_whatever_the_types_and_batches_are(seed: int) -> None:
    random = np.random.default_rng(seed)
    count = int(random.integers(1, 60))
    names = np.sort(random.integers(0, int(random.integers(1, 12)), count))
    table = pa.table(
        {
            "participant": names,
            "type": random.choice(["stepCount", "sleepAnalysis"], count, p=[0.2, 0.8]),
            "start": np.arange(count) * 9.0,
            "value": np.ones(count),
        }
    )
    found = answer(table, Query(zone="UTC"), int(random.integers(1, 9)))
    read = table.filter(pc.equal(table["type"], "stepCount"))["participant"].to_pylist()
    expected = sorted((name, 0, None, read.count(name)) for name in set(names.tolist()))
    assert sorted(statuses(found), key=lambda it: it[0]) == expected, f"seed {seed}"


def test_rows_without_a_participant_have_no_status_of_their_own() -> None:
    types = ["sleepAnalysis", "sleepAnalysis", "stepCount", "sleepAnalysis"]
    table = pa.table(
        {"participant": ["a", None, "b", None], "type": types, "start": [0.0] * 4, "value": [1.0] * 4},
    )
    for size in (1, 2, 4):
        assert sorted(statuses(answer(table, Query(zone="UTC"), size))) == [("a", 0, None, 0), ("b", 0, None, 1)]


@pytest.mark.parametrize("rows", [0, 2])
@pytest.mark.parametrize("types", [["heartRate"], None])
def test_nobody_has_the_types_that_are_asked_for(rows: int, types: list[str] | None) -> None:
    table = pa.table(
        {
            "participant": ["anna"] * rows,
            "zone": ["Europe/Paris"] * rows,
            "type": ["sleepAnalysis"] * rows,
            "start": [0.0] * rows,
            "value": [1.0] * rows,
        },
        schema=pa.schema(
            [
                ("participant", pa.string()),
                ("zone", pa.string()),
                ("type", pa.string()),
                ("start", pa.float64()),
                ("value", pa.float64()),
            ]
        ),
    )
    batches = table.to_batches() or [pa.RecordBatch.from_pylist([], schema=table.schema)]
    (found,) = [it.to_pylist() for it in process_batches(batches, Query(types=types))] or [[]]
    assert [(it["participant"], it["status"], it["rows"]) for it in found] == [("anna", 0, 0)] * (rows > 0)


@pytest.mark.parametrize(
    ("column", "asked"),
    [
        ("stepCount", "HKQuantityTypeIdentifierStepCount"),
        ("HKQuantityTypeIdentifierStepCount", "stepCount"),
        ("vo2Max", "HKQuantityTypeIdentifierVO2Max"),
        ("HKQuantityTypeIdentifierVO2Max", "vo2Max"),
        ("ownType", "HKQuantityTypeIdentifierOwnType"),
        ("HKCategoryTypeIdentifierOwnType", "ownType"),
    ],
)
def test_types_and_their_aggregation_are_known_by_either_spelling(column: str, asked: str) -> None:
    rows = {"participant": ["a", "a"], "type": [column] * 2, "start": [0.0, 1.0], "value": [1.0, 3.0]}
    query = Query(zone="UTC", types=[asked], aggregation={asked: "discreteArithmetic"})
    found = pa.Table.from_batches(process_batches(pa.table(rows).to_batches(), query)).to_pylist()
    assert [it["average"] for it in found if it["interval"]] == [2.0]


def test_participants_that_cannot_be_are_an_error_of_their_own() -> None:
    rows = pa.table(
        {
            "participant": pa.array([2**63 + 1], pa.uint64()),
            "type": ["heartRate"],
            "start": [0.0],
            "value": [1.0],
        }
    )
    with pytest.raises(hkstats.DataError, match="The participants cannot be read"):
        list(process_batches(rows.to_batches(), Query(zone="UTC", types=["stepCount"])))


def test_names_in_a_text_are_several() -> None:
    query = Query(zone="UTC", types="stepCount, heartRate", statistics="count, sum")
    assert (query.types, query.statistics) == (("stepCount", "heartRate"), ("count", "sum"))
    assert Query(types="stepCount").types == ("stepCount",)
    listed = Query(zone="UTC", types=["stepCount", "heartRate"], statistics=["count", "sum"])
    table = rows(4)
    found = answer(table, query, 50)
    assert found.schema.names[6:8] == ["count", "sum"]
    assert figures(found).num_rows > 0
    assert digest(found) == digest(answer(table, listed, 50))
    assert digest(answer(table, Query(zone="UTC", types=query.types, statistics=["count,sum"]), 50)) == digest(found)
    assert pickle.loads(pickle.dumps(query)) == query


@pytest.mark.parametrize("is_encoded", [False, True])
def test_rows_without_a_type_are_of_no_type_that_is_named(*, is_encoded: bool) -> None:
    types = pa.array(["stepCount", None, "stepCount"])
    table = pa.table(
        {
            "participant": ["a"] * 3,
            "type": types.dictionary_encode() if is_encoded else types,
            "start": [0.0, 9.0, 18.0],
            "value": [1.0, 2.0, 4.0],
        }
    )
    for size in (1, 3):
        found = answer(table, Query(zone="UTC", types=["stepCount"], aggregation="cumulative"), size)
        assert figures(found)["sum"].to_pylist() == [5]
        assert statuses(found) == [("a", 0, None, 2)]
        everything = answer(table, Query(zone="UTC", aggregation="cumulative"), size)
        assert [(code, count) for _, code, _, count in statuses(everything)] == [(1, 3)]
        assert "Row 1 has no value in the column 'type'" in statuses(everything)[0][2]


def test_types_that_are_named_need_a_column_of_types() -> None:
    table = rows(1).drop_columns("type")
    with pytest.raises(hkstats.SchemaError, match=r"no column 'type' of types, which `types` needs\. There are: part"):
        answer(table, Query(zone="UTC", types=["stepCount"], aggregation="cumulative"), 9)
    with pytest.raises(hkstats.SchemaError, match="`types` needs the column of types, but `type` is None"):
        answer(rows(1), Query(zone="UTC", types=["stepCount"], type=None, aggregation="cumulative"), 9)


def test_what_the_user_typed_in_is_known_by_either_spelling() -> None:
    # Where a person typed a reading in, it wins over that of a device.
    table = pa.table(
        {
            "participant": ["a"] * 2,
            "start": [0.0, 0.0],
            "end": [60.0, 60.0],
            "value": [1.0, 2.0],
            "source": ["Phone", "Watch"],
            "user_entered": [False, True],
        }
    )
    query = Query(zone="UTC", aggregation="cumulative")
    camel = table.rename_columns([*table.schema.names[:-1], "userEntered"])
    expected = digest(answer(table, query, 9))
    assert expected != digest(answer(table.drop_columns("user_entered"), query, 9))
    assert digest(answer(camel, query, 9)) == expected
    assert query.columns(camel.schema.names) == camel.schema.names
    # Where both are there the name of the argument counts, and nothing is guessed of a name that was given.
    both = table.append_column("userEntered", pa.array([False, False]))
    assert query.columns(both.schema.names) == table.schema.names
    assert digest(answer(both, query, 9)) == expected
    assert "userEntered" not in Query(zone="UTC", user_entered=None).columns(camel.schema.names)
    with pytest.raises(hkstats.SchemaError, match="There is no column 'typed_in'"):
        answer(camel, Query(zone="UTC", aggregation="cumulative", user_entered="typed_in"), 9)


def test_a_table_of_spark_is_sorted_by_what_the_user_typed_in_by_either_spelling() -> None:
    class Table:
        """A table of Spark that notes by what it is sorted."""

        dtypes: ClassVar[list[tuple[str, str]]] = [("participant", "string"), ("start", "double")]

        def __init__(self, typed_in: str) -> None:
            self.columns = ["participant", "start", typed_in, "value"]

        def select(self, *columns: str) -> Table:
            return self

        def repartition(self, *columns: str) -> Table:
            return self

        def sortWithinPartitions(self, *columns: str) -> Table:  # noqa: N802
            self.order = columns
            return self

        def mapInArrow(self, *_: Any) -> Table:  # noqa: N802
            return self

    for name in ("user_entered", "userEntered"):
        df: Any = Table(name)
        assert run_table(df, Query(zone="UTC", aggregation="cumulative")) is df
        assert df.order == ("participant", "start", "value", name)


def test_settings_that_cannot_be_are_sentences_without_a_batch() -> None:
    with pytest.raises(hkstats.ArgumentError, match="Mars"):
        list(process_batches([], Query(zone="Mars/Olympus")))


def test_queries_travel() -> None:
    query = Query(interval=("day",), aggregation={"heartRate": "discreteArithmetic"}, types=("heartRate",))
    assert pickle.loads(pickle.dumps(query)) == query
    assert copy.deepcopy(query) == query


@pytest.mark.parametrize(
    ("query", "message"),
    [
        (Query(zone="Mars/Olympus"), "Mars/Olympus"),
        (Query(zone="UTC", interval="fortnight"), "fortnight"),
        (Query(zone="UTC", missing="guess"), "guess"),  # type: ignore[arg-type]
    ],
)
def test_settings_that_cannot_be_are_sentences(query: Query, message: str) -> None:
    with pytest.raises(hkstats.ArgumentError, match=message):
        query.check()


def test_missing_columns_are_named() -> None:
    with pytest.raises(hkstats.SchemaError, match=r"no column 'person' of participants\. There are: participant, type"):
        answer(rows(1), Query(zone="UTC", participant="person"), 9)
    with pytest.raises(hkstats.SchemaError, match="no column 'begin' of starts"):
        answer(rows(1), Query(zone="UTC", start="begin"), 9)


@pytest.mark.parametrize("prefix", ["", "file:", "file://"])
def test_files_have_the_answer_of_their_rows(tmp_path: Path, prefix: str) -> None:
    path = tmp_path / "a b.parquet"
    table = rows(3)
    pq.write_table(table, path, row_group_size=30)
    query = Query(zone="UTC")
    named = prefix + str(path).replace(" ", "%20") if prefix else str(path)
    assert digest(process_file(named, query, batch_rows=20)) == digest(answer(table, query, 1_000))
    assert digest(process_file(path, query)) == digest(answer(table, query, 1_000))


@pytest.mark.parametrize(
    ("before", "asked"),
    [
        ("s3a://bucket", "s3://bucket"),
        ("s3://bucket", "s3://bucket"),
        ("gs://bucket", "gs://bucket"),
        ("hdfs://host:8020", "hdfs://host:8020"),
        ("abfss://container@account.dfs.core.windows.net", "abfss://container@account.dfs.core.windows.net"),
    ],
)
def test_files_elsewhere_may_have_any_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, before: str, asked: str
) -> None:
    """As Spark names them, whose paths are not escaped; the storage is a folder here, and pyarrow reads the name."""
    folder = tmp_path / "day=1"
    folder.mkdir()
    table = rows(3)
    pq.write_table(table, folder / "a b%20ü?.parquet")
    uris = []

    class Storage:
        @staticmethod
        def from_uri(uri: str) -> Any:
            uris.append(uri)
            return pyarrow.fs.LocalFileSystem.from_uri(f"file://{tmp_path}{uri.removeprefix(asked)}")

    monkeypatch.setattr(pyarrow.fs, "FileSystem", Storage)
    uri = _parquet.uri_of(f"{before}/day=1/a b%20ü?.parquet")
    query = Query(zone="UTC")
    assert digest(process_file(uri, query)) == digest(answer(table, query, 1_000))
    assert uris == [f"{asked}/day%3D1/a%20b%2520%C3%BC%3F.parquet"]


@pytest.mark.parametrize(
    ("path", "uri"),
    [
        ("file:/tmp/a b.parquet", "file:/tmp/a%20b.parquet"),
        ("file:///tmp/a%20b.parquet", "file:///tmp/a%2520b.parquet"),
        ("dbfs:/Volumes/a b.parquet", "dbfs:/Volumes/a%20b.parquet"),
        ("/tmp/a b:c.parquet", "/tmp/a b:c.parquet"),
    ],
)
def test_paths_of_hadoop_are_escaped(path: str, uri: str) -> None:
    assert _parquet.uri_of(path) == uri


@pytest.mark.parametrize("rows_of_batch", [0, -1, 2.5, "9"])
def test_a_number_of_rows_that_is_none_is_a_sentence(tmp_path: Path, rows_of_batch: Any) -> None:
    path = tmp_path / "a.parquet"
    pq.write_table(rows(1), path)
    with pytest.raises(hkstats.ArgumentError, match="`batch_rows` has to be"):
        process_file(path, Query(zone="UTC"), batch_rows=rows_of_batch)


@pytest.mark.parametrize("types", [5, [5], [None], {"stepCount": 1}])
def test_types_that_are_no_names_are_a_sentence(types: Any) -> None:
    with pytest.raises(hkstats.ArgumentError, match="`types` has to be a text or several texts"):
        Query(zone="UTC", types=types)


def test_a_file_is_one_question_whatever_its_columns_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = rows(1)
    for number in range(20):
        table = table.append_column(f"other{number}", table["value"])
    pq.write_table(table, tmp_path / "a.parquet")
    asked: list[Query] = []
    question = Query._question

    def noted(query: Query, *there: Any) -> Any:
        asked.append(query)
        return question(query, *there)

    monkeypatch.setattr(Query, "_question", noted)
    assert process_file(str(tmp_path / "a.parquet"), Query(zone="UTC")).num_rows > 0
    # The columns of the file, and the question itself.
    assert len(asked) == 2


def test_files_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    path = tmp_path / "broken.parquet"
    path.write_bytes(b"no parquet")
    for named in (path, tmp_path / "missing.parquet"):
        with pytest.raises(hkstats.DataError, match=f"The file '{named.name}' cannot be read as Parquet"):
            process_file(str(named), Query(zone="UTC"))


def test_pyarrow_is_asked_for_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    modules: dict[str, Any] = {"pyarrow": None}
    for name, module in modules.items():
        monkeypatch.setitem(__import__("sys").modules, name, module)
    with pytest.raises(hkstats.LibraryError, match=r"pip install 'hkstats\[arrow\]'"):
        process_file("x", Query())


def test_spark_submit_takes_the_command_line_by_its_path() -> None:
    path = Path(hkstats.__file__).parent / "spark" / "__main__.py"
    done = subprocess.run([sys.executable, str(path), "--help"], check=True, capture_output=True, text=True)
    assert "--mode {files,map}" in done.stdout
