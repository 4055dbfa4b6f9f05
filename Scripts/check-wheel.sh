#!/usr/bin/env bash
# Installs a wheel with each Python from 3.10 to 3.13 that is at hand in an environment of its own, and runs it under `env -i`:
# the figures of a small frame, the command as PATH and as the package find it, a day with a change of the clocks, and the
# assistant's program. On Linux the wheel's name has to have its manylinux tag. With the last of these Pythons pipx installs it, too.
# Then pip makes a wheel of the checkout by itself, which calls `make built`; not with HKSTATS_PREBUILT, which says that nothing
# is built here.
#
#   Scripts/check-wheel.sh dist/hkstats-0.2.0-py3-none-manylinux_2_34_x86_64.whl
set -euo pipefail
wheel=$(realpath "$1")
scripts=$(cd "$(dirname "$0")" && pwd)
version=$(cat "$scripts/../VERSION")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# The tag says the oldest glibc that it runs with, which Docs/Python.md names.
if [ "$(uname -s)" = Linux ]; then
  machine=$(uname -m)
  glibc='2_3[45]'
  [ "$machine" != x86_64 ] || glibc=2_34
  if [[ ! $(basename "$wheel") =~ -py3-none-manylinux_${glibc}_$machine\.whl$ ]]; then
    echo "error: the wheel is named $(basename "$wheel"), not ...-py3-none-manylinux_${glibc}_$machine.whl." >&2
    exit 1
  fi
fi

count=0
while IFS= read -r python; do
  environment=$folder/$count
  count=$((count + 1))
  last=$python
  "$python" -m venv "$environment"
  "$environment/bin/pip" install --quiet --disable-pip-version-check "$wheel"
  env -i "$environment/bin/python" - "$environment" "$version" <<'PYTHON'
import ctypes
import os
import pathlib
import subprocess
import sys

import hkstats
from hkstats import _command

environment, version = sys.argv[1:]
assert hkstats.__version__ == version, hkstats.__version__
# The day on which the clocks of New York go from 02:00 to 03:00 has 23 hours.
samples = {"start": [1_710_046_800.0], "end": [1_710_046_800.0 + 46 * 1800], "value": [46.0]}
day = hkstats.statistics(samples, zone="America/New_York", aggregation="cumulative")
assert day.figures["sum"].tolist() == [46.0], day.figures["sum"]
# Both libraries, each with a runtime of Swift of its own, in one process.
libraries = sorted(pathlib.Path(hkstats.__file__).parent.glob("lib/*"))
assert len(libraries) == 2, libraries
assert all(ctypes.CDLL(str(library)).hk_abi_version() > 0 for library in libraries)
command = _command.path()
assert os.path.samefile(command, f"{environment}/bin/hkstats"), command
told = subprocess.run([command, "--version"], check=True, capture_output=True, text=True, env={}).stdout
assert told == f"hkstats {version}\n", told
PYTHON
  env -i PATH="$environment/bin" "$BASH" -c 'hkstats --version' >/dev/null
  # The assistant's program says its version without the package mcp, too.
  told=$(env -i "$environment/bin/hkstats-mcp" --version)
  if [ "$told" != "$version" ]; then
    echo "error: hkstats-mcp --version says '$told', not '$version'." >&2
    exit 1
  fi
  (
    cd "$environment"
    env -i PATH="$environment/bin" HOME="$environment" "$BASH" -c '
      hkstats synth --days 14 --seed 1 --output export.xml &&
        hkstats import export.xml --store store.sqlite && hkstats summary weekly --store store.sqlite' >/dev/null
  )
  "$environment/bin/pip" uninstall --quiet --yes hkstats
  left=$(find "$environment" -path '*hkstats*' -not -name '*.pyc' | head -5)
  if [ -n "$left" ]; then
    echo "error: when the wheel is uninstalled, this stays: $left" >&2
    exit 1
  fi
  echo "$("$python" --version): installed, ran, removed."
done < <("$scripts/list-pythons.sh")
if [ $count = 0 ]; then
  echo "error: no Python 3.10 to 3.13 is at hand." >&2
  exit 1
fi

"$last" -m venv "$folder/tools"
"$folder/tools/bin/pip" install --quiet --disable-pip-version-check pipx
export PIPX_HOME=$folder/pipx PIPX_BIN_DIR=$folder/bin PIPX_MAN_DIR=$folder/man
"$folder/tools/bin/pipx" install --quiet --python "$last" "$wheel"
told=$(env -i PATH="$folder/bin" "$BASH" -c 'hkstats --version; hkstats-mcp --version')
if [ "$told" != "hkstats $version"$'\n'"$version" ]; then
  echo "error: the programs that pipx installed say '$told', not version $version." >&2
  exit 1
fi
"$folder/tools/bin/pipx" uninstall --quiet hkstats
left=$(find "$PIPX_HOME/venvs" "$PIPX_BIN_DIR" -name '*hkstats*' -not -name '.*.lock')
if [ -n "$left" ]; then
  echo "error: when pipx has uninstalled the wheel, this stays: $left" >&2
  exit 1
fi
echo "pipx: installed, ran, removed."

if [ -n "${HKSTATS_PREBUILT:-}" ]; then
  echo "HKSTATS_PREBUILT is set: pip wheel of the checkout is not checked."
  exit 0
fi
# What setuptools makes on the way stays out of the checkout.
mkdir "$folder/checkout"
printf '[build]\nbuild_base = %s\n' "$folder/checkout/build" >"$folder/checkout/setup.cfg"
(
  cd "$scripts/.."
  env -u HKSTATS_PREBUILT DIST_EXTRA_CONFIG="$folder/checkout/setup.cfg" \
    "$folder/tools/bin/pip" wheel --quiet --disable-pip-version-check --no-deps --wheel-dir "$folder/checkout" ./Python
)
"$last" - "$folder/checkout"/hkstats-*.whl "$scripts/../.build/built" <<'PYTHON'
import pathlib
import sys
import zipfile

wheel, built = sys.argv[1:]
with zipfile.ZipFile(wheel) as files:
    for file in ("hkstats", "libhkstats-columns.", "libhkstats-store."):
        (expected,) = pathlib.Path(built).glob(file + ("*" if file.endswith(".") else ""))
        folder = "/scripts/" if file == "hkstats" else "/lib/"
        (name,) = (name for name in files.namelist() if name.endswith(folder + expected.name))
        assert files.read(name) == expected.read_bytes(), f"{name} is not what is in {built}"
PYTHON
echo "pip wheel ./Python: made, with what is built."
