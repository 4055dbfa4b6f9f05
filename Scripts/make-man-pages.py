#!/usr/bin/env python3
"""Writes the man pages of the command: hkstats.1, and one for each of its subcommands.

    Scripts/make-man-pages.py .build/release/hkstats FOLDER

What they say is what the command says of itself (`--experimental-dump-help`) and, of exit codes, the table in
Docs/Commands.md. They are dated by SOURCE_DATE_EPOCH, else by the last commit.
"""
import datetime
import json
import os
import re
import subprocess
import sys
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parent.parent

ENVIRONMENT = [
    ("HKSTATS_STORE", "The store, where --store names none."),
    ("HKSTATS_KEY_FILE", "The key file of encrypted stores, where --key-file names none."),
    ("XDG_DATA_HOME", "Where the store lies without a name: in hkstats/health.sqlite there, else in ~/.local/share."),
    ("XDG_CONFIG_HOME", "Where the file of defaults lies: in hkstats/config.toml there, else in ~/.config."),
    ("LANG", "How tables and charts write numbers and dates, where --locale does not say it. JSON and CSV depend on none."),
    ("COLUMNS", "How wide tables are."),
    ("NO_COLOR", "Tables without colours."),
    ("TMPDIR", "Where an import keeps what it has sorted, else in /var/tmp."),
    ("TZDIR", "The folder of time zones, else /usr/share/zoneinfo."),
]
FILES = [
    ("~/.local/share/hkstats/health.sqlite", "The store, where nothing names another one."),
    ("~/.config/hkstats/config.toml", "Your defaults: see hkstats-config(1)."),
]


def escaped(text: str) -> str:
    """A text as troff takes it: no letter of it is a request."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("`", "\\(ga").replace("^", "\\(ha")
    text = text.replace("~", "\\(ti").replace("→", "\\(->").replace("’", "\\(cq").replace("“", "\\(lq").replace("”", "\\(rq")
    return re.sub(r"^\.", "\\&.", text, flags=re.MULTILINE)


def bold(text: str) -> str:
    """A text in bold."""
    return f"\\fB{escaped(text)}\\fR"


def italic(text: str) -> str:
    """A text in italics: a place for something of the reader's."""
    return f"\\fI{escaped(text)}\\fR"


class Page:
    """The page of one command."""

    def __init__(self, command: dict, names: list[str], version: str, date: str) -> None:
        self.command = command
        self.names = names
        self.title = "-".join(names)
        self.version = version
        self.date = date
        self.lines: list[str] = []

    def text(self) -> str:
        """The whole page."""
        self.lines = [
            f'.TH "{escaped(self.title.upper())}" 1 "{self.date}" "{escaped(self.version)}" "User Commands"',
            ".nh",
            ".ad l",
            ".SH NAME",
            f"{escaped(self.title)} \\- {escaped(self.abstract(self.command))}",
            ".SH SYNOPSIS",
        ]
        self.synopsis()
        self.description()
        self.arguments()
        self.subcommands()
        self.examples()
        if len(self.names) == 1:
            self.entries("ENVIRONMENT", ENVIRONMENT)
            self.entries("FILES", FILES)
            self.entries("EXIT STATUS", exit_codes())
        self.see_also()
        return "\n".join(self.lines) + "\n"

    @staticmethod
    def abstract(command: dict) -> str:
        """What a command is, as the part of a sentence."""
        return command.get("abstract", "").rstrip(".")

    @staticmethod
    def shown(items: list[dict]) -> list[dict]:
        """The commands or arguments that help shows, without help itself."""
        return [item for item in items if item.get("shouldDisplay", True) and item.get("commandName") != "help"]

    @property
    def children(self) -> list[dict]:
        """The subcommands."""
        return self.shown(self.command.get("subcommands", []))

    @staticmethod
    def option(argument: dict) -> str:
        """The names of an option or a flag, with its value."""
        names = [
            bold(("--" if name["kind"] == "long" else "-") + name["name"]) for name in argument.get("names", [])
        ]
        value = " " + italic(f"{argument['valueName']}") if argument["kind"] == "option" else ""
        return ", ".join(name + value for name in names)

    def synopsis(self) -> None:
        """How the command is called."""
        line = bold(" ".join(self.names))
        if self.children:
            default = self.command.get("defaultSubcommand")
            line += " [" + italic("subcommand") + "]" if default else " " + italic("subcommand")
            line += " [" + italic("option") + " ...]"
        else:
            arguments = self.shown(self.command.get("arguments", []))
            for argument in arguments:
                if argument["kind"] == "option" and not argument["isOptional"]:
                    line += " " + self.option(argument)
            line += " [" + italic("option") + " ...]"
            for argument in arguments:
                if argument["kind"] == "positional":
                    place = italic(argument["valueName"]) + (" ..." if argument["isRepeating"] else "")
                    line += f" [{place}]" if argument["isOptional"] else f" {place}"
        self.lines.append(line)

    def discussion(self) -> tuple[list[str], list[str]]:
        """The paragraphs of the description, and the lines of its examples."""
        prose: list[str] = []
        examples: list[str] = []
        where = prose
        for line in (self.command.get("discussion") or "").split("\n"):
            if line.strip() == "Examples:":
                where = examples
            elif where is examples and line and not line.startswith(" "):
                where = prose
                where.append(line)
            elif where is not examples or line.strip():
                where.append(line)
        return prose, examples

    def description(self) -> None:
        """What the command does."""
        self.lines.append(".SH DESCRIPTION")
        self.lines.append(escaped(self.command.get("abstract", "")))
        prose, _ = self.discussion()
        begins = True
        literal = False
        for line in prose:
            if line.startswith(" "):
                if not literal:
                    self.lines += [".PP", ".nf", ".RS 4"]
                literal = True
                self.lines.append(escaped(line.strip()))
                continue
            if literal:
                self.lines += [".RE", ".fi"]
                literal, begins = False, True
            if not line.strip():
                begins = True
                continue
            if begins:
                self.lines.append(".PP")
            else:
                self.lines.append(".br")
            begins = False
            self.lines.append(escaped(line))
        if literal:
            self.lines += [".RE", ".fi"]

    def arguments(self) -> None:
        """What stands behind the command."""
        arguments = self.shown(self.command.get("arguments", []))
        places = [argument for argument in arguments if argument["kind"] == "positional"]
        options = [argument for argument in arguments if argument["kind"] != "positional"]
        for title, members in (("ARGUMENTS", places), ("OPTIONS", options)):
            if members:
                self.lines.append(f".SH {title}")
            for argument in members:
                name = italic(argument["valueName"]) if argument["kind"] == "positional" else self.option(argument)
                self.lines += [".TP", name, escaped(self.explanation(argument))]

    @staticmethod
    def explanation(argument: dict) -> str:
        """What an argument is, its values, and which one it has by default."""
        text = " ".join(part for part in (argument.get("abstract"), argument.get("discussion")) if part)
        notes = []
        if argument.get("allValues"):
            notes.append("values: " + ", ".join(argument["allValues"]))
        if argument.get("defaultValue"):
            notes.append("default: " + argument["defaultValue"])
        return text + (f" ({'; '.join(notes)})" if notes else "")

    def subcommands(self) -> None:
        """The commands below."""
        if self.children:
            self.lines.append(".SH SUBCOMMANDS")
        for child in self.children:
            page = "-".join([*self.names, child["commandName"]])
            self.lines += [".TP", bold(page) + "(1)", escaped(child.get("abstract", ""))]

    def examples(self) -> None:
        """The examples of the description."""
        _, examples = self.discussion()
        if examples:
            self.lines += [".SH EXAMPLES", ".nf", *(escaped(line.strip()) for line in examples), ".fi"]

    def entries(self, title: str, entries: list[tuple[str, str]]) -> None:
        """A section with a name and a text for each entry."""
        self.lines.append(f".SH {title}")
        for name, text in entries:
            self.lines += [".TP", bold(name), escaped(text)]

    def see_also(self) -> None:
        """The page above."""
        above = ["-".join(self.names[:length]) for length in range(1, len(self.names))]
        if above:
            self.lines += [".SH SEE ALSO", ", ".join(f"{bold(name)}(1)" for name in above)]


def exit_codes() -> list[tuple[str, str]]:
    """The codes and their meanings, from the page of the commands."""
    page = (REPOSITORY / "Docs" / "Commands.md").read_text(encoding="utf-8")
    section = page.split("\n## Errors and exit codes\n", 1)[1].split("\n## ", 1)[0]
    codes = re.findall(r"^\| (\d+) \| (.+?) \|$", section, flags=re.MULTILINE)
    if not codes:
        raise SystemExit("Docs/Commands.md has no table of exit codes in 'Errors and exit codes'.")
    return [(code, meaning[0].upper() + meaning[1:] + ".") for code, meaning in codes]


def pages(command: dict, names: list[str], version: str, date: str) -> list[Page]:
    """The page of a command and those of all below."""
    page = Page(command, names, version, date)
    found = [page]
    for child in page.children:
        found += pages(child, [*names, child["commandName"]], version, date)
    return found


def output(*words: str) -> str:
    """What a program prints."""
    return subprocess.run(words, check=True, capture_output=True, text=True, cwd=REPOSITORY).stdout.strip()


def main() -> None:
    """Write the pages."""
    if len(sys.argv) != 3:
        raise SystemExit("usage: make-man-pages.py COMMAND FOLDER")
    executable = str(Path(sys.argv[1]).resolve())
    folder = Path(sys.argv[2])
    epoch = os.environ.get("SOURCE_DATE_EPOCH") or output("git", "log", "-1", "--format=%ct")
    date = datetime.datetime.fromtimestamp(int(epoch), datetime.timezone.utc).strftime("%Y-%m-%d")
    version = "hkstats " + (REPOSITORY / "VERSION").read_text(encoding="utf-8").strip()
    command = json.loads(output(executable, "--experimental-dump-help"))["command"]
    folder.mkdir(parents=True, exist_ok=True)
    for page in pages(command, ["hkstats"], version, date):
        (folder / f"{page.title}.1").write_text(page.text(), encoding="utf-8")


main()
