#!/bin/sh
# Public declarations that document a parameter document all of them: DocC refuses the others, minutes later. What is
# not public names those alone that do not speak for themselves.
set -eu
cd "$(dirname "$0")/.."

rules=$(mktemp)
trap 'rm -f "$rules"' EXIT
sed 's/"ValidateDocumentationComments": false/"ValidateDocumentationComments": true/' .swift-format >"$rules"
if ! grep -q '"ValidateDocumentationComments": true' "$rules"; then
  echo "error: .swift-format does not say that ValidateDocumentationComments is off, which this script turns on" >&2
  exit 1
fi
found=$("${SWIFT:-swift}" format lint --parallel --recursive --configuration "$rules" Sources 2>&1 |
  sed -nE 's/^(.*):([0-9]+):[0-9]+: .*(change the parameters|replace the singular).*/\1 \2/p' |
  while read -r file line; do
    if sed -n "${line}p" "$file" | grep -qE '\b(public|open)\b'; then echo "$file:$line"; fi
  done)
if [ -n "$found" ]; then
  echo "$found" >&2
  echo "error: document each parameter of these, under '- Parameters:'" >&2
  exit 1
fi
