#!/usr/bin/env bash
# Builds and runs a package outside the repository (Scripts/PackageCheck) that depends on this one by URL and version,
# on the last commit, under a version of its own. Scripts/check-traits.sh does so without traits.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

git clone --quiet --bare . "$folder/hkstats.git"
git -C "$folder/hkstats.git" tag --force 0.1.0 "$(git rev-parse HEAD)" >/dev/null
cp -R Scripts/PackageCheck "$folder/package"

export HKSTATS_URL="file://$folder/hkstats.git"
swift run --package-path "$folder/package" --cache-path "$folder/cache" --quiet PackageCheck "$folder"
