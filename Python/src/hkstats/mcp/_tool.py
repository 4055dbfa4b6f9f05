"""What a tool is: a question to a store, as an assistant sees it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from . import _arguments as arg
from ._arguments import Argument

SCOPE: Final = (*arg.SPAN, arg.TIME_ZONE)
WORKOUT_SCOPE: Final = (*SCOPE, arg.UNITS, arg.SOURCE_ORDER, arg.ALL_WORKOUTS)
LONGER: Final = "a longer `interval`, or a shorter span (`start` and `end`, or `last`)"


@dataclass(frozen=True)
class Tool:
    """A question to a store, as an assistant sees it.

    Attributes:
        name: the name of the tool.
        method: the method of `hkstats.Store` that answers.
        title: what people see.
        meaning: what it answers, to the assistant.
        arguments: the arguments of the method that the tool has.
        has_chart: whether the answer can be drawn.
        is_of_owner: whether only the owner of the data may ask.
        narrowing: how an answer gets shorter.
    """

    name: str
    method: str
    title: str
    meaning: str
    arguments: tuple[Argument, ...]
    has_chart: bool = False
    is_of_owner: bool = False
    narrowing: str = "a shorter span (`start` and `end`, or `last`)"

    @property
    def all_arguments(self) -> tuple[Argument, ...]:
        """The arguments, with `chart` where there is one."""
        return (*self.arguments, arg.CHART) if self.has_chart else self.arguments

    @property
    def input_schema(self) -> dict[str, Any]:
        """The JSON schema of the arguments."""
        return arg.input_schema(self.all_arguments)
