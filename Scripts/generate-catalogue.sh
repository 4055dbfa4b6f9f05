#!/bin/sh
# Writes Sources/HealthKitTypes/Catalogue/*.swift from Catalogue/*.json.
# With --check it writes nothing and fails, naming the files, if they differ.
set -eu
cd "$(dirname "$0")/.."

program=.build/generate-catalogue
sources=Scripts/GenerateCatalogue
if [ ! -x "$program" ] || [ -n "$(find "$sources" -name '*.swift' -newer "$program")" ]; then
  mkdir -p .build
  "${SWIFTC:-swiftc}" -swift-version 6 -warnings-as-errors -o "$program" "$sources"/*.swift
fi
exec "$program" Catalogue Sources/HealthKitTypes/Catalogue "$@"
