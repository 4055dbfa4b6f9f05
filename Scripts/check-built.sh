#!/usr/bin/env bash
# Fails unless a folder holds what packages are made of, hkstats, libhkstats-columns and libhkstats-store, and the command is of the
# version that the file VERSION names.
#
#   Scripts/check-built.sh .build/built
set -euo pipefail
built=$(cd "$1" && pwd)
cd "$(dirname "$0")/.."
suffix=so
[ "$(uname -s)" != Darwin ] || suffix=dylib
for file in hkstats libhkstats-columns.$suffix libhkstats-store.$suffix; do
  if [ ! -f "$built/$file" ]; then
    echo "error: $built holds no $file. 'make built' builds the command and both libraries into .build/built." >&2
    exit 1
  fi
done
version="hkstats $(cat VERSION)"
found=$("$built/hkstats" --version)
if [ "$found" != "$version" ]; then
  echo "error: $built/hkstats says that it is '$found', and VERSION is '$version': build it again." >&2
  exit 1
fi
