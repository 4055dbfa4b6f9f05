// Who waits for the lock of writers, and for how long already.

#ifndef TURNS_H
#define TURNS_H

#include "clock.h"

#include <stdbool.h>
#include <stdint.h>

// SQLite knows no longer paths.
#define LONGEST_PATH 520

// What the thread was told when it asked for the lock last.
struct turn {
  // The log whose writers it waits for; empty for another lock.
  char log[LONGEST_PATH];
  // Nobody has waited for longer.
  bool is_next;
};

// Gives and forgets it.
struct turn take_turn(void);

// Sleeps; meanwhile those who have waited for less than `waited` microseconds leave the lock to this thread.
void sleep_in_line(const char *log, int64_t waited, int64_t pause);

// Whether somebody who has waited so long comes before those who have just come.
bool is_in_line(int64_t waited);

#endif
