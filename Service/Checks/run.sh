#!/usr/bin/env bash
# Checks a built server from outside: its answers against the command's, its pages in Chromium, its description by
# schemathesis, what hostile clients make of it; in full also its speed, and an hour of work.
#
#   Service/Checks/run.sh SERVER HKSTATS [--quick]
#   HKSTATS_SOAK=600 Service/Checks/run.sh SERVER HKSTATS    # ten minutes instead
set -euo pipefail
server=$(realpath "$1")
hkstats=$(realpath "$2")
quick=${3:-}
cd "$(dirname "$0")"

[ -x "$(command -v chromium || command -v chromium-browser)" ] || ../../Scripts/install-system-libraries.sh chromium fonts-dejavu-core
[ -n "$quick" ] || [ -x "$(command -v wrk)" ] || ../../Scripts/install-system-libraries.sh wrk
if [ ! -x .venv/bin/python ] || [ requirements.txt -nt .venv/done ]; then
  "$(../../Scripts/find-python.sh 3.10)" -m venv .venv
  .venv/bin/pip install --quiet --requirement requirements.txt
  touch .venv/done
fi

data=$(mktemp -d)
trap 'rm -rf "$data"' EXIT
"$hkstats" synth --years 1 --seed 2024 --output "$data/export.zip"
"$hkstats" import "$data/export.zip" --store "$data/health.sqlite" >/dev/null
.venv/bin/python figures.py --server "$server" --hkstats "$hkstats" "$data/health.sqlite"
"$hkstats" synth --days 40 --seed 7 --electrocardiograms 2 --home-zone Europe/Paris --output "$data/short.zip"
"$hkstats" import "$data/short.zip" --store "$data/short.sqlite" >/dev/null
.venv/bin/python everything.py --server "$server" --hkstats "$hkstats" "$data/short.zip"
.venv/bin/python data_page.py --server "$server" --hkstats "$hkstats" "$data/short.zip"
# Words in $quick are options.
# shellcheck disable=SC2086
.venv/bin/python tour.py --server "$server" --store "$data/health.sqlite" $quick
[ -n "$quick" ] || .venv/bin/python proxies.py --server "$server" --store "$data/health.sqlite"
# shellcheck disable=SC2086
.venv/bin/python description.py --server "$server" --store "$data/short.sqlite" $quick
# shellcheck disable=SC2086
.venv/bin/python faults.py --server "$server" --hkstats "$hkstats" --store "$data/health.sqlite" $quick
[ -z "$quick" ] || exit 0
.venv/bin/python load.py --server "$server" --hkstats "$hkstats" --store "$data/health.sqlite"
.venv/bin/python soak.py --server "$server" --hkstats "$hkstats" --store "$data/health.sqlite" --seconds "${HKSTATS_SOAK:-3600}"
