#!/usr/bin/env bash
# Prints the first Python that is new enough and can make an environment; installs one where there is none.
#
#   Scripts/find-python.sh 3.10
set -euo pipefail
minor=${1#3.}

find_python() {
  for python in "${PYTHON:-}" python3.13 python3.12 python3.11 python3.10 python3; do
    [ -n "$python" ] \
      && "$python" -c "import ensurepip, sys; sys.exit(sys.version_info < (3, $minor))" 2>/dev/null && return
  done
  python=
}
find_python
if [ -z "$python" ]; then
  "$(dirname "$0")/install-system-libraries.sh" python3-venv >&2
  find_python
fi
if [ -z "$python" ]; then
  echo "error: there is no Python $1 or later with venv: install python3-venv." >&2
  exit 1
fi
echo "$python"
