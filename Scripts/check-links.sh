#!/usr/bin/env bash
# Every relative link of a page leads to a file or folder of the repository.
set -euo pipefail
cd "$(dirname "$0")/.."
failed=0
while IFS=: read -r page line link; do
  target=${link#*](}
  target=${target%)}
  target=${target%%#*}
  case $target in '' | *://* | mailto:*) continue ;; esac
  if [ ! -e "$(dirname "$page")/$target" ]; then
    echo "$page:$line: the link leads to $target, which is not there." >&2
    failed=1
  fi
done < <(git ls-files --cached --others --exclude-standard '*.md' | xargs grep -noE '\]\([^) ]+\)')
exit $failed
