"""What a contender of the in-memory lines has to offer."""

from __future__ import annotations

from typing import Protocol

import numpy


class Contender(Protocol):
    """Work on data that is loaded already."""

    def run(self) -> None:
        """Does the work once; nothing but this is timed."""

    def answer(self) -> numpy.ndarray:
        """What the last run found, a row a bucket, ordered by the key columns.

        A row of line 1 is unit, type, start, sum, average, minimum, maximum; of line 2 unit, type,
        start, sum; of line 3 start, average; of line 16 unit, participant, start, count, sum or
        average. Units count from 0 in the order of :data:`rivals.buckets.UNITS`, starts are seconds
        since 1970. Buckets without rows have none. A row of line 15 is a sample, as
        :func:`rivals.sample_rows.digest` makes it.
        """


class ForgetfulContender(Contender, Protocol):
    """One that lets go of its last answer before the next run, outside the time."""

    def forget(self) -> None:
        """Drops what the last run found."""
