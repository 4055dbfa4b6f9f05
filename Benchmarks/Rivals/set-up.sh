#!/bin/sh
# Makes the Python environment of `make rivals` beside this file, with the versions and hashes of
# requirements.txt. Does nothing if it is there and up to date. Installs what else is missing.
set -eu

cd "$(dirname "$0")"

packages=""
python3 -c 'import ensurepip, venv' 2>/dev/null || packages="$packages python3 python3-venv"
command -v "${CC:-cc}" >/dev/null 2>&1 || packages="$packages gcc libc6-dev"
command -v taskset >/dev/null 2>&1 || packages="$packages util-linux"
command -v readelf >/dev/null 2>&1 || packages="$packages binutils"
# shellcheck disable=SC2086
[ -z "$packages" ] || ../../Scripts/install-system-libraries.sh $packages

if ! cmp -s requirements.txt .venv/requirements.txt; then
  echo "Making the Python environment in Benchmarks/Rivals/.venv ..." >&2
  rm -rf .venv
  python3 -m venv .venv
  .venv/bin/pip install --quiet --disable-pip-version-check --require-hashes --only-binary :all: \
    -r requirements.txt
  cp requirements.txt .venv/requirements.txt
fi
