#!/usr/bin/env bash
# Fails if a place that names the version of hkstats names another one than the file VERSION; `--write 0.3.0` puts a new
# version into VERSION and into each of these places (but CHANGELOG.md, whose section somebody writes).
set -euo pipefail
cd "$(dirname "$0")/.."

# A file, and the expression for what stands before the version in it.
places() {
  cat <<'PLACES'
Sources/hkstats/HKStatsCommand.swift	version = "hkstats 
Tests/hkstatsTests/CommandLineTests.swift	version\.output == "hkstats 
Python/src/hkstats/_version.py	VERSION = "
README.md	apt install \./hkstats_
README.md	pipx install hkstats-
Service/Sources/HKStatsServer/Version.swift	text = "hkstats-server 
Python/README.md	pip install hkstats-
Docs/Python.md	pip install hkstats-
Docs/Library.md	\.package\(url: .*from: "
Docs/Testing.md	\.package\(url: .*from: "
Examples/SevenDayChart/Package.swift	\.package\(url: .*from: "
Scripts/PackageCheck/Package.swift	\.package\(url: .*from: "
Scripts/TraitsCheck/Package.swift	\.package\(url: .*from: "
Sources/HKStatsLibrary/HKStats.docc/Resources/StepServicePackage-1.swift	\.package\(url: .*hkstats", from: "
PLACES
}

if [ "${1:-}" = --write ]; then
  version=${2:?the version to write}
  echo "$version" >VERSION
  while IFS=$'\t' read -r file before; do
    sed -i.before -E "s~(${before})[0-9]+\.[0-9]+\.[0-9]+~\1${version}~" "$file"
    rm "$file.before"
  done < <(places)
fi

version=$(cat VERSION)
if ! [[ $version =~ ^[0-9]+\.[0-9]+\.[0-9]+$ ]]; then
  echo "VERSION holds '$version', which is no version such as 0.2.0." >&2
  exit 1
fi
failed=0
while IFS=$'\t' read -r file before; do
  named=$(sed -nE "s~.*${before}([0-9]+\.[0-9]+\.[0-9]+).*~\1~p" "$file")
  if [ -z "$named" ]; then
    echo "$file names no version behind '$before'." >&2
    failed=1
  elif [ "$named" != "$version" ]; then
    echo "$file names version ${named//$'\n'/, }, and VERSION is $version." >&2
    failed=1
  fi
done < <(places)
if ! grep -qE "^## ${version//./\\.}( |\$)" CHANGELOG.md; then
  echo "CHANGELOG.md has no section for version $version." >&2
  failed=1
fi
exit $failed
