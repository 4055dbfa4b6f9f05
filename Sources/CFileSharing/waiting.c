#include "CFileSharing.h"
#include "clock.h"

#include <sqlite3.h>

#define SHORTEST 200
#define FIRST 1000
#define LONGEST 25000

int64_t fs_pause(int64_t waited, int64_t limit) {
  if (waited >= limit) return 0;
  if (waited < 0) waited = 0;
  int64_t pause = FIRST + waited / 4;
  const int64_t later = LONGEST >> waited / (limit / 8 + 1);
  if (later < pause) pause = later;
  if (pause < SHORTEST) pause = SHORTEST;
  return pause < limit - waited ? pause : limit - waited;
}

// A thread waits for one lock at a time.
static _Thread_local int64_t begin;

static int wait_again(void *limit, int count) {
  if (count == 0) begin = monotonic_time();
  const int64_t pause = fs_pause(monotonic_time() - begin, (int64_t)(intptr_t)limit * 1000);
  if (pause == 0) return 0;
  sleep_for(pause);
  return 1;
}

int fs_wait(struct sqlite3 *connection, int milliseconds) {
  if (milliseconds <= 0) return sqlite3_busy_handler(connection, 0, 0);
  return sqlite3_busy_handler(connection, wait_again, (void *)(intptr_t)milliseconds);
}
