#include "CallgrindRequests.h"

// The requests are a few instructions that do nothing on a processor and that valgrind recognises.
#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>

_Bool callgrindIsPresent(void) { return RUNNING_ON_VALGRIND != 0; }

void callgrindBegin(void) {
  CALLGRIND_START_INSTRUMENTATION;
  CALLGRIND_ZERO_STATS;
}

void callgrindEnd(void) {
  CALLGRIND_DUMP_STATS;
  CALLGRIND_STOP_INSTRUMENTATION;
}
#else
_Bool callgrindIsPresent(void) { return 0; }
void callgrindBegin(void) {}
void callgrindEnd(void) {}
#endif
