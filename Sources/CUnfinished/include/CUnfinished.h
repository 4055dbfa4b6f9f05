#ifndef CUNFINISHED_H
#define CUNFINISHED_H

#include <stdint.h>

/* What this process makes and has not finished: files beside their place, and folders in which a file is made. A program that
   has to end at once, wherever it is, takes it away with cu_end(); whoever is killed leaves it, as before.

   A table without memory of its own and without locks that wait: there may be no more of either. What has no room in
   it is not noted, and left. */

/* Says that something is about to be made. Answers its number, negative if there is no room for it. Where another thread is
   ending the program, it does not return: what it would make, nobody would take away. */
int32_t cu_begin(void);

/* Notes what was made at a path: a file; or a folder, if `file` names the file that is made in it, which SQLite may keep
   others beside. What cannot be noted is forgotten. Negative numbers are allowed. */
void cu_note(int32_t number, const char *path, const char *file);

/* It is finished, or gone, or was never made. Negative numbers are allowed. */
void cu_forget(int32_t number);

/* Takes all of it away, as cu_remove_all() does, and what is being made at this moment too; nothing is made from now on. For a
   thread that ends the program next. */
void cu_end(void);

/* Takes all of it away. What somebody else has put into its place stays. */
void cu_remove_all(void);

#endif
