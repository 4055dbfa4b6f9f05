// A file system for SQLite that checks each page of a database file when it is read.
//
// The last eight bytes of a page hold its checksum: XXH3 of the other bytes, with the number of the page
// as the seed, so that a page in another's place is noticed too. SQLite leaves the bytes alone, as the file
// says (byte 20) that they are reserved. A file that reserves none is read and written as it is. The pages of
// an encrypted file are decrypted and authenticated instead (PageEncryption.h).
//
// Source: "The Checksum VFS Shim", https://www.sqlite.org/cksumvfs.html, for the idea; unlike it this one
// reads through a map of the file as well.

#ifndef CCHECKEDPAGES_H
#define CCHECKEDPAGES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "Keyring.h"
#include "PageEncryption.h"

struct sqlite3;

// The bytes at the end of a page that its checksum takes. A page reserves as many, or, of a file that was encrypted
// once, PE_RESERVED_BYTES.
#define CP_RESERVED_BYTES 8

// The name by which SQLite knows the file system: file:PATH?vfs=NAME.
#define CP_FILE_SYSTEM_NAME "hkstats-checked-pages"

// What the address of a new file that shall be encrypted says: the salt in hexadecimal digits, for which a key
// has been kept (pe_keep_key).
#define CP_SALT_PARAMETER "salt"

// What the address of a new file whose pages shall hold checksums may say, with 1: for one whose first page may
// be written last.
#define CP_CHECKS_PARAMETER "checks"

// Makes the file system known to SQLite, once; not as the one that SQLite takes by itself. Returns SQLite's
// code, 0 for success. Safe to call on several threads.
int cp_register(void);

// Lets each page of a database that has none yet, or that is vacuumed next, reserve room for its checksum, or for
// what an encrypted page needs. Returns SQLite's code.
int cp_reserve_room(struct sqlite3 *connection, bool encrypts);

// Whether pages of the file behind `connection` are checked.
bool cp_checks_pages(struct sqlite3 *connection);

// Whether this SQLite keeps temporary data in files even where PRAGMA temp_store says memory.
bool cp_writes_temporary_files(void);

// Whether pages of the file behind `connection` are encrypted.
bool cp_encrypts_pages(struct sqlite3 *connection);

// A database file as it lies on the disk. It is read through SQLite's own file system, because a process that opens
// and closes a file by itself gives up all locks that SQLite has on it.
//
// Source: "How To Corrupt An SQLite Database File", 2.2, https://www.sqlite.org/howtocorrupt.html.
struct cp_raw_file;

// Opens the file for reading; nil if that is impossible.
struct cp_raw_file *cp_raw_open(const char *path);

// Reads at most INT_MAX bytes from a place. Returns how many there were, -1 if the system cannot read them.
int64_t cp_raw_read(struct cp_raw_file *file, uint8_t *bytes, int64_t count, int64_t offset);

// Closes the file.
void cp_raw_close(struct cp_raw_file *file);

// Reads bytes of the database behind a connection as SQLite does. Returns SQLite's code.
int cp_read(struct sqlite3 *connection, uint8_t *bytes, int count, int64_t offset);

// The page, from 1, whose checksum was found to be wrong last on this thread; 0 if none was. Forgets it.
uint32_t cp_take_damaged_page(void);

// The checksum of a page of `size` bytes, CP_RESERVED_BYTES of which are its room: O(size).
uint64_t cp_page_checksum(const uint8_t *page, size_t size, uint32_t number);

// Whether a page says its own checksum.
bool cp_page_is_whole(const uint8_t *page, size_t size, uint32_t number);

// Writes its checksum into the room of a page.
void cp_write_checksum(uint8_t *page, size_t size, uint32_t number);

#endif
