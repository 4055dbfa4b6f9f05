#!/bin/sh
# Prints a folder in which the linker finds the C++ library as an archive alone, so that the command carries
# the little that Swift's runtime uses of it and does not load the whole at each start; nothing where the
# toolchain has no such archive.
set -eu

cd "$(dirname "$0")/.."

compiler=$(command -v clang || command -v gcc || true)
[ -n "$compiler" ] || exit 0
archive=$("$compiler" -print-file-name=libstdc++.a)
[ -f "$archive" ] || exit 0
folder="$PWD/.build/libstdcxx-inside"
mkdir -p "$folder"
ln -sf "$archive" "$folder/libstdc++.a"
echo "-Xlinker -L$folder"
