#!/bin/sh
# Rows of a store are read by methods that throw (Sources/SampleStore/Integrity/CheckedRows.swift): the subscripts of
# GRDB's rows end the program when a file is damaged, and its fetching of values takes a text for a number.
set -eu
cd "$(dirname "$0")/.."
files=$(grep -rl 'import GRDB' Sources --include='*.swift')
# shellcheck disable=SC2086
if grep -nE '\b(row|line|counter|stored|found)\??\[([0-9]|first|column|from|")|\$0\[([0-9]|")' $files |
  grep -vE 'rows\[|group\['; then
  echo "error: read these columns by value(at:), which throws" >&2
  exit 1
fi
# shellcheck disable=SC2086
if grep -nE '\b((U?Int(16|32|64)?|String|Data|Double|Bool|UUID)\.fetch(One|All|Set|Cursor)|Row\.fetch(One|All|Set))\(' $files; then
  echo "error: fetch these values and rows by readOne, readAll, readSet or readCursor, which throw" >&2
  exit 1
fi
