"""The tables of `ExplainReport` and `ExplainNightReport`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from .._columns import ColumnKind, Columns, Entry, columns_of_rows
from ..explain import ExplainReport
from ..explain import Source as ValueSource
from ..explain_night import ExplainNightReport
from ..explain_night import Source as NightSource

__all__ = ["masked", "night_masked", "night_slices", "night_sources", "segments", "sources"]

_STAGES = {
    "unspecified": "sleep of unknown depth",
    "awake": "being awake",
    "core": "light or intermediate sleep",
    "deep": "deep sleep",
    "rem": "sleep with rapid eye movements",
}

_TYPED_IN = "Whether these are the samples that a person typed in."


def sources(report: ExplainReport) -> Columns:
    """A row per source with samples in the bucket, the best first: what it recorded, what counts.

    `recorded` is `clipped_before` + `raw` + `clipped_after`, and `raw` is `counted` and what each
    better source masked.
    """
    unit = report.unit or "a count"
    return columns_of_rows(
        report.sources,
        Entry("source", "text", lambda source: source.source, "The source, verbatim."),
        Entry("user_entered", "flag", lambda source: source.user_entered, _TYPED_IN),
        Entry("rank", "integer", lambda source: source.rank, "The rank, 1 being the best."),
        Entry("because", "text", lambda source: source.because, "What decides the rank."),
        Entry("since", "instant", lambda source: source.since, "When its first sample starts."),
        Entry("samples", "integer", lambda source: source.samples, "How many samples it has."),
        Entry("whole", "integer", lambda source: source.whole, "How many of them count whole."),
        Entry("in_part", "integer", lambda source: source.in_part, "How many count in part."),
        Entry("dropped", "integer", lambda source: source.dropped, "How many do not count."),
        Entry("clipped", "integer", lambda source: source.clipped, "How many an edge cuts."),
        *_amounts(unit),
        Entry(
            "covered_duration",
            "number",
            lambda source: source.covered_duration,
            "For how long it has samples in the bucket, in seconds.",
        ),
        Entry(
            "won_duration",
            "number",
            lambda source: source.won_duration,
            "For how long it wins, in seconds.",
        ),
        Entry(
            "weight",
            "number",
            lambda source: None if source.average is None else source.average.weight,
            "What its counted samples weigh in the average: seconds, or a number of samples.",
        ),
        Entry(
            "mean",
            "number",
            lambda source: None if source.average is None else source.average.mean,
            f"Their mean by these weights, in {unit}.",
        ),
    )


_MASKED: Final[tuple[Entry[Any], ...]] = (
    Entry("source", "text", lambda row: row[0].source, "The source that lost."),
    Entry("user_entered", "flag", lambda row: row[0].user_entered, _TYPED_IN),
    Entry("under", "text", lambda row: row[1].source, "The better source."),
    Entry("under_user_entered", "flag", lambda row: row[1].user_entered, _TYPED_IN),
    Entry("samples", "integer", lambda row: row[1].samples, "How many samples lost."),
    Entry("duration", "number", lambda row: row[1].duration, "For how long, in seconds."),
)
"""What a better source took of another: rows of the two."""


def masked(report: ExplainReport) -> Columns:
    """A row per source and better source that took something of it."""
    return columns_of_rows(
        [(source, masked) for source in report.sources for masked in source.masked],
        *_MASKED,
        Entry("amount", "number", lambda row: row[1].amount, f"How much, in {report.unit}."),
    )


def segments(report: ExplainReport) -> Columns:
    """A row per span of time that one source wins, in order."""
    return columns_of_rows(
        report.segments,
        Entry("start", "instant", lambda segment: segment.start, "Where it starts."),
        Entry("end", "instant", lambda segment: segment.end, "Where it ends, itself excluded."),
        Entry("source", "text", lambda segment: segment.source, "The source that wins it."),
        Entry("user_entered", "flag", lambda segment: segment.user_entered, _TYPED_IN),
    )


def night_sources(report: ExplainNightReport) -> Columns:
    """A row per source of sleep in the night's window, in the order in which they win."""
    return columns_of_rows(
        report.sources,
        Entry("source", "text", lambda source: source.source, "The source, verbatim."),
        Entry("user_entered", "flag", lambda source: source.user_entered, _TYPED_IN),
        Entry("rank", "integer", lambda source: source.rank, "The rank, 1 being the best."),
        Entry("because", "text", lambda source: source.because, "What decides the rank."),
        Entry("since", "instant", lambda source: source.since, "When its first sample starts."),
        Entry(
            "knows_stages",
            "flag",
            lambda source: source.knows_stages,
            "Whether it knows a stage in the window: such sources go before all others.",
        ),
        Entry("samples", "integer", lambda source: source.samples, "How many samples it has."),
        Entry("clipped", "integer", lambda source: source.clipped, "How many an edge cuts."),
        *(_stage("recorded", stage) for stage in _STAGES),
        *(_stage("counted", stage) for stage in _STAGES),
        Entry(
            "covered_duration",
            "number",
            lambda source: source.covered_duration,
            "For how long it has samples, in seconds.",
        ),
        Entry(
            "won_duration",
            "number",
            lambda source: source.won_duration,
            "For how long it wins, in seconds.",
        ),
        Entry(
            "overlap_duration",
            "number",
            lambda source: source.overlap_duration,
            "For how long its samples lie over one another, in seconds.",
        ),
    )


def night_masked(report: ExplainNightReport) -> Columns:
    """A row per source and better source that took something of it."""
    return columns_of_rows(
        [(source, masked) for source in report.sources for masked in source.masked],
        *_MASKED,
    )


def night_slices(report: ExplainNightReport) -> Columns:
    """A row per span of time in one stage, merged of all sources, in order."""
    return columns_of_rows(
        report.slices,
        Entry("start", "instant", lambda slice_: slice_.start, "Where it starts."),
        Entry("end", "instant", lambda slice_: slice_.end, "Where it ends, itself excluded."),
        Entry("stage", "text", lambda slice_: slice_.stage, "unspecified, awake, core, deep, rem."),
        Entry("source", "text", lambda slice_: slice_.source, "The source that says so."),
        Entry("user_entered", "flag", lambda slice_: slice_.user_entered, _TYPED_IN),
    )


def _amounts(unit: str) -> list[Entry[ValueSource]]:
    """The amounts of a source, where values are amounts."""
    meanings = {
        "recorded": "The whole values of its samples, added",
        "clipped_before": "How much of them lies before the bucket",
        "raw": "How much of them lies in the bucket, nothing masked",
        "clipped_after": "How much of them lies behind the bucket",
        "counted": "How much of them counts",
    }

    def value(name: str) -> Callable[[ValueSource], Any]:
        return lambda source: getattr(source, name)

    kind: ColumnKind = "number"
    return [
        Entry(name, kind, value(name), f"{meaning}, in {unit}; None if values are no amounts.")
        for name, meaning in meanings.items()
    ]


def _stage(member: str, stage: str) -> Entry[NightSource]:
    """For how long a source recorded a stage, or how much of it counts."""

    def value(source: NightSource) -> Any:
        return getattr(source.recorded if member == "recorded" else source.counted, stage)

    verb = "it recorded" if member == "recorded" else "counts of"
    return Entry(f"{member}_{stage}", "number", value, f"What {verb} {_STAGES[stage]}, in seconds.")
