"""The table, in Markdown and JSON, and its place in the README."""

from __future__ import annotations

import json
from dataclasses import asdict
from datetime import date
from pathlib import Path

from rivals import machine
from rivals.lines import memory
from rivals.results import Results, Row

BEGIN = "<!-- rivals:begin -->"
END = "<!-- rivals:end -->"

# The rows of the README, by line and data; all others stand in Results.md.
ESSENTIAL = {
    ("1", "year"),
    ("2", "decade"),
    ("5", "year"),
    ("5", "decade"),
    ("6", "decade"),
    ("7", "year, xml"),
    ("7", "year, zip"),
    ("10", "1 sample"),
    ("13", "nothing"),
    ("14", "year, CSV"),
    ("14", "year, Arrow"),
    ("15", "year, polars"),
    ("16", "1 participant, spans"),
    ("16", "10,000 participants, spans"),
}

# What the README has to say of a line beside its work.
NOTES = {"1": " (the public `PointColumns`, which no command takes)"}


def markdown(results: Results) -> str:
    """Everything: the machine, all rows, all aims, all failures."""
    parts = [
        "# Results\n",
        _head(results),
        "## Times\n",
        _times(results),
        "## Aims\n",
        _aims(results),
    ]
    if results.failures:
        parts += ["## Failures\n", "".join(f"- {text}\n" for text in results.failures)]
    return "\n".join(parts)


def write(results: Results, folder: Path) -> None:
    """Saves the table as ``Results.md`` and ``Results.json``."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "Results.md").write_text(markdown(results), encoding="utf-8")
    document = {
        "date": date.today().isoformat(),
        "machine": machine.processor(),
        "versions": machine.versions(),
        **asdict(results),
    }
    text = json.dumps(document, indent=2, ensure_ascii=False) + "\n"
    (folder / "Results.json").write_text(text, encoding="utf-8")


def publish(results: Results, readme: Path) -> None:
    """Rewrites the README between the two markers."""
    text = readme.read_text(encoding="utf-8")
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"{readme} lacks the lines {BEGIN} and {END}")
    more = "[All figures, and the aims](Benchmarks/Rivals/Results.md)."
    block = f"{_head(results)}\n{_summary(results)}\n{more}\n"
    readme.write_text(f"{before}{BEGIN}\n{block}{END}{after}", encoding="utf-8")


def _head(results: Results) -> str:
    versions = ", ".join(f"{name} {number}" for name, number in machine.versions().items())
    lines = [f"{date.today().isoformat()}, {machine.processor()}. {versions}."]
    one, two = (
        results.row(memory.LINE, "array", name) for name in (memory.ONE_CORE, memory.TWO_CORES)
    )
    if one and two:
        lines.append(
            f"Reading memory: {memory.SIZE / one.seconds / 1e9:.1f} GB/s on one core, "
            f"{memory.SIZE / two.seconds / 1e9:.1f} GB/s on two."
        )
    lines.append(
        "Medians; all contenders in turn in one run; their answers agree to 1e-9. `dsum` is OpenBLAS "
        "summing as many bytes, the least that any of them can take."
    )
    if results.failures:
        lines[-1] = "Medians; all contenders in turn in one run. **Something failed: see the end.**"
    return "\n".join(lines) + "\n"


def _times(results: Results) -> str:
    bandwidth = memory.bandwidth(results)
    table = [
        "| # | work | data | contender | median | times ours | processor | rows/s | GB/s "
        "| of memory's speed | peak memory | rounds |",
        "|---|---|---|---|--:|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for row in results.rows:
        ours = _ours(results, row)
        speed = row.bytes / row.seconds if row.bytes else None
        cells = [
            row.line,
            row.work,
            row.data,
            f"**{row.contender}**" if row.is_ours else row.contender,
            duration(row.seconds),
            f"{row.seconds / ours.seconds:,.2f}" if ours and not row.is_ours else "",
            duration(row.processor_seconds) if row.processor_seconds else "",
            _rate(row.rows / row.seconds) if row.rows else "",
            f"{speed / 1e9:.2f}" if speed else "",
            f"{speed / bandwidth:.0%}" if speed and bandwidth else "",
            f"{row.peak_bytes / 1e6:,.0f} MB" if row.peak_bytes else "",
            "" if row.per else str(row.rounds),
        ]
        table.append("| " + " | ".join(cells) + " |")
    return "\n".join(table) + "\n"


def _aims(results: Results) -> str:
    table = ["| # | aim | measured | reached |", "|---|---|--:|---|"]
    for aim in sorted(results.aims, key=lambda aim: int(aim.line)):
        reached = "yes" if aim.is_reached else "**no**"
        table.append(f"| {aim.line} | {aim.text} | {aim.measured} | {reached} |")
    return "\n".join(table) + "\n"


def _summary(results: Results) -> str:
    """The essential rows, one per work and data set: ours, and each rival with its ratio."""
    table = ["| work | data | hkstats | beside it (times ours) |", "|---|---|--:|---|"]
    for row in results.rows:
        if not row.is_ours or (row.line, row.data) not in ESSENTIAL:
            continue
        rivals = [
            f"{other.contender} {duration(other.seconds)} ({_times_ours(other, row)})"
            for other in results.rows
            if (other.line, other.work, other.data) == (row.line, row.work, row.data)
            and not other.is_ours
        ]
        if rivals:
            work = row.work + NOTES.get(row.line, "")
            cells = [work, row.data, duration(row.seconds), "; ".join(rivals)]
            table.append("| " + " | ".join(cells) + " |")
    return "\n".join(table) + "\n"


def _rate(rows: float) -> str:
    """Rows a second: `18.2 M` or `4.1 k`."""
    scale, unit = (1e6, "M") if rows >= 1e5 else (1e3, "k")
    return f"{rows / scale:,.1f} {unit}"


def _times_ours(row: Row, ours: Row) -> str:
    ratio = row.seconds / ours.seconds
    return f"{ratio:,.0f}x" if ratio >= 10 else f"{ratio:.1f}x"


def _ours(results: Results, row: Row) -> Row | None:
    for other in results.rows:
        if (other.line, other.work, other.data) == (row.line, row.work, row.data) and other.is_ours:
            return other
    return None


def duration(seconds: float) -> str:
    """A time with a unit that suits it: `3.27 ms`."""
    for scale, unit in ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs")):
        if seconds >= scale:
            value = seconds / scale
            return f"{value:,.{0 if value >= 100 else 1 if value >= 10 else 2}f} {unit}"
    return f"{seconds * 1e9:.1f} ns"
