// How a connection of SQLite gets on with others that use the same file all the time.
//
// Source: "Register A Callback To Handle SQLITE_BUSY Errors", https://www.sqlite.org/c3ref/busy_handler.html;
// "Write-Ahead Logging", "Avoiding Excessively Large WAL Files", https://www.sqlite.org/wal.html.

#ifndef CFILESHARING_H
#define CFILESHARING_H

#include <stdbool.h>
#include <stdint.h>

struct sqlite3;

// Has a connection wait for locks for so many milliseconds, in place of what was said before of how it waits; 0 is
// not to wait. Returns SQLite's code.
//
// SQLite lets whoever asks first have a lock that was given up. With sqlite3_busy_timeout those who wait ask less and
// less often, ten times a second in the end: where many write, those who have just come take the lock again and
// again, and some wait until they give up. Here who waits asks the more often the longer it has waited, and for the lock
// of writers who has waited longer comes first (`fs_is_next`). The time counts for that lock anew whenever the log
// changes: somebody gets on with their work, and the turn comes nearer.
int fs_wait(struct sqlite3 *connection, int milliseconds);

// How many times that time somebody waits at most for the lock of writers, however many others get on.
#define FS_LIMITS_IN_ALL 6

// Whether it is this thread's turn to ask for the lock of those who write to a log: nobody waits for it, in this
// process or another, who has waited for longer, by quarters of a second up to five.
//
// Whoever waits says so by a lock on a byte behind the log's end, for as long as it sleeps: it ends with the process, and
// nothing is kept in a file. A descriptor is open for that moment alone; without one, whoever asks first comes first.
bool fs_is_next(const char *log);

// Says that the thread did not get the lock, as it was not its turn or somebody has it: if it waits, then in line.
void fs_has_to_wait(const char *log, bool is_next);

// The microseconds after which somebody asks again who has waited for some of `limit` microseconds; 0 if that is all.
//
// Short at first, for a lock that is held for a moment; 25 milliseconds soon; and half as long with each eighth of
// the limit that has gone by.
int64_t fs_pause(int64_t waited, int64_t limit);

// The pages of a log from which on a commit waits for a moment for those who read from it, so that it can begin anew:
// 16 MB.
#define FS_LONG_LOG 4000

// Has a connection, which otherwise waits for so many milliseconds, take the log into the file after a commit, and
// keep it short. Returns SQLite's code.
//
// SQLite by itself takes in, from 1,000 pages on, what nobody is in the way of. The log begins anew once nobody at
// all reads from it; where somebody always does, it grows for ever, and each page takes longer to be found in it.
int fs_keep_log_short(struct sqlite3 *connection, int milliseconds);

#endif
