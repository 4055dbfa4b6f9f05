#!/usr/bin/env bash
# Builds and runs a package outside the repository (Scripts/PackageCheck) that depends on this one by URL and version,
# on the last commit, under a version of its own. Scripts/check-traits.sh does so without traits.
. "$(dirname "$0")/release-for-check.sh"
cp -R Scripts/PackageCheck "$folder/package"
Scripts/swift.sh run --package-path "$folder/package" --cache-path "$folder/cache" --quiet PackageCheck "$folder"
