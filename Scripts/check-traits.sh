#!/usr/bin/env bash
# Builds and tests a package outside the repository (Scripts/TraitsCheck) that depends on this one by URL and version
# and leaves out all of its traits, on the last commit, under a version of its own.
. "$(dirname "$0")/release-for-check.sh"
cp -R Scripts/TraitsCheck "$folder/tests"

# No description of a library is found here: what needed one would not be linked.
mkdir "$folder/none"
tests="Scripts/swift.sh test --package-path $folder/tests --cache-path $folder/cache --disable-xctest"
PKG_CONFIG_LIBDIR="$folder/none" PKG_CONFIG_PATH="" $tests --quiet
if [ "$(uname -s)" = Linux ]; then
  bundle=$(find "$folder/tests/.build/debug/" -maxdepth 1 -name '*.xctest')
  if ldd "$bundle" | grep -E 'openblas|libarchive|libz[.]|libxml2'; then
    echo "error: tests without traits link the libraries above." >&2
    exit 1
  fi
fi
echo "A package without traits tests against a store in memory."
