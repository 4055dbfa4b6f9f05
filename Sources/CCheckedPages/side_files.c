// The log and the journal beside an encrypted database: the pages in them are encrypted, and a log's sums of them.
//
// A log is 32 bytes and frames: 24 bytes and a page. The 24 bytes begin with the number of the page and the size of the
// database, which stay readable; the other 16 are random bytes of the log and the sum of what was written so far,
// which would tell of the pages: they are encrypted as one block. A journal has the
// number in 4 bytes, the page, and 4 bytes more; what else is written to it is never as long as a page, as
// encrypted files say of their disk that a write harms nothing beside it, for which SQLite's headers are short.
//
// Source: "WAL-mode File Format" and "The Rollback Journal", https://www.sqlite.org/fileformat2.html.

#include "files.h"

#include <string.h>

#define LOG_HEADER 32
#define FRAME_HEADER 24
#define FRAME (FRAME_HEADER + PE_PAGE_SIZE)
#define SUMS_PLACE (FRAME_HEADER - PE_BLOCK_BYTES)
#define LOG_PAGE_SIZE_PLACE 8

// Of a journal: its header, where a write harms nothing beside it; a page is longer.
#define LONGEST_JOURNAL_FIELD 512

static uint32_t big_endian(const uint8_t *bytes) {
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static int read_behind(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset) {
  return real(file)->pMethods->xRead(real(file), bytes, count, offset);
}

// How many bytes stand between the number of a page and the page.
static int distance(const struct checked_file *file) {
  return file->place == PE_LOG ? FRAME_HEADER : 4;
}

static bool is_page(const struct checked_file *file, int count, sqlite3_int64 offset) {
  if (count != PE_PAGE_SIZE) return false;
  return file->place == PE_JOURNAL
    || (offset > LOG_HEADER && (offset - LOG_HEADER) % FRAME == FRAME_HEADER);
}

// Whether a frame of a log is asked for with its header: so SQLite reads all of a log that it takes in.
static bool is_frame(const struct checked_file *file, int count, sqlite3_int64 offset) {
  return file->place == PE_LOG && count == FRAME && offset >= LOG_HEADER
    && (offset - LOG_HEADER) % FRAME == 0;
}

// Whether bytes are those around pages. What is neither a page nor this is refused: a log or a journal of other
// pages, which somebody made who has no key, is none of this file.
static bool is_around_pages(const struct checked_file *file, int count, sqlite3_int64 offset) {
  if (file->place == PE_JOURNAL) return count <= LONGEST_JOURNAL_FIELD;
  if (offset < LOG_HEADER) return offset + count <= LOG_HEADER;
  return (offset - LOG_HEADER) % FRAME + count <= FRAME_HEADER;
}

// A log of other pages is taken for none, as one with a damaged header is.
static void check_log_header(uint8_t *header) {
  if (big_endian(header + LOG_PAGE_SIZE_PLACE) != PE_PAGE_SIZE) memset(header, 0, LOG_HEADER);
}

// The header of a frame, or a part of it: SQLite reads its sum alone where it writes the ones behind it anew.
static int read_frame_header(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset) {
  uint8_t header[FRAME_HEADER] = {0};
  sqlite3_int64 inside = (offset - LOG_HEADER) % FRAME;
  int code = read_behind(file, header, FRAME_HEADER, offset - inside);
  if (code == SQLITE_OK && !pe_decrypt_block(checked(file)->cipher, offset - inside, header + SUMS_PLACE)) {
    return SQLITE_IOERR_READ;
  }
  memcpy(bytes, header + inside, (size_t)count);
  return code;
}

static int read_frame(sqlite3_file *file, uint8_t *bytes, sqlite3_int64 offset) {
  struct checked_file *self = checked(file);
  int code = read_behind(file, bytes, FRAME, offset);
  if (code != SQLITE_OK) return code;
  if (!pe_decrypt_block(self->cipher, offset, bytes + SUMS_PLACE)) return SQLITE_IOERR_READ;
  // A page that nobody can decrypt becomes zeros: its sum is wrong then, and SQLite takes it for the end of the log,
  // as it does with a damaged frame.
  uint8_t *page = bytes + FRAME_HEADER;
  pe_decrypt_page(self->cipher, PE_LOG, big_endian(bytes), page, page);
  return SQLITE_OK;
}

static int read_around_pages(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset) {
  struct checked_file *self = checked(file);
  if (!is_around_pages(self, count, offset)) return SQLITE_IOERR_READ;
  if (self->place == PE_LOG && offset >= LOG_HEADER) {
    return read_frame_header(file, bytes, count, offset);
  }
  int code = read_behind(file, bytes, count, offset);
  if (code == SQLITE_OK && self->place == PE_LOG && offset == 0 && count == LOG_HEADER) {
    check_log_header(bytes);
  }
  return code;
}

static int read_bytes(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset) {
  struct checked_file *self = checked(file);
  if (is_frame(self, count, offset)) return read_frame(file, bytes, offset);
  if (!is_page(self, count, offset)) return read_around_pages(file, bytes, count, offset);
  int before = distance(self);
  int code = read_behind(file, self->encrypted, before + count, offset - before);
  if (code != SQLITE_OK) return code;
  uint32_t number = big_endian(self->encrypted);
  // What SQLite asks for by itself was whole when the log was taken in, or the journal was synchronized.
  if (!pe_decrypt_page(self->cipher, self->place, number, self->encrypted + before, bytes)) {
    note_damaged_page(number);
    return SQLITE_IOERR_DATA;
  }
  return SQLITE_OK;
}

// The number of the page that is to be written at a place: SQLite writes it just before, or leaves the one that is
// there.
static int number_before(sqlite3_file *file, sqlite3_int64 offset, uint32_t *number) {
  struct checked_file *self = checked(file);
  sqlite3_int64 place = offset - distance(self);
  if (self->last_number_end == place + 4) {
    *number = self->last_number;
    return SQLITE_OK;
  }
  uint8_t bytes[4];
  int code = read_behind(file, bytes, 4, place);
  *number = big_endian(bytes);
  return code;
}

static int write_frame_header(sqlite3_file *file, const uint8_t *bytes, sqlite3_int64 offset) {
  struct checked_file *self = checked(file);
  uint8_t header[FRAME_HEADER];
  memcpy(header, bytes, FRAME_HEADER);
  if (!pe_encrypt_block(self->cipher, offset, header + SUMS_PLACE)) return SQLITE_IOERR_WRITE;
  self->last_number = big_endian(bytes);
  self->last_number_end = offset + 4;
  return real(file)->pMethods->xWrite(real(file), header, FRAME_HEADER, offset);
}

static int write_bytes(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
  struct checked_file *self = checked(file);
  const void *written = bytes;
  if (self->place == PE_LOG && count == FRAME_HEADER && offset >= LOG_HEADER) {
    if ((offset - LOG_HEADER) % FRAME != 0) return SQLITE_IOERR_WRITE;
    return write_frame_header(file, bytes, offset);
  }
  if (is_page(self, count, offset)) {
    uint32_t number = 0;
    int code = number_before(file, offset, &number);
    if (code != SQLITE_OK) return code;
    if (!pe_encrypt_page(
          self->cipher, &self->header, self->place, number, bytes, self->encrypted)) {
      return SQLITE_IOERR_WRITE;
    }
    written = self->encrypted;
  } else if (!is_around_pages(self, count, offset) || (self->place == PE_LOG && offset >= LOG_HEADER)) {
    return SQLITE_IOERR_WRITE;
  } else if (self->place == PE_JOURNAL && count == 4) {
    self->last_number = big_endian(bytes);
    self->last_number_end = offset + 4;
  }
  return real(file)->pMethods->xWrite(real(file), written, count, offset);
}

static int truncate_file(sqlite3_file *file, sqlite3_int64 size) {
  checked(file)->last_number_end = 0;
  return pass_truncate(file, size);
}

static int characteristics(sqlite3_file *file) {
  return pass_device_characteristics(file) | SQLITE_IOCAP_POWERSAFE_OVERWRITE;
}

const sqlite3_io_methods side_file_methods = {
  .iVersion = 1,
  .xClose = close_checked_file,
  .xRead = read_bytes,
  .xWrite = write_bytes,
  .xTruncate = truncate_file,
  .xSync = pass_sync,
  .xFileSize = pass_file_size,
  .xLock = pass_lock,
  .xUnlock = pass_unlock,
  .xCheckReservedLock = pass_check_reserved_lock,
  .xFileControl = pass_file_control,
  .xSectorSize = pass_sector_size,
  .xDeviceCharacteristics = characteristics,
};
