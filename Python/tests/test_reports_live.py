"""The command at hand and the reports tell the same: with `HKSTATS=<the command>` only.

`HKSTATS_STORES`, paths with colons between, names further stores to ask. `HKSTATS_RECORD=1` records
the answers of the other tests again.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from report_comparison import cell_differences, differences
from report_recordings import FOLDER, MORE_QUESTIONS, NO_CSV, PERSON, QUESTIONS, Command

from hkstats.reports import Report, columns, table_names

COMMAND = os.environ.get("HKSTATS", "")

pytestmark = pytest.mark.skipif(not COMMAND, reason="HKSTATS names no command")


@pytest.fixture(scope="module")
def person(tmp_path_factory: pytest.TempPathFactory) -> Command:
    """A store with three weeks of a made-up person."""
    hkstats = Command(COMMAND, tmp_path_factory.mktemp("person") / "health.sqlite")
    assert hkstats.run(*PERSON, "--output", "export.zip").returncode == 0
    assert hkstats.ask("import export.zip", "json")
    return hkstats


@pytest.fixture(scope="module")
def nobody(tmp_path_factory: pytest.TempPathFactory) -> Command:
    """A store that holds nothing."""
    hkstats = Command(COMMAND, tmp_path_factory.mktemp("nobody") / "health.sqlite")
    export = hkstats.store.with_name("export.xml")
    export.write_text('<HealthData locale="en_US">\n</HealthData>\n', encoding="utf-8")
    assert hkstats.ask("import export.xml", "json")
    return hkstats


def tell(hkstats: Command) -> int:
    """Asks everything, and says how many answers there were."""
    answers = 0
    for question in [*QUESTIONS.values(), *MORE_QUESTIONS]:
        if question.startswith("import"):
            continue
        text = hkstats.ask(question, "json")
        if text is None:
            continue
        answers += 1
        report = Report.from_json(text)
        assert differences(report.to_dict(), json.loads(text)) == [], question
        assert type(report).from_json(report.to_dict()) == report, question
        for name in table_names(report):
            columns(report, name)
        if question.split()[0] in NO_CSV:
            continue
        csv = hkstats.ask(question, "csv")
        assert csv is not None, question
        table = "splits" if question.startswith("workouts splits") else None
        assert cell_differences(csv, columns(report, table)) == [], question
    return answers


def test_everything_about_a_person_is_read_and_written_back(person: Command) -> None:
    assert tell(person) > 100


def test_everything_about_nobody_is_read_and_written_back(nobody: Command) -> None:
    assert tell(nobody) > 50


@pytest.mark.skipif("HKSTATS_STORES" not in os.environ, reason="HKSTATS_STORES names no stores")
def test_everything_about_stores_at_hand_is_read_and_written_back() -> None:
    for path in os.environ["HKSTATS_STORES"].split(":"):
        assert tell(Command(COMMAND, Path(path).resolve())) > 50


@pytest.mark.skipif(os.environ.get("HKSTATS_RECORD") != "1", reason="HKSTATS_RECORD is not 1")
def test_answers_are_recorded(tmp_path: Path) -> None:
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.iterdir():
        old.unlink()
    hkstats = Command(COMMAND, tmp_path / "health.sqlite")
    assert hkstats.run(*PERSON, "--output", "export.zip").returncode == 0
    # The import comes first; the others do not depend on each other.
    for name, question in sorted(QUESTIONS.items(), key=lambda item: item[0] != "import"):
        text = hkstats.ask(question, "json")
        assert text is not None, question
        # One member a line, so that a diff can be read; the numbers keep their digits.
        lines = json.dumps(json.loads(text), indent=0, ensure_ascii=False)
        lines = lines.replace(str(tmp_path), "/home/alex")
        (FOLDER / f"{name}.json").write_text(lines + "\n", encoding="utf-8")
        if question.split()[0] not in NO_CSV:
            csv = hkstats.ask(question, "csv")
            assert csv is not None, question
            (FOLDER / f"{name}.csv").write_bytes(csv.encode())
