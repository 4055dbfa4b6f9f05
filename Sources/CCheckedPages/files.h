// What the files of this file system have in common: it is before those of SQLite's own one.

#ifndef FILES_H
#define FILES_H

#include "PageEncryption.h"

#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>

struct checked_file {
  sqlite3_file methods;  // First, as SQLite knows no more of it.
  uint32_t page_size;    // 0 until the file's header was read.
  bool is_checked;       // Whether its pages hold checksums.
  uint8_t *seen;         // A bit for each page that was checked in this transaction.
  uint32_t seen_pages;   // How many pages have a bit.
  uint32_t last_seen;    // The greatest page whose bit is set, 0 for none.

  // Of an encrypted file, and of the log and the journal beside one; nil else.
  struct pe_cipher *cipher;
  struct pe_header header;
  enum pe_place place;
  uint8_t *encrypted;    // Room for a page as it lies in the file, after a frame's header.
  // Of a log and a journal: the number that was written last, and the place behind it.
  uint32_t last_number;
  sqlite3_int64 last_number_end;
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

// The methods of a log or a journal beside an encrypted file.
extern const sqlite3_io_methods side_file_methods;

#endif
