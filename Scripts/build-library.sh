#!/usr/bin/env bash
# Builds a library that other languages load into a folder, and checks its symbols.
#
#   Scripts/build-library.sh PRODUCT GLIBC FOLDER     # Scripts/build-library.sh hkstats-columns 2.34 .build/columns
#
# It carries Swift's runtime and OpenBLAS inside and exports hk_* alone: two Swift runtimes in one process must not
# share symbols, and who loads it may have an OpenBLAS of their own. What the compiler is told is what it is told for
# the command (`make build`) in the same order, so that modules are compiled once for all three; the linker's flags differ.
set -euo pipefail
product=$1
glibc=$2
target=$(mkdir -p "$3" && cd "$3" && pwd)
cd "$(dirname "$0")/.."

flags=()
if [ "$(uname -s)" = Linux ]; then
  # `--static-swift-stdlib` is not for libraries: the compiler is told itself.
  flags=(
    -Xswiftc -static-stdlib -Xswiftc -use-ld=lld -Xswiftc -gnone
    -Xlinker "--version-script=$PWD/Scripts/library.map" -Xlinker --gc-sections -Xlinker -s
    -Xlinker -z -Xlinker defs -Xlinker "-soname=lib$product.so" -Xlinker --wrap=openblas_num_threads_env
    -Xlinker --wrap=hypot -Xlinker --wrap=hypotf
    -Xcc -DHKSTATS_WITHOUT_LOCALES
  )
  # shellcheck disable=SC2207
  flags+=($(Scripts/openblas-tables.sh) $(Scripts/libstdcxx-inside.sh))
  PKG_CONFIG_PATH=$(Scripts/openblas-inside.sh)
  export PKG_CONFIG_PATH
fi
Scripts/swift.sh build --disable-local-rpath -c release --product "$product" \
  ${HKSTATS_JOBS:+--jobs "$HKSTATS_JOBS"} --explicit-target-dependency-import-check error "${flags[@]}"

for suffix in so dylib; do
  library=.build/release/lib$product.$suffix
  # Never into a file that somebody has loaded.
  [ ! -f "$library" ] || install -m 755 "$library" "$target/"
done
if [ -f "$target/lib$product.so" ]; then
  Scripts/check-library-symbols.sh "$target/lib$product.so" "$glibc"
fi
