"""Neither library starts threads of OpenBLAS: it is asked for one, whatever the environment says to that of numpy."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from report_recordings import Command

from hkstats import _store_abi

SCRIPT = Path(__file__).parent / "thread_counts.py"
HAS_LIBRARY = _store_abi.VARIABLE in os.environ or _store_abi.path().is_file()
PROCESSORS = len(os.sched_getaffinity(0)) if sys.platform == "linux" else 1


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="reads /proc")
@pytest.mark.skipif(PROCESSORS < 2, reason="OpenBLAS starts no threads for one processor")
@pytest.mark.skipif(not HAS_LIBRARY, reason="there is no library of stores")
@pytest.mark.parametrize("variable", [None, "OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS"])
def test_no_threads_of_openblas_are_started(person: Command, variable: str | None) -> None:
    environment = {name: value for name, value in os.environ.items() if not name.endswith("_NUM_THREADS")}
    if variable:
        environment[variable] = str(PROCESSORS)
    command = [sys.executable, str(SCRIPT), str(person.store)]
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    counts = json.loads(done.stdout)
    assert set(counts.values()) == {counts["at first"]}, counts
