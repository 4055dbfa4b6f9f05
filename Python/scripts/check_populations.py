"""Runs the examples of Docs/Populations.md: its console blocks, and its Python blocks on Spark.

    HKSTATS=.build/built/hkstats Python/.venv-spark/bin/python Python/scripts/check_populations.py

They run in the order of the page, in a folder with the cohort of `Scripts/make-example-cohort.sh`. Of a console block
each line below a command has to be a line of what the command prints, in their order; a Python block is a doctest, in
which `spark` is a session. Blocks without a prompt are not run. Prints what differs; the exit code is 1 if anything
does.
"""

from __future__ import annotations

import contextlib
import doctest
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

REPOSITORY = Path(__file__).resolve().parents[2]
PAGE = REPOSITORY / "Docs" / "Populations.md"


def blocks(text: str) -> Iterator[tuple[str, str, int]]:
    """The console and the Python blocks of a page: language, content, and the number of the line before the content."""
    for block in re.finditer(r"^```(console|python)\n(.*?)^```", text, re.DOTALL | re.MULTILINE):
        yield block[1], block[2], text.count("\n", 0, block.start(2))


def commands(block: str) -> Iterator[tuple[str, list[str]]]:
    """The commands of a console block, each with the lines below it."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, *lines = part.rstrip("\n").split("\n")
        yield command, lines


def missing(expected: list[str], found: list[str]) -> str | None:
    """The first expected line that is not there behind those before it."""
    rest = iter(found)
    return next((line for line in expected if line not in rest), None)


def run(command: str, environment: dict[str, str]) -> list[str]:
    """The lines that a command prints, those of errors too."""
    ended = subprocess.run(
        command,
        shell=True,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    return [line.rstrip() for line in ended.stdout.splitlines()]


def environment_of(command: str, programs: Path) -> dict[str, str]:
    """What commands run with: `python` is this one, and `hkstats` the command at hand."""
    (programs / "hkstats").symlink_to(command)
    paths = [str(programs), str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)]
    # Lines of both streams stand in the order in which they were printed.
    return {**os.environ, "PATH": os.pathsep.join(paths), "PYTHONUNBUFFERED": "1"}


class _Lines(doctest.OutputChecker):
    """Compares lines: Spark prints an empty one below each table, which no page shows."""

    def check_output(self, want: str, got: str, optionflags: int) -> bool:
        """Whether what was printed is what the page says, but for empty lines at the end."""
        return super().check_output(want, got.rstrip("\n") + "\n" if got else got, optionflags)


@contextlib.contextmanager
def session() -> Iterator[Any]:
    """A session of Spark on two cores of this machine."""
    from pyspark.sql import SparkSession

    spark = (
        SparkSession.builder.master("local[2]")
        .appName("Docs/Populations.md")
        .config("spark.ui.enabled", "false")
        .config("spark.ui.showConsoleProgress", "false")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", "200000")
        .getOrCreate()
    )
    try:
        yield spark
    finally:
        spark.stop()


def check(page: Path, names: dict[str, Any], environment: dict[str, str]) -> tuple[int, int]:
    """Run the blocks of a page; answers how many commands and examples there were, and how many of them failed."""
    count = failed = 0
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(_Lines())
    for language, content, line in blocks(page.read_text(encoding="utf-8")):
        if language == "python":
            test = parser.get_doctest(content, names, page.name, str(page), line)
            results = runner.run(test, clear_globs=False)
            # Later blocks know the names of earlier ones.
            names.update(test.globs)
            count += results.attempted
            failed += results.failed
            continue
        for command, expected in commands(content):
            count += 1
            found = run(command, environment)
            lost = missing(expected, found)
            if lost is not None:
                failed += 1
                print(f"{page.name}: {command}", f"  does not print: {lost}", "  but:", sep="\n")
                print(*(f"    {it}" for it in found), sep="\n")
    return count, failed


def main() -> int:
    """Run the page; answers the exit code."""
    # They run in another folder than this one.
    command = os.environ["HKSTATS"] = os.path.abspath(os.environ["HKSTATS"])
    # Workers would take the first python3 of their PATH.
    os.environ["PYSPARK_PYTHON"] = sys.executable
    # The last digits of the page are those of these kernels.
    os.environ["OPENBLAS_CORETYPE"] = "Haswell"
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as programs:
        # Spark's paths are relative to where its Java was started.
        os.chdir(folder)
        subprocess.run(
            [str(REPOSITORY / "Scripts" / "make-example-cohort.sh"), folder], stdout=subprocess.DEVNULL, check=True
        )
        with session() as spark:
            count, failed = check(PAGE, {"spark": spark}, environment_of(command, Path(programs)))
        os.chdir(REPOSITORY)
    print(f"{count} commands and examples of {PAGE.name}, {failed} of them print something else.")
    if count == 0:
        sys.exit("error: there is no block with a prompt, so nothing was compared.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
