#!/usr/bin/env bash
# Prints a Python of each version from 3.10 to 3.13 that is at hand and can make an environment, a line each.
#
#   Scripts/list-pythons.sh
set -euo pipefail

# By its name, else among those of pyenv.
for minor in 10 11 12 13; do
  for python in "python3.$minor" "${PYENV_ROOT:-$HOME/.pyenv}/versions/3.$minor".*/bin/python3 python3; do
    if "$python" -c "import ensurepip, sys; sys.exit(sys.version_info[:2] != (3, $minor))" 2>/dev/null; then
      echo "$python"
      break
    fi
  done
done
