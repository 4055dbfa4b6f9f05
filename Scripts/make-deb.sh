#!/usr/bin/env bash
# Makes the Debian package of the command, the libraries, the man pages and the completions.
#
#   Scripts/make-deb.sh BUILT TARGET
#
# It depends on what the files say they need (dpkg-shlibdeps), and on what the command opens when it needs it: Scripts/
# loaded-libraries.sh knows these. Times are SOURCE_DATE_EPOCH.
set -euo pipefail
built=$(cd "$1" && pwd)
target=$(cd "$2" && pwd)
cd "$(dirname "$0")/.."
version=$(cat VERSION)
architecture=$(dpkg --print-architecture)
multiarch=$(dpkg-architecture -qDEB_HOST_MULTIARCH)
maintainer=${HKSTATS_MAINTAINER:-"$(git log -1 --format='%an <%ae>')"}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
root=$folder/root
usr=$root/usr
documents=$usr/share/doc/hkstats

ZSH_COMPLETIONS=share/zsh/vendor-completions Scripts/stage-files.sh "$built" "$usr"

# Libraries and their descriptions lie where Debian keeps those of a processor.
mkdir "$usr/lib-of-processor"
mv "$usr"/lib/* "$usr/lib-of-processor"
mv "$usr/lib-of-processor" "$usr/lib/$multiarch"
sed -i "s|^prefix=.*|prefix=/usr|; s|^libdir=.*|libdir=\${prefix}/lib/$multiarch|" "$usr/lib/$multiarch"/pkgconfig/*.pc
gzip -9n "$usr"/share/man/man1/*.1

# Debian's own forms of the licence and the changes.
rm "$documents/LICENSE"
gzip -9nc "$documents/CHANGELOG.md" >"$documents/NEWS.gz"
rm "$documents/CHANGELOG.md"
cat >"$documents/copyright" <<COPYRIGHT
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: hkstats

Files: *
Copyright: $(date -ud "@$SOURCE_DATE_EPOCH" +%Y), the contributors of hkstats
License: Apache-2.0

License: Apache-2.0
 On Debian systems the text of the licence is in
 /usr/share/common-licenses/Apache-2.0.
Comment:
 The command and the libraries carry parts of the runtime of Swift
 (Apache-2.0 with the Runtime Library Exception), of OpenBLAS
 (BSD-3-clause), of GRDB (MIT), of ICU (Unicode-3.0) and of the GNU C++
 library (GPL-3 with the GCC Runtime Library Exception).
COPYRIGHT
gzip -9n >"$documents/changelog.gz" <<CHANGES
hkstats ($version) unstable; urgency=medium

  * Release $version. NEWS.gz says what changed.

 -- $maintainer  $(date -uRd "@$SOURCE_DATE_EPOCH")
CHANGES
install -D -m 644 Scripts/debian/lintian-overrides "$usr/share/lintian/overrides/hkstats"

# What it needs.
mkdir -p "$folder/shlibs/debian"
printf 'Source: hkstats\n\nPackage: hkstats\nArchitecture: any\n' >"$folder/shlibs/debian/control"
mkdir "$root/DEBIAN"
needed=$(cd "$folder/shlibs" && dpkg-shlibdeps -O --ignore-missing-info "$usr/bin/hkstats" "$usr/lib/$multiarch"/*.so \
  2> >(grep -v 'binaries to analyze should already be installed' >&2))
depends=${needed#shlibs:Depends=}
recommends=
while read -r strength package; do
  case $strength in
    depends) depends+=", $package" ;;
    recommends) recommends+="${recommends:+, }$package" ;;
  esac
done < <(Scripts/loaded-libraries.sh | sed 's/^[^ ]* //')

cat >"$root/DEBIAN/control" <<CONTROL
Package: hkstats
Version: $version
Architecture: $architecture
Maintainer: $maintainer
Installed-Size: $(du -k --apparent-size --summarize "$usr" | cut -f 1)
Depends: $depends, tzdata
Recommends: $recommends, fonts-dejavu-core
Suggests: bash-completion, python3
Section: science
Priority: optional
Description: statistics of Apple Health data
 hkstats reads the export that the Health app of a phone writes, and answers
 by HealthKit's rules: sums by hour, day, week and month in which what phone
 and watch both counted counts once, nights and their stages, streaks, trends,
 correlations, workouts, activity rings, records and the heart.
 .
 The package has the command, C libraries for other languages
 (libhkstats-columns and libhkstats-store, with header and pkg-config files),
 man pages, and completions for bash, zsh and fish. Nothing leaves the
 machine.
CONTROL
(cd "$root" && find usr -type f -print0 | sort -z | xargs -0 md5sum >DEBIAN/md5sums)
# The system learns of the libraries.
printf 'activate-noawait ldconfig\n' >"$root/DEBIAN/triggers"
chmod -R u=rwX,go=rX "$root"
find "$root" -depth -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
dpkg-deb --root-owner-group -Zxz --build "$root" "$target/hkstats_${version}_$architecture.deb" >/dev/null
