"""Swift programs that do nothing, to compare the start of the command with."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from rivals.settings import Settings

#: Parts of the Swift runtime, which ``-static-stdlib`` or an import brings.
RUNTIME = re.compile(r"lib(swift|Foundation|_Foundation|dispatch|BlocksRuntime)")
#: What every program has.
SYSTEM = re.compile(r"lib(c|m|pthread|dl|gcc_s|stdc\+\+)\.so|ld-linux")

#: Links the parts of a static Foundation that the command has too, and does nothing.
FOUNDATION = """
import Foundation
let linked: [Any.Type] = [Date.FormatStyle.self, DateFormatter.self, FileManager.self]
if CommandLine.argc > 9 { print(linked) }
"""


def plain(settings: Settings) -> Path:
    """A program that links nothing but Swift."""
    return settings.work / "native" / "empty"


def linked(settings: Settings) -> Path:
    """A program that links what the command links."""
    return settings.work / "native" / "empty-linked"


def libraries(program: Path) -> list[str]:
    """The shared libraries that a program names, e.g. ``libopenblas.so.0``."""
    found = subprocess.run(
        ["readelf", "--dynamic", program], check=True, capture_output=True, text=True
    )
    return re.findall(r"\(NEEDED\).*\[(.+)\]", found.stdout)


def build(settings: Settings) -> None:
    """Compiles both, linked as the command is: with a static or a dynamic Swift runtime."""
    folder = settings.work / "native"
    folder.mkdir(parents=True, exist_ok=True)
    needed = libraries(settings.hkstats)
    runtime = [name for name in needed if RUNTIME.match(name)]
    others = [name for name in needed if not RUNTIME.match(name) and not SYSTEM.match(name)]
    static = [] if runtime else ["-static-stdlib", "-use-ld=lld"]
    source = folder / "empty.swift"
    source.write_text("", encoding="ascii")
    _compile(source, plain(settings), static)
    options = ["-Xlinker", "--no-as-needed"]
    for name in [*others, *runtime]:
        options += ["-Xlinker", f"-l:{name}"]
    source.write_text(FOUNDATION if static else "", encoding="ascii")
    _compile(source, linked(settings), [*static, *options])


def _compile(source: Path, output: Path, options: list[str]) -> None:
    command = ["swiftc", "-O", source, "-o", output, *options]
    # The linker has warnings about Foundation itself.
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    if found.returncode != 0:
        raise RuntimeError(f"swiftc cannot build {output}: {found.stderr}")
