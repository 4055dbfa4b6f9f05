"""Runs a command and prints the most resident memory that it had, in KiB; its own output is left out.

python -I -S peak_memory.py hkstats export --to tables

A process begins with the memory of the one that started it as its maximum. This one imports next to nothing, so that it
is smaller than any command; the tests, with their frames, are not.
"""

import os
import sys

nothing = os.open(os.devnull, os.O_WRONLY)
to_nothing = [(os.POSIX_SPAWN_DUP2, nothing, 1)]
child = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ, file_actions=to_nothing)
_, status, usage = os.wait4(child, 0)
print(usage.ru_maxrss // (1024 if sys.platform == "darwin" else 1))
sys.exit(os.waitstatus_to_exitcode(status))
