#include "saves.h"

#include <sqlite3.h>
#include <stdlib.h>

typedef struct {
  sqlite3 *database;
  sqlite3_stmt *begin, *insert, *commit, *count;
} Saves;

static const char *schema =
    "PRAGMA journal_mode = WAL;"
    "PRAGMA synchronous = FULL;"
    "CREATE TABLE sample (id INTEGER PRIMARY KEY, uuid BLOB NOT NULL, type INTEGER NOT NULL,"
    " start REAL NOT NULL, end REAL NOT NULL, value REAL NOT NULL, unit INTEGER, source INTEGER);";

void *rivals_saves_open(const char *path) {
  Saves *saves = calloc(1, sizeof *saves);
  if (saves == NULL || sqlite3_open(path, &saves->database) != SQLITE_OK) return NULL;
  if (sqlite3_exec(saves->database, schema, NULL, NULL, NULL) != SQLITE_OK) return NULL;
  const char *insert =
      "INSERT INTO sample (uuid, type, start, end, value, unit, source)"
      " VALUES (randomblob(16), 1, ?1, ?1, ?2, 1, 1)";
  sqlite3_prepare_v2(saves->database, "BEGIN IMMEDIATE", -1, &saves->begin, NULL);
  sqlite3_prepare_v2(saves->database, insert, -1, &saves->insert, NULL);
  sqlite3_prepare_v2(saves->database, "COMMIT", -1, &saves->commit, NULL);
  sqlite3_prepare_v2(saves->database, "SELECT count(*) FROM sample", -1, &saves->count, NULL);
  return saves->count == NULL ? NULL : saves;
}

static int step(sqlite3_stmt *statement) {
  int code = sqlite3_step(statement);
  sqlite3_reset(statement);
  return code == SQLITE_DONE ? SQLITE_OK : code;
}

int rivals_saves_insert(
    void *database, const double *starts, const double *values, size_t count) {
  Saves *saves = database;
  int code = step(saves->begin);
  for (size_t i = 0; i < count && code == SQLITE_OK; i++) {
    sqlite3_bind_double(saves->insert, 1, starts[i]);
    sqlite3_bind_double(saves->insert, 2, values[i]);
    code = step(saves->insert);
  }
  return code == SQLITE_OK ? step(saves->commit) : code;
}

long long rivals_saves_count(void *database) {
  Saves *saves = database;
  long long count = sqlite3_step(saves->count) == SQLITE_ROW
      ? sqlite3_column_int64(saves->count, 0) : -1;
  sqlite3_reset(saves->count);
  return count;
}
