// The time that a process waits.

#ifndef CLOCK_H
#define CLOCK_H

#include <stdint.h>

// Microseconds of a clock that never goes back.
int64_t monotonic_time(void);

// Lets the thread sleep for so many microseconds.
void sleep_for(int64_t microseconds);

#endif
