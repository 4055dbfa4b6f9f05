"""What a run was asked for, and where everything lies."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

RIVALS = Path(__file__).resolve().parent.parent
REPOSITORY = RIVALS.parent.parent
SEED = 2024
#: Inclusive first and exclusive last local day of each set of years.
RANGES = {"year": ("2024-01-01", "2025-01-01"), "decade": ("2015-01-01", "2025-01-01")}
YEARS = {"year": 1, "decade": 10}
#: The first day of the last twelve weeks that each set ends with.
LAST_WEEKS = {"year": "2024-10-14", "decade": "2024-10-14"}


@dataclass(frozen=True)
class Settings:
    """The options of the command line."""

    lines: frozenset[str]
    sizes: tuple[str, ...]
    #: Counted rounds of work that takes milliseconds, and of work that takes seconds.
    rounds: int
    slow_rounds: int
    #: Whether contenders that take minutes run.
    has_slow_contenders: bool
    hkstats: Path
    #: The folder of the libraries that the Python package calls.
    built: Path
    driver: Path
    work: Path

    def wants(self, line: str) -> bool:
        """Whether a line of the table was asked for."""
        return line in self.lines

    def wants_any(self, *lines: str) -> bool:
        """Whether one of some lines was asked for."""
        return not self.lines.isdisjoint(lines)

    def folder(self, size: str) -> Path:
        """The files of a set of years."""
        return self.work / size

    @property
    def scratch(self) -> Path:
        """Where contenders put what they write."""
        return self.work / "scratch"
