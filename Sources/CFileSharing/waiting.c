#include "CFileSharing.h"
#include "clock.h"
#include "turns.h"

#include <sqlite3.h>

#define SHORTEST 200
#define FIRST 1000
#define LONGEST 25000
// In line for the lock of writers: who is next asks at once, so that it is not free for long; the others seldom.
#define NEXT 1000
#define LATER 2000

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

static int64_t pause_in_line(bool is_next, int64_t waited, int64_t limit) {
  const int64_t pause = fs_pause(waited, limit);
  if (is_next) return is_in_line(waited) && pause > NEXT ? NEXT : pause;
  if (pause == 0 || pause >= LATER) return pause;
  return LATER < limit - waited ? LATER : limit - waited;
}

static int wait_again(void *context, int count) {
  const struct turn turn = take_turn();
  if (count == 0) begin = monotonic_time();
  const int64_t waited = monotonic_time() - begin, limit = (int64_t)(intptr_t)context * 1000;
  if (turn.log[0] == 0) {
    const int64_t pause = fs_pause(waited, limit);
    if (pause > 0) sleep_for(pause);
    return pause > 0;
  }
  const int64_t pause = pause_in_line(turn.is_next, waited, limit);
  if (pause > 0) sleep_in_line(turn.log, waited, pause);
  return pause > 0;
}

int fs_wait(struct sqlite3 *connection, int milliseconds) {
  if (milliseconds <= 0) return sqlite3_busy_handler(connection, 0, 0);
  return sqlite3_busy_handler(connection, wait_again, (void *)(intptr_t)milliseconds);
}
