#!/usr/bin/env bash
# Builds the library of columns for other languages, libhkstats-columns.so, into a folder (.build/columns without one).
# It carries no Foundation, which is checked, and needs glibc 2.34.
set -euo pipefail
target=$(mkdir -p "${1:-.build/columns}" && cd "${1:-.build/columns}" && pwd)
scripts=$(cd "$(dirname "$0")" && pwd)
"$scripts/build-library.sh" hkstats-columns 2.34 "$target"
if [ -f "$target/libhkstats-columns.so" ]; then
  "$scripts/check-no-foundation.sh" "$target/libhkstats-columns.so"
fi
