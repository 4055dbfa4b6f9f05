"""Processes that are measured: new ones from start to end, and workers that wait for commands."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import numpy

from rivals.native import BUILD

ROOT = Path(__file__).resolve().parent.parent
#: Of workers. New processes have the user's own: the command has to start without our help.
#: Whoever takes its memory from glibc keeps it between rounds, as a service's allocator would.
WORKER_ENVIRONMENT = os.environ | {
    "MALLOC_MMAP_THRESHOLD_": str(64 << 20),
    "MALLOC_TRIM_THRESHOLD_": str(1 << 30),
    "OPENBLAS_NUM_THREADS": "1",
    "PYTHONPATH": str(ROOT),
}


class ContenderError(Exception):
    """A contender that could not do its work."""


@dataclass(frozen=True)
class Reading:
    """What one run took."""

    seconds: float
    peak_bytes: int = 0
    #: Of all cores together; 0 if it was not measured.
    processor_seconds: float = 0


def measure(
    command: Sequence[str | Path], output: Path | None = None, one_core: bool = False
) -> Reading:
    """Runs a command in a new process, its standard output going to a file or nowhere."""
    pinned = ["taskset", "-c", "0"] if one_core else []
    arguments = [*pinned, BUILD / "measure", output or os.devnull, *command]
    # Memory and time are the child's alone: `measure` is a few kilobytes that wait.
    found = subprocess.run(arguments, capture_output=True, text=True, check=False)
    if found.returncode != 0:
        raise ContenderError(found.stderr.strip())
    wall, peak, processor, status = map(int, found.stdout.split())
    if status != 0:
        shown = " ".join(map(str, command))
        raise ContenderError(f"`{shown}` ended with {status}: {found.stderr.strip()[-2000:]}")
    return Reading(wall / 1e9, peak * 1024, processor / 1e6)


class Worker:
    """A process that has its data in memory and does its work on command."""

    def __init__(
        self,
        command: Sequence[str | Path],
        one_core: bool = False,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        pinned = ["taskset", "-c", "0"] if one_core else []
        self._process = subprocess.Popen(
            [*pinned, *map(str, command)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=WORKER_ENVIRONMENT | dict(environment or {}),
        )
        self._expect("ready")

    def figures(self) -> dict[str, float]:
        """Does the work once; what it took, by name."""
        reply = self._ask("run")
        if not reply or reply.startswith("error"):
            raise ContenderError(reply or "The worker ended.")
        return {name: float(value) for name, value in (word.split("=") for word in reply.split())}

    def run(self) -> Reading:
        """Does the work once; the time, and the most memory that the process ever held."""
        figures = self.figures()
        processor = figures.get("processor", 0) / 1e9
        return Reading(figures["nanoseconds"] / 1e9, self._peak_bytes(), processor)

    def answer(self, width: int) -> numpy.ndarray:
        """What the last run found, as rows."""
        with tempfile.NamedTemporaryFile(suffix=".f64") as file:
            reply = self._ask(f"answer {file.name}")
            if reply != "written":
                raise ContenderError(reply or "The worker ended.")
            return numpy.fromfile(file.name, dtype="<f8").reshape(-1, width)

    def close(self) -> None:
        """Ends the process."""
        if self._process.stdin:
            self._process.stdin.close()
        self._process.wait()

    def _ask(self, line: str) -> str:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()
        return self._process.stdout.readline().rstrip("\n")

    def _expect(self, wanted: str) -> None:
        assert self._process.stdout
        line = self._process.stdout.readline().rstrip("\n")
        if line != wanted:
            self._process.kill()
            raise ContenderError(f"A worker said '{line}' where '{wanted}' was due.")

    def _peak_bytes(self) -> int:
        status = Path(f"/proc/{self._process.pid}/status")
        for line in status.read_text(encoding="ascii").splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) * 1024
        return 0


@contextmanager
def serving(workers: Iterable[Worker]) -> Iterator[None]:
    """Ends the workers with the block, whatever happens in it."""
    try:
        yield
    finally:
        for worker in workers:
            worker.close()


def python_worker(module: str, folder: str | Path, *arguments: str) -> Worker:
    """A worker that serves a module of :mod:`rivals.contenders` with a folder or a file."""
    return Worker([sys.executable, "-m", "rivals.contenders", module, folder, *arguments])
