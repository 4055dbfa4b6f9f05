#!/usr/bin/env bash
# Executes the notebook on Spark in the environment of `make spark-test` (Python/.venv-spark), which it sets up where it is
# missing, on the cohort of `make notebooks`, which it makes where it is missing.
#
#   Notebooks/run-spark.sh .build/built
#
# The page goes into Notebooks/.work/html, and what Spark says of its work into Notebooks/.work/spark.log.
set -euo pipefail
built=$(cd "$1" && pwd)
export HKSTATS=$built/hkstats
cd "$(dirname "$0")"
notebook=06-cohort-on-spark.ipynb
environment=$PWD/../Python/.venv-spark

python3 check.py
if [ ! -f "$environment/ready" ]; then
  ../Scripts/test-spark.sh "$built" --quick
fi
if ! cmp -s requirements.txt "$environment/notebooks"; then
  "$environment/bin/pip" install --quiet --disable-pip-version-check --require-hashes --only-binary :all: \
    -r requirements.txt
  cp requirements.txt "$environment/notebooks"
fi
[ -d .work/cohort ] || ./run.sh --cohort "$built"
for suffix in so dylib; do
  [ ! -f "$built/libhkstats-columns.$suffix" ] || export HKSTATS_LIB="$built/libhkstats-columns.$suffix"
done
# The session and its workers talk on this machine alone.
export SPARK_LOCAL_IP=127.0.0.1
export HKSTATS_COHORT=$PWD/.work/cohort XDG_CONFIG_HOME=$PWD/.work/configuration
if ! "$environment/bin/python" execute.py .work "$notebook" 2>.work/spark.log; then
  echo "error: the notebook on Spark failed; Notebooks/.work/spark.log has what Spark said." >&2
  exit 1
fi
