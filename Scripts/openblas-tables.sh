#!/bin/sh
# Prints the linker's options that leave kernels of OpenBLAS out of the command: those that differ from the ones of an
# older processor only in routines that the command never calls, or in speed on processors from before 2013. Each of
# these processors gets the table of one whose instructions it has: Opteron's kernels have 3DNow!, which Bobcat has not, so
# that nobody else gets them. Prints nothing where there is no such OpenBLAS.
set -eu

library="$(pkg-config --variable=libdir openblas 2>/dev/null || true)/libopenblas.a"
[ -f "$library" ] || exit 0

# The processor, and whose table it gets.
while read -r processor substitute; do
  for name in "$processor" "$substitute"; do
    grep -aq "gotoblas_$name" "$library" || continue 2
  done
  printf -- '-Xlinker --defsym=gotoblas_%s=gotoblas_%s ' "$processor" "$substitute"
done <<'TABLES'
CORE2 PRESCOTT
PENRYN PRESCOTT
DUNNINGTON PRESCOTT
ATOM PRESCOTT
NANO PRESCOTT
OPTERON_SSE3 PRESCOTT
BARCELONA PRESCOTT
BOBCAT PRESCOTT
PILEDRIVER BULLDOZER
STEAMROLLER BULLDOZER
EXCAVATOR BULLDOZER
COOPERLAKE SKYLAKEX
TABLES
echo
