"""The table of `ImportReport`."""

from __future__ import annotations

from typing import Any

from .._columns import Columns, Entry, columns_of_rows
from ..import_ import ImportReport, TypeCounts

__all__ = ["types"]


def types(report: ImportReport) -> Columns:
    """A row per type of the file that the catalogue knows: what became of its records."""
    return columns_of_rows(
        report.types.items(),
        Entry("type", "text", lambda row: row[0], "The type's full identifier."),
        _count("read", "Records, skipped ones and those inside correlations included."),
        _count("new", "Samples that were added."),
        _count("known", "Records that the store held already."),
        _count("in_correlations", "Records inside correlations that are counted elsewhere."),
        _count("exact_copies", "Records that are exact copies of an earlier one."),
        _count("left_out", "Exact copies that were left out."),
        _count("deleted", "Samples that mirroring deleted."),
        Entry(
            "skipped",
            "integer",
            lambda row: sum(row[1].skipped.values()),
            "Records that were skipped, for whatever reason.",
        ),
    )


def _count(name: str, meaning: str) -> Entry[tuple[str, TypeCounts]]:
    """A count of a type."""

    def value(row: tuple[str, TypeCounts]) -> Any:
        return getattr(row[1], name)

    return Entry(name, "integer", value, meaning)
