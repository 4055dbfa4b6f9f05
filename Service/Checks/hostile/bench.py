"""What the tests share: servers of their own, and what has to hold after each of them."""

import contextlib
import shutil
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from running import Server

# What a server may take, whatever is asked of it.
MOST_MEMORY = 300
# The seconds in which it has to be rid of a client that says nothing, or says it too slowly.
PATIENCE = 75
# An answer that is the same before and after.
KNOWN = "/v1/people/me/types"
# A long answer, half a megabyte.
LONG = "/v1/people/me/summary?interval=week&last=1y"


class Failure(Exception):  # noqa: N818
    """What a server did that it may not do."""


@dataclass
class Bench:
    """The programs and the store that tests work with."""

    program: str
    hkstats: str
    store: str
    is_quick: bool
    folder: Path = field(default_factory=lambda: Path(tempfile.mkdtemp(prefix="hkstats-faults-")))

    def close(self) -> None:
        """Removes what tests wrote."""
        shutil.rmtree(self.folder, ignore_errors=True)

    def small_store(self, name: str) -> str:
        """A store of ten days, with which a server starts at once."""
        path, export = str(self.folder / name), str(self.folder / "small.zip")
        subprocess.run(
            [self.hkstats, "synth", "--days", "10", "--seed", "5", "--output", export], check=True, capture_output=True
        )
        subprocess.run([self.hkstats, "import", export, "--store", path], check=True, capture_output=True)
        return path

    def copied_store(self, name: str) -> str:
        """A store for a test that writes."""
        path = self.folder / name
        shutil.copy(self.store, path)
        return str(path)

    @contextlib.contextmanager
    def served(
        self,
        store: str | None = None,
        log: str | None = None,
        arguments: tuple[str, ...] = (),
        descriptors: int | None = None,
        most_memory: float = MOST_MEMORY,
    ) -> Iterator[Server]:
        """A server, which afterwards has to answer as before, with as many descriptors and not too much memory."""
        with Server(self.program, store or self.store, arguments, log, descriptors) as server:
            before = server.get(KNOWN, timeout=10)
            open_before = server.descriptors()
            yield server
            check(server.is_alive, f"the server ended with code {server.process.poll()}")
            try:
                after = server.get(KNOWN, timeout=10)
            except OSError as error:
                raise Failure(f"afterwards it answers nobody: {error}") from error
            check(after == before, f"afterwards it answers {after[0]}: {after[1][:100]!r}")
            check(
                holds_within(15, lambda: server.descriptors() <= open_before + 8),
                f"{server.descriptors()} descriptors are open afterwards, {open_before} were before",
            )
            most = server.memory("VmHWM")
            check(most <= most_memory, f"it took {most:.0f} MB")


def check(condition: object, sentence: str) -> None:
    """Fails a test with a sentence unless a condition holds."""
    if not condition:
        raise Failure(sentence)


def holds_within(seconds: float, condition: Callable[[], bool]) -> bool:
    """Whether a condition holds at some time from now on."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


class Reader:
    """A client that reads all the while, and notes how long each answer took."""

    def __init__(self, server: Server, path: str = KNOWN, pause: float = 0.05) -> None:
        self.server, self.path, self.pause = server, path, pause
        self.seconds: list[float] = []
        self.wrong: list[str] = []
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._read, daemon=True)

    def __enter__(self) -> "Reader":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._thread.join(30)

    def _read(self) -> None:
        while not self._ended.wait(self.pause):
            begin = time.monotonic()
            try:
                status, _ = self.server.get(self.path, timeout=20)
                if status != 200:
                    self.wrong.append(f"status {status}")
            except OSError as error:
                self.wrong.append(str(error))
            self.seconds.append(time.monotonic() - begin)

    def slowest(self) -> float:
        """The longest wait in milliseconds; fails if an answer was wrong."""
        check(not self.wrong, f"another client got no answer {len(self.wrong)} times: {self.wrong[:1]}")
        return max(self.seconds, default=0) * 1e3
