#!/usr/bin/env bash
# Builds the fuzz targets, takes the inputs of earlier findings, and feeds each target for a while, two at
# a time. Exits with 1 if one of them stopped, and names the input.
#   Fuzz/run.sh [SECONDS] [TARGET ...]     60 seconds, all targets
#   FUZZER=PROGRAM Fuzz/run.sh ...         the same with a program that was built before
#   FUZZ_BUILD_ONLY=1 Fuzz/run.sh          builds, writes seeds and takes the inputs of earlier findings
#   FUZZ_KEEP=1 Fuzz/run.sh ...            keeps what the corpora have become for other machines: Fuzz/Kept
# Corpora stay in Fuzz/Corpus, inputs that stopped a target in Fuzz/Findings. Linux, Swift's toolchain.
set -euo pipefail
cd "$(dirname "$0")"

duration=${1:-60}
[ $# -gt 0 ] && shift
swift=${SWIFT:-swift}
tools=$(dirname "$(readlink -f "$(command -v "$swift")")")
jobs=${FUZZ_JOBS:-2}

# libFuzzer without its main: the program has one of its own.
library="$("$tools/clang" -print-resource-dir)/lib/linux/libclang_rt.fuzzer_no_main-$(uname -m).a"
if [ ! -f "$library" ]; then
  echo "error: this toolchain has no libFuzzer: $library is missing." >&2
  exit 2
fi
# Optimised, with assertions, since views check their indices by them alone; the C parts with the sanitizer of undefined
# behaviour, too, whose runtime is part of that of addresses.
build=(../Scripts/swift.sh build -c release --product hkstats-fuzz --sanitize address
  -Xswiftc -enable-testing -Xswiftc -assert-config -Xswiftc Debug
  -Xswiftc -sanitize-coverage=edge,indirect-calls,trace-cmp,inline-8bit-counters,pc-table
  -Xcc -fsanitize=undefined -Xcc -fno-sanitize-recover=undefined
  -Xcc -fsanitize-coverage=edge,indirect-calls,trace-cmp,inline-8bit-counters,pc-table
  -Xlinker --whole-archive -Xlinker "$library" -Xlinker --no-whole-archive -Xlinker -lstdc++)
fuzzer=${FUZZER:-}
if [ -z "$fuzzer" ]; then
  "${build[@]}"
  fuzzer="$("${build[@]}" --show-bin-path)/hkstats-fuzz"
fi

# Memory that was given back is kept from use, so that a late access shows: not for ever.
export ASAN_OPTIONS="detect_leaks=0:quarantine_size_mb=32:${ASAN_OPTIONS:-}"
export UBSAN_OPTIONS="print_stacktrace=1:${UBSAN_OPTIONS:-}"
# What traps is libFuzzer's to report.
export SWIFT_BACKTRACE=enable=no
symbolizer="$tools/llvm-symbolizer"
[ -x "$symbolizer" ] && export ASAN_SYMBOLIZER_PATH="$symbolizer"

seeds=.build/seeds
logs=.build/logs
rm -rf "$seeds" && mkdir -p "$seeds" "$logs"
"$fuzzer" --write-seeds="$seeds"
"$fuzzer" --run-regressions=Regressions
[ -n "${FUZZ_BUILD_ONLY:-}" ] && exit 0

# Where there is no corpus yet, what was kept of earlier ones; their names are those that libFuzzer gives, so both mix.
take_kept() {
  mkdir -p "Corpus/$1"
  [ ! -f "Kept/$1.tar.gz" ] || tar --extract --gzip --skip-old-files --directory="Corpus/$1" --file="Kept/$1.tar.gz"
}

# Packs a corpus: the same bytes for the same files.
keep() {
  mkdir -p Kept
  tar --create --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner --directory="Corpus/$1" --file=- . |
    gzip --no-name --best >"Kept/$1.tar.gz.new"
  mv "Kept/$1.tar.gz.new" "Kept/$1.tar.gz"
}

# Feeds a target, and leaves its corpus as small as covers the same.
feed() {
  local target=$1 options=() status=0
  mkdir -p "Findings/$target"
  take_kept "$target"
  [ -f "Dictionaries/$target.dict" ] && options+=("-dict=Dictionaries/$target.dict")
  nice -n 19 "$fuzzer" --target="$target" "${options[@]}" -max_total_time="$duration" \
    -artifact_prefix="Findings/$target/" -print_final_stats=1 -report_slow_units=2 -detect_leaks=0 \
    "Corpus/$target" "$seeds/$target" >"$logs/$target" 2>&1 || status=$?
  echo "$status" >"$logs/$target.status"
  rm -rf "Corpus/$target.small" && mkdir "Corpus/$target.small"
  if nice -n 19 "$fuzzer" --target="$target" -merge=1 -detect_leaks=0 \
    -artifact_prefix="$logs/" "Corpus/$target.small" "Corpus/$target" >"$logs/$target.merge" 2>&1; then
    rm -rf "Corpus/$target" && mv "Corpus/$target.small" "Corpus/$target"
  else
    rm -rf "Corpus/$target.small"
  fi
}

targets=("$@")
[ ${#targets[@]} -eq 0 ] && mapfile -t targets < <("$fuzzer" --list)
for target in "${targets[@]}"; do
  while [ "$(jobs -rp | wc -l)" -ge "$jobs" ]; do wait -n || true; done
  rm -f "$logs/$target.status"
  feed "$target" &
done
wait

printf '%-20s %12s %8s %8s %8s  %s\n' target executions corpus cov ft finding
failed=0
for target in "${targets[@]}"; do
  log="$logs/$target"
  last=$(grep -a 'cov: ' "$log" | tail -1 || true)
  field() { sed -nE "s/.* $1 ([0-9]+).*/\1/p" <<<"$last"; }
  executions=$(sed -nE 's/^stat::number_of_executed_units: *//p' "$log" | tail -1)
  finding=-
  if [ "$(cat "$logs/$target.status")" != 0 ]; then
    failed=1
    finding=$(sed -nE 's/.*Test unit written to //p' "$log" | tail -1)
    finding=${finding:-see Fuzz/$log}
  fi
  printf '%-20s %12s %8s %8s %8s  %s\n' "$target" "${executions:--}" \
    "$(find "Corpus/$target" -type f | wc -l)" "$(field cov:)" "$(field ft:)" "$finding"
done
if [ -n "${FUZZ_KEEP:-}" ]; then
  for target in "${targets[@]}"; do keep "$target"; done
  du -h Kept/*.tar.gz
fi
exit "$failed"
