"""The yardstick: one ``cblas_dsum`` over the bytes that a line reads."""

from __future__ import annotations

import numpy

from rivals.native import Kernels


class PlainRead:
    """Reads `size` bytes of doubles, on one core or more."""

    def __init__(self, size: int, threads: int = 1) -> None:
        self._kernels = Kernels()
        self._threads = threads
        self._values = numpy.full(size // 8, 0.5)
        self._sum = 0.0

    def run(self) -> None:
        """Adds all numbers up."""
        if self._threads == 1:
            self._sum = self._kernels.sum(self._values)
        else:
            self._sum = self._kernels.parallel_sum(self._values, self._threads)

    def answer(self) -> numpy.ndarray:
        """The sum over the expected sum: 1."""
        return numpy.array([self._sum / (0.5 * len(self._values))])


def contender(_: str, size: str, threads: str = "1") -> PlainRead:
    """An array of `size` bytes."""
    return PlainRead(int(size), int(threads))
