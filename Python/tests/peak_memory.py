"""Runs a command and prints the most resident memory that it had, in KiB; its own output is left out.

python -I -S peak_memory.py hkstats export --to tables

A process begins with the memory of the one that started it as its maximum. This one imports next to nothing, so that it
is smaller than any command; the tests, with their frames, are not.
"""

import os
import sys


def run(words: list[str]) -> tuple[int, int]:
    """The exit code of a command, and its most memory in KiB."""
    nothing = os.open(os.devnull, os.O_WRONLY)
    child = os.posix_spawn(words[0], words, os.environ, file_actions=[(os.POSIX_SPAWN_DUP2, nothing, 1)])
    _, status, usage = os.wait4(child, 0)
    return os.waitstatus_to_exitcode(status), usage.ru_maxrss // (1024 if sys.platform == "darwin" else 1)


if __name__ == "__main__":
    code, kibibytes = run(sys.argv[1:])
    print(kibibytes)
    sys.exit(code)
