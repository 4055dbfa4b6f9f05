#!/usr/bin/env bash
# Tests the Python package with what was built, the command and both libraries in a folder, in an environment of its own
# (Python/.venv).
#
#   Scripts/test-python.sh .build/built
set -euo pipefail
built=$(cd "$1" && pwd)
export HKSTATS=$built/hkstats
cd "$(dirname "$0")/../Python"

python=$(../Scripts/find-python.sh 3.10)
if [ ! -x .venv/bin/pytest ] || [ pyproject.toml -nt .venv/bin/pytest ]; then
  "$python" -m venv .venv
  HKSTATS_PREBUILT=$built .venv/bin/pip install --quiet --editable '.[test]'
  touch .venv/bin/pytest
fi
.venv/bin/python scripts/generate_catalogue.py --check
.venv/bin/python scripts/generate_reports.py --check
.venv/bin/ruff check .
.venv/bin/ruff format --check .
.venv/bin/mypy --config-file pyproject.toml
for suffix in so dylib; do
  [ ! -f "$built/libhkstats-columns.$suffix" ] || export HKSTATS_LIB="$built/libhkstats-columns.$suffix"
  [ ! -f "$built/libhkstats-store.$suffix" ] || export HKSTATS_STORE_LIB="$built/libhkstats-store.$suffix"
done
.venv/bin/pytest --quiet
# The examples of the pages, in a folder with the export that they import, and with the cohort and the permissions of
# Docs/Commands.md and Docs/Assistants.md.
pages=$(realpath ../Docs)
python=$PWD/.venv/bin/python
examples=$(mktemp -d)
trap 'rm -rf "$examples"' EXIT
ln -s "$PWD" "$examples/Python"
cd "$examples"
"$HKSTATS" synth --years 1 --seed 2024 --output export.zip
mkdir exports
"$HKSTATS" synth --days 21 --seed 1 --output exports/anna.zip
"$HKSTATS" synth --days 21 --seed 2 --home-zone Europe/Paris --output exports/ben.zip
head -c 1000 exports/ben.zip >exports/cara.zip
# Cara's export is cut off, which the command says by its code.
"$HKSTATS" cohort import exports --into data >/dev/null 2>&1 || [ $? -eq 65 ]
"$python" -m doctest "$pages/Python.md"
"$HKSTATS" authorize grant --app claude-ai --read stepCount,sleepAnalysis --store health.sqlite >/dev/null
"$python" -m doctest "$pages/Assistants.md"
