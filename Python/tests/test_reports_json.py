"""Reading reports from JSON and writing them back."""

from __future__ import annotations

import dataclasses
import datetime
import doctest
import json
import math
import random
from typing import Any

import pytest
from report_comparison import differences
from report_recordings import QUESTIONS, recorded
from report_schemas import REPORT_SCHEMAS, Schema

import hkstats.reports._json
import hkstats.reports.tables
from hkstats.reports import (
    ImportReport,
    Report,
    SleepReport,
    StreakReport,
    SummaryReport,
    TypesReport,
    WorkoutsReport,
)


@pytest.mark.parametrize("name", QUESTIONS)
def test_recorded_answers_are_written_back(name: str) -> None:
    members, _ = recorded(name)
    report = Report.from_json(members)
    assert differences(report.to_dict(), members) == []
    assert type(report).from_json(json.dumps(members)) == report
    assert type(report).from_json(json.dumps(members).encode()) == report


@pytest.mark.parametrize("name", REPORT_SCHEMAS)
def test_random_answers_are_written_back(name: str) -> None:
    schema = Schema(name)
    # From small to large, so that the first failure is among the smallest.
    for seed in range(200):
        members = schema.answer(random.Random(seed), size=seed // 25)
        found = differences(Report.from_json(members).to_dict(), members)
        assert found == [], f"seed {seed}: {found[:3]} of {members}"


@pytest.mark.parametrize("name", REPORT_SCHEMAS)
def test_random_damage_is_read_as_it_is_or_a_sentence_with_the_path(name: str) -> None:
    schema = Schema(name)
    for seed in range(200):
        random_ = random.Random(seed)
        members = schema.answer(random_, size=seed // 50)
        path, value = damage(members, random_)
        try:
            found = differences(Report.from_json(members).to_dict(), members)
        except ValueError as error:
            sentence = str(error)
            steps = [f"[{step}]" if isinstance(step, int) else step for step in path]
            assert all(step in sentence or repr(step) in sentence for step in steps), f"seed {seed}: {sentence}"
            assert sentence.startswith("The member "), f"seed {seed}"
            assert sentence.endswith("."), f"seed {seed}"
        else:
            # An object whose members are all optional ignores those that it does not know.
            assert found == [] or value == {"odd": 1}, f"seed {seed}: {found}"


def damage(members: dict[str, Any], random_: random.Random) -> tuple[list[str | int], Any]:
    """Replaces a value somewhere by a random one; the path to it, and what stands there now."""
    node: Any = members
    path: list[str | int] = []
    while True:
        keys = list(node) if isinstance(node, dict) else list(range(len(node)))
        key = random_.choice([key for key in keys if path or key != "schema"])
        path.append(key)
        if isinstance(node[key], (dict, list)) and node[key] and random_.random() < 0.8:
            node = node[key]
            continue
        node[key] = random_.choice(["odd", True, [1], {"odd": 1}, None, 0.5, 10**400, -1])
        return path, node[key]


def test_members_of_newer_libraries_are_ignored() -> None:
    members, _ = recorded("sleep")
    report = SleepReport.from_json(members)
    members["mood"] = {"score": 1}
    members["nights"][0]["mainSleep"]["dreams"] = 3
    assert SleepReport.from_json(members) == report


def test_instants_keep_their_offset_and_dates_are_dates() -> None:
    report = SummaryReport.from_json(recorded("summary-monthly")[0])
    kathmandu = datetime.timezone(datetime.timedelta(hours=5, minutes=45))
    assert report.anchor == datetime.datetime(2018, 1, 1, tzinfo=kathmandu)
    assert report.anchor.utcoffset() == datetime.timedelta(hours=5, minutes=45)
    assert report.series[0].buckets[0].date == datetime.date(2024, 1, 1)


@pytest.mark.parametrize(
    "text",
    [
        "2024-03-10T08:00:00-04:00",
        "2024-03-10T08:00:00.500+05:45",
        "2024-03-10T08:00:00.000001+00:00",
        "1850-12-31T18:33:58-04:56:02",
        "0001-01-01T00:00:00+00:00",
        "9999-12-31T23:59:59.999999-10:30",
    ],
)
def test_instants_are_written_as_they_were_read(text: str) -> None:
    members, _ = recorded("types")
    members["types"][0]["from"] = text
    assert TypesReport.from_json(members).to_dict() == members


@pytest.mark.parametrize(
    "text", ["2024-03-10T08:00:00Z", "2024-03-10", "0000-12-31T19:03:58-04:56:02", "20240310T0800Z"]
)
def test_other_texts_are_no_instants(text: str) -> None:
    members, _ = recorded("types")
    members["types"][1]["from"] = text
    with pytest.raises(ValueError, match=rf"types\[1\]\.from of hkstats/types/2 is '{text}'"):
        TypesReport.from_json(members)


def test_what_is_not_known_is_none_and_absent_again() -> None:
    report = WorkoutsReport.from_json(recorded("workouts")[0])
    yoga = dataclasses.replace(report.workouts[0], distance=None, distance_origin=None)
    assert "distance" not in yoga.to_dict()


def test_a_number_that_json_cannot_write_is_nan_and_null_again() -> None:
    members, _ = recorded("summary")
    members["series"][0]["buckets"][0]["sum"] = None
    report = SummaryReport.from_json(members)
    total = report.series[0].buckets[0].sum
    assert total is not None
    assert math.isnan(total)
    assert report.to_dict() == members


def test_whole_numbers_of_measures_are_floats() -> None:
    members, _ = recorded("streak-sleep")
    goal = StreakReport.from_json(members).goal
    assert isinstance(goal.at_least, float)
    assert goal.at_least == 25_200


def test_a_goal_is_exactly_one_of_its_kinds() -> None:
    members, _ = recorded("streak")
    members["goal"] = {"atLeast": 1, "atMost": 2}
    with pytest.raises(ValueError, match="member goal of hkstats/streak/2 has 2 of atLeast"):
        StreakReport.from_json(members)
    members["goal"] = {}
    with pytest.raises(ValueError, match="member goal of hkstats/streak/2 has 0 of atLeast"):
        StreakReport.from_json(members)


def test_a_missing_member_is_named_with_its_path() -> None:
    members, _ = recorded("sleep")
    del members["nights"][1]["mainSleep"]["slices"][2]["stage"]
    sentence = r"^The member nights\[1\]\.mainSleep\.slices\[2\]\.stage of hkstats/sleep/2 is missing\.$"
    with pytest.raises(ValueError, match=sentence):
        SleepReport.from_json(members)


def test_a_value_of_another_kind_is_named_with_its_path() -> None:
    members, _ = recorded("import")
    members["types"]["HKQuantityTypeIdentifierStepCount"]["read"] = "many"
    sentence = (
        r"^The member types\['HKQuantityTypeIdentifierStepCount'\]\.read of hkstats/import/2 "
        r"is 'many' instead of an integer\.$"
    )
    with pytest.raises(ValueError, match=sentence):
        ImportReport.from_json(members)


def test_an_unknown_value_of_an_enumeration_is_named_with_those_there_are() -> None:
    members, _ = recorded("types")
    members["timeZoneOrigin"] = "guess"
    with pytest.raises(ValueError, match="is 'guess' instead of one of lastImport, machine, req"):
        TypesReport.from_json(members)


def test_another_schema_is_refused() -> None:
    members, _ = recorded("sleep")
    members["schema"] = "hkstats/sleep/3"
    sentence = "has the schema 'hkstats/sleep/3'; SleepReport reads hkstats/sleep/2"
    with pytest.raises(ValueError, match=sentence):
        SleepReport.from_json(members)
    with pytest.raises(ValueError, match="SummaryReport reads hkstats/summary/2"):
        SummaryReport.from_json(recorded("sleep")[0])
    with pytest.raises(ValueError, match="has no schema; Report reads hkstats/authorize/2, "):
        Report.from_json({})


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "^The report is no JSON: Expecting value"),
        ("[]", r"^The report is \[\] instead of a JSON object\.$"),
        ("null", r"^The report is null instead of a JSON object\.$"),
    ],
)
def test_what_is_no_json_object_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        Report.from_json(text)


def test_reports_are_frozen() -> None:
    report = SleepReport.from_json(recorded("sleep")[0])
    with pytest.raises(dataclasses.FrozenInstanceError):
        report.has_sleep = False  # type: ignore[misc]


@pytest.mark.parametrize("module", [hkstats.reports._json, hkstats.reports.tables])
def test_examples_print_what_they_say(module: Any) -> None:
    assert doctest.testmod(module).failed == 0
