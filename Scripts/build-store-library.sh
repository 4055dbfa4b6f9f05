#!/usr/bin/env bash
# Builds the library of stores for other languages, libhkstats-store.so, into a folder (.build/columns without one).
# It carries Foundation and SQLite's reader too.
set -euo pipefail
target=$(mkdir -p "${1:-.build/columns}" && cd "${1:-.build/columns}" && pwd)
scripts=$(cd "$(dirname "$0")" && pwd)
"$scripts/build-library.sh" hkstats-store 2.34 "$target"
# What the library of columns is looked through for has to be found where Foundation is.
if [ -f "$target/libhkstats-store.so" ] && "$scripts/check-no-foundation.sh" "$target/libhkstats-store.so" 2>/dev/null; then
  echo "error: check-no-foundation.sh does not see Foundation in $target/libhkstats-store.so." >&2
  exit 1
fi
