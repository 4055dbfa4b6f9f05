"""Executes the notebooks beside this file, each in a kernel of its own, without a display.

Usage: python execute.py FOLDER

The executed notebooks, with their outputs, go into FOLDER, and so does every picture in them. A cell
that fails ends the run with its traceback, and so does a notebook that was committed with outputs.
"""

import base64
import os
import pathlib
import sys
import time

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

HERE = pathlib.Path(__file__).resolve().parent


def leftovers(notebook):
    """The numbers of the code cells that hold outputs or execution counts."""
    return [
        number
        for number, cell in enumerate(notebook.cells, start=1)
        if cell.cell_type == "code" and (cell.outputs or cell.execution_count is not None)
    ]


def save_pictures(notebook, folder, stem):
    """Writes every picture of a notebook's outputs as a file, and answers how many there were."""
    count = 0
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            picture = output.get("data", {}).get("image/png")
            if picture:
                count += 1
                (folder / f"{stem}-{count}.png").write_bytes(base64.b64decode(picture))
    return count


def main(folder):
    folder = pathlib.Path(folder).resolve()
    # A kernel's sockets have names relative to the folder that it runs in.
    os.chdir(HERE)
    folder.mkdir(parents=True, exist_ok=True)
    failures = 0
    for path in sorted(HERE.glob("*.ipynb")):
        notebook = nbformat.read(path, as_version=4)
        cells = leftovers(notebook)
        if cells:
            print(f"{path.name}: committed with outputs in cells {cells}; clear them first.")
            failures += 1
            continue
        began = time.monotonic()
        try:
            client = NotebookClient(notebook, timeout=300, kernel_name="python3")
            # Sockets of files are this user's alone; TCP would be everybody's on the machine.
            client.create_kernel_manager().transport = "ipc"
            client.execute(cwd=str(HERE))
        except CellExecutionError as failure:
            print(f"{path.name}: {failure}")
            failures += 1
        pictures = save_pictures(notebook, folder, path.stem)
        nbformat.write(notebook, folder / path.name)
        print(f"{path.name}: {pictures} pictures, {time.monotonic() - began:.1f} s")
    return 1 if failures else 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1]))
