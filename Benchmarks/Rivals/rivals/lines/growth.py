"""Line 12: what ten years cost a row, beside one; computed from the other lines."""

from __future__ import annotations

from rivals.lines.weekly import YEAR_OF_DECADE
from rivals.results import Results
from rivals.settings import Settings

LINE = "12"
#: Data sets of one year and of ten, by line.
PAIRS = {
    "1": ("year", "decade"),
    "2": ("year", "decade"),
    "5": ("year", "decade"),
    "7": ("year, zip", "decade, zip"),
}


def run(_: Settings, results: Results) -> None:
    """Aims alone."""
    for line, (year, decade) in PAIRS.items():
        short, long = results.row(line, year), results.row(line, decade)
        if short and long and short.rows and long.rows:
            growth = (long.seconds / long.rows) / (short.seconds / short.rows)
            text = f"line {line}: time a row grows at most 1.25x"
            results.at_most(LINE, text, growth, 1.25, "x")
    for line, part, whole, text in [
        ("5", YEAR_OF_DECADE, "year", "line 5: memory for a year, from ten beside from one"),
        ("6", "decade", "year", "line 6: memory for 12 weeks, from ten years beside from one"),
    ]:
        few, many = results.row(line, whole), results.row(line, part)
        if few and many and few.peak_bytes and many.peak_bytes:
            growth = many.peak_bytes / few.peak_bytes
            results.at_most(LINE, f"{text}: does not grow (1.05x)", growth, 1.05, "x")
