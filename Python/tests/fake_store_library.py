"""A library of stores that answers what a test says, and remembers what it was asked."""

from __future__ import annotations

import ctypes
import json
from collections.abc import Callable
from typing import Any

import pyarrow as pa


class FakeLibrary:
    """The functions of the header, as Python sees them."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, Any]] = []
        self.opened: list[tuple[str, Any]] = []
        self.freed: list[int] = []
        self.answers: dict[str, bytes] = {}
        self.failures: dict[str, tuple[int, str]] = {}
        self.batches: list[pa.RecordBatch] = []
        self.schema: pa.Schema | None = None
        self.imported: Callable[[Callable[[bytes, int, int, int], int]], bytes | None] = lambda tell: b"{}"
        self._message = ""
        self._bytes: dict[int, Any] = {}
        self._handles = 0

    # Opening

    def hk_store_open(self, path: bytes, options: bytes, store: Any) -> int:
        self._handles += 1
        store._obj.value = self._handles
        self.opened.append((path.decode(), json.loads(options)))
        return self._status(path.decode())

    def hk_store_free(self, store: int) -> None:
        self.freed.append(store)

    def hk_store_message(self, _store: int) -> bytes:
        return self._message.encode()

    def _status(self, what: str) -> int:
        status, self._message = self.failures.get(what, (0, ""))
        return status

    # Answers

    def hk_store_answer(self, _store: int, question: bytes, request: bytes, answer: Any) -> int:
        self.asked.append((question.decode(), json.loads(request)))
        return self._answer(question.decode(), answer)

    def hk_store_chart(self, _store: int, question: bytes, request: bytes, options: bytes, chart: Any) -> int:
        self.asked.append((f"chart {question.decode()}", {**json.loads(request), "options": json.loads(options)}))
        return self._answer(f"chart {question.decode()}", chart)

    def _answer(self, name: str, answer: Any) -> int:
        status = self._status(name)
        if status == 0:
            self._put(self.answers[name], answer)
        return status

    def _put(self, content: bytes, answer: Any) -> None:
        buffer = ctypes.create_string_buffer(content, len(content))
        address = ctypes.addressof(buffer)
        self._bytes[address] = buffer
        answer._obj.value = address

    def hk_bytes_data(self, answer: Any) -> int:
        return int(answer.value)

    def hk_bytes_length(self, answer: Any) -> int:
        return len(self._bytes[answer.value])

    def hk_bytes_free(self, answer: Any) -> None:
        del self._bytes[answer.value]

    @property
    def bytes_that_were_not_freed(self) -> int:
        return len(self._bytes)

    # Tables

    def hk_store_table(self, _store: int, table: bytes, request: bytes, stream: int) -> int:
        self.asked.append((f"table {table.decode()}", json.loads(request)))
        status = self._status(f"table {table.decode()}")
        if status == 0:
            assert self.schema is not None
            pa.RecordBatchReader.from_batches(self.schema, iter(self.batches))._export_to_c(stream)
        return status

    # Imports

    def hk_store_import(self, _store: int, request: bytes, progress: Any, context: Any, report: Any) -> int:
        self.asked.append(("import", json.loads(request)))
        status = self._status("import")
        if status:
            return status
        content = self.imported(lambda *told: int(progress(context, *told)))
        if content is None:
            self._message = "The import was stopped."
            return 14
        self._put(content, report)
        return 0


def samples_table() -> tuple[pa.Schema, list[pa.RecordBatch]]:
    """Two batches with a column of each type that tables of stores have, each with dictionaries of its own."""
    kinds = {
        "source": pa.dictionary(pa.int32(), pa.string()),
        "date": pa.date32(),
        "start": pa.timestamp("us", "UTC"),
        "value": pa.float64(),
        "count": pa.int64(),
        "userEntered": pa.bool_(),
        "uuid": pa.binary(16),
        "metadata": pa.string(),
    }
    schema = pa.schema(
        [
            pa.field(name, kind, metadata={"meaning": f"The {name}."} if name != "count" else None)
            for name, kind in kinds.items()
        ]
    )
    first = [
        pa.array(["Watch", None, "Phone"]).dictionary_encode(),
        pa.array([1, None, 3], pa.date32()),
        pa.array([1_000_000, None, 3], pa.timestamp("us", "UTC")),
        pa.array([1.5, None, 2.5]),
        pa.array([1, 2, 3]),
        pa.array([True, None, False]),
        pa.array([bytes(range(16)), bytes(16), bytes(16)], pa.binary(16)),
        pa.array(['{"a":"1"}', None, ""]),
    ]
    second = [
        pa.array(["Phone", "Scale"]).dictionary_encode(),
        pa.array([4, 5], pa.date32()),
        pa.array([4, 5], pa.timestamp("us", "UTC")),
        pa.array([4.5, 5.5]),
        pa.array([4, 5]),
        pa.array([True, True]),
        pa.array([bytes(16), bytes(16)], pa.binary(16)),
        pa.array([None, "{}"], pa.string()),
    ]
    batches = [pa.RecordBatch.from_arrays(arrays, schema=schema) for arrays in (first, second)]
    # A batch whose rows begin within its buffers.
    batches.append(batches[0].slice(1, 2))
    return schema, batches
