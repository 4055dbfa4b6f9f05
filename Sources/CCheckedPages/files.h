// What the files of this file system have in common: it is before those of SQLite's own one.

#ifndef FILES_H
#define FILES_H

#include "PageEncryption.h"

#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>

#define LARGEST_PAGE 65536

struct checked_file {
  sqlite3_file methods;  // First, as SQLite knows no more of it.
  uint32_t page_size;    // 0 until the file's header was read, also of a log.
  bool is_checked;       // Whether its pages hold checksums.
  uint8_t *seen;         // A bit for each page that was checked in this transaction.
  uint32_t seen_pages;   // How many pages have a bit.
  uint32_t last_seen;    // The greatest page whose bit is set, 0 for none.

  // The locks of the log's index that this connection holds.
  bool holds_write_lock;
  bool checkpoint_holds_write_lock;
  // Whether it reads from the log, and the log's path, which SQLite keeps.
  bool is_reading;
  const char *log;

  // Of an encrypted file, and of the log and the journal beside one; nil else.
  struct pe_cipher *cipher;
  struct pe_header header;
  enum pe_place place;
  uint8_t *encrypted;    // Room for a page as it lies in the file, after a frame's header.
  // Of a log and a journal: the number that was written last, and the place behind it.
  uint32_t last_number;
  sqlite3_int64 last_number_end;

  // Of a log that is not encrypted: how its sums take numbers, and from where on its frames have none yet.
  bool has_big_endian_sums;
  sqlite3_int64 first_unsummed;
};

static inline struct checked_file *checked(sqlite3_file *file) {
  return (struct checked_file *)file;
}

// The file of SQLite's own file system, which lies behind this one's.
static inline sqlite3_file *real(sqlite3_file *file) {
  return (sqlite3_file *)(checked(file) + 1);
}

// Notes on this thread that a page is damaged.
void note_damaged_page(uint32_t number);

// Closes the file behind and gives back what this one keeps.
int close_checked_file(sqlite3_file *file);

// SQLite's own file system.
sqlite3_vfs *own_file_system(void);

// What the file behind answers.
int pass_truncate(sqlite3_file *file, sqlite3_int64 size);
int pass_sync(sqlite3_file *file, int flags);
int pass_file_size(sqlite3_file *file, sqlite3_int64 *size);
int pass_unlock(sqlite3_file *file, int level);
int pass_check_reserved_lock(sqlite3_file *file, int *is_reserved);
int pass_sector_size(sqlite3_file *file);
int pass_lock(sqlite3_file *file, int level);
int pass_file_control(sqlite3_file *file, int question, void *answer);
int pass_device_characteristics(sqlite3_file *file);

// The number of the page that begins at a place, from 1.
static inline uint32_t page_number(sqlite3_int64 offset, sqlite3_int64 size) {
  return (uint32_t)(offset / size + 1);
}

// Takes and gives back locks in the memory that connections share; no checkpoint runs beside a writer.
int lock_in_shared_memory(sqlite3_file *file, int offset, int count, int flags);

// Reads a part of one page: all of it is read and checked.
int read_part(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset, uint32_t size);

// Takes the key that was given for files with a salt. Returns SQLite's code.
int take_key(struct checked_file *file, const uint8_t *salt);

// Takes the key of a database file that is encrypted, or shall be. Returns SQLite's code.
int find_key(sqlite3_file *file, const char *path);

// Whether somebody else made an encrypted database file since it was opened without a byte: then what lies beside it is
// encrypted with another key, too.
bool is_made_by_others(sqlite3_file *file);

// Read and write the database file of an encrypted store.
int read_encrypted(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset);
int write_encrypted(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset);

// The methods of a log or a journal beside an encrypted file.
extern const sqlite3_io_methods side_file_methods;

// Has the file of a log, which was opened, check the pages that are read from it.
void begin_log(sqlite3_file *file);

#endif
