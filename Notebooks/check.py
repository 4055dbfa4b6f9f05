"""Checks that the notebooks beside this file hold nothing of a run: no outputs, no numbers of executions.

Usage: python check.py

What a notebook shows is somebody's health, so that outputs stay out of the repository. Needs nothing but Python;
exits with 1 and the names of cells if there are any.
"""

import json
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent


def notebooks():
    """The paths of the notebooks, in order."""
    return sorted(HERE.glob("*.ipynb"))


def leftovers(path):
    """What a run left in a notebook, as sentences."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    found = []
    for number, cell in enumerate(cells, start=1):
        if cell.get("outputs"):
            found.append(f"{path.name}: cell {number} has outputs.")
        if cell.get("execution_count") is not None:
            found.append(f"{path.name}: cell {number} has the number of an execution.")
        if cell.get("metadata") or cell.get("attachments"):
            found.append(f"{path.name}: cell {number} has metadata or attachments.")
    return found


def main():
    """Prints what a run left in the notebooks; answers the exit code."""
    found = [sentence for path in notebooks() for sentence in leftovers(path)]
    for sentence in found:
        print(sentence, file=sys.stderr)
    if found:
        print("error: Clear all outputs (in Jupyter: Kernel, Restart and Clear) before you commit.", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
