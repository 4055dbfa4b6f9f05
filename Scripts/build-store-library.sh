#!/usr/bin/env bash
# Builds the library of stores for other languages, libhkstats-store.so, into a folder (.build/columns without one).
# It carries Foundation and SQLite's reader too.
set -euo pipefail
target=$(mkdir -p "${1:-.build/columns}" && cd "${1:-.build/columns}" && pwd)
exec "$(dirname "$0")/build-library.sh" hkstats-store 2.34 "$target"
