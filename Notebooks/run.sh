#!/usr/bin/env bash
# Makes synthetic people, imports them, and executes the notebooks on them: Notebooks/.work/html has the pages. Sets up
# what it needs.
#
#   Notebooks/run.sh .build/columns .build/release/hkstats .build/columns/libhkstats.so
#   Notebooks/run.sh --cohort .build/release/hkstats        the cohort alone: Notebooks/.work/cohort
#
# The arguments are the folder of the library of columns, the command, and the library of stores; without the third it is
# looked for in the folder.
set -euo pipefail
notebooks=$(cd "$(dirname "$0")" && pwd)
work=$notebooks/.work

# A fresh folder that its owner alone may read, and none of the person's own configuration.
umask 077
export XDG_CONFIG_HOME=$work/configuration

# 200 people of four weeks each, a store for each in cohort/.
make_cohort() {
  rm -rf "$work/exports" "$work/cohort"
  mkdir -p "$work/exports"
  export HKSTATS work
  # shellcheck disable=SC2016
  seq -f %03g 1 200 | xargs -P "$(nproc 2>/dev/null || sysctl -n hw.ncpu)" -I{} sh -c \
    '"$HKSTATS" synth --days 28 --seed {} --output "$work/exports/p{}.zip" >/dev/null'
  "$HKSTATS" cohort import "$work/exports" --into "$work/cohort" --format csv >"$work/participants.csv"
  # The stores hold all of it, in a third of the room.
  rm -rf "$work/exports"
}

if [ "$1" = --cohort ]; then
  HKSTATS=$(realpath "$2")
  make_cohort
  exit
fi

libraries=$(cd "$1" && pwd)
HKSTATS=$(realpath "$2")
export HKSTATS
stores=${3:-}
if [ -z "$stores" ]; then
  for name in libhkstats.so libhkstats.dylib libhkstats-store.so; do
    [ ! -f "$libraries/$name" ] || stores=$libraries/$name
  done
fi
if [ ! -f "$stores" ]; then
  echo "error: there is no library of stores at '${stores:-$libraries/libhkstats.so}'; the notebooks open stores with it." >&2
  exit 1
fi
HKSTATS_STORE_LIB=$(realpath "$stores")
export HKSTATS_STORE_LIB
for suffix in so dylib; do
  [ ! -f "$libraries/libhkstats-columns.$suffix" ] || export HKSTATS_LIB="$libraries/libhkstats-columns.$suffix"
done

python3 "$notebooks/check.py"
"$notebooks/set-up.sh" "$libraries" "$HKSTATS_STORE_LIB"
rm -rf "$work"
mkdir -p "$work"
echo "Making a synthetic year and a cohort of 200 synthetic people in Notebooks/.work ..."
"$HKSTATS" synth --years 1 --seed 2024 --output "$work/export.zip"
"$HKSTATS" import "$work/export.zip" --store "$work/health.sqlite" >/dev/null
make_cohort
export HKSTATS_STORE=$work/health.sqlite HKSTATS_COHORT=$work/cohort
"$notebooks/.venv/bin/python" "$notebooks/execute.py" "$work"
