#!/usr/bin/env bash
# Lays out what is installed as a tree: bin, lib, include, share. All packages and `make install` copy from it.
#
#   Scripts/stage-files.sh BUILT TREE      # BUILT holds hkstats, libhkstats-columns.so and libhkstats-store.so
#
# The completions lie where bash, zsh and fish look for them under any prefix; ZSH_COMPLETIONS names another folder for
# those of zsh (Debian has its own for packages). The pkg-config file finds its prefix by where it lies, so that the tree
# can be moved.
set -euo pipefail
built=$(cd "$1" && pwd)
mkdir -p "$2"
tree=$(cd "$2" && pwd)
cd "$(dirname "$0")/.."
version=$(cat VERSION)
zsh_completions=${ZSH_COMPLETIONS:-share/zsh/site-functions}

Scripts/check-built.sh "$built"

install -D -m 755 "$built/hkstats" "$tree/bin/hkstats"
for name in hkstats-columns hkstats-store; do
  for suffix in so dylib; do
    [ ! -f "$built/lib$name.$suffix" ] || install -D -m 644 "$built/lib$name.$suffix" "$tree/lib/lib$name.$suffix"
  done
  mkdir -p "$tree/lib/pkgconfig"
  # In the description, a sentence of what the library answers.
  case $name in
    hkstats-columns) description="Statistics of columns of health samples, by the Arrow C data interface" ;;
    *) description="Questions to a store of health samples, and its tables by the Arrow C data interface" ;;
  esac
  cat >"$tree/lib/pkgconfig/$name.pc" <<PKGCONFIG
prefix=\${pcfiledir}/../..
libdir=\${prefix}/lib
includedir=\${prefix}/include

Name: $name
Description: $description
Version: $version
Libs: -L\${libdir} -l$name
Cflags: -I\${includedir}
PKGCONFIG
done
for header in Sources/CHKStatsABI/include/*.h; do
  install -D -m 644 "$header" "$tree/include/$(basename "$header")"
done

Scripts/make-man-pages.py "$built/hkstats" "$tree/share/man/man1"
completion() { # the shell, and the file
  mkdir -p "$(dirname "$tree/$2")"
  # bash reads its completions, nobody runs them: they need no interpreter's name.
  "$built/hkstats" --generate-completion-script "$1" | sed '1{/^#!/d}' >"$tree/$2"
}
completion bash share/bash-completion/completions/hkstats
completion zsh "$zsh_completions/_hkstats"
completion fish share/fish/vendor_completions.d/hkstats.fish
for page in README.md CHANGELOG.md LICENSE; do
  install -D -m 644 "$page" "$tree/share/doc/hkstats/$page"
done
chmod -R u=rwX,go=rX "$tree"
