#!/bin/sh
# Writes Docs/HealthKit-compatibility.md: builds HKStats and compiles a line for each member.
# With --check it writes nothing and fails if the page differs.
set -eu
cd "$(dirname "$0")/.."

program=.build/generate-compatibility
sources=Scripts/GenerateCompatibility
swift=Scripts/swift.sh
# The flags of `make build` and `make test`, so that nothing is built twice.
$swift build --target HKStats --explicit-target-dependency-import-check error
if [ ! -x "$program" ] || [ -n "$(find "$sources" -name '*.swift' -newer "$program")" ]; then
  "${SWIFTC:-swiftc}" -swift-version 6 -warnings-as-errors -o "$program" "$sources"/*.swift
fi

# A client of a module is compiled with the modules under it: those of Swift lie together, those of C
# beside their map.
built=$($swift build --show-bin-path)
set -- "$@" -- -I "$built/Modules"
for map in "$built"/C*.build/module.modulemap Sources/C*/module.modulemap \
  .build/checkouts/GRDB.swift/Sources/GRDBSQLite/module.modulemap; do
  set -- "$@" -I "$(dirname "$map")"
done
probes=$(mktemp -d)
trap 'rm -rf "$probes"' EXIT
"$program" Catalogue Docs/HealthKit-compatibility.md "$probes" "$@"
