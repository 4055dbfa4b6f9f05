"""The tools of `hkstats-mcp` beside the methods of stores, and what there is when things are missing."""

from __future__ import annotations

import inspect
import json
import re
import sys
from typing import Any

import pytest
from fake_store_library import FakeLibrary

import hkstats
from hkstats._permissions import short_name
from hkstats.mcp import __main__ as program
from hkstats.mcp._answering import Picture, Settings, Tools
from hkstats.mcp._permissions import Grants, is_name
from hkstats.mcp._tools import IMPORT, TOOLS, Tool

NOT_OF_TOOLS = {"store", "mirror", "yes", "same_person", "key_file", "passphrase", "progress"}
"""Arguments of imports that no assistant has."""


@pytest.mark.parametrize("tool", [*TOOLS, IMPORT], ids=lambda tool: tool.name)
def test_a_tool_has_the_arguments_of_its_method(tool: Tool) -> None:
    method: Any = hkstats.import_export if tool is IMPORT else getattr(hkstats.Store, tool.method)
    parameters = set(inspect.signature(method).parameters) - {"self", "scope"} - NOT_OF_TOOLS
    told = re.search(r"\*\*scope: (?P<names>[^.]*)\.", method.__doc__)
    scope = set(re.findall(r"`(\w+)`", told["names"])) if told else set()
    assert {argument.name for argument in tool.arguments} == parameters | scope
    assert len({argument.name for argument in tool.arguments}) == len(tool.arguments)


def test_every_question_of_a_store_is_a_tool() -> None:
    questions = {
        name
        for name, method in inspect.getmembers(hkstats.Store, inspect.isfunction)
        if not name.startswith("_") and "Answer[" in str(inspect.signature(method).return_annotation)
    }
    assert {tool.method for tool in TOOLS} == questions - {"ask"}
    assert TOOLS[0].method == "explain"


def test_schemas_are_of_json() -> None:
    for tool in (*TOOLS, IMPORT):
        schema = json.loads(json.dumps(tool.input_schema))
        assert schema["type"] == "object"
        assert set(schema.get("required", [])) <= set(schema["properties"])


# Answers


def test_where_there_is_no_cairo_a_chart_is_the_text_of_an_svg(
    store: hkstats.Store, library: FakeLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    tools = Tools(Settings(store="health.sqlite", is_owner=True))
    text, picture = tools.reply("summary", {"chart": True}, None).parts
    assert isinstance(text, str)
    assert isinstance(picture, Picture)

    def fail(_chart: hkstats.Chart) -> bytes:
        raise hkstats.HKStatsError("libcairo.so.2 is not there.")

    monkeypatch.setattr(hkstats.Chart, "png", property(fail))
    text, picture = tools.reply("summary", {"chart": True}, None).parts
    assert isinstance(picture, str)
    assert "<svg" in picture
    small = Tools(Settings(store="health.sqlite", is_owner=True, limit=10)).reply("summary", {"chart": True}, None)
    assert [str(part).partition(" has ")[0] for part in small.parts] == ["The answer", "The chart"]
    library.failures["chart summary"] = (7, "There is nothing to draw.")
    assert tools.reply("summary", {"chart": True}, None).parts[1] == "There is nothing to draw."


def test_a_fault_of_the_program_is_an_answer_without_its_words(
    store: hkstats.Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("secret")

    monkeypatch.setattr(hkstats.Store, "types", fail)
    reply = Tools(Settings(store="health.sqlite", is_owner=True)).reply("types", {}, None)
    assert reply.is_error
    assert reply.parts == ("hkstats could not answer types, which is its own fault: RuntimeError.",)


def test_an_app_opens_the_store_by_its_name_and_the_owner_by_none(library: FakeLibrary, store: hkstats.Store) -> None:
    Tools(Settings(store="a.sqlite")).reply("types", {}, "claude-ai")
    assert library.opened[-1] == ("a.sqlite", {"app": "claude-ai"})
    Tools(Settings(store="a.sqlite", app="mine", key_file="a.key")).reply("types", {}, "claude-ai")
    assert library.opened[-1] == ("a.sqlite", {"app": "mine", "keyFile": "a.key"})
    Tools(Settings(store="a.sqlite", is_owner=True)).reply("types", {}, "claude-ai")
    assert library.opened[-1] == ("a.sqlite", {})
    before = len(library.opened)
    assert Tools(Settings(store="a.sqlite")).reply("types", {}, None).is_error
    assert len(library.opened) == before


# Names


@pytest.mark.parametrize(
    ("identifier", "name"),
    [
        ("HKQuantityTypeIdentifierStepCount", "stepCount"),
        ("HKCategoryTypeIdentifierSleepAnalysis", "sleepAnalysis"),
        ("HKDataTypeIdentifierHeartbeatSeries", "heartbeatSeries"),
        ("HKWorkoutTypeIdentifier", "workout"),
        ("HKActivitySummaryTypeIdentifier", "activitySummary"),
    ],
)
def test_types_have_short_names(identifier: str, name: str) -> None:
    assert short_name(identifier) == name


def test_the_command_that_grants_can_be_typed_as_it_stands() -> None:
    grants = Grants("it's; rm -rf ~", "/home/alex/my data.sqlite", frozenset(), frozenset())
    assert str(grants.error(["HKQuantityTypeIdentifierStepCount"])).endswith(
        """hkstats authorize grant --app 'it'"'"'s; rm -rf ~' --read stepCount --store '/home/alex/my data.sqlite'"""
    )
    assert is_name("Claude Desktop")
    assert not is_name(None)
    assert not is_name("a\x1b[2J")


# The program


def test_a_command_line_that_makes_no_sense_ends_with_64(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["--app", "a", "--as-owner"], ["--app", "\n"], ["--max-characters", "0"], ["--stor", "a"], ["x"]):
        with pytest.raises(SystemExit) as caught:
            program.parse(arguments)
        assert caught.value.code == 64
        assert capsys.readouterr().err.startswith("error: ")
    assert program.parse(["--app", "a", "--allow-import"]) == Settings(app="a", allows_import=True)


def test_without_the_sdk_a_sentence_names_the_package(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, "hkstats.mcp._server", raising=False)
    for name in ("mcp", "mcp_types", "anyio"):
        monkeypatch.setitem(sys.modules, name, None)
    assert program.main([]) == 70
    assert "pip install 'hkstats[mcp]'" in capsys.readouterr().err
