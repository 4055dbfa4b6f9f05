#!/usr/bin/env bash
# Tests the Python package on Apache Spark with the library in a folder and with a built command, in an environment of
# its own (Python/.venv-spark) with the versions of Python/requirements-spark.txt. Java is installed where it is missing.
#
#   Scripts/test-spark.sh .build/columns .build/release/hkstats             all: a minute or two
#   Scripts/test-spark.sh .build/columns .build/release/hkstats --quick     the digests of one machine alone
set -euo pipefail
library=$(cd "$1" && pwd)
HKSTATS=$(realpath "$2")
export HKSTATS
shift 2
cd "$(dirname "$0")/../Python"

tests=(tests/spark)
for argument in "$@"; do
  case "$argument" in
    --quick) tests=(tests/spark/test_spark_local.py -k digest) ;;
    *)
      echo "error: there is no option '$argument': --quick, or none." >&2
      exit 64
      ;;
  esac
done

if ! java -version 2>&1 | grep -qE 'version "(1[7-9]|[2-9][0-9])'; then
  ../Scripts/install-system-libraries.sh openjdk-17-jre-headless
fi
# The first Python that is new enough for numpy of that version and can make an environment.
find_python() {
  for python in "${PYTHON:-}" python3.13 python3.12 python3.11 python3; do
    [ -n "$python" ] && "$python" -c 'import ensurepip, sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && return
  done
  python=
}
find_python
if [ -z "$python" ]; then
  ../Scripts/install-system-libraries.sh python3-venv
  find_python
fi
if [ -z "$python" ]; then
  echo "error: there is no Python 3.11 or later with venv: install python3-venv." >&2
  exit 1
fi
ready=.venv-spark/ready
if [ ! -f "$ready" ] || [ pyproject.toml -nt "$ready" ] || [ requirements-spark.txt -nt "$ready" ]; then
  "$python" -m venv .venv-spark
  .venv-spark/bin/pip install --quiet --requirement requirements-spark.txt
  HKSTATS_PREBUILT=$library .venv-spark/bin/pip install --quiet --editable .
  touch "$ready"
fi
for suffix in so dylib; do
  [ ! -f "$library/libhkstats-columns.$suffix" ] || export HKSTATS_LIB="$library/libhkstats-columns.$suffix"
done
# The driver and the executors of these tests talk on this machine alone.
export SPARK_LOCAL_IP=127.0.0.1
.venv-spark/bin/pytest --quiet "${tests[@]}"
