#!/usr/bin/env bash
# Fails if a library carries Foundation: linked into it, it is in no list of what the loader has to find.
#
#   Scripts/check-no-foundation.sh libhkstats-columns.so
#
# Names of types hold the module's with its length before it, also where symbols are stripped; CFString is Foundation's C.
# Swift's runtime looks for the type Foundation.__SwiftValue by a name of another form.
set -euo pipefail
library=$1
if [ ! -r "$library" ]; then
  echo "error: there is no $library to be read." >&2
  exit 1
fi

found=$(LC_ALL=C grep -aoE '(10Foundation|20FoundationEssentials)[A-Za-z0-9_]+|CFString[A-Za-z]*' "$library" | LC_ALL=C sort | uniq -c |
  sort -rn || true)
if [ -n "$found" ]; then
  echo "$library carries Foundation: $(wc -l <<<"$found") of its names are in it." >&2
  head -5 <<<"$found" >&2
  exit 1
fi
