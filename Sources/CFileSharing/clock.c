#include "clock.h"

#include <errno.h>
#include <time.h>

int64_t monotonic_time(void) {
  struct timespec time;
#ifdef __APPLE__
  // The other one goes on while the machine sleeps.
  clock_gettime(CLOCK_UPTIME_RAW, &time);
#else
  clock_gettime(CLOCK_MONOTONIC, &time);
#endif
  return (int64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

void sleep_for(int64_t microseconds) {
  struct timespec left = {
    .tv_sec = microseconds / 1000000, .tv_nsec = microseconds % 1000000 * 1000};
  while (nanosleep(&left, &left) != 0 && errno == EINTR) {
  }
}
