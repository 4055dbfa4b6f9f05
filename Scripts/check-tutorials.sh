#!/usr/bin/env bash
# Compiles each step of each tutorial: the file that the step shows, with the latest state of the tutorial's other
# files. Takes the folder of the built modules. A manifest is evaluated. That a tutorial's last step also runs, and each
# block of an article, is a test (DocumentTests).
set -euo pipefail
cd "$(dirname "$0")/.."
built=$1

options=(-typecheck -parse-as-library -swift-version 6 -warnings-as-errors -I "$built/Modules")
for map in "$built"/C*.build/module.modulemap Sources/C*/module.modulemap \
  .build/checkouts/GRDB.swift/Sources/GRDBSQLite/module.modulemap; do
  options+=(-I "$(dirname "$map")")
done

program=$(mktemp -d)
trap 'rm -rf "$program"' EXIT
failed=0
for tutorial in Sources/*/*.docc/*.tutorial; do
  rm -rf "${program:?}"/*
  while read -r name file; do
    cp "$(dirname "$tutorial")/Resources/$file" "$program/$name"
    if [ "$name" = Package.swift ]; then
      # The manifest alone is evaluated: nothing is resolved.
      mkdir "$program/manifest" && mv "$program/$name" "$program/manifest"
      "${SWIFT:-swift}" package --package-path "$program/manifest" dump-package >/dev/null || failed=1
    elif ! "${SWIFTC:-swiftc}" "${options[@]}" "$program"/*.swift; then
      echo "$tutorial: the step that shows $file does not compile." >&2
      failed=1
    fi
  done < <(sed -nE 's/.*@Code\(name: "([^"]+)", file: "([^"]+)"\).*/\1 \2/p' "$tutorial")
done
for file in Sources/*/*.docc/Resources/*.swift; do
  grep -qF "file: \"$(basename "$file")\"" "$(dirname "$file")"/../*.tutorial && continue
  echo "$file: no tutorial shows it." >&2
  failed=1
done
exit $failed
