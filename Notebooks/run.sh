#!/usr/bin/env bash
# Makes synthetic people, imports them, and executes the notebooks on them: Notebooks/.work/html has the pages. Sets up
# what it needs.
#
#   Notebooks/run.sh .build/built
#   Notebooks/run.sh --cohort .build/built        the cohort alone: Notebooks/.work/cohort
#
# The argument is a folder with the command and both libraries, as `make built` leaves it.
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
  HKSTATS=$(realpath "$2")/hkstats
  make_cohort
  exit
fi

built=$(cd "$1" && pwd)
export HKSTATS=$built/hkstats
for suffix in so dylib; do
  [ ! -f "$built/libhkstats-store.$suffix" ] || export HKSTATS_STORE_LIB="$built/libhkstats-store.$suffix"
  [ ! -f "$built/libhkstats-columns.$suffix" ] || export HKSTATS_LIB="$built/libhkstats-columns.$suffix"
done

python3 "$notebooks/check.py"
"$notebooks/set-up.sh" "$built"
rm -rf "$work"
mkdir -p "$work"
echo "Making a synthetic year and a cohort of 200 synthetic people in Notebooks/.work ..."
"$HKSTATS" synth --years 1 --seed 2024 --output "$work/export.zip"
"$HKSTATS" import "$work/export.zip" --store "$work/health.sqlite" >/dev/null
make_cohort
export HKSTATS_STORE=$work/health.sqlite HKSTATS_COHORT=$work/cohort
"$notebooks/.venv/bin/python" "$notebooks/execute.py" "$work"
