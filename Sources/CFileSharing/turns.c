#define _GNU_SOURCE
#include "CFileSharing.h"
#include "turns.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

// Where no log ever gets to: a byte for each group of those who have waited for about as long.
#define FIRST_PLACE ((off_t)1 << 61)
#define GROUP 250000
// From five seconds on all are alike: one that was stopped in line holds nobody up until they give up.
#define LAST_GROUP 20

// A thread waits for one lock at a time.
static _Thread_local struct turn turn;
static _Thread_local int group_of_next;

static int group(int64_t waited) {
  const int64_t number = waited / GROUP;
  return number < 0 ? 0 : number > LAST_GROUP ? LAST_GROUP : (int)number;
}

#ifdef F_OFD_SETLK

static struct flock places(int first, int last, short type) {
  return (struct flock){
    .l_type = type, .l_whence = SEEK_SET, .l_start = FIRST_PLACE + first,
    .l_len = last - first + 1};
}

static int open_log(const char *log) {
  return log == 0 || log[0] == 0 ? -1 : open(log, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
}

// Whether somebody stands in line who has waited for longer than those of a group.
static bool is_anybody_before(const char *log, int group) {
  if (group >= LAST_GROUP) return false;
  const int descriptor = open_log(log);
  if (descriptor < 0) return false;
  struct flock before = places(group + 1, LAST_GROUP, F_WRLCK);
  const bool answer = fcntl(descriptor, F_OFD_GETLK, &before) == 0 && before.l_type != F_UNLCK;
  close(descriptor);
  return answer;
}

static int stand_in_line(const char *log, int group) {
  if (group == 0) return -1;
  const int descriptor = open_log(log);
  if (descriptor < 0) return -1;
  struct flock place = places(group, group, F_RDLCK);
  fcntl(descriptor, F_OFD_SETLK, &place);
  return descriptor;
}

static void leave_line(int descriptor) {
  if (descriptor < 0) return;
  // By itself, too: a process that was forked meanwhile has the same descriptor.
  struct flock place = places(0, LAST_GROUP, F_UNLCK);
  fcntl(descriptor, F_OFD_SETLK, &place);
  close(descriptor);
}

#else

// Where locks belong to processes alone, whoever asks first comes first.
static bool is_anybody_before(const char *log, int group) {
  (void)log, (void)group;
  return false;
}

static int stand_in_line(const char *log, int group) {
  (void)log, (void)group;
  return -1;
}

static void leave_line(int descriptor) { (void)descriptor; }

#endif

bool fs_is_next(const char *log) {
  const bool answer = !is_anybody_before(log, group_of_next);
  group_of_next = 0;
  return answer;
}

void fs_has_to_wait(const char *log, bool is_next) {
  const size_t length = log == 0 ? 0 : strlen(log);
  turn.is_next = is_next;
  // Whoever closes the file takes the path with it.
  if (length >= sizeof turn.log) turn.log[0] = 0;
  else memcpy(turn.log, log == 0 ? "" : log, length + 1);
}

struct turn take_turn(void) {
  const struct turn taken = turn;
  turn.log[0] = 0;
  return taken;
}

void sleep_in_line(const char *log, int64_t waited, int64_t pause) {
  const int place = stand_in_line(log, group(waited));
  sleep_for(pause);
  leave_line(place);
  group_of_next = group(waited + pause);
}

bool is_in_line(int64_t waited) { return group(waited) > 0; }
