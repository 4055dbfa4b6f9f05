#!/usr/bin/env bash
# Fails if two files or folders have names that differ by case alone: a Mac keeps them as one, and the package does not
# build there.
set -euo pipefail
cd "$(dirname "$0")/.."

files=$(git ls-files)
folders=$(sed -E 's|/?[^/]*$||' <<<"$files" | sort -u)
equal=$(printf '%s\n' "$files" "$folders" | tr '[:upper:]' '[:lower:]' | sort | uniq -d)
if [ -n "$equal" ]; then
  printf 'Names that differ by case alone:\n%s\n' "$equal" >&2
  exit 1
fi
