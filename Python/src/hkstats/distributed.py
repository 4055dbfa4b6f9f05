"""The unit of work of Spark, Dask, Ray and a plain loop: batches of rows of many participants in, figures out.

>>> import pyarrow as pa
>>> from hkstats.distributed import Query, process_batches
>>> rows = pa.table({
...     "participant": ["anna", "anna", "ben"], "start": [0.0, 60.0, 9.0], "end": [60.0, 120.0, 8.0],
...     "value": [20.0, 30.0, 1.0],
... })
>>> query = Query(zone="UTC", aggregation="cumulative", statistics=("sum",))
>>> for batch in process_batches(rows.to_batches(), query):
...     for row in batch.to_pylist():
...         print(row["participant"], row["interval"], row["sum"], row["status"], row["message"])
anna day 50.0 0 None
anna None None 0 None
ben None None 4 Row 2 ends before it starts: check the two columns, or leave the row out.

This module needs pyarrow. Nothing here knows an engine: :mod:`hkstats.spark` calls it in Spark's workers, and Dask's
`client.map(process_file, files, query=query)` calls it in Dask's.
"""

from __future__ import annotations

import ctypes
import datetime
import hashlib
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Final, Literal

from . import _parquet
from ._abi import PARTICIPANT_OK, ArrowArray, ArrowSchema, release
from ._abi import Query as NativeQuery
from ._private_files import path_text
from ._requests import texts, whole
from ._settings import STATISTICS, separated
from ._spelling import PREFIXES, SLEEP, spellings
from ._times import Time
from .errors import ArgumentError, DataError, SchemaError
from .statistics import name_of_user_entered, question

__all__ = ["Query", "digest", "process_batches", "process_file"]

BATCH_ROWS: Final = 1 << 18
"""How many rows are read of a file at a time, unless a call says otherwise."""

_STATISTICS: Final = ("count", "duration", "sum", "average", "minimum", "maximum", "most_recent")


@dataclass(frozen=True)
class Query:
    """What is asked of each participant: the arguments of :func:`hkstats.statistics`, to be sent to workers.

    Those arguments that are not here are decided by the work: rows are sorted by participant, and each call has
    one thread. Every row needs a participant.

    Attributes:
        interval: one or more of `hour`, `day`, `week`, `month`, `year`, and lengths such as `15 minutes`.
        zone: the zone on whose clocks days begin; None if each participant has one in `zone_column`.
        aggregation: how samples become figures, for all types or by type; None takes it from HealthKit's catalogue.
        statistics: any of `count`, `duration`, `sum`, `average`, `minimum`, `maximum`, `most_recent`; a text may have
            several with commas between; None is all.
        types: the types whose rows are read, by short or full names; a text may have several with commas between.
            Rows without a type are not read then. None is all but those of HealthKit that have no figures by
            interval: `sleepAnalysis` (unless `aggregation` has it), routes and series of heartbeats.
        start: the column of starts.
        end: the column of ends, which need not be there.
        value: the column of values.
        participant: the column of participants, of texts or whole numbers.
        type: the column of types, which need not be there unless `types` are named.
        source: the column of sources, which need not be there; None passes it over.
        user_entered: the column that says whether the user typed a sample in, which need not be there. Where there
            is no `user_entered`, `userEntered` is taken, as samples of stores and exported files spell it.
        zone_column: the column of participants' zones, which need not be there.
        from_: the first date or time that is asked for.
        to: the date or time up to which is asked, itself excluded.
        anchor: where buckets are counted from.
        first_weekday: `monday` to `sunday`, the day on which weeks begin.
        sources: the figures of all sources `merged`, of each alone (`separate`), or `both`.
        source_order: sources that win over all others, best first.
        averaging: of temporally weighted types, as for :func:`hkstats.statistics`.
        missing: what a null start or value is: a `status` of the participant, or a row to `skip`.

    """

    interval: str | Sequence[str] = "day"
    zone: str | datetime.tzinfo | None = None
    aggregation: str | Mapping[str, str] | None = None
    statistics: str | Sequence[str] | None = None
    types: str | Sequence[str] | None = None
    start: str = "start"
    end: str | None = "end"
    value: str | None = "value"
    participant: str = "participant"
    type: str | None = "type"
    source: str | None = "source"
    user_entered: str | None = "user_entered"
    zone_column: str | None = "zone"
    from_: Time | None = None
    to: Time | None = None
    anchor: Time | None = None
    first_weekday: str | None = None
    sources: Literal["merged", "separate", "both"] = "merged"
    source_order: Sequence[str] = ()
    averaging: str | None = None
    missing: Literal["status", "skip"] = "status"

    def __post_init__(self) -> None:
        """Take a text of several names apart.

        Raises:
            ArgumentError: for names that are no texts.

        """
        for name in ("statistics", "types"):
            value = getattr(self, name)
            if isinstance(value, str):
                object.__setattr__(self, name, tuple(part.strip() for part in value.split(",")))
            elif value is not None:
                object.__setattr__(self, name, tuple(texts(value, name)))
        if self.statistics is not None:
            object.__setattr__(self, "statistics", tuple(separated(self.statistics, STATISTICS)))

    def columns(self, present: Iterable[str]) -> list[str]:
        """Those of the columns that are there which the query reads.

        Raises:
            SchemaError: if there are no starts or no participants, and no types although `types` names some.

        """
        return self._prepared(list(present))[1]

    def _prepared(self, there: Sequence[str]) -> tuple[NativeQuery, list[str]]:
        """The question, and those of the columns that are there which it reads.

        Raises:
            SchemaError: as :meth:`columns` does.

        """
        if self.types is not None and self.type is None:
            raise SchemaError("`types` needs the column of types, but `type` is None: name the column, or no types.")
        roles = [("participants", self.participant), ("starts", self.start)]
        if self.types is not None and self.type is not None:
            roles.append(("types, which `types` needs", self.type))
        for role, name in roles:
            if name not in there:
                raise SchemaError(f"There is no column '{name}' of {role}. There are: {', '.join(there)}.")
        native, names = self._question(there)
        return native, [name for name in there if name in names]

    def schema(self, participant: Any) -> Any:
        """The columns of the answer, as a `pyarrow.Schema`, the same whatever the rows are.

        Args:
            participant: the Arrow type of the column of participants.

        Returns:
            The columns of `figures` of :class:`hkstats.Statistics`, then `status`, `message` and `rows`.

        """
        pa = _parquet.pyarrow()
        if pa.types.is_dictionary(participant):
            participant = participant.value_type
        instant = pa.timestamp("us", "UTC")
        named = _STATISTICS if self.statistics is None else self.statistics
        wanted = {part.strip() for text in named for part in text.split(",")}
        columns = [
            ("participant", pa.int64() if pa.types.is_integer(participant) else pa.string()),
            ("type", pa.string()),
            *([("source", pa.string())] if self.sources != "merged" else []),
            ("interval", pa.string()),
            ("date", pa.date32()),
            ("start", instant),
            ("end", instant),
            *((name, pa.int64() if name == "count" else pa.float64()) for name in _STATISTICS if name in wanted),
            *([("most_recent_start", instant)] if "most_recent" in wanted else []),
            ("status", pa.int32()),
            ("message", pa.string()),
            ("rows", pa.int64()),
        ]
        return pa.schema(columns)

    def check(self) -> None:
        """Have the library read the settings, before any worker does.

        Raises:
            ArgumentError: for one that cannot be.

        """
        self._question()

    def _question(self, there: Sequence[str] | None = None) -> tuple[NativeQuery, set[str]]:
        """The question, and the columns that it may need; `there` are the columns that there are, if that is known."""
        settings = {field.name: getattr(self, field.name) for field in fields(self) if field.name != "types"}
        settings["user_entered"] = name_of_user_entered(self.user_entered, there)
        native, names = question(**settings, sorted_by_participant=True, threads=1)
        return native, set(names.values())

    def _keeps(self) -> Callable[[str | None], bool] | None:
        """Whether the rows of a type are read; None if those of all are."""
        if self.types is not None:
            wanted = {spelling for name in self.types for spelling in spellings(name)}
            return lambda name: name in wanted
        if isinstance(self.aggregation, str):
            return None
        named = {spelling for name in self.aggregation or {} for spelling in spellings(name)}
        return lambda name: name is None or name in named or not _has_no_figures(name)


def _has_no_figures(name: str) -> bool:
    """Whether a type is one of HealthKit that is no quantity and no category, or is sleep."""
    return name in SLEEP or (name.startswith("HK") and not name.startswith(PREFIXES))


def process_batches(batches: Iterable[Any], query: Query) -> Iterator[Any]:
    """The figures and the status of each participant of some batches.

    Args:
        batches: `pyarrow.RecordBatch` objects of the same columns, in which each participant's rows follow one
            another; a participant may span batches.
        query: what is asked.

    Yields:
        Batches of the schema that :meth:`Query.schema` answers. There are rows of two kinds:

        - a row of figures, in which `interval` is not null, `status` is 0 and `rows` is null;
        - one row for each participant in which `interval` and all figures are null: `status` is 0 or what was
          wrong with the participant's rows, `message` a sentence about it, `rows` how many were read: 0 where none
          of the participant's rows is of the types that are read. A participant whose status is not 0 has no
          figures, except one that came back after another one began (status 10). Rows of other types than are read
          are not looked at: who comes back with such alone has one more row of `rows` 0.

        The number of a row in a message counts the rows of the types that are read, from 0 in the first batch.

    Raises:
        SchemaError: for batches without a column that is needed, or with one of a wrong type.

    Memory holds one participant, one batch, and the figures of the participants that it finished.

    """
    keeps = query._keeps()
    schema = None
    is_begun = False
    for batch in batches:
        if schema is None:
            native, columns = query._prepared(batch.schema.names)
            schema = query.schema(batch.schema.field(query.participant).type)
            unread = _Unread(schema)
        whole = batch.select(columns)
        selected = _selected(whole, query.type, keeps)
        # The library learns the columns of the first batch, also where none of its rows is read.
        if selected.num_rows or not is_begun:
            is_begun = True
            c_schema, c_array = ArrowSchema(), ArrowArray()
            selected._export_to_c(ctypes.addressof(c_array), ctypes.addressof(c_schema))
            try:
                native.append(ctypes.addressof(c_schema), ctypes.addressof(c_array))
            finally:
                release(c_schema)
            yield from _finished(native, schema)
        yield from unread.statuses(whole.column(query.participant), selected.column(query.participant))
    if schema is None:
        # Settings that cannot be are an error without a batch as well.
        query.check()
        return
    native.finish()
    yield from _finished(native, schema)
    yield from unread.last_status()


class _Unread:
    """The participants of whose rows none is of the types that are read: the library never hears of them.

    A participant may span batches, so the last one of a batch waits for the next batch.
    """

    def __init__(self, schema: Any) -> None:
        """Begin before the first batch of an answer with a schema."""
        self._schema = schema
        self._type = schema.field("participant").type
        #: The participant of the last rows, if none of its rows was read so far.
        self._waiting: Any = None
        #: The participant of the last row that was read.
        self._last_read: Any = None

    def statuses(self, whole: Any, read: Any) -> Iterator[Any]:
        """The statuses of those who are known to have no row that is read, in order.

        Args:
            whole: the participants of a batch, row by row.
            read: those of the rows that are read.

        """
        if len(read) < len(whole) or self._waiting is not None:
            yield from self._rows(self._passed(self._distinct(whole), self._distinct(read)))
        if len(read) and (last := read[-1].as_py()) is not None:
            self._last_read = last

    def last_status(self) -> Iterator[Any]:
        """The status of the one who waits, as no rows follow."""
        if self._waiting is not None:
            yield from self._rows(_parquet.pyarrow().array([self._waiting], self._type))

    def _passed(self, names: Any, read: Any) -> Any:
        """Those of whom no rows follow, of the participants of a batch and of the one who waits."""
        import pyarrow.compute as pc

        pa = _parquet.pyarrow()
        if not len(names):
            return names
        # The last one who was read may go on here with rows that are not.
        known = pa.concat_arrays([read, pa.array([self._last_read], self._type)])
        unread = names.filter(pc.invert(pc.is_in(names, value_set=known)))
        if self._waiting is not None and pc.index(names, pa.scalar(self._waiting, self._type)).as_py() < 0:
            unread = pa.concat_arrays([pa.array([self._waiting], self._type), unread])
        self._waiting = None
        if len(unread) and unread[-1].equals(names[-1]):
            self._waiting = unread[-1].as_py()
            unread = unread[:-1]
        return unread

    def _distinct(self, participants: Any) -> Any:
        """The participants in the order of their first rows, without null."""
        import pyarrow.compute as pc

        pa = _parquet.pyarrow()
        try:
            if pa.types.is_dictionary(participants.type):
                return pc.unique(participants).dictionary_decode().drop_null().cast(self._type)
            return pc.unique(participants.cast(self._type)).drop_null()
        except pa.ArrowException as error:
            raise DataError(f"The participants cannot be read: {error}") from None

    def _rows(self, names: Any) -> Iterator[Any]:
        pa = _parquet.pyarrow()
        if len(names):
            status = pa.repeat(pa.scalar(PARTICIPANT_OK, pa.int32()), len(names))
            rows = pa.repeat(pa.scalar(0, pa.int64()), len(names))
            yield _laid_out({"participant": names, "status": status, "rows": rows}, len(names), self._schema)


def _selected(batch: Any, column: str | None, keeps: Callable[[str | None], bool] | None) -> Any:
    """The rows of the types that are asked for."""
    if keeps is None or column is None or column not in batch.schema.names:
        return batch
    pa = _parquet.pyarrow()
    types = batch.column(column)
    if not pa.types.is_dictionary(types.type):
        types = types.dictionary_encode()
    unwanted = [place for place, name in enumerate(types.dictionary.to_pylist()) if not keeps(name)]
    leaves_nulls_out = types.null_count > 0 and not keeps(None)
    if not unwanted and not leaves_nulls_out:
        return batch
    import pyarrow.compute as pc

    mask = pc.invert(pc.is_in(types.indices, pa.array(unwanted, types.indices.type)))
    if leaves_nulls_out:
        mask = pc.and_(mask, types.indices.is_valid())
    return batch.filter(mask)


def _finished(native: NativeQuery, schema: Any) -> Iterator[Any]:
    """What the library has finished, in the columns of a schema."""
    pa = _parquet.pyarrow()
    for take, prepare in ((native.next_figures, _figures), (native.next_statuses, _statuses)):
        taken = []
        while True:
            c_schema, c_array = ArrowSchema(), ArrowArray()
            if not take(c_schema, c_array):
                break
            taken.append(pa.RecordBatch._import_from_c(ctypes.addressof(c_array), ctypes.addressof(c_schema)))
        if not taken:
            continue
        for batch in pa.Table.from_batches(taken).combine_chunks().to_batches():
            if batch.num_rows:
                yield _laid_out(prepare(batch, pa), batch.num_rows, schema)


def _figures(batch: Any, pa: Any) -> dict[str, Any]:
    columns = dict(zip(batch.schema.names, batch.columns, strict=True))
    return columns | {"status": pa.repeat(pa.scalar(PARTICIPANT_OK, pa.int32()), batch.num_rows)}


def _statuses(batch: Any, pa: Any) -> dict[str, Any]:
    columns = dict(zip(batch.schema.names, batch.columns, strict=True))
    columns["status"] = columns.pop("code")
    return columns


def _laid_out(columns: dict[str, Any], count: int, schema: Any) -> Any:
    pa = _parquet.pyarrow()
    arrays = [
        columns[field.name].cast(field.type) if field.name in columns else pa.nulls(count, field.type)
        for field in schema
    ]
    return pa.RecordBatch.from_arrays(arrays, schema=schema)


def process_file(path: str | os.PathLike[str], query: Query, *, batch_rows: int = BATCH_ROWS) -> Any:
    """The figures and the status of each participant in a Parquet file, as a `pyarrow.Table`.

    Args:
        path: a path, or a URI that Spark or pyarrow has for a file (`file:`, `s3:`, `s3a:`, `gs:`, `hdfs:`, `dbfs:`),
            escaped: `a%20b` for a name with a blank. Storage of other schemes than `file:` was never read in a test.
        query: what is asked.
        batch_rows: how many rows are read at a time.

    Raises:
        ArgumentError: for a number of rows that is none.
        DataError: if the file cannot be read.
        SchemaError: if it has not the columns that are needed.

    """
    pa = _parquet.pyarrow()
    batch_rows = _rows_of_batches(batch_rows)
    with _parquet.opened(path_text(path)) as file:
        arrow = file.schema_arrow
        columns = query.columns(arrow.names)
        batches = process_batches(_parquet.batches(file, columns, batch_rows), query)
        return pa.Table.from_batches(batches, schema=query.schema(arrow.field(query.participant).type))


def _rows_of_batches(rows: object) -> int:
    found = whole(rows, "batch_rows")
    if found is None or found < 1:
        raise ArgumentError(f"`batch_rows` has to be 1 or more, not {rows!r}.")
    return found


def batches_of_file(path: str, query: Query, *, batch_rows: int = BATCH_ROWS) -> Iterator[Any]:
    """The same as :func:`process_file`, batch by batch."""
    batch_rows = _rows_of_batches(batch_rows)
    with _parquet.opened(path) as file:
        columns = query.columns(file.schema_arrow.names)
        yield from process_batches(_parquet.batches(file, columns, batch_rows), query)


def digest(table: Any) -> str:
    """SHA-256 of all figures and statuses of a `pyarrow.Table`, bit for bit, whatever the order of its rows.

    Two runs of one query, on one process or on any cluster, have the same digest. Messages are not in it: they
    number rows within a file or a partition.
    """
    import numpy as np

    pa = _parquet.pyarrow()
    keys = ("participant", "type", "source", "interval", "start", "status", "rows")
    table = table.sort_by([(name, "ascending") for name in keys if name in table.schema.names]).combine_chunks()
    result = hashlib.sha256(str(table.num_rows).encode())
    for field in table.schema:
        if field.name == "message":
            continue
        column = pa.concat_arrays(table.column(field.name).chunks or [pa.nulls(0, field.type)])
        result.update(f"\0{field.name}\0".encode())
        result.update(np.packbits(np.asarray(column.is_null().to_numpy(zero_copy_only=False))).tobytes())
        if pa.types.is_string(field.type) or pa.types.is_large_string(field.type):
            result.update("\0".join(column.fill_null("").to_pylist()).encode())
            continue
        if pa.types.is_temporal(field.type):
            column = column.view(pa.int32() if pa.types.is_date32(field.type) else pa.int64())
        numbers = column.fill_null(0).to_numpy(zero_copy_only=False)
        result.update(numbers.astype(numbers.dtype.newbyteorder("<")).tobytes())
    return result.hexdigest()
