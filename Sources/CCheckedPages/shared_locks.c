// The locks of a write-ahead log, which lie in the memory that all connections of a file share.
//
// A checkpoint of SQLite needs no lock of a writer, so that both can work at a time. Up to SQLite 3.51.2 this may
// lose what was committed: a checkpoint that begins just after another one has taken in all may miss that a writer
// begins the log anew meanwhile, and then says of pages of the new log that they are in the file. Here who begins a
// checkpoint takes the lock of writers as well, or finds the log busy; whatever SQLite then asks of that lock is
// granted.
//
// Who has waited longer for the lock of writers comes first (CFileSharing).
//
// Source: "The WAL-reset Bug", https://www.sqlite.org/wal.html#walresetbug; the numbers of the locks: "WAL-mode File
// Format", 2.3.1, https://www.sqlite.org/walformat.html.

#include "files.h"

#include <CFileSharing.h>

enum { WRITE_LOCK = 0, CHECKPOINT_LOCK = 1, FIRST_READ_LOCK = 3 };

static int pass(sqlite3_file *file, int offset, int count, int flags) {
  return real(file)->pMethods->xShmLock(real(file), offset, count, flags);
}

static int lock_for_writing(sqlite3_file *file, int flags) {
  struct checked_file *own = checked(file);
  if (own->checkpoint_holds_write_lock) return SQLITE_OK;
  // A transaction reads before it writes; who takes in what a killed process left does not, and waits for nobody.
  const bool asks_to_write = (flags & SQLITE_SHM_LOCK) && own->is_reading;
  const bool is_next = !asks_to_write || fs_is_next(own->log);
  const int code = is_next ? pass(file, WRITE_LOCK, 1, flags) : SQLITE_BUSY;
  if (code == SQLITE_OK) own->holds_write_lock = (flags & SQLITE_SHM_LOCK) != 0;
  else if (code == SQLITE_BUSY && asks_to_write) fs_has_to_wait(own->log, is_next);
  return code;
}

static int lock_for_checkpoint(sqlite3_file *file, int flags) {
  struct checked_file *own = checked(file);
  int code = pass(file, CHECKPOINT_LOCK, 1, flags);
  if (code != SQLITE_OK) return code;
  if (flags & SQLITE_SHM_LOCK) {
    if (own->holds_write_lock) return SQLITE_OK;
    code = pass(file, WRITE_LOCK, 1, flags);
    if (code == SQLITE_OK) {
      own->checkpoint_holds_write_lock = true;
    } else {
      pass(file, CHECKPOINT_LOCK, 1, SQLITE_SHM_UNLOCK | SQLITE_SHM_EXCLUSIVE);
    }
  } else if (own->checkpoint_holds_write_lock) {
    own->checkpoint_holds_write_lock = false;
    code = pass(file, WRITE_LOCK, 1, flags);
  }
  return code;
}

int lock_in_shared_memory(sqlite3_file *file, int offset, int count, int flags) {
  if (count == 1 && (flags & SQLITE_SHM_EXCLUSIVE)) {
    if (offset == WRITE_LOCK) return lock_for_writing(file, flags);
    if (offset == CHECKPOINT_LOCK) return lock_for_checkpoint(file, flags);
  }
  const int code = pass(file, offset, count, flags);
  if (code == SQLITE_OK && offset >= FIRST_READ_LOCK && (flags & SQLITE_SHM_SHARED)) {
    checked(file)->is_reading = (flags & SQLITE_SHM_LOCK) != 0;
  }
  return code;
}
