# shellcheck shell=bash
# Read by the checks of packages outside the repository: makes a folder of their own, `$folder`, with the last commit as a
# release that they can depend on by URL and version, `$HKSTATS_URL`; the folder goes when the check ends.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

git clone --quiet --bare . "$folder/hkstats.git"
git -C "$folder/hkstats.git" tag --force "$(cat VERSION)" "$(git rev-parse HEAD)" >/dev/null
export HKSTATS_URL="file://$folder/hkstats.git"
