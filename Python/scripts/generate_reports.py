"""Writes the dataclasses of the reports from the JSON schemas.

    python Python/scripts/generate_reports.py           writes Python/src/hkstats/reports/*.py
    python Python/scripts/generate_reports.py --check   writes nothing; fails if they are stale

A schema becomes a module of its name. Each object of it becomes a frozen dataclass named by the
object's title, each enumeration with a title a `Literal` type; what two or more schemas define
alike stands once, in `parts.py`. Docstrings are the descriptions of the schemas. The order of
classes and fields is that of the schemas, so that the same schemas always give the same files. It
needs Python 3.10 and nothing else.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from report_definitions import Module
from report_schema_reader import SchemaReader, with_shared_parts
from report_writer import MARK, Writer

ROOT = Path(__file__).resolve().parents[2]
SCHEMAS = ROOT / "Schemas"
REPORTS = ROOT / "Python" / "src" / "hkstats" / "reports"

NO_REPORTS = {"cohort", "config", "export"}
"""Schemas of what is no answer of the library."""


def generated() -> dict[Path, str]:
    """The text of each generated file."""
    paths = sorted(path for path in SCHEMAS.glob("*.json") if path.stem not in NO_REPORTS)
    modules = [SchemaReader(path).read() for path in paths]
    members = {
        entry.member for module in modules for definition in module.classes.values() for entry in definition.fields
    }
    parts, *others = with_shared_parts(modules)

    def text(module: Module) -> str:
        return Writer(module, parts, members).text()

    return {REPORTS / f"{module.name}.py": text(module) for module in [parts, *others]}


def orphans(texts: dict[Path, str]) -> list[Path]:
    """The generated files whose schema is gone."""
    return [
        path
        for path in sorted(REPORTS.glob("*.py"))
        if path not in texts and path.read_text(encoding="utf-8").startswith(MARK)
    ]


def main() -> int:
    """Writes the files, or checks them."""
    parser = argparse.ArgumentParser(description="Writes the dataclasses of the reports.")
    parser.add_argument("--check", action="store_true", help="write nothing, fail if files are stale")
    is_check = parser.parse_args().check
    texts = generated()
    stale = [path for path, text in texts.items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    gone = orphans(texts)
    if is_check:
        for path in stale + gone:
            print(
                f"{path.relative_to(ROOT)} is not what the schemas say: run python Python/scripts/generate_reports.py.",
                file=sys.stderr,
            )
        return 1 if stale or gone else 0
    for path in stale:
        path.write_text(texts[path], encoding="utf-8")
    for path in gone:
        path.unlink()
    print(f"{len(stale)} files written, {len(gone)} removed.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
