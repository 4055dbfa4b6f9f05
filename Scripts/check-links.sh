#!/usr/bin/env bash
# Every relative link of a page leads to a file or folder of the repository; no link of the code's documentation leads
# into another module, which DocC does not find (make docs checks the links within one).
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
while IFS=: read -r file line link; do
  module=${link#'``'}
  module=${module%/}
  case $file in Sources/"$module"/*) continue ;; esac
  if [ -d "Sources/$module" ]; then
    echo "$file:$line: the link leads into $module, another module: write the name as code." >&2
    failed=1
  fi
done < <(git grep --untracked -noE '``[A-Z][A-Za-z]*/' -- Sources)
exit $failed
