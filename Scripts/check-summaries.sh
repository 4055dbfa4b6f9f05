#!/usr/bin/env bash
# Each public symbol begins its documentation with a sentence. Takes the folder of the symbol graphs and the modules.
# What the compiler makes has no place in the sources and needs none; what is inherited has that of its origin.
set -euo pipefail
cd "$(dirname "$0")/.."
graphs=$1
shift

failed=0
count=0
for module in "$@"; do
  files=$(find "$graphs" -path "*/$module/$module*.symbols.json")
  if [ -z "$files" ]; then
    echo "error: there is no symbol graph of $module in $graphs." >&2
    exit 1
  fi
  # shellcheck disable=SC2086
  count=$((count + $(jq -s 'map(.symbols | length) | add' $files)))
  # shellcheck disable=SC2086
  missing=$(jq -r --arg name "$module" --arg root "file://$PWD/" '.symbols[]
    | select(.location and .kind.identifier != "swift.extension")
    | select([.docComment.lines[]?.text | select(test("\\S"))][0] // "- "
        | test("^\\s*([-#*|>]|```)"))
    | "\(.location.uri | ltrimstr($root)):\(.location.position.line + 1): "
      + "\($name).\(.pathComponents | join(".")) has no summary."' $files)
  if [ -n "$missing" ]; then
    echo "$missing" >&2
    failed=1
  fi
done
[ $failed = 0 ] && echo "Each of $count public symbols has a summary."
exit $failed
