#include "CFileSharing.h"
#include "clock.h"

#include <sqlite3.h>
#include <stdlib.h>

// From as many pages on the log is taken in where that needs no waiting: what SQLite does by itself.
#define SHORT_LOG 1000
// For how long a commit waits in all, in microseconds. Whoever wants to write waits for it.
#define PATIENCE 250000
// For how long it waits each time, in milliseconds, and then sleeps, in microseconds.
//
// Often rather than long: SQLite waits for the place where a reader of an earlier state stands, although others who
// read the newest one have taken the place meanwhile (Docs/Decisions/0023).
#define ATTEMPT 25
#define PAUSE 1000

struct keeper {
  int milliseconds;
  // The pages from which on it is tried again: somebody may read for hours.
  int next;
};

static int truncate_log(sqlite3 *connection, const char *schema) {
  const int64_t end = monotonic_time() + PATIENCE;
  for (;;) {
    const int code =
      sqlite3_wal_checkpoint_v2(connection, schema, SQLITE_CHECKPOINT_TRUNCATE, 0, 0) & 0xFF;
    if (code != SQLITE_BUSY || monotonic_time() >= end) return code;
    // Where another connection writes or takes the log in, SQLite does not wait.
    sleep_for(PAUSE);
  }
}

static int after_commit(void *context, sqlite3 *connection, const char *schema, int pages) {
  struct keeper *keeper = context;
  if (pages < FS_LONG_LOG) keeper->next = FS_LONG_LOG;
  if (pages < SHORT_LOG) return SQLITE_OK;
  if (pages < keeper->next) {
    sqlite3_wal_checkpoint_v2(connection, schema, SQLITE_CHECKPOINT_PASSIVE, 0, 0);
    return SQLITE_OK;
  }
  fs_wait(connection, ATTEMPT);
  const int code = truncate_log(connection, schema);
  fs_wait(connection, keeper->milliseconds);
  keeper->next = code == SQLITE_BUSY ? pages + pages / 2 : FS_LONG_LOG;
  // What was committed is committed.
  return SQLITE_OK;
}

// Nobody calls it; it is there so that SQLite frees the keeper with the connection.
static void nothing(sqlite3_context *context, int count, sqlite3_value **values) {
  (void)count, (void)values;
  sqlite3_result_null(context);
}

int fs_keep_log_short(struct sqlite3 *connection, int milliseconds) {
  struct keeper *keeper = malloc(sizeof *keeper);
  if (!keeper) return SQLITE_NOMEM;
  *keeper = (struct keeper){milliseconds, FS_LONG_LOG};
  // Frees the keeper where it fails.
  const int code = sqlite3_create_function_v2(
    connection, "hkstats_keeper", 0, SQLITE_UTF8 | SQLITE_DIRECTONLY, keeper, nothing, 0, 0, free);
  if (code != SQLITE_OK) return code;
  sqlite3_wal_hook(connection, after_commit, keeper);
  // A log that begins anew gives back what is beyond.
  return sqlite3_exec(connection, "PRAGMA journal_size_limit = 16777216", 0, 0, 0);
}
