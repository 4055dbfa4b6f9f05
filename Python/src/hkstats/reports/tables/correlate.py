"""The table of `CorrelationReport`."""

from __future__ import annotations

from .._columns import Columns, Entry, columns_of_rows
from ..correlate import CorrelationReport

__all__ = ["pairs"]


def pairs(report: CorrelationReport) -> Columns:
    """A row per pair of types."""
    return columns_of_rows(
        report.pairs,
        Entry("first", "text", lambda pair: pair.first, "The type that comes first."),
        Entry("second", "text", lambda pair: pair.second, "The type that comes `lag` later."),
        Entry("lag", "integer", lambda _: report.lag, f"In intervals of {report.interval}."),
        Entry("count", "integer", lambda pair: pair.count, "How many intervals have both."),
        Entry("pearson", "number", lambda pair: pair.pearson, "Pearson's correlation, -1 to 1."),
        Entry(
            "pearson_p",
            "number",
            lambda pair: pair.pearson_p,
            "The probability of one as far from 0 if there is none.",
        ),
        Entry(
            "pearson_q",
            "number",
            lambda pair: pair.pearson_q,
            "`pearson_p` after Benjamini and Hochberg over all pairs.",
        ),
        Entry("spearman", "number", lambda pair: pair.spearman, "Spearman's correlation, -1 to 1."),
        Entry(
            "spearman_p",
            "number",
            lambda pair: pair.spearman_p,
            "The probability of one as far from 0 if there is none.",
        ),
        Entry(
            "spearman_q",
            "number",
            lambda pair: pair.spearman_q,
            "`spearman_p` after Benjamini and Hochberg over all pairs.",
        ),
    )
