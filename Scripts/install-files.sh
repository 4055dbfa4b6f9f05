#!/usr/bin/env bash
# Installs a tree of Scripts/stage-files.sh under a prefix, or removes what was installed there.
#
#   Scripts/install-files.sh install TREE PREFIX      # below $DESTDIR, if it is set
#   Scripts/install-files.sh uninstall PREFIX
#
# The list of what was installed lies in share/hkstats/installed-files under the prefix, so that a later version can remove what
# an earlier one installed.
set -euo pipefail
list=share/hkstats/installed-files

case ${1:-} in
  install)
    tree=$2
    prefix=${DESTDIR:-}$3
    files=$(cd "$tree" && find . -type f | sed 's|^\./||' | sort)
    if [ -f "$prefix/$list" ]; then "$0" uninstall "$3"; fi
    while IFS= read -r file; do
      mode=644
      [ ! -x "$tree/$file" ] || mode=755
      mkdir -p "$(dirname "$prefix/$file")"
      install -m "$mode" "$tree/$file" "$prefix/$file"
    done <<<"$files"
    mkdir -p "$(dirname "$prefix/$list")"
    printf '%s\n' "$files" "$list" >"$prefix/$list"
    echo "Installed hkstats in $prefix."
    ;;
  uninstall)
    prefix=${DESTDIR:-}$2
    if [ ! -f "$prefix/$list" ]; then
      echo "error: nothing of hkstats was installed in $prefix: $prefix/$list is not there." >&2
      exit 1
    fi
    files=$(cat "$prefix/$list")
    while IFS= read -r file; do
      rm -f "$prefix/$file"
    done <<<"$files"
    # Folders go that nothing else is in, but the prefix and those right below it.
    while IFS= read -r folder; do
      while [[ $folder == */* ]]; do
        rmdir "$prefix/$folder" 2>/dev/null || break
        folder=$(dirname "$folder")
      done
    done < <(xargs -n 1 dirname <<<"$files" | sort -ru)
    echo "Removed hkstats from $prefix."
    ;;
  *)
    echo "usage: install-files.sh install TREE PREFIX | uninstall PREFIX" >&2
    exit 64
    ;;
esac
