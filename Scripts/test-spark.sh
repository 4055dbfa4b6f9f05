#!/usr/bin/env bash
# Tests the Python package on Apache Spark with what was built, the command and both libraries in a folder, in an environment of
# its own (Python/.venv-spark) with the versions of Python/requirements-spark.txt, and runs the examples of
# Docs/Populations.md. Java is installed where it is missing.
#
#   Scripts/test-spark.sh .build/built                 all: two minutes
#   Scripts/test-spark.sh .build/built --quick         the digests of one machine, and the page, alone
#   Scripts/test-spark.sh .build/built --spark-3.5     the oldest Spark that is called
set -euo pipefail
built=$(cd "$1" && pwd)
export HKSTATS=$built/hkstats
shift
cd "$(dirname "$0")/../Python"

tests=(tests/spark)
lane=spark
for argument in "$@"; do
  case "$argument" in
    --spark-3.5) lane=spark-3.5 ;;
    --quick) tests=(tests/spark/test_spark_local.py -k digest) ;;
    *)
      echo "error: there is no option '$argument': --quick, --spark-3.5." >&2
      exit 64
      ;;
  esac
done

if ! java -version 2>&1 | grep -qE 'version "(1[7-9]|[2-9][0-9])'; then
  ../Scripts/install-system-libraries.sh openjdk-17-jre-headless
fi
# numpy of that version needs Python 3.11.
python=$(../Scripts/find-python.sh 3.11)
environment=.venv-$lane
ready=$environment/ready
if [ ! -f "$ready" ] || [ pyproject.toml -nt "$ready" ] || [ "requirements-$lane.txt" -nt "$ready" ]; then
  "$python" -m venv "$environment"
  "$environment/bin/pip" install --quiet --requirement "requirements-$lane.txt"
  HKSTATS_PREBUILT=$built "$environment/bin/pip" install --quiet --editable .
  touch "$ready"
fi
for suffix in so dylib; do
  [ ! -f "$built/libhkstats-columns.$suffix" ] || export HKSTATS_LIB="$built/libhkstats-columns.$suffix"
done
# The driver and the executors of these tests talk on this machine alone.
export SPARK_LOCAL_IP=127.0.0.1
"$environment/bin/pytest" --quiet "${tests[@]}"
if [ "$lane" = spark ]; then
  "$environment/bin/python" scripts/check_populations.py
fi
