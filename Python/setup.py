"""Build hook: puts the libraries into the package and the command beside it, and gives the wheel the platform's tag.

`HKSTATS_PREBUILT` names the folder of what was built before (`make built`), a relative one from where the installer was
called; without it the scripts of the repository build the three, which needs a Swift toolchain.
"""

from __future__ import annotations

import functools
import os
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Distribution, setup  # isort: skip

# setuptools has no build_scripts of its own; it puts distutils where this finds it, so it is imported first.
from distutils.command.build_scripts import build_scripts

from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

COMMAND = "hkstats"
SUFFIX = "dylib" if sys.platform == "darwin" else "so"
LIBRARIES = (f"libhkstats-columns.{SUFFIX}", f"libhkstats-store.{SUFFIX}")
HERE = Path(__file__).resolve().parent
REPOSITORY = HERE.parent


@functools.cache
def built_files() -> Path:
    """The folder of the command and both libraries, which are built unless `HKSTATS_PREBUILT` names it."""
    prebuilt = os.environ.get("HKSTATS_PREBUILT")
    if prebuilt:
        # Installers run this in a folder of their own, and leave PWD as the shell set it.
        folder = Path(os.environ.get("PWD", REPOSITORY), prebuilt)
        if not folder.is_dir():
            folder = REPOSITORY / prebuilt
        if not folder.is_dir():
            raise SystemExit(f"HKSTATS_PREBUILT names '{folder}', which is no folder. 'make built' makes one.")
    else:
        if not (REPOSITORY / "Scripts" / "build-store-library.sh").is_file():
            raise SystemExit(
                "Command and libraries are built from the repository of hkstats: install from a checkout, or set "
                "HKSTATS_PREBUILT to the folder of what was built before."
            )
        folder = REPOSITORY / ".build" / "built"
        subprocess.run(["make", "--no-print-directory", "-C", str(REPOSITORY), "built"], check=True)
    for name in (COMMAND, *LIBRARIES):
        if not (folder / name).is_file():
            raise SystemExit(f"The folder '{folder}' holds no {name}, which belongs into the package.")
    return folder


class BuildWithLibraries(build_py):
    """Puts the libraries beside the modules."""

    def run(self) -> None:
        """Build the modules, then the libraries."""
        super().run()
        if self.editable_mode:
            # An editable install reads the modules where they are.
            target = HERE / "src" / "hkstats" / "lib"
        else:
            target = Path(self.build_lib) / "hkstats" / "lib"
        target.mkdir(parents=True, exist_ok=True)
        folder = built_files()
        for name in LIBRARIES:
            shutil.copy2(folder / name, target / name)


class BuildCommand(build_scripts):
    """Puts the command where installers take scripts from, as it is: it starts without Python."""

    def run(self) -> None:
        """Copy the command."""
        target = Path(self.build_dir)
        target.mkdir(parents=True, exist_ok=True)
        shutil.copy2(built_files() / COMMAND, target / COMMAND)
        (target / COMMAND).chmod(0o755)

    def get_source_files(self) -> list[str]:
        """No script is a file of this folder."""
        return []


class PlatformWheel(bdist_wheel):
    """A wheel for any Python 3 on this platform."""

    def finalize_options(self) -> None:
        """Say that the wheel holds machine code."""
        super().finalize_options()
        self.root_is_pure = False

    def get_tag(self) -> tuple[str, str, str]:
        """The tag: machine code, but none of Python's."""
        _, _, platform = super().get_tag()
        return "py3", "none", platform


class NoSourceDistribution(sdist):
    """A source distribution would lack what the libraries are built from."""

    def run(self) -> None:
        """Refuse."""
        raise SystemExit(
            "There is no source distribution of hkstats: command and libraries are built from the whole repository. "
            "Make a wheel in a checkout: make wheel, or pip wheel ./Python."
        )


class BinaryDistribution(Distribution):
    """A distribution with machine code."""

    def has_ext_modules(self) -> bool:
        """Whether files go to the platform's folder."""
        return True


setup(
    distclass=BinaryDistribution,
    scripts=[COMMAND],
    cmdclass={
        "bdist_wheel": PlatformWheel,
        "build_py": BuildWithLibraries,
        "build_scripts": BuildCommand,
        "sdist": NoSourceDistribution,
    },
)
