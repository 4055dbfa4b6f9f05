"""The machine and the versions, for the head of the table."""

from __future__ import annotations

import platform
import sys
from importlib.metadata import version
from pathlib import Path

PACKAGES = ("polars", "duckdb", "pandas", "numpy", "pyarrow", "lxml", "healthkit-to-sqlite")


def processor() -> str:
    """The processor's name and how many cores of it there are."""
    information = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    lines = [line for line in information.splitlines() if line.startswith("model name")]
    name = lines[0].partition(":")[2].strip() if lines else platform.machine()
    wide = "AVX-512" if "avx512f" in information else "AVX2" if "avx2" in information else ""
    cores = f"{len(lines)} cores"
    return ", ".join(part for part in (name, cores, wide) if part)


def versions() -> dict[str, str]:
    """The version of Python and of each contender's package."""
    python = ".".join(map(str, sys.version_info[:3]))
    return {"Python": python} | {name: version(name) for name in PACKAGES}
