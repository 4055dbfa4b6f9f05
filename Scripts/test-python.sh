#!/usr/bin/env bash
# Tests the Python package with what was built, the command and both libraries in a folder, in an environment of its own
# (Python/.venv).
#
#   Scripts/test-python.sh .build/built                    with one Python
#   Scripts/test-python.sh .build/built --slow             the tests that take minutes, too: memory over 10,000 calls
#   Scripts/test-python.sh .build/built --all-versions     these, and types and tests with each other one from 3.10 to 3.13,
#                                                          and with the lowest versions of packages that are allowed
set -euo pipefail
built=$(cd "$1" && pwd)
export HKSTATS=$built/hkstats
shift
if [ -n "${HKSTATS_EXPORTS:-}" ]; then
  HKSTATS_EXPORTS=$(cd "$HKSTATS_EXPORTS" && pwd)
  export HKSTATS_EXPORTS
fi
scripts=$(cd "$(dirname "$0")" && pwd)
cd "$scripts/../Python"

all_versions=
slow=
for argument in "$@"; do
  case "$argument" in
    --all-versions) all_versions=1 slow=1 ;;
    --slow) slow=1 ;;
    *)
      echo "error: there is no option '$argument': --slow, --all-versions." >&2
      exit 64
      ;;
  esac
done

# An environment with the package and what its tests need, in the versions of a file where one is named.
make_environment() {
  local python=$1 environment=$2 versions=${3:-}
  local ready=$environment/bin/pytest
  if [ ! -x "$ready" ] || [ pyproject.toml -nt "$ready" ] || { [ -n "$versions" ] && [ "$versions" -nt "$ready" ]; }; then
    "$python" -m venv "$environment"
    HKSTATS_PREBUILT=$built "$environment/bin/pip" install --quiet ${versions:+--constraint "$versions"} --editable '.[test]'
    touch "$ready"
  fi
}

python=$("$scripts/find-python.sh" 3.10)
make_environment "$python" .venv
.venv/bin/python scripts/generate_catalogue.py --check
.venv/bin/python scripts/generate_reports.py --check
.venv/bin/ruff check . ../Service/Checks
.venv/bin/ruff format --check . ../Service/Checks
# Which of these versions are at hand or not: the type checker knows all.
for number in 3.10 3.11 3.12 3.13; do
  .venv/bin/mypy --config-file pyproject.toml --python-version "$number"
done
for suffix in so dylib; do
  [ ! -f "$built/libhkstats-columns.$suffix" ] || export HKSTATS_LIB="$built/libhkstats-columns.$suffix"
  [ ! -f "$built/libhkstats-store.$suffix" ] || export HKSTATS_STORE_LIB="$built/libhkstats-store.$suffix"
done
.venv/bin/pytest --quiet
[ -z "$slow" ] || .venv/bin/pytest --quiet -m slow
# The examples of the pages, in a folder with the export that they import, and with the cohort and the permissions of
# Docs/Commands.md and Docs/Assistants.md.
pages=$(realpath ../Docs)
python=$PWD/.venv/bin/python
examples=$(mktemp -d)
trap 'rm -rf "$examples"' EXIT
ln -s "$PWD" "$examples/Python"
cd "$examples"
"$HKSTATS" synth --years 1 --seed 2024 --output export.zip
"$scripts/make-example-cohort.sh" .
"$python" -m doctest "$pages/Python.md"
# The page's own line, and what it says that is printed.
granted=$(sed -n '/^```console$/,/^```$/{/^```/d;p}' "$pages/Assistants.md")
line=$(sed -n '1s/^\$ //p' <<<"$granted")
PATH="$built:$PATH" bash -euc "$line" >granted
if ! diff <(sed 1d <<<"$granted") granted; then
  echo "error: '$line' prints something else than Docs/Assistants.md says." >&2
  exit 1
fi
"$python" -m doctest "$pages/Assistants.md"

if [ -n "$all_versions" ]; then
  cd "$scripts/../Python"
  version='import sys; print("%d.%d" % sys.version_info[:2])'
  tested=$("$python" -c "$version")
  count=0
  # What runs in the loop may read its own standard input.
  while IFS= read -r other <&3; do
    number=$("$other" -c "$version")
    [ "$number" != "$tested" ] || continue
    count=$((count + 1))
    echo "Python $number:"
    make_environment "$other" ".venv-$number"
    ".venv-$number/bin/mypy" --config-file pyproject.toml --python-version "$number"
    ".venv-$number/bin/pytest" --quiet
  done 3< <("$scripts/list-pythons.sh")
  if [ $count = 0 ]; then
    echo "error: of Python 3.10 to 3.13 there is none at hand but $tested." >&2
    exit 1
  fi
  # The lowest versions of packages are not there for later Pythons.
  read -r oldest < <("$scripts/list-pythons.sh")
  if "$oldest" -c 'import sys; sys.exit(sys.version_info >= (3, 12))'; then
    echo "The lowest versions, $("$oldest" --version):"
    make_environment "$oldest" .venv-lowest requirements-lowest.txt
    .venv-lowest/bin/pytest --quiet
  else
    echo "error: no Python 3.10 or 3.11 is at hand, for the lowest versions of packages." >&2
    exit 1
  fi
fi
