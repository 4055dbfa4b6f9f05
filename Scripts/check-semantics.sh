#!/usr/bin/env bash
# Every rule of Docs/Semantics.md is named, as "Semantics 2.4", by a line of Sources that decides it and by a line of
# Tests that pins it; the rules of the page's block "pending" need neither. Nobody names a rule that the page does not
# have.
set -euo pipefail
cd "$(dirname "$0")/.."
page=Docs/Semantics.md

# Each place that names a rule: Sources/A.swift:12:Semantics 2.4
{ grep -rnoE 'Semantics [0-9]+\.[0-9]+' Sources Tests || true; } | awk -v page="$page" '
  function fail(sentence) { print sentence > "/dev/stderr"; failed = 1 }

  # The rules of the page in its order, and the pending ones.
  BEGIN {
    while ((status = (getline line < page)) > 0) {
      lineNumber++
      if (line ~ /^```/) { isPendingBlock = line == "```pending"; blocks += isPendingBlock; continue }
      split(line, words, " ")
      if (isPendingBlock && words[1] == "") continue
      if (isPendingBlock) {
        if (words[1] in pending) fail(page ":" lineNumber ": rule " words[1] " is pending twice.")
        pending[words[1]] = lineNumber
      } else if (line ~ /^### /) {
        if (words[2] !~ /^[0-9]+\.[0-9]+$/) {
          fail(page ":" lineNumber ": the heading of a rule begins with its number, as in \"### 2.4 Shares\".")
        } else if (words[2] in rules) {
          fail(page ":" lineNumber ": there is a rule " words[2] " already, in line " rules[words[2]] ".")
        } else {
          order[++count] = words[2]
          rules[words[2]] = lineNumber
        }
      }
    }
    if (status < 0) fail(page " cannot be read.")
    else if (count == 0) fail(page " has no rules: there is no heading such as \"### 2.4 Shares\".")
    else if (blocks != 1) fail(page " has " blocks + 0 " blocks that begin with ```pending; there must be one.")
    for (number in pending)
      if (!(number in rules))
        fail(page ":" pending[number] ": rule " number " is pending, but the page has no such rule.")
  }

  {
    split($0, parts, ":")
    number = parts[3]
    sub(/^Semantics /, "", number)
    if (!(number in rules)) fail(parts[1] ":" parts[2] ": " page " has no rule " number ".")
    if (parts[1] ~ /^Sources\//) inSources[number] = 1
    else inTests[number] = 1
  }

  END {
    for (i = 1; i <= count; i++) {
      number = order[i]
      if (number in pending) continue
      where = page ":" rules[number] ": "
      name = "\"Semantics " number "\""
      if (!(number in inSources))
        fail(where "no line of Sources names rule " number ". Write " name " where the code decides it.")
      if (!(number in inTests))
        fail(where "no line of Tests names rule " number ". Write " name " at the test that pins it.")
    }
    exit failed
  }'
