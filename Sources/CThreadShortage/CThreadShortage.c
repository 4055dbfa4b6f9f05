#include "CThreadShortage.h"

#include "CUnfinished.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <unistd.h>

static const char sentence[] =
    "error: The system gives this program no further thread. Allow it more threads or more memory "
    "(ulimit -u, ulimit -v, the limits of its container).\n";

static atomic_bool is_ending;

void ct_wait_if_ending(void) {
  while (atomic_load(&is_ending)) pause();
}

unsigned int __wrap_sleep(unsigned int seconds) {
  (void)seconds;
  atomic_store(&is_ending, true);
  // Nothing that needs memory or a lock: there may be no more of either.
  cu_end();
  if (write(STDERR_FILENO, sentence, sizeof sentence - 1) < 0) _exit(70);
  _exit(70);
}
