"""The samples of a store as rows: the files that rivals read, and whether two tables are the same.

``python -m rivals.sample_rows STORE EXPORT FOLDER`` writes the files; it imports hkstats.
"""

from __future__ import annotations

import sys
import zlib
from pathlib import Path

import numpy
import pyarrow
import pyarrow.compute
import pyarrow.csv
import pyarrow.json
import pyarrow.parquet

from rivals import exported_records
from rivals.answers import WrongAnswerError

#: As pyarrow makes it of ``store.samples()``: texts are dictionaries, a UUID is 16 bytes.
PARQUET = "rows.parquet"
#: The same with the UUIDs as texts, so that whoever writes CSV or JSON need not format them.
TEXT_PARQUET = "rows-text.parquet"
#: As hkstats writes it.
CSV = "rows.csv"

DATES = ("date",)
INSTANTS = ("start", "end", "creationDate")
TEXTS = ("type", "unit", "valueName", "source", "sourceVersion", "device", "recordedUnit")
COLUMNS = (
    *("type", "date", "start", "end", "value", "unit", "valueName", "source", "sourceVersion"),
    *("userEntered", "device", "creationDate", "recordedUnit", "uuid"),
)
UUID_BYTES = 16
#: Two UUIDs have the same weighted sum of bytes by a rare chance only; it is exact as a double.
UUID_WEIGHTS = numpy.random.default_rng(16).integers(1, 1 << 40, UUID_BYTES)


def write(store: str, export: Path, folder: Path) -> None:
    """Writes both files of Parquet, if the store has the records of the export."""
    import hkstats  # noqa: PLC0415  Those who compare have no package.

    with hkstats.open(store) as opened:
        table = opened.samples().to_arrow()
    exported_records.check(export, table)
    pyarrow.parquet.write_table(table, folder / PARQUET)
    texts = pyarrow.array(_uuid_texts(_uuid_bytes(table.column("uuid"))))
    position = table.schema.get_field_index("uuid")
    table = table.set_column(position, "uuid", texts)
    pyarrow.parquet.write_table(table, folder / TEXT_PARQUET)


def count(folder: Path) -> int:
    """How many rows there are."""
    return pyarrow.parquet.read_metadata(folder / PARQUET).num_rows


def read_parquet(folder: Path) -> pyarrow.Table:
    """The rows that the rivals hold."""
    return pyarrow.parquet.read_table(folder / PARQUET)


def read(path: Path) -> pyarrow.Table:
    """The rows of a CSV, of lines of JSON, or of an Arrow stream; the first two as texts."""
    if path.suffix == ".csv":
        convert = pyarrow.csv.ConvertOptions(column_types=dict.fromkeys(COLUMNS, pyarrow.string()))
        return pyarrow.csv.read_csv(path, convert_options=convert)
    if path.suffix == ".jsonl":
        return _read_json(path)
    with pyarrow.OSFile(str(path)) as file, pyarrow.ipc.open_stream(file) as reader:
        return reader.read_all()


def digest(table: pyarrow.Table) -> numpy.ndarray:
    """A row for each sample, a double for each column.

    Instants are microseconds since 1970, dates days; a text is its checksum, and what is null is
    -1, as is an empty text: CSV does not tell them apart. One type of Arrow is as good as another.
    """
    missing = set(COLUMNS) - set(table.column_names)
    if missing:
        raise WrongAnswerError(f"A table lacks the columns {', '.join(sorted(missing))}.")
    return numpy.column_stack([_doubles(name, table.column(name)) for name in COLUMNS])


def ordered(rows: numpy.ndarray) -> numpy.ndarray:
    """A digest in the order of the UUIDs."""
    return rows[numpy.argsort(rows[:, COLUMNS.index("uuid")], kind="stable")]


def compare(contender: str, found: numpy.ndarray, expected: numpy.ndarray) -> None:
    """Raises unless all rows are the same, in the same order, to the last bit of the values."""
    if found.shape != expected.shape:
        raise WrongAnswerError(f"{contender} has {len(found)} samples in place of {len(expected)}.")
    differ = found != expected
    if differ.any():
        row, column = (int(position) for position in numpy.argwhere(differ)[0])
        raise WrongAnswerError(
            f"{contender} has another {COLUMNS[column]} in row {row}: "
            f"{float(found[row, column])!r}, not {float(expected[row, column])!r}. "
            f"{int(differ.any(axis=1).sum())} of {len(found)} rows differ."
        )


def _read_json(path: Path) -> pyarrow.Table:
    kinds = dict.fromkeys(COLUMNS, pyarrow.string())
    kinds |= {"value": pyarrow.float64(), "userEntered": pyarrow.bool_()}
    options = pyarrow.json.ParseOptions(explicit_schema=pyarrow.schema(list(kinds.items())))
    return pyarrow.json.read_json(
        path, pyarrow.json.ReadOptions(block_size=1 << 24), parse_options=options
    )


def _doubles(name: str, column: pyarrow.ChunkedArray) -> numpy.ndarray:
    if name == "uuid":
        return (_uuid_bytes(column).astype(numpy.int64) @ UUID_WEIGHTS).astype(numpy.float64)
    if name in TEXTS:
        return _checksums(column)
    if name in INSTANTS:
        kind = pyarrow.timestamp("us", tz="UTC")
        return _numbers(column.cast(kind).cast(pyarrow.int64()))
    if name in DATES:
        return _numbers(column.cast(pyarrow.date32()).cast(pyarrow.int32()))
    if name == "userEntered":
        return _numbers(column.cast(pyarrow.bool_()).cast(pyarrow.int8()))
    return _numbers(column.cast(pyarrow.float64()))


def _numbers(column: pyarrow.ChunkedArray) -> numpy.ndarray:
    return column.fill_null(-1).to_numpy().astype(numpy.float64)


def _checksums(column: pyarrow.ChunkedArray) -> numpy.ndarray:
    return numpy.concatenate([_checksums_of_chunk(chunk) for chunk in column.chunks])


def _checksums_of_chunk(chunk: pyarrow.Array) -> numpy.ndarray:
    if not pyarrow.types.is_dictionary(chunk.type):
        chunk = chunk.cast(pyarrow.large_string()).dictionary_encode()
    sums = [zlib.crc32(text.encode()) if text else -1 for text in chunk.dictionary.to_pylist()]
    # Null is the last one.
    indices = chunk.indices.cast(pyarrow.int64()).fill_null(len(sums))
    return numpy.array([*sums, -1], dtype=numpy.float64)[indices.to_numpy(zero_copy_only=False)]


def _uuid_bytes(column: pyarrow.ChunkedArray) -> numpy.ndarray:
    """Rows of 16 bytes, from bytes or from texts."""
    kind = column.type
    if pyarrow.types.is_fixed_size_binary(kind):
        joined = column.cast(pyarrow.binary())
    elif _is_text(kind):
        plain = pyarrow.compute.replace_substring(column.cast(pyarrow.string()), "-", "")
        joined = plain.cast(pyarrow.binary())
    else:
        joined = column.cast(pyarrow.binary())
    array = pyarrow.concat_arrays(joined.chunks)
    offsets = numpy.frombuffer(array.buffers()[1], dtype=numpy.int32)[array.offset :]
    first, last = int(offsets[0]), int(offsets[len(array)])
    content = numpy.frombuffer(array.buffers()[2], dtype=numpy.uint8)[first:last]
    if _is_text(kind):
        content = numpy.frombuffer(bytes.fromhex(content.tobytes().decode()), dtype=numpy.uint8)
    return content.reshape(-1, UUID_BYTES)


def _is_text(kind: pyarrow.DataType) -> bool:
    types = pyarrow.types
    return types.is_string(kind) or types.is_large_string(kind) or types.is_string_view(kind)


def _uuid_texts(content: numpy.ndarray) -> list[str]:
    digits = content.tobytes().hex().upper()
    width = 2 * UUID_BYTES
    cuts = [(0, 8), (8, 12), (12, 16), (16, 20), (20, 32)]
    return [
        "-".join(digits[start + begin : start + end] for begin, end in cuts)
        for start in range(0, len(digits), width)
    ]


if __name__ == "__main__":
    write(sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]))
