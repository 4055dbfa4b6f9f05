"""The contenders in C, compiled for this machine."""

from __future__ import annotations

import ctypes
import os
import shlex
import subprocess
from pathlib import Path

import numpy

SOURCES = Path(__file__).resolve().parent.parent / "native"
BUILD = SOURCES.parent / ".work" / "native"
FLAGS = ["-std=gnu11", "-O3", "-march=native", "-Wall", "-Wextra", "-Werror"]


def build() -> None:
    """Compiles the kernels and the program that measures others."""
    BUILD.mkdir(parents=True, exist_ok=True)
    compiler = os.environ.get("CC", "cc")
    for output, source, options in [
        ("libkernels.so", "kernels.c", ["-shared", "-fPIC", "-pthread", *_library("openblas")]),
        ("libsaves.so", "saves.c", ["-shared", "-fPIC", *_library("sqlite3")]),
        ("measure", "measure.c", []),
    ]:
        command = [compiler, *FLAGS, str(SOURCES / source), *options, "-o", str(BUILD / output)]
        subprocess.run(command, check=True)


def _library(name: str) -> list[str]:
    """The options that compile and link a library."""
    command = ["pkg-config", "--cflags", "--libs", name]
    found = subprocess.run(command, check=True, capture_output=True, text=True)
    return shlex.split(found.stdout)


class Kernels:
    """The functions of ``native/kernels.h`` on numpy's arrays."""

    def __init__(self) -> None:
        self._library = ctypes.CDLL(str(BUILD / "libkernels.so"))
        self._library.rivals_sum.restype = ctypes.c_double
        self._library.rivals_parallel_sum.restype = ctypes.c_double

    def sum(self, values: numpy.ndarray) -> float:
        """The sum by one call of ``cblas_dsum``."""
        return self._library.rivals_sum(_pointer(values), ctypes.c_size_t(len(values)))

    def parallel_sum(self, values: numpy.ndarray, threads: int) -> float:
        """The same, an equal part on each of some threads."""
        return self._library.rivals_parallel_sum(
            _pointer(values), ctypes.c_size_t(len(values)), ctypes.c_int(threads)
        )

    def bucket_pass(
        self,
        starts: numpy.ndarray,
        values: numpy.ndarray,
        edges: numpy.ndarray,
        figures: numpy.ndarray,
    ) -> None:
        """Fills rows of sum, average, minimum, maximum and count, one a bucket."""
        self._library.rivals_pass(
            _pointer(starts),
            _pointer(values),
            ctypes.c_size_t(len(starts)),
            _pointer(edges),
            ctypes.c_size_t(len(edges)),
            _pointer(figures),
        )

    def sweep(
        self,
        starts: numpy.ndarray,
        ends: numpy.ndarray,
        values: numpy.ndarray,
        ranks: numpy.ndarray,
        edges: numpy.ndarray,
        sums: numpy.ndarray,
    ) -> None:
        """Fills the merged sum of each bucket."""
        failed = self._library.rivals_sweep(
            _pointer(starts),
            _pointer(ends),
            _pointer(values),
            _pointer(ranks),
            ctypes.c_size_t(len(starts)),
            _pointer(edges),
            ctypes.c_size_t(len(edges)),
            _pointer(sums),
        )
        if failed:
            raise OverflowError("more than 256 spans are active at once")


def _pointer(values: numpy.ndarray) -> ctypes.c_void_p:
    if not values.flags.c_contiguous:
        raise ValueError("the kernels read contiguous columns")
    return ctypes.c_void_p(values.ctypes.data)
