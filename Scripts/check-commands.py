#!/usr/bin/env python3
"""Compares what the pages say that commands print with what they print.

    Scripts/check-commands.py .build/release/hkstats README.md Docs/Commands.md Docs/Tour.md

Each console block is run, in the order of the page, over the synthetic year of `make demo`. What differs from run to run
does not count: identities, speeds, the day of an import. Prints the lines that differ; the exit code is 1 if any do.
"""
import difflib
import os
import random
import re
import shutil
import string
import subprocess
import sys
import tempfile

VARYING = [
    (re.compile(r"[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}"), "(identity)"),
    (re.compile(r"in [\d.]+ s, [\d.,]+ MB/s"), "(speed)"),
    (re.compile(r"^\d{4}-\d\d-\d\d(?=  export\.zip)", re.MULTILINE), "(day)"),
]


def commands(page):
    """The commands of the console blocks of a page, and what stands below each."""
    with open(page, encoding="utf-8") as file:
        blocks = re.findall(r"^```console\n(.*?)^```", file.read(), re.DOTALL | re.MULTILINE)
    for block in blocks:
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            yield command, output


def plain(text):
    """A text without what differs from run to run."""
    for pattern, word in VARYING:
        text = pattern.sub(word, text)
    return text.rstrip("\n").split("\n")


class Home:
    """A person's home: its path is as long as that of the pages, so that columns are as wide."""

    SHOWN = "/home/anna"

    def __init__(self, hkstats):
        name = "".join(random.choices(string.ascii_lowercase, k=len(self.SHOWN) - len("/tmp/")))
        self.path = "/tmp/" + name
        os.mkdir(self.path, 0o700)
        self.programs = tempfile.mkdtemp()
        os.symlink(os.path.abspath(hkstats), os.path.join(self.programs, "hkstats"))

    def run(self, command):
        """What a command prints."""
        # The settings name the whole path of the store.
        store = os.path.join(self.path, "health.sqlite") if "hkstats config" in command else "health.sqlite"
        ended = subprocess.run(
            command, shell=True, cwd=self.path, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
            env={"PATH": f"{self.programs}:{os.environ['PATH']}", "HOME": self.path, "HKSTATS_STORE": store,
                 "LANG": "en_US.UTF-8", "TZ": "America/New_York"})
        return ended.stdout.replace(self.path, self.SHOWN)

    def remove(self):
        shutil.rmtree(self.path)
        shutil.rmtree(self.programs)


def main(hkstats, pages):
    home = Home(hkstats)
    try:
        home.run("hkstats synth --years 1 --seed 2024 --output export.zip && hkstats import export.zip")
        count = differing = 0
        for page in pages:
            # What one page sets up is not so on the next.
            shutil.rmtree(os.path.join(home.path, ".config"), ignore_errors=True)
            for command, output in commands(page):
                if command.startswith("hkstats import"):
                    os.remove(os.path.join(home.path, "health.sqlite"))
                count += 1
                lines = list(difflib.unified_diff(plain(output), plain(home.run(command)), "page", "program", "", "", 0, ""))
                if lines:
                    differing += 1
                    print(f"{page}: {command}", *("    " + line for line in lines), sep="\n")
        print(f"{count} commands of {len(pages)} pages, {differing} of them print something else.")
        if count == 0:
            sys.exit("error: there is no console block, so nothing was compared.")
        return 1 if differing else 0
    finally:
        home.remove()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
