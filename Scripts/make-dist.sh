#!/usr/bin/env bash
# Makes the packages of a release for Linux: a tarball, a Debian package, the wheel, and SHA256SUMS of the three.
#
#   Scripts/make-dist.sh BUILT TARGET      # BUILT holds hkstats, libhkstats-columns.so and libhkstats-store.so
#
# The same files give the same packages, byte by byte: all times are SOURCE_DATE_EPOCH, else that of the last commit.
set -euo pipefail
built=$(cd "$1" && pwd)
mkdir -p "$2"
target=$(cd "$2" && pwd)
cd "$(dirname "$0")/.."
if [ "$(uname -s)" != Linux ]; then
  echo "error: tarball and Debian package are made on Linux." >&2
  exit 1
fi
Scripts/check-built.sh "$built"
Scripts/install-system-libraries.sh binutils dpkg-dev
version=$(cat VERSION)
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
export SOURCE_DATE_EPOCH
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
rm -f "$target"/hkstats[-_]* "$target/SHA256SUMS"

name=hkstats-$version-linux-$(uname -m)
Scripts/stage-files.sh "$built" "$folder/$name"
tar --directory "$folder" --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner \
  --pax-option=exthdr.name=%d/PaxHeaders/%f,delete=atime,delete=ctime --create "$name" | gzip -9n >"$target/$name.tar.gz"

Scripts/make-deb.sh "$built" "$target"
Scripts/make-wheel.sh "$built" "$target" >/dev/null

(cd "$target" && sha256sum -- hkstats[-_]* >SHA256SUMS && du -h --apparent-size -- hkstats[-_]*)
