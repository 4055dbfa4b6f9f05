"""Cohorts: the stores of many participants in a folder, and questions to all of them."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Concatenate, Final, ParamSpec

from . import _cohort_command
from . import _requests as requests
from ._activity_questions import ActivityQuestions
from ._cohort_arguments import options_of, texts_of, words_of
from ._private_files import path_text
from ._questions import Questions
from ._tables import FrameTable
from .answer import Answer
from .errors import ArgumentError
from .frame import Frame
from .store import StorePath

__all__ = ["Cohort", "CohortFrame", "cohort"]

_SPAN: Final = ("start", "end", "last", "time_zone")
_FIGURES: Final = (*_SPAN, "units")
_WORKOUTS: Final = (*_FIGURES, "all_workouts")
_NOT_OF_ALL: Final = (*requests.Scope.__annotations__, "last_nights", "details", "workout")
"""Arguments that some questions to a cohort have not."""

P = ParamSpec("P")


def cohort(
    data: StorePath,
    *,
    key_file: StorePath | None = None,
    min_wear_hours: float = 10,
    min_days: int = 4,
    jobs: int | None = None,
) -> Cohort:
    """Ask the stores of many participants, which `hkstats cohort import` made.

    >>> nights = hkstats.cohort("data").sleep(start="2024-03-01")       # doctest: +SKIP
    >>> nights.to_polars().filter("is_valid").group_by("participant").mean()   # doctest: +SKIP

    Args:
        data: the folder with the stores.
        key_file: the file with the key of encrypted stores; None is `$HKSTATS_KEY_FILE` if they are encrypted.
        min_wear_hours: in how many hours of a valid day there is a sample of the heart rate.
        min_days: how many valid days a valid row has; a row of fewer days has to have them all.
        jobs: how many participants are asked at a time; None is one for each core.

    Raises:
        ArgumentError: for an empty path, and for numbers that make no sense.

    """
    return Cohort(data, key_file=key_file, min_wear_hours=min_wear_hours, min_days=min_days, jobs=jobs)


class CohortFrame(Frame):
    """The rows of all participants, `participant` first.

    The last columns say how much the watch was worn: `wear_hours` (hours a day with a sample of the heart rate, the
    mean over the row's days with any), `valid_days`, and `is_valid`. They leave no row out.
    """

    def __init__(self, table: FrameTable, failures: Mapping[str, str]) -> None:
        """Show a table, and who is not in it."""
        super().__init__(table)
        self._failures = dict(failures)

    @property
    def failures(self) -> dict[str, str]:
        """The participants that gave no answer, each with the sentence that says why."""
        return dict(self._failures)


class _Recorder(Questions, ActivityQuestions):
    """A store that notes what it is asked."""

    def _ask(self, question: str, request: Mapping[str, Any]) -> Answer[Any]:
        self.question, self.request = question, request
        return Answer(question, b"")


def _of_all(
    ask: Callable[Concatenate[_Recorder, P], Answer[Any]], rows: str, *known: str
) -> Callable[Concatenate[Cohort, P], CohortFrame]:
    """A question to a store as one to a cohort: its rows, and the arguments of a scope that it has."""
    signature = inspect.signature(ask)

    @functools.wraps(ask)
    def asked(cohort: Cohort, /, *arguments: P.args, **named: P.kwargs) -> CohortFrame:
        recorder = _Recorder()
        bound = signature.bind(recorder, *arguments, **named).arguments
        for name, value in {**bound, **bound.get("scope", {})}.items():
            if name in _NOT_OF_ALL and name not in known and value is not None and value is not False:
                raise ArgumentError(
                    f"The command `hkstats cohort {ask.__name__}` has no `{name}`: ask the store of each participant."
                )
        ask(recorder, *arguments, **named)
        return cohort._ask(recorder.question, recorder.request)

    asked.__signature__ = signature.replace(return_annotation="CohortFrame")  # type: ignore[attr-defined]
    asked.__qualname__ = f"Cohort.{ask.__name__}"
    asked.__module__ = __name__
    scope = ", ".join(f"`{name}`" for name in requests.Scope.__annotations__ if name in known)
    asked.__doc__ = f"{rows} Of a scope a cohort takes {scope} alone.\n\n{ask.__doc__}"
    return asked


class Cohort:
    """The stores of many participants in a folder, and questions to all of them. Made by `hkstats.cohort`.

    The questions are those of `Store` with the same arguments; each answers a `CohortFrame`: one long table. An
    argument that has no meaning for all participants, such as `last_nights` of `sleep`, is an ArgumentError. They are
    asked by the command `hkstats cohort`: that of `$HKSTATS`, else the one that was installed with the package, else
    the one on PATH; its configuration is not read. Default ranges, zones and units are those of each participant, so
    `units="canonical"` has one unit for all.

    A participant who gives no answer is in `failures` and no error; if nobody gives one, that is a CommandError. A
    question that makes no sense is an ArgumentError, and a folder that is none a MissingError.
    """

    def __init__(
        self,
        data: StorePath,
        *,
        key_file: StorePath | None = None,
        min_wear_hours: float = 10,
        min_days: int = 4,
        jobs: int | None = None,
    ) -> None:
        """Name a folder, as `hkstats.cohort` does."""
        folder = path_text(data, "data")
        if not folder:
            raise ArgumentError("The path of the cohort is empty: name the folder with the stores.")
        self._data = Path(folder)
        self._key_file = None if key_file is None else path_text(key_file, "key_file")
        self._hours = requests.number(min_wear_hours, "min_wear_hours")
        self._days = requests.whole(min_days, "min_days")
        self._jobs = requests.whole(jobs, "jobs")

    @property
    def path(self) -> Path:
        """The folder with the stores."""
        return self._data

    def __repr__(self) -> str:
        """The folder."""
        return f"hkstats.Cohort({str(self._data)!r})"

    def participants(self) -> CohortFrame:
        """A row for each participant: zone, days with data, wear time, refused files. No row is left out."""
        return CohortFrame(
            *_cohort_command.ask("list", ["list", "--format=csv", *texts_of(self._options())], self._data)
        )

    summary = _of_all(Questions.summary, "A row a bucket.", *_WORKOUTS, "first_weekday", "source_order")
    sleep = _of_all(Questions.sleep, "A row a night.", *_SPAN)
    streak = _of_all(ActivityQuestions.streak, "A row a streak.", "time_zone", "units", "all_workouts")
    records = _of_all(Questions.records, "A row a record.", *_WORKOUTS)
    trends = _of_all(Questions.trends, "A row a type.", *_FIGURES)
    correlate = _of_all(Questions.correlate, "A row a pair.", *_FIGURES)
    profile = _of_all(Questions.profile, "A row an hour of the week.", *_FIGURES)
    workouts = _of_all(ActivityQuestions.workouts, "A row a workout.", *_WORKOUTS)
    splits = _of_all(ActivityQuestions.splits, "A row a split.", *_WORKOUTS)
    workout_totals = _of_all(ActivityQuestions.workout_totals, "A row a bucket and activity.", *_WORKOUTS)
    workout_efforts = _of_all(ActivityQuestions.workout_efforts, "A row an effort.", *_WORKOUTS)
    workout_course = _of_all(ActivityQuestions.workout_course, "A row a part of the last workout.", *_WORKOUTS)
    rings = _of_all(Questions.rings, "A row a day, or a row a bucket with its days that closed them.", *_FIGURES)
    heart = _of_all(Questions.heart, "A row a figure.", *_FIGURES)

    def _ask(self, question: str, request: Mapping[str, Any]) -> CohortFrame:
        options = {**options_of(question, request), **self._options(), "--min-days": self._days}
        words = words_of(question, request)
        arguments = [words[0], *texts_of(options), "--", *words[1:]]
        return CohortFrame(*_cohort_command.ask(_table_of(question, request), arguments, self._data))

    def _options(self) -> dict[str, object]:
        return {
            "--data": self._data,
            "--key-file": self._key_file,
            "--min-wear-hours": self._hours,
            "--jobs": self._jobs,
        }


def _table_of(question: str, request: Mapping[str, Any]) -> str:
    """Which table the command writes."""
    if request.get("hasSplits"):
        return "splits"
    return "ring-buckets" if question == "rings" and request["interval"] != "day" else question
