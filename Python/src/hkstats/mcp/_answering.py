"""Answers of tools: texts and pictures, or a sentence that says what went wrong."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from ..answer import Answer
from ..errors import ArgumentError, HKStatsError, NoDataError
from ..importing import import_export
from ..store import Store
from ..store import open as open_store
from ._permissions import Grants, is_name, named_types
from ._tools import IMPORT, TOOL_OF, TOOLS, Tool

DEFAULT_LIMIT: Final = 100_000


@dataclass(frozen=True)
class Picture:
    """A picture of a kind such as `image/png`."""

    content: bytes
    kind: str


@dataclass(frozen=True)
class Reply:
    """What a tool answers: texts and pictures, in order."""

    parts: tuple[str | Picture, ...]
    is_error: bool = False


@dataclass(frozen=True)
class Settings:
    """What the program was started with.

    Attributes:
        store: the file of the store; None is the default one.
        key_file: the file with the key of an encrypted store.
        app: whose permissions count; None is the name that the client gives itself.
        is_owner: whether everything may be seen, whoever asks.
        allows_import: whether exports may be imported.
        limit: how many characters a text of an answer may have.
    """

    store: str | None = None
    key_file: str | None = None
    app: str | None = None
    is_owner: bool = False
    allows_import: bool = False
    limit: int = DEFAULT_LIMIT

    @property
    def tools(self) -> tuple[Tool, ...]:
        """The tools that there are, in order."""
        questions = tuple(tool for tool in TOOLS if self.is_owner or not tool.is_of_owner)
        return (*questions, IMPORT) if self.allows_import else questions


class Tools:
    """The tools of a store, which answer whatever they are asked. Several threads may ask."""

    def __init__(self, settings: Settings) -> None:
        """Answer by the settings. The store is opened for each question, as it is then."""
        self._settings = settings

    def reply(self, name: str, arguments: Mapping[str, Any], client: str | None) -> Reply:
        """Answer a tool that a client calls; what goes wrong is an answer, too."""
        try:
            tool = self._tool(name)
            given = self._arguments(tool, arguments)
            app = self._app(client)
            if tool is IMPORT:
                return Reply((self._imported(given, app),))
            return Reply(self._asked(tool, given, app))
        except HKStatsError as failure:
            return Reply((str(failure),), is_error=True)
        except Exception as failure:  # Whatever it is, the assistant gets a sentence and the program goes on.
            return Reply((f"hkstats could not answer {name}, which is its own fault: {type(failure).__name__}.",), True)

    def _tool(self, name: str) -> Tool:
        tools = {tool.name: tool for tool in self._settings.tools}
        if name in tools:
            return tools[name]
        if name == IMPORT.name:
            raise ArgumentError("Exports are not imported: hkstats-mcp was started without --allow-import.")
        if name in TOOL_OF:
            raise ArgumentError(f"{name} is for the owner of the data: hkstats-mcp was started without --as-owner.")
        raise ArgumentError(f"There is no tool {name!r}; there are {', '.join(tools)}.")

    @staticmethod
    def _arguments(tool: Tool, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """The arguments that say something."""
        known = {it.name: it for it in tool.all_arguments}
        for name in arguments:
            if name not in known:
                names = f"it has {', '.join(known)}" if known else "it has none"
                raise ArgumentError(f"{tool.name} has no argument {name!r}; {names}.")
        given = {name: value for name, value in arguments.items() if value is not None}
        for argument in known.values():
            if argument.is_required and argument.name not in given:
                raise ArgumentError(f"{tool.name} needs `{argument.name}`: {argument.meaning}")
            value = given.get(argument.name)
            if argument.schema.get("type") == "boolean" and not isinstance(value, bool | None):
                raise ArgumentError(f"`{argument.name}` has to be true or false, not {value!r}.")
        return given

    def _app(self, client: str | None) -> str | None:
        """Whose permissions count; None is the owner."""
        if self._settings.is_owner:
            return None
        name = self._settings.app or client
        if name is None or not is_name(name):
            raise ArgumentError(
                "The assistant gives no name that permissions could be granted to. Start hkstats-mcp with --app NAME, "
                "and grant types to that name by hkstats authorize."
            )
        return name

    # Questions

    def _asked(self, tool: Tool, arguments: dict[str, Any], app: str | None) -> tuple[str | Picture, ...]:
        with_chart = arguments.pop("chart", False)
        grants = None if app is None else self._grants(app)
        with open_store(self._settings.store, key_file=self._settings.key_file, app=app) as store:
            if grants is not None and (refusal := grants.refusal(tool.name, arguments)) is not None:
                raise refusal
            try:
                named = named_types(store, arguments) if grants is not None and grants.denied else ""
                answer = _ask(store, tool, arguments)
            except HKStatsError as failure:
                if grants is None:
                    raise
                raise grants.explained(failure, tool.name, arguments) from None
            if grants is not None and (refusal := grants.refusal_of(named + answer.json)) is not None:
                raise refusal
            text = answer.json
            is_long = len(text) > self._settings.limit
            if is_long:
                text = self._too_long(tool, len(text))
            if with_chart:
                return (text, self._chart(answer, tool))
            if is_long:
                raise ArgumentError(text)
            return (text,)

    def _grants(self, app: str) -> Grants:
        """What was decided about an app, which only the owner is told."""
        with open_store(self._settings.store, key_file=self._settings.key_file) as store:
            return Grants.of(store, app, self._settings.store)

    def _too_long(self, tool: Tool, length: int) -> str:
        return (
            f"The answer has {length:,} characters, more than the {self._settings.limit:,} that are passed on. Ask for "
            f"{tool.narrowing}."
        )

    def _chart(self, answer: Answer[Any], tool: Tool) -> str | Picture:
        """The chart as PNG; where the machine has no cairo as SVG."""
        try:
            chart = answer.chart()
        except NoDataError as failure:
            return str(failure)
        try:
            return Picture(chart.png, "image/png")
        except HKStatsError:
            svg = chart.svg
        if len(svg) > self._settings.limit:
            return self._too_long(tool, len(svg)).replace("The answer", "The chart", 1)
        return svg

    # Imports

    def _imported(self, arguments: dict[str, Any], app: str | None) -> str:
        path = arguments.pop("path")
        if not isinstance(path, str):
            raise ArgumentError(f"`path` has to be a text, not {path!r}.")
        done = import_export(
            os.path.expanduser(path),
            self._settings.store,
            key_file=self._settings.key_file,
            progress=False,
            **arguments,
        )
        if app is None:
            return done.json
        # The report names types and sources, which the assistant may not be allowed to see.
        records = done.report.records
        return f"The export was imported: {records.new:,} records are new, {records.known:,} were known before."


def _ask(store: Store, tool: Tool, arguments: Mapping[str, Any]) -> Answer[Any]:
    """Call the method of a tool."""
    method = getattr(store, tool.method)
    answer: Answer[Any] = method(**arguments)
    return answer
