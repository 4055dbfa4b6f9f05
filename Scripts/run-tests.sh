#!/usr/bin/env bash
# Runs a test command. When tests fail, their failures are said once more at the end, below the
# lines of the thousands that pass, where a person and the end of a log see them.
#   Scripts/run-tests.sh swift test ...
set -uo pipefail

log=$(mktemp)
trap 'rm -f "$log"' EXIT
"$@" 2>&1 | tee "$log"
status=$?
if ((status != 0)); then
  echo
  echo "What failed:"
  grep -E '✘ Test .*(recorded an issue|failed after)|: error: |[Ff]atal error|^ *↳ ' "$log" \
    | grep -v 'passed after' | cut -c1-1000 | tail -n 100
fi
exit "$status"
