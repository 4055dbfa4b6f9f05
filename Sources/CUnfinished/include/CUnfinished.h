#ifndef CUNFINISHED_H
#define CUNFINISHED_H

#include <stdint.h>

/* What this process makes and has not finished: files beside their place, and folders in which a file is made. A program that
   has to end at once, wherever it is, takes it away with cu_remove_all(); whoever is killed leaves it, as before.

   A table without memory of its own and without locks that wait: there may be no more of either. What has no room in
   it is not noted, and left. */

/* Notes what lies at a path now: a file; or a folder, if `file` names the file that is made in it, which SQLite may keep
   others beside. Answers a number for cu_forget(), negative if it is not noted. */
int32_t cu_note(const char *path, const char *file);

/* It is finished, or gone. Negative numbers are allowed. */
void cu_forget(int32_t number);

/* Takes all of it away. What somebody else has put into its place stays. */
void cu_remove_all(void);

#endif
