// The database file of an encrypted store: its key, and its pages as they are read and written.

#include "CCheckedPages.h"
#include "files.h"

#include <stdlib.h>
#include <string.h>

// Takes the key that was given for files with a salt. Returns SQLite's code.
int take_key(struct checked_file *file, const uint8_t *salt) {
  file->cipher = pe_cipher_for(salt, &file->header);
  file->encrypted = sqlite3_malloc(LARGEST_PAGE);
  // Whoever opens a store gave its key before.
  if (file->cipher == NULL) return SQLITE_CANTOPEN;
  return file->encrypted == NULL ? SQLITE_NOMEM : SQLITE_OK;
}

// What pages an empty file shall have, as its address says. Returns SQLite's code.
static int begin_file(sqlite3_file *file, const char *path) {
  uint8_t bytes[PE_SALT_BYTES];
  const char *named = sqlite3_uri_parameter(path, CP_SALT_PARAMETER);
  if (named == NULL) {
    // SQLite may write the first page last, so it cannot say it of the others.
    checked(file)->is_checked = sqlite3_uri_boolean(path, CP_CHECKS_PARAMETER, 0);
    checked(file)->page_size = checked(file)->is_checked ? PE_PAGE_SIZE : 0;
    return SQLITE_OK;
  }
  if (strlen(named) != 2 * PE_SALT_BYTES) return SQLITE_CANTOPEN;
  for (int place = 0; place < PE_SALT_BYTES; ++place) {
    const char digits[3] = {named[2 * place], named[2 * place + 1], 0};
    bytes[place] = (uint8_t)strtoul(digits, NULL, 16);
  }
  return take_key(checked(file), bytes);
}

// Takes the key of a file that is encrypted, or shall be. Returns SQLite's code.
int find_key(sqlite3_file *file, const char *path) {
  uint8_t bytes[PE_HEADER_BYTES] = {0};
  struct pe_header header;
  sqlite3_int64 size = 0;
  int code = real(file)->pMethods->xFileSize(real(file), &size);
  if (code != SQLITE_OK) return code;
  if (size == 0) return path == NULL ? SQLITE_OK : begin_file(file, path);
  code = real(file)->pMethods->xRead(real(file), bytes, PE_HEADER_BYTES, 0);
  if (code != SQLITE_OK) return code == SQLITE_IOERR_SHORT_READ ? SQLITE_OK : code;
  return pe_read_header(bytes, &header) ? take_key(checked(file), header.salt) : SQLITE_OK;
}

// Whether a file that begins so was made by somebody else meanwhile, with a salt of theirs.
static bool has_other_salt(const struct checked_file *file, const uint8_t bytes[PE_HEADER_BYTES]) {
  struct pe_header header;
  return pe_read_header(bytes, &header) && memcmp(header.salt, file->header.salt, PE_SALT_BYTES) != 0;
}

bool is_made_by_others(sqlite3_file *file) {
  uint8_t bytes[PE_HEADER_BYTES] = {0};
  int code = real(file)->pMethods->xRead(real(file), bytes, PE_HEADER_BYTES, 0);
  return code == SQLITE_OK && has_other_salt(checked(file), bytes);
}

static bool is_page_of(sqlite3_int64 count, sqlite3_int64 offset) {
  return count == PE_PAGE_SIZE && offset % PE_PAGE_SIZE == 0;
}

// Before it knows of pages, SQLite reads parts of the header, which stays readable. Whatever page 1 is worth is
// said when it is read whole: the file may hold a part of it, and the log all.
static int read_header_of_encrypted(
  sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset) {
  uint8_t header[PE_HEADER_BYTES] = {0};
  int code = real(file)->pMethods->xRead(real(file), header, PE_HEADER_BYTES, 0);
  if (code == SQLITE_OK) pe_write_plain_header(header);
  memcpy(bytes, header + offset, (size_t)count);
  return code;
}

int read_encrypted(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset) {
  struct checked_file *self = checked(file);
  if (offset + count <= PE_HEADER_BYTES) return read_header_of_encrypted(file, bytes, count, offset);
  if (!is_page_of(count, offset)) return read_part(file, bytes, count, offset, PE_PAGE_SIZE);
  int code = real(file)->pMethods->xRead(real(file), self->encrypted, count, offset);
  if (code == SQLITE_IOERR_SHORT_READ) memset(bytes, 0, (size_t)count);
  if (code != SQLITE_OK) return code;
  uint32_t number = page_number(offset, count);
  // It has to be opened again, with the salt that it has.
  if (number == 1 && has_other_salt(self, self->encrypted)) return SQLITE_BUSY;
  if (!pe_decrypt_page(self->cipher, PE_DATABASE, number, self->encrypted, bytes)) {
    note_damaged_page(number);
    return SQLITE_IOERR_DATA;
  }
  return SQLITE_OK;
}

int write_encrypted(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
  struct checked_file *self = checked(file);
  // SQLite lengthens a file by a byte where it has to; nothing else that is no page is written.
  if (!is_page_of(count, offset)) {
    return count > 1 ? SQLITE_IOERR_WRITE : real(file)->pMethods->xWrite(real(file), bytes, count, offset);
  }
  uint32_t number = page_number(offset, PE_PAGE_SIZE);
  if (!pe_encrypt_page(self->cipher, &self->header, PE_DATABASE, number, bytes, self->encrypted)) {
    return SQLITE_IOERR_WRITE;
  }
  return real(file)->pMethods->xWrite(real(file), self->encrypted, count, offset);
}
