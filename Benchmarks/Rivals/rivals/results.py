"""What a run found: rows of figures, aims, and failures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from rivals.answers import WrongAnswerError
from rivals.rounds import Entrant

OURS = "hkstats"


@dataclass(frozen=True)
class Row:
    """One contender at one work on one data set."""

    line: str
    work: str
    data: str
    contender: str
    seconds: float
    rounds: int
    #: Rows of data that the work goes over.
    rows: int | None = None
    #: Bytes that it reads at least.
    bytes: int | None = None
    peak_bytes: int | None = None
    #: Time of the processor, of all cores together: what else runs on the machine changes it least.
    processor_seconds: float | None = None
    #: How many of the unit the time is for, e.g. one edge.
    per: str | None = None

    @property
    def is_ours(self) -> bool:
        """Whether this is the row that the others of its work are compared with."""
        return self.contender == OURS


@dataclass(frozen=True)
class Aim:
    """A figure to reach, and what was measured."""

    line: str
    text: str
    measured: str
    is_reached: bool


@dataclass
class Results:
    """Everything of one run."""

    rows: list[Row] = field(default_factory=list)
    aims: list[Aim] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)

    def add(
        self,
        line: str,
        work: str,
        data: str,
        entrants: list[Entrant],
        rows: int | None = None,
        size: int | None = None,
    ) -> None:
        """Adds the medians of a race."""
        for entrant in entrants:
            if entrant.readings:
                self.rows.append(
                    Row(
                        line,
                        work,
                        data,
                        entrant.name,
                        entrant.seconds,
                        len(entrant.readings),
                        rows,
                        size,
                        entrant.peak_bytes or None,
                        entrant.processor_seconds or None,
                    )
                )

    def row(self, line: str, data: str, contender: str = OURS) -> Row | None:
        """The row of a contender; None if it was not measured."""
        for row in self.rows:
            if (row.line, row.data, row.contender) == (line, data, contender):
                return row
        return None

    def check(self, comparison: Callable[..., None], *arguments: object) -> None:
        """Compares answers; a difference is a failure of the run."""
        try:
            comparison(*arguments)
        except WrongAnswerError as difference:
            self.failures.append(str(difference))

    def at_most(self, line: str, text: str, value: float | None, limit: float, unit: str) -> None:
        """An aim that is reached by a figure up to `limit`; nothing if there is none."""
        if value is not None:
            self.aims.append(Aim(line, text, _text(value, unit), value <= limit))

    def at_least(self, line: str, text: str, value: float | None, limit: float, unit: str) -> None:
        """An aim that is reached by a figure from `limit` on; nothing if there is none."""
        if value is not None:
            self.aims.append(Aim(line, text, _text(value, unit), value >= limit))

    def ratio(
        self, line: str, data: str, over: str, under: str = OURS, under_data: str | None = None
    ) -> float | None:
        """How many times as long `over` took as `under`; None if one was not measured."""
        long = self.row(line, data, over)
        short = self.row(line, under_data or data, under)
        return long.seconds / short.seconds if long and short else None


def _text(value: float, unit: str) -> str:
    digits = 1 if value >= 10 else 2
    return f"{value:,.{digits}f}{'' if unit == 'x' else ' '}{unit}"
