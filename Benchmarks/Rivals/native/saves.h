// Line 10 by SQLite alone.
#ifndef RIVALS_SAVES_H
#define RIVALS_SAVES_H

#include <stddef.h>

// Opens a new database with one table of samples, in WAL mode, synchronous=FULL. NULL if it cannot.
void *rivals_saves_open(const char *path);

// Inserts `count` samples in one transaction, on the disk when the call returns. Answers 0, or
// SQLite's error code.
int rivals_saves_insert(
    void *database, const double *starts, const double *values, size_t count);

// How many samples the table has; -1 if it cannot say.
long long rivals_saves_count(void *database);

#endif
