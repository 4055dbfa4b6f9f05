#!/usr/bin/env bash
# Prints the libraries that the command opens when it needs them, each with how much a Debian package needs it and the
# package that has it (of Debian 13 and Ubuntu 24.04, or of Debian 12). Fails if the sources open one that is not listed here.
set -euo pipefail
cd "$(dirname "$0")/.."

libraries() {
  cat <<'LIBRARIES'
libarchive.so.13 depends libarchive13t64 | libarchive13
libcrypto.so.3 recommends libssl3t64 | libssl3
libcairo.so.2 recommends libcairo2
LIBRARIES
}

found=$(grep -rhoE '"lib[a-z0-9]+\.so\.[0-9]+"' Sources --include='*.c' --include='*.swift' | tr -d '"' | sort -u)
known=$(libraries | cut -d ' ' -f 1 | sort -u)
if [ "$found" != "$known" ]; then
  echo "The sources open these libraries, and Scripts/loaded-libraries.sh lists others:" >&2
  diff <(echo "$found") <(echo "$known") >&2
  exit 1
fi
libraries
