// Waiting for the locks of other connections of SQLite, so that who has waited longest comes first.
//
// SQLite lets whoever asks first have a lock that was given up. With sqlite3_busy_timeout those who wait ask less and
// less often, ten times a second in the end: where many write, those who have just come take the lock again and
// again, and some wait until they give up. Here who waits asks the more often the longer it has waited.
//
// Source: "Register A Callback To Handle SQLITE_BUSY Errors", https://www.sqlite.org/c3ref/busy_handler.html.

#ifndef CLOCKWAITING_H
#define CLOCKWAITING_H

#include <stdint.h>

struct sqlite3;

// Has a connection wait for locks for so many milliseconds, in place of what was said before of how it waits; 0 is
// not to wait. Returns SQLite's code.
int lw_wait(struct sqlite3 *connection, int milliseconds);

// The microseconds after which somebody asks again who has waited for some of `limit` microseconds; 0 if that is all.
//
// Short at first, for a lock that is held for a moment; 25 milliseconds soon; and half as long with each eighth of
// the limit that has gone by.
int64_t lw_pause(int64_t waited, int64_t limit);

#endif
