"""The tools of `hkstats-mcp`, asked by the client of the official SDK over standard input and output.

They need the command (`HKSTATS`) and the library of stores (`HKSTATS_STORE_LIB`, or in the package). Where neither is
there these tests are skipped; a variable that names what is not there fails them.
"""

from __future__ import annotations

import base64
import ctypes.util
import json
import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any, Literal

import mcp_types as wire
import pytest
from assistant import Call, Session, ask
from assistant_questions import PAIRS
from report_recordings import Command

import hkstats
from hkstats import _store_abi

COMMAND = os.environ.get("HKSTATS", "")
HAS_LIBRARY = _store_abi.VARIABLE in os.environ or _store_abi.path().is_file()
HAS_CAIRO = ctypes.util.find_library("cairo") is not None

pytestmark = pytest.mark.skipif(not (COMMAND and HAS_LIBRARY), reason="there is no command or no library of stores")

OWNER = ["--store", "health.sqlite", "--as-owner"]
APP = ["--store", "health.sqlite"]
STEPS: dict[str, Any] = {"types": ["stepCount"]}


@pytest.fixture(scope="module")
def imported(tmp_path_factory: pytest.TempPathFactory) -> Command:
    """A store with three weeks of a made-up person, imported by the command."""
    person = Command(COMMAND, tmp_path_factory.mktemp("person") / "health.sqlite")
    outcome = person.run("synth", "--days", "21", "--seed", "2024", "--output", "export.zip")
    assert outcome.returncode == 0, outcome.stderr
    assert person.ask("import export.zip", "json")
    return person


@pytest.fixture
def person(imported: Command, tmp_path: Path) -> Command:
    """A copy of that store, to be written to."""
    copy = Command(COMMAND, tmp_path / "health.sqlite")
    shutil.copy(imported.store, copy.store)
    return copy


@pytest.fixture(scope="module")
def owner(imported: Command) -> Session:
    """All questions by the owner."""
    options = ["--store", str(imported.store), "--as-owner", "--max-characters", "10000000"]
    return ask(imported.store.parent, options, [call for _, call in PAIRS])


def authorize(person: Command, decision: str, types: str, app: str = "claude-ai") -> None:
    outcome = person.run("authorize", decision, "--app", app, "--read", types, "--store", str(person.store))
    assert outcome.returncode == 0, outcome.stderr


# The tools


def test_explain_is_the_first_tool_and_all_but_imports_are_read_only(owner: Session) -> None:
    names = [tool.name for tool in owner.tools]
    assert names[0] == "explain"
    assert names[-2:] == ["store_info", "permissions"]
    assert "import_export" not in names
    for tool in owner.tools:
        assert tool.annotations is not None
        assert tool.annotations.read_only_hint
        assert tool.description
        assert tool.input_schema["additionalProperties"] is False
        for argument in tool.input_schema["properties"].values():
            assert argument["description"]
            assert argument["type"] in {"string", "array", "boolean", "number", "integer"}
    assert "`explain` says why a figure is what it is" in re.sub(r"\s+", " ", owner.instructions)


def test_every_tool_is_compared_with_the_command(owner: Session) -> None:
    assert {tool for _, (tool, _) in PAIRS} == {tool.name for tool in owner.tools}


@pytest.mark.parametrize("place", range(len(PAIRS)), ids=[line for line, _ in PAIRS])
def test_answers_are_those_of_the_command_byte_for_byte(imported: Command, owner: Session, place: int) -> None:
    expected = imported.ask(PAIRS[place][0], "json")
    assert expected is not None
    result = owner.results[place]
    assert not result.is_error, owner.text(place)
    assert len(result.content) == 1
    assert owner.text(place) == expected.removesuffix("\n")


# Permissions


def test_nothing_is_seen_without_a_grant(person: Command) -> None:
    calls: list[Call] = [
        ("types", {}),
        ("summary", {}),
        ("summary", STEPS),
        ("sleep", {}),
        ("correlate", {}),
        ("sources", {}),
    ]
    modes: list[Literal["auto", "legacy"]] = ["auto", "legacy"]
    for mode in modes:
        session = ask(person.store.parent, APP, calls, mode=mode)
        assert all(result.is_error for result in session.results)
        assert session.text(0) == (
            "claude-ai may not read anything of this store. The owner of the data grants it in a terminal, if that is "
            "wanted: hkstats authorize grant --app claude-ai --read stepCount,sleepAnalysis,workout "
            "--store health.sqlite"
        )
        assert "store_info" not in [tool.name for tool in session.tools]


def test_the_places_of_a_route_need_a_grant_of_their_own(person: Command) -> None:
    authorize(person, "grant", "workout,activeEnergyBurned,distanceCycling,distanceWalkingRunning,heartRate")
    with hkstats.open(person.store) as store:
        workouts = [str(workout.uuid) for workout in store.workouts(last="90d").report.workouts]
        routed = next(it for it in workouts if "route" in json.loads(store.workout_course(it).json))
    course: Call = ("workout_course", {"workout": routed, "places": 5})
    without = ask(person.store.parent, APP, [course])
    assert not without.results[0].is_error, without.text()
    assert "latitude" not in without.text()
    authorize(person, "grant", "workoutRoute")
    assert json.loads(ask(person.store.parent, APP, [course]).text())["route"]["places"]


def test_types_that_were_granted_are_seen_and_no_others(person: Command) -> None:
    authorize(person, "grant", "stepCount")
    calls: list[Call] = [
        ("summary", STEPS),
        ("types", {}),
        ("summary", {"types": ["heartRate"]}),
        ("explain", {"type": "hr"}),
        ("heart", {}),
        ("sleep", {}),
        ("streak", {"sleep": "asleep", "at_least": 1}),
        ("workouts", {}),
        ("rings", {}),
        ("store_info", {}),
        ("permissions", {}),
    ]
    session = ask(person.store.parent, APP, calls)
    expected = person.ask("summary weekly --type stepCount", "json")
    assert expected is not None
    assert session.text(0) == expected.removesuffix("\n")
    listed = json.loads(session.text(1))["types"]
    assert [it["type"] for it in listed] == ["HKQuantityTypeIdentifierStepCount"]
    refused = ["heartRate", "heartRate", "heartRate", "sleepAnalysis", "sleepAnalysis", "workout", "activitySummary"]
    for place, name in enumerate(refused, 2):
        assert session.results[place].is_error
        text = session.text(place)
        assert re.search(rf"claude-ai may not read .*\b{name}\b", text), text
        assert re.search(rf"hkstats authorize grant --app claude-ai --read \S*\b{name}\b", text), text
    for place in (9, 10):
        assert session.results[place].is_error
        assert "is for the owner of the data" in session.text(place)


def test_the_command_in_a_refusal_grants_what_the_tool_needs(person: Command) -> None:
    for tool in ("sleep", "heart", "rings", "workouts"):
        refusal = ask(person.store.parent, APP, [(tool, {})]).text()
        types = re.search(r"--read (\S+)", refusal)
        assert types is not None
        authorize(person, "grant", types[1])
        session = ask(person.store.parent, APP, [(tool, {})])
        assert not session.results[0].is_error, session.text()


def test_what_was_denied_is_refused_and_no_answer_that_says_there_is_none(person: Command) -> None:
    authorize(person, "grant", "stepCount,heartRate,sleepAnalysis")
    authorize(person, "revoke", "stepCount,sleepAnalysis")
    calls: list[Call] = [
        ("summary", STEPS),
        ("explain", {"type": "steps"}),
        ("sleep", {}),
        ("streak", {"sleep": "asleep", "at_least": 1}),
        ("streak", {"type": "steps", "at_least": 1}),
        ("trends", {"types": ["steps"]}),
    ]
    session = ask(person.store.parent, APP, [*calls, ("types", {}), ("summary", {})])
    for place, _ in enumerate(calls):
        assert session.results[place].is_error
        assert "claude-ai may not read s" in session.text(place)
    assert not session.results[-1].is_error
    assert "StepCount" not in session.text(6) + session.text(7)


@pytest.mark.parametrize("decision", ["grant", "deny"])
def test_whatever_names_a_type_is_refused_alike(person: Command, decision: str) -> None:
    names = "stepCount,workout,heartRate,activeEnergyBurned,distanceWalkingRunning,distanceCycling"
    hidden = "bodyMass,restingHeartRate,appleStandHour,sleepAnalysis"
    authorize(person, "grant", names)
    if decision == "deny":
        authorize(person, "grant", hidden)
        authorize(person, "revoke", hidden)
    calls: list[tuple[Call, str]] = [
        (("records", {"types": ["weight"]}), "bodyMass"),
        (("records", {"types": ["steps", "appleStandHour"]}), "appleStandHour"),
        (("records", {"types": ["sleep"]}), "sleepAnalysis"),
        (("trends", {"types": ["bodyMass"]}), "bodyMass"),
        (("correlate", {"types": ["steps", "restingHeartRate"]}), "restingHeartRate"),
        (("workouts", {"zones": "karvonen", "max_heart_rate": 190, "limit": 1}), "restingHeartRate"),
    ]
    allowed: list[Call] = [
        ("records", {"types": ["steps"]}),
        ("workouts", {"zones": "karvonen", "max_heart_rate": 190, "resting_heart_rate": 50, "limit": 1}),
        ("records", {"types": ["stepps"]}),
    ]
    session = ask(person.store.parent, APP, [*(call for call, _ in calls), *allowed])
    for place, (call, name) in enumerate(calls):
        assert session.results[place].is_error, call
        assert re.search(rf"claude-ai may not read .*\b{name}\b", session.text(place)), session.text(place)
    granted, karvonen, misspelled = range(len(calls), len(calls) + 3)
    assert not session.results[granted].is_error, session.text(granted)
    assert not session.results[karvonen].is_error, session.text(karvonen)
    assert "There is no type named 'stepps'" in session.text(misspelled)


def test_a_grant_counts_for_the_name_that_the_program_was_started_with(person: Command) -> None:
    authorize(person, "grant", "stepCount", app="my tools")
    calls: list[Call] = [("summary", STEPS), ("sleep", {})]
    named = ask(person.store.parent, [*APP, "--app", "my tools"], calls)
    assert [result.is_error for result in named.results] == [False, True]
    assert "hkstats authorize grant --app 'my tools' --read sleepAnalysis" in named.text(1)
    # The client's own name has no part in it.
    assert all(result.is_error for result in ask(person.store.parent, APP, calls, client="my-tools").results)


@pytest.mark.parametrize("client", ["", "  ", "a\nb", "\u001b[2J", "x" * 201])
def test_a_client_without_a_name_that_can_be_granted_to_is_told_so(person: Command, client: str) -> None:
    session = ask(person.store.parent, APP, [("types", {})], client=client)
    assert session.results[0].is_error
    assert "Start hkstats-mcp with --app NAME" in session.text()


# Charts and long answers


def test_charts_are_pictures(person: Command) -> None:
    charts = ["summary", "sleep", "trends", "records", "workout_splits", "workout_totals", "workout_efforts", "rings"]
    charts.append("workout_course")
    calls: list[Call] = [(name, {"chart": True}) for name in (*charts, "heart")]
    calls[0] = ("summary", {**STEPS, "chart": True})
    calls[2] = ("trends", {"types": ["restingHeartRate"], "chart": True})
    calls += [("profile", {"type": "hr", "chart": True}), ("streak", {"rings": "all", "chart": True})]
    session = ask(person.store.parent, OWNER, calls)
    for (name, _), result in zip(calls, session.results, strict=True):
        assert not result.is_error, name
        text, picture = result.content
        assert isinstance(text, wire.TextContent)
        if HAS_CAIRO:
            assert isinstance(picture, wire.ImageContent), name
            assert picture.mime_type == "image/png"
            assert base64.b64decode(picture.data).startswith(b"\x89PNG")
        else:
            assert isinstance(picture, wire.TextContent), name
            assert "<svg" in picture.text
    with_chart = {tool.name for tool in session.tools if "chart" in tool.input_schema["properties"]}
    assert with_chart == {name for name, _ in calls}


def test_an_answer_that_is_too_long_says_how_to_narrow_the_question(person: Command) -> None:
    calls: list[Call] = [
        ("summary", {"interval": "hour"}),
        ("correlate", {}),
        ("summary", {**STEPS, "interval": "day", "chart": True}),
        ("types", {"time_zone": "UTC"}),
    ]
    session = ask(person.store.parent, [*OWNER, "--max-characters", "1000"], calls)
    assert [result.is_error for result in session.results] == [True, True, False, True]
    assert re.fullmatch(
        r"The answer has [\d,]+ characters, more than the 1,000 that are passed on\. Ask for fewer `types`, a shorter "
        r"span \(`start` and `end`, or `last`\), or a longer `interval`\.",
        session.text(0),
    )
    assert session.text(1).endswith("Ask for fewer `types`.")
    assert session.text(2).startswith("The answer has")
    assert isinstance(session.results[2].content[1], wire.ImageContent | wire.TextContent)


# Errors


def test_errors_are_answers_with_the_sentences_of_the_library(person: Command) -> None:
    calls: list[Call] = [
        ("summary", {"types": ["stepps"]}),
        ("summary", {"interval": "fortnight"}),
        ("summary", {"start": "2024-13-01"}),
        ("summary", {"last": "30"}),
        ("summary", {"every": "two"}),
        ("summary", {"chart": "yes"}),
        ("summary", {"typ": ["steps"]}),
        ("summary", {"types": {"a": 1}}),
        ("explain", {}),
        ("streak", {"type": "steps"}),
        ("nights", {}),
        ("import_export", {"path": "export.zip"}),
        ("types", {}),
    ]
    session = ask(person.store.parent, OWNER, calls)
    sentences = [
        r"There is no type named 'stepps'\. Did you mean 'stepCount'",
        "`interval` has to be one of hour, day",
        "2024-13-01",
        "`last` takes a number and d, w, m or y",
        "`every` has to be a whole number",
        "`chart` has to be true or false",
        "summary has no argument 'typ'; it has interval, types",
        "`types` has to be a text or several texts",
        "explain needs `type`",
        "A streak has one goal",
        "There is no tool 'nights'; there are explain, ",
        "started without --allow-import",
    ]
    for place, sentence in enumerate(sentences):
        assert session.results[place].is_error, calls[place]
        assert re.search(sentence, session.text(place)), session.text(place)
        assert "Traceback" not in session.text(place)
    assert not session.results[-1].is_error


@pytest.mark.parametrize("options", [["--store", "nothing.sqlite"], ["--store", "notes.txt"], []])
def test_a_store_that_is_not_there_is_an_answer(tmp_path: Path, options: list[str]) -> None:
    (tmp_path / "notes.txt").write_text("No store of anybody.\n" * 100)
    session = ask(tmp_path, [*options, "--as-owner"], [("types", {}), ("types", {})])
    assert all(result.is_error for result in session.results)
    assert (options[-1] if options else ".local/share/hkstats/health.sqlite") in session.text()


def test_a_store_that_is_imported_while_the_assistant_runs_is_seen(person: Command) -> None:
    folder = person.store.parent
    person.store.unlink()
    outcome = person.run("synth", "--days", "2", "--output", "small.zip")
    assert outcome.returncode == 0, outcome.stderr
    calls: list[Call] = [
        ("types", {}),
        ("import_export", {"path": "missing.zip"}),
        ("import_export", {"path": "small.zip"}),
        ("types", {}),
        ("import_export", {"path": "small.zip", "time_zone": "Europe/Nowhere"}),
        ("import_export", {"path": 1}),
        ("import_export", {}),
    ]
    session = ask(folder, [*OWNER, "--allow-import"], calls)
    assert session.tools[-1].name == "import_export"
    assert session.tools[-1].annotations is not None
    assert session.tools[-1].annotations.read_only_hint is False
    assert [result.is_error for result in session.results] == [True, True, False, False, True, True, True]
    assert "missing.zip" in session.text(1)
    assert json.loads(session.text(2))["schema"].startswith("hkstats/import/")
    assert json.loads(session.text(3))["types"]


def test_an_app_that_imports_is_not_told_what_the_export_holds(person: Command) -> None:
    outcome = person.run("synth", "--days", "2", "--seed", "2024", "--output", "small.zip")
    assert outcome.returncode == 0, outcome.stderr
    session = ask(person.store.parent, [*APP, "--allow-import"], [("import_export", {"path": "small.zip"})])
    assert re.fullmatch(r"The export was imported: [\d,]+ records are new, [\d,]+ were known before\.", session.text())


# The program


def start(person: Command) -> subprocess.Popen[str]:
    """Start the program without a client."""
    return subprocess.Popen(
        [sys.executable, "-m", "hkstats.mcp", "--store", str(person.store), "--as-owner"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, _store_abi.VARIABLE: os.path.abspath(_store_abi.path())},
        encoding="utf-8",
    )


def test_messages_that_are_none_end_nothing_and_are_not_logged(person: Command) -> None:
    hello = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "a", "version": "1"}}
    calls: list[Any] = [
        {"id": 1, "method": "initialize", "params": hello},
        {"method": "notifications/initialized"},
        {"id": 2, "method": "tools/call", "params": {"name": "types", "arguments": "my secret"}},
        {"id": 3, "method": "my secret"},
        {"id": 4, "method": "tools/call", "params": {"name": ["my secret"]}},
        {"id": 5, "method": "tools/call", "params": {"name": "types"}},
    ]
    with start(person) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        assert program.stderr is not None
        program.stdin.write("my secret {\n[]\n")
        replies = []
        for call in calls:
            program.stdin.write(json.dumps({"jsonrpc": "2.0", **call}) + "\n")
            program.stdin.flush()
            if "id" in call:
                replies.append(json.loads(program.stdout.readline()))
        program.stdin.close()
        log = program.stderr.read()
    assert program.returncode == 0
    assert [reply["id"] for reply in replies] == [1, 2, 3, 4, 5]
    assert ["error" in reply for reply in replies] == [False, True, True, True, False]
    assert re.fullmatch(r"hkstats-mcp: types \d+\.\d{3} s\n", log), log


def test_ctrl_c_ends_the_program(person: Command) -> None:
    with start(person) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        program.stdin.write('{"jsonrpc":"2.0","id":1,"method":"ping"}\n')
        program.stdin.flush()
        # It serves once it answers.
        assert program.stdout.readline()
        program.send_signal(signal.SIGINT)
        assert program.wait(30) == -signal.SIGINT


# Logs


def test_logs_have_names_and_times_and_nothing_else(person: Command) -> None:
    authorize(person, "grant", "stepCount")
    calls: list[Call] = [
        ("summary", STEPS),
        ("summary", {"types": ["heartRate"], "source_order": ["My secret source"]}),
        ("my secret tool", {"a": "b"}),
        ("explain", {"type": "steps", "chart": 4711}),
    ]
    session = ask(person.store.parent, APP, calls)
    lines = session.log.splitlines()
    assert len(lines) == len(calls), session.log
    for line, name in zip(lines, ["summary", "summary", "an unknown tool", "explain"], strict=True):
        assert re.fullmatch(rf"hkstats-mcp: {name} \d+\.\d{{3}} s(, refused)?", line), line
