#!/usr/bin/env bash
# Checks a built server from outside: its answers against the command's, its pages in Chromium, its description by
# schemathesis, what hostile clients make of it; in full also its speed, and an hour of work.
#
#   Service/Checks/run.sh SERVER HKSTATS [--quick]
#   Service/Checks/run.sh SERVER HKSTATS --pictures          # takes the pictures of Docs/Service.md, checks nothing else
#   HKSTATS_SOAK=600 Service/Checks/run.sh SERVER HKSTATS    # ten minutes instead
#   HKSTATS_EXPORTS=FOLDER Service/Checks/run.sh SERVER HKSTATS    # real exports beside the synthetic one
set -euo pipefail
server=$(realpath "$1")
hkstats=$(realpath "$2")
quick=${3:-}
exports=${HKSTATS_EXPORTS:+$(realpath "$HKSTATS_EXPORTS")}
cd "$(dirname "$0")"

[ -x "$(command -v chromium || command -v chromium-browser)" ] || ../../Scripts/install-system-libraries.sh chromium fonts-dejavu-core
[ -n "$quick" ] || [ -x "$(command -v wrk)" ] || ../../Scripts/install-system-libraries.sh wrk
if [ -z "$quick" ]; then
  # Servers lie in a folder that is not on everybody's path.
  { PATH="$PATH:/usr/sbin" command -v nginx && command -v caddy; } >/dev/null ||
    ../../Scripts/install-system-libraries.sh nginx-light caddy
fi
if [ ! -x .venv/bin/python ] || [ requirements.txt -nt .venv/done ]; then
  "$(../../Scripts/find-python.sh 3.10)" -m venv .venv
  .venv/bin/pip install --quiet --requirement requirements.txt
  touch .venv/done
fi

data=$(mktemp -d)
soak=
trap '[ -z "$soak" ] || kill "$soak" 2>/dev/null || true; rm -rf "$data"' EXIT
"$hkstats" synth --years 1 --seed 2024 --output "$data/export.zip"
"$hkstats" import "$data/export.zip" --store "$data/health.sqlite" >/dev/null
if [ "$quick" = --pictures ]; then
  .venv/bin/python tour.py --server "$server" --store "$data/health.sqlite" --documented ../../Docs/Pages
  exit
fi
if [ -z "$quick" ]; then
  # Speed is measured with nothing beside it; the hour of work then goes on beside all other checks.
  .venv/bin/python load.py --server "$server" --hkstats "$hkstats" --store "$data/health.sqlite"
  nice -n 5 .venv/bin/python soak.py --server "$server" --hkstats "$hkstats" --store "$data/health.sqlite" \
    --seconds "${HKSTATS_SOAK:-3600}" >"$data/soak.txt" 2>&1 &
  soak=$!
fi
stores=("$data/health.sqlite")
if [ -n "$exports" ]; then
  # Each is a zip, an XML or an unpacked folder; they are of unlike people, so each has a store of its own.
  for export in "$exports"/*; do
    case "$export" in *.zip | *.xml) ;; *) [ -d "$export" ] || continue ;; esac
    store="$data/$(basename "$export").sqlite"
    "$hkstats" import "$export" --store "$store" >/dev/null
    stores+=("$store")
  done
  [ ${#stores[@]} -gt 1 ] || { echo "There are no exports in HKSTATS_EXPORTS, $exports" >&2; exit 1; }
else
  echo "figures: no real exports were compared, because HKSTATS_EXPORTS is not set"
fi
.venv/bin/python figures.py --server "$server" --hkstats "$hkstats" "${stores[@]}"
"$hkstats" synth --days 40 --seed 7 --electrocardiograms 2 --home-zone Europe/Paris --output "$data/short.zip"
"$hkstats" import "$data/short.zip" --store "$data/short.sqlite" >/dev/null
.venv/bin/python everything.py --server "$server" --hkstats "$hkstats" "$data/short.zip"
.venv/bin/python data_page.py --server "$server" --hkstats "$hkstats" "$data/short.zip"
# Words in $quick are options.
# shellcheck disable=SC2086
.venv/bin/python live_page.py --server "$server" --store "$data/health.sqlite" $quick
# shellcheck disable=SC2086
.venv/bin/python tour.py --server "$server" --store "$data/health.sqlite" $quick
[ -n "$quick" ] || .venv/bin/python proxies.py --server "$server" --store "$data/health.sqlite"
# shellcheck disable=SC2086
.venv/bin/python description.py --server "$server" --store "$data/short.sqlite" $quick
# shellcheck disable=SC2086
.venv/bin/python faults.py --server "$server" --hkstats "$hkstats" --store "$data/health.sqlite" $quick
[ -z "$quick" ] || exit 0
echo "The hour of work, which began beside these checks:"
held=0
wait "$soak" || held=$?
soak=
cat "$data/soak.txt"
exit $held
