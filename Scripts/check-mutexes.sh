#!/bin/sh
# No lock keeps a function by itself. Where a generic place lends one, the compiler wraps it, and wraps it again when it is
# given back: each use of the lock leaves one more call around it, until a call overflows the stack (Swift 6.3).
# A structure that holds the function is lent as it is.
set -eu
cd "$(dirname "$0")/.."
if grep -rnE '(Mutex|LockedState|Locked)<(\(.*->|[A-Za-z.]*(Handler|Listener|Callback)\??>)' --include='*.swift' \
  --exclude-dir=.build Sources Tests Service Benchmarks Examples Fuzz | grep -vE 'Mutex<CommitListener\?>'; then
  echo "error: keep a structure that holds the function; Scripts/check-mutexes.sh says why" >&2
  exit 1
fi
