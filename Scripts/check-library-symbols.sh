#!/usr/bin/env bash
# Fails if a shared library exports anything but hk_*, or needs a newer glibc than it may.
#
#   Scripts/check-library-symbols.sh LIBRARY GLIBC      # Scripts/check-library-symbols.sh libhkstats-columns.so 2.34
set -euo pipefail
library=$1
newest=$2

symbols=$(readelf --dyn-syms --wide "$library")
exported=$(awk '$7 ~ /^[0-9]+$/ && $5 ~ /GLOBAL|WEAK|UNIQUE/ { print $8 }' <<<"$symbols")
foreign=$(grep -v '^hk_' <<<"$exported" || true)
if [ -n "$foreign" ]; then
  echo "$library exports symbols of its inside:" >&2
  head -20 <<<"$foreign" >&2
  exit 1
fi
if ! grep -q '^hk_abi_version' <<<"$exported"; then
  echo "$library does not export hk_abi_version." >&2
  exit 1
fi

failed=0
while read -r symbol version; do
  if [ "$(printf '%s\n' "$newest" "$version" | sort -V | tail -1)" != "$newest" ]; then
    echo "$library needs $symbol of glibc $version; it may need $newest." >&2
    failed=1
  fi
done < <(sed -nE 's/.* ([A-Za-z_0-9]+)@@?GLIBC_([0-9.]+).*/\1 \2/p' <<<"$symbols" | sort -u)
exit $failed
