#!/bin/sh
# Makes the Python environment of `make notebooks` beside this file, with the versions and hashes of
# requirements.txt. Does nothing if it is there and up to date. Installs what else is missing.
set -eu

cd "$(dirname "$0")"

python3 -c 'import ensurepip, venv' 2>/dev/null \
  || ../Scripts/install-system-libraries.sh python3 python3-venv

if ! cmp -s requirements.txt .venv/requirements.txt; then
  echo "Making the Python environment in Notebooks/.venv ..." >&2
  rm -rf .venv
  python3 -m venv .venv
  .venv/bin/pip install --quiet --disable-pip-version-check --require-hashes --only-binary :all: \
    -r requirements.txt
  cp requirements.txt .venv/requirements.txt
fi
