#!/bin/sh
# Nothing runs on a thread of Foundation's. What such a thread captured is released when it has ended and libdispatch has
# left it; if a store's last reference is among it, the store's queues use memory that is free (Swift 6.3 on Linux).
# A queue of its own has a thread, too; ReadingThread says when the system gives none.
set -eu
cd "$(dirname "$0")/.."
if grep -rnE '(^|[^A-Za-z.]|Foundation\.)Thread(\((block|target):| *\{|\.init|\.detachNewThread)' --include='*.swift' \
  --exclude-dir=.build Sources Tests Service Benchmarks Examples Fuzz; then
  echo "error: use DispatchQueue(label:).async or ReadingThread; Scripts/check-threads.sh says why" >&2
  exit 1
fi
