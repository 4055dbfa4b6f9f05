"""The tables of the reports, beside the CSV that the command printed for the same question."""

from __future__ import annotations

import datetime
import random
from typing import Any

import pytest
from report_comparison import cell_differences
from report_recordings import NO_CSV, QUESTIONS, recorded
from report_schemas import REPORT_SCHEMAS, Schema

from hkstats.reports import (
    Column,
    Columns,
    Report,
    RingsReport,
    SleepReport,
    SummaryReport,
    TrendsReport,
    columns,
    table_names,
)

KINDS: dict[str, type] = {
    "instant": datetime.datetime,
    "date": datetime.date,
    "number": float,
    "integer": int,
    "text": str,
    "flag": bool,
}

WITH_CSV = [name for name, question in QUESTIONS.items() if question.split()[0] not in NO_CSV]


@pytest.mark.parametrize("name", WITH_CSV)
def test_the_main_table_is_the_csv(name: str) -> None:
    members, csv = recorded(name)
    assert csv is not None
    report = Report.from_json(members)
    table = "splits" if "splits" in QUESTIONS[name] else None
    assert cell_differences(csv, columns(report, table)) == []


def assert_typed(table: Columns, place: str) -> None:
    """Names are distinct, columns of one length, values of the kind; each has a meaning."""
    assert len(set(table.names)) == len(table.names), place
    for column in table:
        assert len(column.values) == len(table), f"{place}.{column.name}"
        assert column.meaning.endswith("."), f"{place}.{column.name}"
        for value in column.values:
            is_kind = value is None or type(value) is KINDS[column.kind]
            assert is_kind, f"{place}.{column.name}: {value!r}"
            if column.kind == "instant" and value is not None:
                assert value.tzinfo is datetime.timezone.utc, f"{place}.{column.name}"


@pytest.mark.parametrize("name", QUESTIONS)
def test_every_table_is_typed_as_its_columns_say(name: str) -> None:
    report = Report.from_json(recorded(name)[0])
    for table in table_names(report):
        assert_typed(columns(report, table), f"{name}.{table}")


@pytest.mark.parametrize("name", REPORT_SCHEMAS)
def test_every_table_of_random_answers_is_typed(name: str) -> None:
    schema = Schema(name)
    for seed in range(60):
        members = schema.answer(random.Random(seed), size=seed // 10)
        report = Report.from_json(members)
        for table in table_names(report):
            try:
                found = columns(report, table)
            except ValueError as error:
                # The last hours of the year 9999 lie in the year 10000 of UTC.
                assert "in no year from 1 to 9999 of UTC" in str(error), f"seed {seed}"
                continue
            assert_typed(found, f"seed {seed}: {name}.{table}")


def values(table: Columns, name: str) -> list[Any]:
    return table[name].values


def rows_of(name: str, table: str, members: dict[str, Any]) -> list[dict[str, Any]]:
    """The objects of the JSON that are the rows of a table without CSV."""
    if name == "import":
        return list(members["types"].values())
    if name == "sources":
        return [source for entry in members["types"] for source in entry["sources"]]
    if table == "figures":
        return [
            {"unit": series.get("unit"), "type": series["type"], **figure}
            for series in members["series"]
            for figure in series["figures"]
        ]
    if table == "weeks":
        return [{**week, **week["mean"]} for week in members["weeks"]]
    if table == "hours" and name == "heart":
        return list(members["profile"])
    if table == "slices" and name == "sleep":
        return [
            slice_
            for night in members["nights"]
            for session in [*([night["mainSleep"]] if "mainSleep" in night else []), *night["naps"]]
            for slice_ in session["slices"]
        ]
    first, *others = table.split("_")
    return list(members[first + "".join(word.capitalize() for word in others)])


@pytest.mark.parametrize(
    ("name", "table"),
    [
        ("explain", "segments"),
        ("explain", "sources"),
        ("explain-category", "sources"),
        ("explain-night", "slices"),
        ("explain-night", "sources"),
        ("explain-reading", "sources"),
        ("heart", "hours"),
        ("heart", "recoveries"),
        ("import", "types"),
        ("permissions", "permissions"),
        ("profile", "hours_of_day"),
        ("records", "milestones"),
        ("sleep", "slices"),
        ("sleep", "weeks"),
        ("sources", "sources"),
        ("store", "imports"),
        ("streak", "intervals"),
        ("trends", "figures"),
        ("types", "types"),
    ],
)
def test_tables_without_csv_have_the_members_of_the_json(name: str, table: str) -> None:
    members, _ = recorded(name)
    found = columns(Report.from_json(members), table)
    rows = rows_of(name, table, members)
    assert len(found) == len(rows)
    compared = 0
    for column in found:
        first, *others = column.name.split("_")
        member = first + "".join(word.capitalize() for word in others)
        for row, value in zip(rows, column.values, strict=True):
            # A column that is made of several members, such as `rank`, has none of its name.
            if member in row and not isinstance(row[member], dict):
                compared += 1
                text = row[member]
                if column.kind == "instant":
                    assert datetime.datetime.fromisoformat(text) == value, column.name
                else:
                    assert text == (str(value) if column.kind == "date" else value), column.name
    assert compared >= 2 * len(rows)


def test_what_counts_and_what_is_masked_add_up() -> None:
    report = Report.from_json(recorded("explain")[0])
    found = columns(report)
    masked = columns(report, "masked")
    assert len(masked) > 0
    for source, raw, counted in zip(*(values(found, name) for name in ("source", "raw", "counted")), strict=True):
        lost = sum(
            amount
            for name, amount in zip(values(masked, "source"), values(masked, "amount"), strict=True)
            if name == source
        )
        assert raw == pytest.approx(counted + lost)


def test_a_summary_has_a_row_per_type_source_and_bucket() -> None:
    report = SummaryReport.from_json(recorded("summary")[0])
    table = columns(report)
    rows = sum(
        len(series.buckets) + sum(len(source.buckets) for source in series.sources or ()) for series in report.series
    )
    assert len(table) == rows
    assert table.names[:6] == ["type", "unit", "date", "start", "end", "source"]
    assert values(table, "source")[0] is None
    assert values(table, "start")[0] == report.series[0].buckets[0].start


def test_hours_have_the_date_that_they_begin_on() -> None:
    report = SummaryReport.from_json(recorded("summary-hourly")[0])
    assert all(bucket.date is None for bucket in report.series[0].buckets)
    dates = [bucket.start.date() for bucket in report.series[0].buckets]
    assert values(columns(report), "date") == dates


def test_nights_and_workouts_follow_the_types_of_a_summary() -> None:
    report = SummaryReport.from_json(recorded("summary-monthly")[0])
    types = values(columns(report), "type")
    assert types.index("sleepNight") < types.index("HKWorkoutTypeIdentifier")
    # Of each there are as many rows, one behind the other, and nothing behind the last.
    nights, workouts = types.count("sleepNight"), types.count("HKWorkoutTypeIdentifier")
    assert types[-nights - workouts :] == ["sleepNight"] * nights + ["HKWorkoutTypeIdentifier"] * workouts


def test_the_course_of_nights_adds_up_to_their_sleep() -> None:
    report = SleepReport.from_json(recorded("sleep")[0])
    table = columns(report, "slices")
    asleep = datetime.timedelta()
    for is_main, stage, start, end in zip(
        *(values(table, name) for name in ("is_main", "stage", "start", "end")), strict=True
    ):
        if is_main and stage != "awake":
            asleep += end - start
    nights = [night.main_sleep.asleep for night in report.nights if night.main_sleep]
    assert asleep.total_seconds() == pytest.approx(sum(nights))


def test_figures_of_trends_have_a_row_per_type_and_interval() -> None:
    report = TrendsReport.from_json(recorded("trends")[0])
    table = columns(report, "figures")
    assert len(table) == sum(len(series.figures or ()) for series in report.series)
    assert set(values(table, "type")) == {series.type for series in report.series}


def test_the_main_table_of_rings_is_that_of_the_question() -> None:
    assert columns(RingsReport.from_json(recorded("rings")[0])).names[1] == "all_closed"
    weekly = columns(RingsReport.from_json(recorded("rings-weekly")[0]))
    assert weekly.names[:4] == ["date", "start", "end", "days"]


def test_a_table_that_there_is_not_is_a_sentence() -> None:
    report = Report.from_json(recorded("sleep")[0])
    sentence = "^SleepReport has no table 'dreams'; it has nights, slices, weeks.$"
    with pytest.raises(ValueError, match=sentence):
        columns(report, "dreams")


def test_columns_are_found_by_name_and_given_as_a_dictionary() -> None:
    hour = Column("hour", "integer", [7, None], "The hour on the clock.")
    table = Columns((hour,))
    assert table.to_dict() == {"hour": [7, None]}
    assert (len(table), table.names, table["hour"]) == (2, ["hour"], hour)
    with pytest.raises(KeyError, match="minute"):
        table["minute"]
    assert len(Columns(())) == 0
