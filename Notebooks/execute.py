"""Executes notebooks beside this file, each in a kernel of its own, without a display, and renders them as HTML.

Usage: python execute.py FOLDER [NOTEBOOK ...]

Without names these are all but those on Spark, which need its environment. The executed notebooks, with their outputs,
go into FOLDER, and so does every picture in them. The pages go into FOLDER/html, readable by you alone; they load
nothing from the network. A cell that fails ends its notebook with its traceback. The exit code is 1 then, and if a
notebook was committed with outputs.
"""

import base64
import os
import pathlib
import sys
import time

import check
import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError
from nbconvert import HTMLExporter


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


def save_page(notebook, path):
    """Writes an executed notebook as one file of HTML, pictures inside."""
    exporter = HTMLExporter(template_name="page", extra_template_basedirs=[str(check.HERE)])
    page, _ = exporter.from_notebook_node(notebook, {"metadata": {"name": title(notebook)}})
    for other in check.notebooks():
        page = page.replace(f'href="{other.name}"', f'href="{other.stem}.html"')
    path.write_text(page, encoding="utf-8")


def title(notebook):
    """The heading of a notebook."""
    return notebook.cells[0].source.partition("\n")[0].lstrip("# ")


def execute(path, folder):
    """Executes a notebook and writes what came of it; answers whether all of its cells ran."""
    notebook = nbformat.read(path, as_version=4)
    began = time.monotonic()
    succeeded = True
    try:
        client = NotebookClient(
            notebook,
            timeout=300,
            kernel_name="python3",
            # What Java writes to the standard error of the kernel is no output of a cell.
            extra_arguments=["--IPKernelApp.capture_fd_output=False"],
        )
        # Sockets of files are this user's alone; TCP would be everybody's on the machine.
        client.create_kernel_manager().transport = "ipc"
        client.execute(cwd=str(check.HERE))
    except CellExecutionError as failure:
        print(f"{path.name}: {failure}")
        succeeded = False
    pictures = save_pictures(notebook, folder, path.stem)
    nbformat.write(notebook, folder / path.name)
    save_page(notebook, folder / "html" / f"{path.stem}.html")
    print(f"{path.name}: {pictures} pictures, {time.monotonic() - began:.1f} s", flush=True)
    return succeeded


def main(folder, names):
    """Executes notebooks by their names; answers the exit code."""
    if check.main():
        return 1
    paths = [check.HERE / name for name in names] or [
        path for path in check.notebooks() if not path.stem.endswith("-on-spark")
    ]
    folder = pathlib.Path(folder).resolve()
    # A kernel's sockets have names relative to the folder that it runs in.
    os.chdir(check.HERE)
    os.umask(0o077)
    (folder / "html").mkdir(parents=True, exist_ok=True)
    results = [execute(path, folder) for path in paths]
    print(f"The pages are in {folder / 'html'}.")
    return 0 if all(results) else 1


if __name__ == "__main__":
    if len(sys.argv) < 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1], sys.argv[2:]))
