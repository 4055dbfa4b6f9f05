#include "CFileSharing.h"
#include "clock.h"
#include "turns.h"

#include <sqlite3.h>
#include <sys/stat.h>

#define SHORTEST 200
#define FIRST 1000
#define LONGEST 25000
// In line for the lock of writers: who is next asks at once, so that it is not free for long; the others seldom.
#define NEXT 1000
#define LATER 2000

static int64_t smaller(int64_t one, int64_t other) { return one < other ? one : other; }

// How long to sleep if there is time without end.
static int64_t pace(int64_t waited, int64_t limit) {
  const int64_t pause = smaller(FIRST + waited / 4, LONGEST >> waited / (limit / 8 + 1));
  return pause < SHORTEST ? SHORTEST : pause;
}

int64_t fs_pause(int64_t waited, int64_t limit) {
  if (waited >= limit) return 0;
  if (waited < 0) waited = 0;
  return smaller(pace(waited, limit), limit - waited);
}

// What a log looks like: whoever commits, or writes ahead of a commit, changes it.
struct state {
  int64_t size, seconds, nanoseconds;
};

static struct state state_of(const char *log) {
  struct stat found;
  if (stat(log, &found) != 0) return (struct state){-1, 0, 0};
#ifdef __APPLE__
  const struct timespec changed = found.st_mtimespec;
#else
  const struct timespec changed = found.st_mtim;
#endif
  return (struct state){found.st_size, changed.tv_sec, changed.tv_nsec};
}

static bool is_same(struct state one, struct state other) {
  return one.size == other.size && one.seconds == other.seconds &&
    one.nanoseconds == other.nanoseconds;
}

// A thread waits for one lock at a time: since when, since when nobody has got any further, and how far that is.
static _Thread_local int64_t begin, last_change;
static _Thread_local struct state last_state;

static bool wait_for_any(int64_t now, int64_t limit) {
  const int64_t pause = fs_pause(now - begin, limit);
  if (pause > 0) sleep_for(pause);
  return pause > 0;
}

static bool wait_in_line(struct turn turn, int64_t now, int64_t limit) {
  const struct state state = state_of(turn.log);
  if (!is_same(state, last_state)) {
    last_state = state;
    last_change = now;
  }
  const int64_t waited = now - begin;
  const int64_t left = smaller(limit - (now - last_change), FS_LIMITS_IN_ALL * limit - waited);
  if (left <= 0) return false;
  int64_t pause = pace(waited, limit);
  if (!turn.is_next && pause < LATER) pause = LATER;
  if (turn.is_next && pause > NEXT && is_in_line(waited)) pause = NEXT;
  sleep_in_line(turn.log, waited, smaller(pause, left));
  return true;
}

static int wait_again(void *context, int count) {
  const struct turn turn = take_turn();
  const int64_t now = monotonic_time(), limit = (int64_t)(intptr_t)context * 1000;
  const bool is_for_log = turn.log[0] != 0;
  if (count == 0) {
    begin = last_change = now;
    if (is_for_log) last_state = state_of(turn.log);
  }
  return is_for_log ? wait_in_line(turn, now, limit) : wait_for_any(now, limit);
}

int fs_wait(struct sqlite3 *connection, int milliseconds) {
  if (milliseconds <= 0) return sqlite3_busy_handler(connection, 0, 0);
  return sqlite3_busy_handler(connection, wait_again, (void *)(intptr_t)milliseconds);
}
