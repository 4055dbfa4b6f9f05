"""Serves a contender: ``python -m rivals.contenders MODULE FOLDER [ARGUMENT ...]``.

The protocol is that of the Swift driver: ``run`` is answered by ``nanoseconds=...``, and here by
``processor=...`` as well, the time of all cores together; ``answer PATH`` writes the answer as raw
doubles, anything else ends the process.
"""

from __future__ import annotations

import importlib
import sys
import time


def serve(module: str, folder: str, arguments: list[str]) -> None:
    """Loads the contender and answers commands until the input ends."""
    contender = importlib.import_module(f"rivals.contenders.{module}").contender(folder, *arguments)
    _reply("ready")
    for line in sys.stdin:
        command, _, path = line.rstrip("\n").partition(" ")
        if command == "run":
            if hasattr(contender, "forget"):
                contender.forget()
            begin, processor = time.perf_counter_ns(), time.process_time_ns()
            contender.run()
            end = time.perf_counter_ns()
            processor = time.process_time_ns() - processor
            _reply(f"nanoseconds={end - begin} processor={processor}")
        elif command == "answer":
            contender.answer().astype("<f8").tofile(path)
            _reply("written")
        else:
            return


def _reply(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


serve(sys.argv[1], sys.argv[2], sys.argv[3:])
