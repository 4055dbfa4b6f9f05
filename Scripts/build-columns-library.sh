#!/usr/bin/env bash
# Builds the library of columns for other languages, libhkstats-columns.so, into a folder (.build/columns without one).
# It needs no Foundation, and glibc 2.34.
set -euo pipefail
target=$(mkdir -p "${1:-.build/columns}" && cd "${1:-.build/columns}" && pwd)
exec "$(dirname "$0")/build-library.sh" hkstats-columns 2.34 "$target"
