"""Columns as folders of raw little-endian files, the same that the Swift driver reads."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy


@dataclass(frozen=True)
class Partition:
    """The rows of one type inside columns that hold the types one after the other."""

    identifier: str
    rows: slice


def partitions(folder: str | Path) -> list[Partition]:
    """The types of a folder, in order."""
    found: list[Partition] = []
    start = 0
    for line in (Path(folder) / "types.tsv").read_text(encoding="utf-8").splitlines():
        identifier, count = line.split("\t")
        found.append(Partition(identifier, slice(start, start + int(count))))
        start += int(count)
    return found


def column(folder: str | Path, name: str) -> numpy.ndarray:
    """The column of a file such as ``starts.f64``, ``ranks.u16`` or ``origins.u8``."""
    kinds = {"f64": "<f8", "u16": "<u2", "u8": "u1"}
    return numpy.fromfile(Path(folder) / name, dtype=kinds[name.rsplit(".", 1)[1]])


def write(folder: Path, types: dict[str, int], columns: dict[str, numpy.ndarray]) -> None:
    """Writes a folder of columns; `types` has each type's identifier and number of rows."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, values in columns.items():
        values.tofile(folder / name)
    lines = "".join(f"{identifier}\t{count}\n" for identifier, count in types.items())
    (folder / "types.tsv").write_text(lines, encoding="utf-8")
