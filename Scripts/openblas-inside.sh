#!/bin/sh
# Prints the PKG_CONFIG_PATH with which the command gets OpenBLAS inside; where there is no static
# OpenBLAS, the one that is set, so that the command is linked with the shared library.
set -eu

cd "$(dirname "$0")/.."

known=${PKG_CONFIG_PATH:-}
libraries=$(pkg-config --variable=libdir openblas 2>/dev/null || true)
if [ -f "$libraries/libopenblas.a" ]; then
  folder="$PWD/.build/openblas-inside"
  description="$(pkg-config --variable=pcfiledir openblas)/openblas.pc"
  mkdir -p "$folder"
  sed 's/-lopenblas/-l:libopenblas.a/' "$description" > "$folder/openblas.pc"
  known="$folder${known:+:$known}"
fi
echo "$known"
