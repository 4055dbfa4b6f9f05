// A database file as it lies on the disk, through SQLite's own file system: see CCheckedPages.h for why.

#include "CCheckedPages.h"
#include "files.h"

#include <string.h>

struct cp_raw_file {
  char *name;
  sqlite3_file file;
};

struct cp_raw_file *cp_raw_open(const char *path) {
  if (cp_register() != SQLITE_OK) return NULL;
  sqlite3_vfs *own = own_file_system();
  struct cp_raw_file *raw = sqlite3_malloc(
    (int)sizeof(struct cp_raw_file) - (int)sizeof(sqlite3_file) + own->szOsFile);
  if (raw == NULL) return NULL;
  memset(&raw->file, 0, (size_t)own->szOsFile);
  raw->name = (char *)sqlite3_create_filename(path, "", "", 0, NULL);
  int given = 0, flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_MAIN_DB;
  if (raw->name != NULL && own->xOpen(own, raw->name, &raw->file, flags, &given) == SQLITE_OK) {
    return raw;
  }
  cp_raw_close(raw);
  return NULL;
}

int64_t cp_raw_read(struct cp_raw_file *raw, uint8_t *bytes, int64_t count, int64_t offset) {
  sqlite3_int64 size = 0;
  if (raw->file.pMethods->xFileSize(&raw->file, &size) != SQLITE_OK) return -1;
  if (offset >= size) return 0;
  if (count > size - offset) count = size - offset;
  int code = raw->file.pMethods->xRead(&raw->file, bytes, (int)count, offset);
  return code == SQLITE_OK ? count : code == SQLITE_IOERR_SHORT_READ ? 0 : -1;
}

void cp_raw_close(struct cp_raw_file *raw) {
  if (raw->file.pMethods != NULL) raw->file.pMethods->xClose(&raw->file);
  sqlite3_free_filename(raw->name);
  sqlite3_free(raw);
}
