"""Build hook: puts the native library into the package, and gives the wheel the platform's tag.

`HKSTATS_PREBUILT` names a library that was built before, or the folder that it lies in; without it the script of
the repository builds one, which needs a Swift toolchain.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_py import build_py

LIBRARY = f"libhkstats-columns.{'dylib' if sys.platform == 'darwin' else 'so'}"
HERE = Path(__file__).resolve().parent


def native_library(folder: Path) -> Path:
    """The library, found or built into a folder."""
    prebuilt = os.environ.get("HKSTATS_PREBUILT")
    if prebuilt:
        path = Path(prebuilt)
        found = path / LIBRARY if path.is_dir() else path
        if not found.is_file():
            raise SystemExit(f"HKSTATS_PREBUILT names '{found}', which is not there.")
        return found
    script = HERE.parent / "Scripts" / "build-columns-library.sh"
    if not script.is_file():
        raise SystemExit(
            "The native library is built from the repository of hkstats: install from a checkout, or set "
            "HKSTATS_PREBUILT to a library that was built before."
        )
    subprocess.run([str(script), str(folder)], check=True)
    return folder / LIBRARY


class BuildWithLibrary(build_py):
    """Puts the library beside the modules."""

    def run(self) -> None:
        """Build the modules, then the library."""
        super().run()
        if self.editable_mode:
            # An editable install reads the modules where they are.
            target = HERE / "src" / "hkstats" / "lib"
        else:
            target = Path(self.build_lib) / "hkstats" / "lib"
        target.mkdir(parents=True, exist_ok=True)
        built = native_library(target)
        if built.parent != target:
            shutil.copy2(built, target / LIBRARY)


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


class BinaryDistribution(Distribution):
    """A distribution with machine code."""

    def has_ext_modules(self) -> bool:
        """Whether files go to the platform's folder."""
        return True


setup(
    distclass=BinaryDistribution,
    cmdclass={"build_py": BuildWithLibrary, "bdist_wheel": PlatformWheel},
)
