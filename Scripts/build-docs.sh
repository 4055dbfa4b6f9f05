#!/usr/bin/env bash
# Builds the documentation of all public modules as one static site, .build/docs/site, with swift-docc-plugin, which
# Package.swift names only for this. Fails on each warning of DocC, such as a link that leads nowhere, on a public
# symbol without a summary, and on a step of a tutorial that does not compile. Uses the build folder of `make test`.
set -euo pipefail
cd "$(dirname "$0")/.."

swift=Scripts/swift.sh
site=.build/docs/site
command -v jq >/dev/null || Scripts/install-system-libraries.sh jq

# The flags of `make test`, so that nothing is built twice.
$swift build --explicit-target-dependency-import-check error --target HealthKitTesting
$swift build --explicit-target-dependency-import-check error --target ReportCharts
$swift build --explicit-target-dependency-import-check error --target ReportPages
$swift build --explicit-target-dependency-import-check error --target HealthTables
$swift build --explicit-target-dependency-import-check error --target Cohorts
$swift build --explicit-target-dependency-import-check error --target HealthTakeaway
$swift build --explicit-target-dependency-import-check error --target ImportReports
built=$($swift build --show-bin-path)

# The modules of the library products for Swift, and those that HKStats brings. Each has a catalogue of articles.
package=$($swift package describe --type json)
modules=$(jq -r '[.products[] | select(.type.library == ["automatic"]) | .targets[]]
  + ["HealthKitQueries", "LocationTypes"] | unique[]' <<<"$package")
targets=()
for module in $modules; do
  folder=$(jq -r --arg name "$module" '.targets[] | select(.name == $name) | .path' <<<"$package")
  if [ ! -f "$folder/$module.docc/$module.md" ]; then
    echo "error: the public module $module has no page $folder/$module.docc/$module.md." >&2
    exit 1
  fi
  targets+=(--target "$module")
done

# The pins stay those of a build without the plugin.
pins=$(mktemp)
cp Package.resolved "$pins"
trap 'cp "$pins" Package.resolved; rm -f "$pins"' EXIT

# Nothing of an earlier run may stand for a module that fails now.
rm -rf .build/docs .build/plugins/Swift-DocC/outputs "$built/../extracted-symbols"
mkdir -p .build/docs
HKSTATS_DOCUMENTATION=1 $swift package --allow-writing-to-directory .build/docs generate-documentation \
  "${targets[@]}" --enable-experimental-combined-documentation --experimental-skip-synthesized-symbols \
  --warnings-as-errors --transform-for-static-hosting --output-path "$site"
if [ ! -f "$site/index.html" ]; then
  echo "error: DocC merged no site into $site." >&2
  exit 1
fi

# shellcheck disable=SC2086
Scripts/check-summaries.sh "$built/../extracted-symbols" $modules
Scripts/check-tutorials.sh "$built"

echo
echo "The site is in $site. To read it:"
echo "  python3 -m http.server --directory $site 8080"
echo "  http://localhost:8080/documentation/"
