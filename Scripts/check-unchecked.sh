#!/bin/sh
# Every `@unchecked` of the code has its reason beside it: a comment that names it, in the ten lines before it or the
# four after it.
set -eu
cd "$(dirname "$0")/.."
find Sources Tests Benchmarks/Sources Examples -name '*.swift' -not -path '*/.build/*' -exec awk '
  function report() { print file ":" line ": say in a comment (\"@unchecked: ...\") why this is safe"; failed = 1 }
  FNR == 1 { if (waiting) report(); waiting = 0; commented = -100; file = FILENAME }
  /^ *$/ { commented = -100 }
  /^ *\/\/.*@unchecked/ { commented = FNR; waiting = 0; next }
  waiting && FNR > line + 4 { report(); waiting = 0 }
  /@unchecked/ && !/^ *\/\// {
    if (FNR - commented > 10) { waiting = 1; line = FNR }
  }
  END { if (waiting) report(); exit failed }
' {} +
