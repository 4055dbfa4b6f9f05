"""Parquet files of samples, local or remote, batch by batch, by pyarrow."""

from __future__ import annotations

import contextlib
import posixpath
import re
from collections.abc import Iterator, Sequence
from typing import Any, Final
from urllib.parse import quote, unquote, urlsplit

from ._optional import optional
from .errors import DataError

_SCHEMES: Final = {"s3a": "s3", "s3n": "s3"}
_BEFORE_PATH: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:(?://[^/]*)?")
"""Of a URI the scheme and who has the files, such as `s3://bucket` and `abfss://container@account`."""


def pyarrow() -> Any:
    """The module pyarrow.

    Raises:
        LibraryError: with a sentence, if it is missing, or cannot be loaded.

    """
    return optional("pyarrow", "This")


def counted(count: int, noun: str) -> str:
    """A number and what is counted, one or several."""
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"


def uri_of(path: str) -> str:
    """The URI of a file that Hadoop names, whose paths have a scheme and are not escaped."""
    before = _BEFORE_PATH.match(path)
    return path if before is None else before[0] + quote(path[before.end() :])


def name_of(path: str) -> str:
    """The last part of a path, which may be said in a log."""
    return posixpath.basename(unquote(path).rstrip("/"))


@contextlib.contextmanager
def opened(path: str) -> Iterator[Any]:
    """A `pyarrow.parquet.ParquetFile` at a path or a URI, whose columns of texts are read as dictionaries.

    URIs are escaped, `a%20b` for a name with a blank. Those of `file:` and `dbfs:` are files of this machine; others,
    such as `s3:`, `s3a:`, `gs:`, `hdfs:` and `abfss:`, are handed to pyarrow. That their names reach it is tested; no
    such storage, and no `dbfs:`, was ever read.

    Raises:
        DataError: if it cannot be read, also while it is open.

    """
    pa = pyarrow()
    import pyarrow.parquet as pq

    try:
        with _stream(path) as stream:
            metadata = pq.read_metadata(stream)
            texts = [
                field.name
                for field in metadata.schema.to_arrow_schema()
                if pa.types.is_string(field.type) or pa.types.is_large_string(field.type)
            ]
            stream.seek(0)
            yield pq.ParquetFile(stream, metadata=metadata, read_dictionary=texts)
    except (pa.ArrowException, OSError) as error:
        raise DataError(f"The file '{name_of(path)}' cannot be read as Parquet: {error}") from error


def batches(file: Any, columns: Sequence[str], rows: int) -> Iterator[Any]:
    """Some columns of a file, batch by batch. One thread reads: engines start as many tasks as there are cores."""
    yield from file.iter_batches(batch_size=rows, columns=list(columns), use_threads=False)


def _stream(path: str) -> Any:
    pa = pyarrow()
    scheme, _, rest = path.partition(":")
    if not rest or "/" in scheme:
        return pa.OSFile(path)
    if scheme == "file":
        return pa.OSFile(unquote(urlsplit(path).path))
    if scheme == "dbfs":
        local = unquote(urlsplit(path).path)
        return pa.OSFile(local if local.startswith("/Volumes/") else "/dbfs" + local)
    from pyarrow.fs import FileSystem

    filesystem, inner = FileSystem.from_uri(f"{_SCHEMES.get(scheme, scheme)}:{rest}")
    return filesystem.open_input_file(inner)
