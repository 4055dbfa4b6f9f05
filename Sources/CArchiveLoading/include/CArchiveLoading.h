#ifndef CARCHIVELOADING_H
#define CARCHIVELOADING_H

// libarchive, loaded when an archive is first made or opened: with the nine libraries that it needs it takes
// the system 0.7 ms, which a program that reads no zip need not wait for. Callers use the functions of
// archive.h as ever. On other systems than Linux it is linked, and loaded with the program.

// Loads the library. NULL if that went well, else what the system says about it. Any thread may ask; where it
// went ill, archives cannot be made: archive_read_new, archive_write_new and archive_entry_new give NULL.
const char *carchive_load(void);

#endif
