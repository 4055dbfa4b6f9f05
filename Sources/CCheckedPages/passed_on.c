// What SQLite asks of a file and what its own file system answers, whatever the pages are.

#include "files.h"

int pass_truncate(sqlite3_file *file, sqlite3_int64 size) {
  return real(file)->pMethods->xTruncate(real(file), size);
}

int pass_sync(sqlite3_file *file, int flags) {
  return real(file)->pMethods->xSync(real(file), flags);
}

int pass_file_size(sqlite3_file *file, sqlite3_int64 *size) {
  return real(file)->pMethods->xFileSize(real(file), size);
}

int pass_unlock(sqlite3_file *file, int level) {
  return real(file)->pMethods->xUnlock(real(file), level);
}

int pass_check_reserved_lock(sqlite3_file *file, int *is_reserved) {
  return real(file)->pMethods->xCheckReservedLock(real(file), is_reserved);
}

int pass_sector_size(sqlite3_file *file) {
  return real(file)->pMethods->xSectorSize(real(file));
}

int pass_lock(sqlite3_file *file, int level) {
  return real(file)->pMethods->xLock(real(file), level);
}

int pass_file_control(sqlite3_file *file, int question, void *answer) {
  return real(file)->pMethods->xFileControl(real(file), question, answer);
}

int pass_device_characteristics(sqlite3_file *file) {
  return real(file)->pMethods->xDeviceCharacteristics(real(file));
}
