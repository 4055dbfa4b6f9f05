// The write-ahead log beside a database that is not encrypted: each page that is read from it is checked against the
// sums that SQLite wrote with it.
//
// SQLite itself looks at them where it takes in a log that somebody left, and never again: while any process has the
// database open, a damaged page of its log would be an answer, and a checkpoint would write it into the database.
//
// A log is 32 bytes and frames: 24 bytes and a page. The sums of a frame are those of all frames up to it, so one is
// checked with the sums before it, its own 8 first bytes and its page.
//
// Source: "WAL-mode File Format", https://www.sqlite.org/fileformat2.html#the_write_ahead_log.

#include "files.h"

#include <string.h>

#define LOG_HEADER 32
#define FRAME_HEADER 24
#define SALTS_PLACE 8
#define SUMS 8
#define SUMS_PLACE (FRAME_HEADER - SUMS)
// The last bit says which byte of a number the sums take first.
#define MAGIC 0x377F0682u
#define PAGE_SIZE_PLACE 8
#define NOWHERE INT64_MAX

struct sums {
  uint32_t first, second;
};

static uint32_t number(const uint8_t *bytes, bool is_big_endian) {
  return is_big_endian
    ? (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3]
    : (uint32_t)bytes[3] << 24 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[1] << 8 | bytes[0];
}

static struct sums written_sums(const uint8_t *bytes) {
  return (struct sums){number(bytes, true), number(bytes + 4, true)};
}

static struct sums add(struct sums sums, const uint8_t *bytes, int count, bool is_big_endian) {
  for (int place = 0; place < count; place += 8) {
    sums.first += number(bytes + place, is_big_endian) + sums.second;
    sums.second += number(bytes + place + 4, is_big_endian) + sums.first;
  }
  return sums;
}

static int read_behind(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset) {
  return real(file)->pMethods->xRead(real(file), bytes, count, offset);
}

// Takes what a log's header says; of one that is damaged, or not there yet, nothing is known.
static void take_header(struct checked_file *self, const uint8_t *header) {
  uint32_t size = number(header + PAGE_SIZE_PLACE, true);
  bool is_whole = (number(header, true) & ~1u) == MAGIC && size >= 512 && size <= LARGEST_PAGE
    && (size & (size - 1)) == 0;
  self->page_size = is_whole ? size : 0;
  self->has_big_endian_sums = (header[3] & 1) != 0;
}

// Whether bytes are the page of a frame.
static bool is_page(const struct checked_file *self, int count, sqlite3_int64 offset) {
  return self->page_size != 0 && (uint32_t)count == self->page_size && offset > LOG_HEADER
    && (offset - LOG_HEADER) % (FRAME_HEADER + count) == FRAME_HEADER;
}

// Checks the page of the frame whose header begins at `frame`.
static int check(sqlite3_file *file, const uint8_t *page, int size, sqlite3_int64 frame) {
  struct checked_file *self = checked(file);
  uint8_t before[SUMS], header[FRAME_HEADER];
  sqlite3_int64 previous =
    frame == LOG_HEADER ? LOG_HEADER - SUMS : frame - size - FRAME_HEADER + SUMS_PLACE;
  int code = read_behind(file, before, SUMS, previous);
  if (code == SQLITE_OK) code = read_behind(file, header, FRAME_HEADER, frame);
  if (code != SQLITE_OK) return code;
  struct sums sums = add(written_sums(before), header, 8, self->has_big_endian_sums);
  sums = add(sums, page, size, self->has_big_endian_sums);
  struct sums written = written_sums(header + SUMS_PLACE);
  if (sums.first == written.first && sums.second == written.second) return SQLITE_OK;
  note_damaged_page(number(header, true));
  return SQLITE_IOERR_DATA;
}

// Reads what the log's header says, if that is not known: somebody else began the log.
static int know_pages(sqlite3_file *file) {
  struct checked_file *self = checked(file);
  uint8_t header[LOG_HEADER];
  if (self->page_size != 0) return SQLITE_OK;
  int code = read_behind(file, header, LOG_HEADER, 0);
  if (code == SQLITE_OK) take_header(self, header);
  return code;
}

static int read_bytes(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset) {
  struct checked_file *self = checked(file);
  int code = read_behind(file, bytes, count, offset);
  if (code != SQLITE_OK) return code;
  if (offset == 0 && count == LOG_HEADER) take_header(self, bytes);
  if (offset <= LOG_HEADER) return SQLITE_OK;
  code = know_pages(file);
  if (code != SQLITE_OK) return code;
  if (self->page_size == 0) return SQLITE_IOERR_DATA;
  if (!is_page(self, count, offset) || offset >= self->first_unsummed) return SQLITE_OK;
  return check(file, bytes, count, offset - FRAME_HEADER);
}

// Keeps in mind from where on frames have no sums: once SQLite has written a page of its own transaction a second time
// where it lies, it writes what follows with zeros in the place of salts and sums, and all sums only when it commits.
// Who takes the transaction back, or a part of it, goes on at or before that place.
static void note_write(struct checked_file *self, const uint8_t *bytes, int count, sqlite3_int64 offset) {
  static const uint8_t none[FRAME_HEADER - SALTS_PLACE] = {0};
  if (offset == 0 && count == LOG_HEADER) {
    take_header(self, bytes);
    self->first_unsummed = NOWHERE;
  } else if (count == FRAME_HEADER && offset >= LOG_HEADER) {
    bool has_sums = memcmp(bytes + SALTS_PLACE, none, sizeof none) != 0;
    if (offset <= self->first_unsummed) self->first_unsummed = has_sums ? NOWHERE : offset;
    self->last_number_end = offset + count;
  } else if (is_page(self, count, offset)) {
    bool is_new = self->last_number_end == offset;
    if (!is_new && offset < self->first_unsummed) self->first_unsummed = offset;
    self->last_number_end = 0;
  }
}

static int write_bytes(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
  if (offset > LOG_HEADER) {
    int code = know_pages(file);
    if (code != SQLITE_OK) return code == SQLITE_IOERR_SHORT_READ ? SQLITE_IOERR_WRITE : code;
  }
  note_write(checked(file), bytes, count, offset);
  return real(file)->pMethods->xWrite(real(file), bytes, count, offset);
}

static int truncate_file(sqlite3_file *file, sqlite3_int64 size) {
  struct checked_file *self = checked(file);
  if (size <= self->first_unsummed) self->first_unsummed = NOWHERE;
  self->last_number_end = 0;
  return pass_truncate(file, size);
}

static const sqlite3_io_methods log_methods = {
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
  .xDeviceCharacteristics = pass_device_characteristics,
};

void begin_log(sqlite3_file *file) {
  checked(file)->first_unsummed = NOWHERE;
  file->pMethods = &log_methods;
}
