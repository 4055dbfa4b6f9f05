#!/usr/bin/env bash
# Tests the Python package with the library in a folder, in an environment of its own (Python/.venv).
set -euo pipefail
library=$(cd "$1" && pwd)
cd "$(dirname "$0")/../Python"

for python in "${PYTHON:-}" python3.13 python3.12 python3.11 python3.10 python3; do
  [ -n "$python" ] && "$python" -c 'import sys, venv; sys.exit(sys.version_info < (3, 10))' 2>/dev/null && break
  python=
done
if [ -z "$python" ]; then
  echo "error: there is no Python 3.10 or later with venv: install python3-venv." >&2
  exit 1
fi
if [ ! -x .venv/bin/pytest ] || [ pyproject.toml -nt .venv/bin/pytest ]; then
  "$python" -m venv .venv
  HKSTATS_PREBUILT=$library .venv/bin/pip install --quiet --editable '.[test]'
  touch .venv/bin/pytest
fi
python3 scripts/generate_catalogue.py --check
.venv/bin/ruff check .
.venv/bin/ruff format --check .
.venv/bin/mypy --config-file pyproject.toml
for suffix in so dylib; do
  [ ! -f "$library/libhkstats-columns.$suffix" ] || export HKSTATS_LIB="$library/libhkstats-columns.$suffix"
done
.venv/bin/pytest --quiet
