"""Answers of a store: a report as dataclasses, as tables for every library, and as a chart."""

from __future__ import annotations

import functools
import html
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, Generic, NoReturn, Protocol, TypeVar, cast

from ._main_table import MainTable
from ._private_files import file_path, write_private
from ._tables import ColumnTable
from .errors import ArgumentError, DataError, HKStatsError
from .frame import Frame
from .reports import Report, columns, table_names

__all__ = ["Answer", "Chart"]

_SHOWN_CHARACTERS: Final = 300
"""How many characters are shown of an answer without a report."""

R_co = TypeVar("R_co", bound=Report, covariant=True)


class Asked(Protocol):
    """Who answered: they can draw the chart, too."""

    def chart(self, question: str, request: Mapping[str, Any], form: str) -> bytes:
        """The chart of a question's answer, as `svg` or `png`."""


class Answer(MainTable, Generic[R_co]):
    """What a question to a store answers.

    >>> weeks = store.summary("week", types="stepCount")     # doctest: +SKIP
    >>> weeks.report.series[0].buckets[-1].sum               # doctest: +SKIP
    >>> weeks.to_pandas()                                    # doctest: +SKIP
    >>> weeks.chart().save("steps.svg")                      # doctest: +SKIP

    It is a frame to other libraries: `polars.DataFrame(weeks)`, `pyarrow.table(weeks)`, `duckdb.sql("from weeks")` and
    `pandas.DataFrame(weeks)` take its main table; `weeks.to_pandas()` is quicker than the last. In a notebook it shows
    that table and its chart.
    """

    def __init__(
        self, question: str, content: bytes, asked: Asked | None = None, request: Mapping[str, Any] | None = None
    ) -> None:
        """Hold the JSON of an answer, and who answered."""
        self._question, self._content = question, content.removesuffix(b"\n")
        self._asked, self._request = asked, dict(request or {})

    def __reduce__(self) -> NoReturn:
        """Refuse to be pickled, with a sentence that says what to send instead."""
        raise TypeError("An answer of hkstats cannot be pickled. Send its .report or its .json.")

    # The report

    @property
    def json(self) -> str:
        """The report as one line of JSON: what the command prints with `--format json`, without the line break."""
        return self._content.decode()

    @functools.cached_property
    def report(self) -> R_co:
        """The report as frozen dataclasses of `hkstats.reports`, whose fields say what they are in which units.

        Raises:
            DataError: for instants and dates outside of the years 1 to 9999, which are Python's, and for an answer
                that has no report; `json` has both.

        """
        try:
            return cast("R_co", Report.from_json(self._content))
        except ValueError as error:
            raise DataError(f"{error} `json` has the answer as it is.") from None

    # Tables

    @property
    def tables(self) -> list[str]:
        """The names of the tables, the main one first."""
        names = table_names(self.report)
        return names if self._main is None else sorted(names, key=lambda name: name != self._main)

    def table(self, name: str | None = None) -> Frame:
        """A table of the report, of shape (rows, columns); without a name the main one.

        `frame.meanings` says what its columns are, with their units.

        Raises:
            ArgumentError: with the names that there are.

        """
        if name is None and self._main is not None:
            name = self._main
        if name not in self._frames:
            report = self.report
            try:
                found = columns(report, name)
            except ValueError as error:
                raise ArgumentError(str(error)) from None
            self._frames[name] = Frame(ColumnTable(found))
        return self._frames[name]

    @functools.cached_property
    def _frames(self) -> dict[str | None, Frame]:
        return {}

    @property
    def _main(self) -> str | None:
        """The main table, where the question asks for another one than the first."""
        return "splits" if self._request.get("hasSplits") else None

    def _main_frame(self) -> Frame:
        return self.table()

    # The chart

    def chart(self) -> Chart:
        """Draw the chart of the answer, as the command does with `--chart`.

        Summaries, sleep, streaks, records, trends, profiles, splits, totals, best efforts and courses of workouts,
        rings and the heart have one. The store is asked again, so it has to be open; what was imported since is in
        the chart.

        Raises:
            ArgumentError: for a question that has no chart.
            NoDataError: if nothing is there that could be drawn.

        """
        asked = self._asked
        if asked is None:
            raise ArgumentError(f"The answer of {self._question} has no chart.")
        question = "workout-splits" if self._main == "splits" else self._question
        return Chart(functools.partial(asked.chart, question, self._request))

    @functools.cached_property
    def _svg(self) -> str:
        """The chart for a notebook; empty where there is none."""
        try:
            return self.chart().svg
        except HKStatsError:
            # No chart, nothing to draw, or a store that was closed: the table is shown all the same.
            return ""

    # To be looked at

    @property
    def _start_of_json(self) -> tuple[str, bool] | None:
        """The first characters of an answer that has no report, and whether there are more; None where it has one."""
        try:
            _ = self.report
        except ValueError:
            return self.json[:_SHOWN_CHARACTERS], len(self.json) > _SHOWN_CHARACTERS
        return None

    def __repr__(self) -> str:
        """The question, and the first and the last rows of its main table; the JSON where there is no report."""
        shown = self._start_of_json
        if shown is not None:
            return f"hkstats.Answer of {self._question}\n{shown[0]}{'...' if shown[1] else ''}"
        return repr(self.table()).replace("hkstats.Frame", f"hkstats.Answer of {self._question}", 1)

    def _repr_html_(self) -> str:
        """The chart as SVG where there is one, and the main table as HTML; the JSON where there is no report."""
        head = f"<p><strong>{html.escape(self._question)}</strong></p>"
        shown = self._start_of_json
        if shown is not None:
            return f"{head}<pre>{html.escape(shown[0])}{'&hellip;' if shown[1] else ''}</pre>"
        return f"{head}{_image(self._svg)}{self.table()._repr_html_()}"


class Chart:
    """A chart as SVG."""

    def __init__(self, draw: Callable[[str], bytes]) -> None:
        """Draw a chart by a function that draws it as `svg` or `png`."""
        self._draw = draw
        self._content = draw("svg")

    @property
    def svg(self) -> str:
        """The document."""
        return self._content.decode()

    @property
    def png(self) -> bytes:
        """The chart as a picture of PNG, for which the store has to be open and the machine to have cairo."""
        return self._draw("png")

    def save(self, path: str | bytes | os.PathLike[str]) -> Path:
        """Write the chart into a file, which its owner alone may read, and answer its path.

        The ending says how: `.svg`, or `.png`, for which the store has to be open and the machine to have cairo.

        Raises:
            ArgumentError: for a name that ends otherwise, and for a folder.
            MissingError: if there is no folder to write it into.

        """
        target = file_path(path)
        form = target.suffix.lower().removeprefix(".")
        if form not in ("svg", "png"):
            raise ArgumentError(f"A chart is saved as 'chart.svg' or 'chart.png', not as '{target.name}'.")
        write_private(target, self._content if form == "svg" else self.png)
        return target

    def __repr__(self) -> str:
        """How large the document is."""
        return f"hkstats.Chart, SVG of {len(self._content):,} bytes"

    def _repr_svg_(self) -> str:
        """The document, for notebooks."""
        return self.svg

    def _repr_html_(self) -> str:
        """The document within HTML, for notebooks."""
        return _image(self.svg)


def _image(svg: str) -> str:
    """A document of SVG as a part of a page: without its declaration."""
    start = svg.find("<svg")
    return f"<div>{svg[start:]}</div>" if start >= 0 else ""
