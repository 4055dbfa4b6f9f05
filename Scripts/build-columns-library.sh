#!/usr/bin/env bash
# Builds the library that other languages load, libhkstats-columns.so, into a folder (.build/columns without one).
#
# It carries Swift's runtime and OpenBLAS inside and exports hk_* alone: two Swift runtimes in one process must not
# share symbols, and who loads it may have an OpenBLAS of their own. Its flags differ from those of the command, so it
# has a scratch path of its own.
set -euo pipefail
target=$(mkdir -p "${1:-.build/columns}" && cd "${1:-.build/columns}" && pwd)
cd "$(dirname "$0")/.."

flags=()
if [ "$(uname -s)" = Linux ]; then
  # `--static-swift-stdlib` is not for libraries: the compiler is told itself.
  flags=(
    -Xswiftc -static-stdlib -Xswiftc -use-ld=lld -Xswiftc -gnone
    -Xlinker "--version-script=$PWD/Scripts/columns-library.map" -Xlinker --gc-sections -Xlinker -s
    -Xlinker -z -Xlinker defs -Xlinker -soname=libhkstats-columns.so -Xlinker --wrap=openblas_num_threads_env
  )
  # shellcheck disable=SC2207
  flags+=($(Scripts/openblas-tables.sh))
  PKG_CONFIG_PATH=$(Scripts/openblas-inside.sh)
  export PKG_CONFIG_PATH
fi
"${SWIFT:-swift}" build -c release --product hkstats-columns --scratch-path .build/columns-library \
  ${HKSTATS_JOBS:+--jobs "$HKSTATS_JOBS"} --explicit-target-dependency-import-check error "${flags[@]}"

for suffix in so dylib; do
  library=.build/columns-library/release/libhkstats-columns.$suffix
  [ ! -f "$library" ] || cp "$library" "$target/"
done
if [ -f "$target/libhkstats-columns.so" ]; then
  Scripts/check-library-symbols.sh "$target/libhkstats-columns.so" 2.34
fi
