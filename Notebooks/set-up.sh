#!/usr/bin/env bash
# Makes the Python environment of `make notebooks` beside this file, with the versions and hashes of requirements.txt and
# requirements-pandas.txt, and the package hkstats of this checkout with the libraries that were built.
#
#   Notebooks/set-up.sh BUILT      # as `make built` leaves it
#
# Does nothing that was done before. Installs what else is missing.
set -euo pipefail
built=$(cd "$1" && pwd)

cd "$(dirname "$0")"

if ! cat requirements.txt requirements-pandas.txt ../Python/pyproject.toml | cmp -s - .venv/installed; then
  echo "Making the Python environment in Notebooks/.venv ..." >&2
  # requirements.txt pins a numpy that needs it.
  python=$(../Scripts/find-python.sh 3.11)
  rm -rf .venv
  "$python" -m venv .venv
  pip=(.venv/bin/pip install --quiet --disable-pip-version-check)
  "${pip[@]}" --require-hashes --only-binary :all: -r requirements.txt -r requirements-pandas.txt
  HKSTATS_PREBUILT=$built "${pip[@]}" --no-build-isolation --no-deps --editable ../Python
  cat requirements.txt requirements-pandas.txt ../Python/pyproject.toml >.venv/installed
fi
# Where the package looks for them when no variable names them: `execute.py` with a store of your own.
mkdir -p ../Python/src/hkstats/lib
install -m 0644 "$built"/libhkstats-*.* ../Python/src/hkstats/lib/
