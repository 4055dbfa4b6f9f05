"""The tables of `TypesReport`, `SourcesReport`, `StoreInfoReport` and `PermissionsReport`."""

from __future__ import annotations

from .._columns import Columns, Entry, columns_of_rows
from ..authorize import PermissionsReport
from ..sources import SourcesReport
from ..store import StoreInfoReport
from ..types import TypesReport

__all__ = ["imports", "permissions", "sources", "types"]

_TYPE = "The type's full identifier."


def types(report: TypesReport) -> Columns:
    """A row per type that the store holds samples of."""
    return columns_of_rows(
        report.types,
        Entry("type", "text", lambda row: row.type, _TYPE),
        Entry("kind", "text", lambda row: row.kind, "quantity, category or series."),
        Entry("samples", "integer", lambda row: row.samples, "How many samples there are."),
        Entry("from", "instant", lambda row: row.from_, "When the first sample starts."),
        Entry("to", "instant", lambda row: row.to, "When the last sample ends."),
        Entry("unit", "text", lambda row: row.unit, "The unit of the stored values."),
        Entry("shown_unit", "text", lambda row: row.shown_unit, "The unit that answers use."),
        Entry(
            "aggregation_style",
            "text",
            lambda row: row.aggregation_style,
            "How values become one figure; None of categories.",
        ),
    )


def sources(report: SourcesReport) -> Columns:
    """A row per type and source, the best source of a type first."""
    rows = [(entry, rank, source) for entry in report.types for rank, source in enumerate(entry.sources, start=1)]
    return columns_of_rows(
        rows,
        Entry("type", "text", lambda row: row[0].type, _TYPE),
        Entry("rank", "integer", lambda row: row[1], "The rank, 1 being the best."),
        Entry("source", "text", lambda row: row[2].source, "The source, verbatim."),
        Entry("user_entered", "flag", lambda row: row[2].user_entered, "Whether a person typed it in."),
        Entry("apple_device", "flag", lambda row: row[2].apple_device, "Whether it is from Apple."),
        Entry("since", "instant", lambda row: row[2].since, "When its first sample starts."),
        Entry("because", "text", lambda row: row[2].because, "What decides its rank."),
    )


def imports(report: StoreInfoReport) -> Columns:
    """A row per import into the store, oldest first."""
    return columns_of_rows(
        report.imports,
        Entry("file", "text", lambda row: row.file, "The file or folder, without its path."),
        Entry("imported_at", "instant", lambda row: row.imported_at, "When it was imported."),
        Entry("export_date", "instant", lambda row: row.export_date, "When it was exported."),
        Entry("time_zone", "text", lambda row: row.time_zone, "The zone that was chosen for it."),
        Entry("read", "integer", lambda row: row.read, "Records read, skipped ones included."),
        Entry("new", "integer", lambda row: row.new, "Samples and other objects added."),
        Entry("known", "integer", lambda row: row.known, "Those that were known already."),
        Entry("skipped", "integer", lambda row: row.skipped, "Records skipped."),
        Entry("deleted", "integer", lambda row: row.deleted, "Those deleted by mirroring."),
    )


def permissions(report: PermissionsReport) -> Columns:
    """A row per app and type."""
    return columns_of_rows(
        report.permissions,
        Entry("app", "text", lambda row: row.app, "The bundle identifier of the app."),
        Entry("type", "text", lambda row: row.type, _TYPE),
        Entry("share", "text", lambda row: row.share, "granted, denied; None if undecided."),
        Entry("read", "text", lambda row: row.read, "granted, denied; None if undecided."),
        Entry("chosen_objects", "integer", lambda row: row.chosen_objects, "Objects chosen singly."),
    )
