// A file system for SQLite that stands before its own one and checks the pages of database files, and
// decrypts those of encrypted ones.
//
// Only what concerns the pages of a main database file is done here: reading, writing and mapping them, and
// forgetting what was checked when another transaction begins. Pages of logs are checked as well (log_file.c). Journals
// are files of SQLite's own file system; beside an encrypted file both have encrypted pages (side_files.c). Temporary files are SQLite's own,
// so connections to encrypted files are told to keep in memory what they would hold.

#include "CCheckedPages.h"
#include "files.h"

#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// What this file system answers by itself, to sqlite3_file_control().
#define ASK_WHETHER_CHECKED 0x484B5354
#define ASK_WHETHER_ENCRYPTED 0x484B5355

// Where a database file says how long its pages are and how much of each is reserved.
#define HEADER_LENGTH 100
#define PAGE_SIZE_PLACE 16
#define RESERVED_PLACE 20

static _Thread_local uint32_t damaged_page = 0;

void note_damaged_page(uint32_t number) { damaged_page = number; }

// MARK: Pages

static void read_header(struct checked_file *file, const uint8_t *header) {
  uint32_t size = (uint32_t)header[PAGE_SIZE_PLACE] << 8 | header[PAGE_SIZE_PLACE + 1];
  file->page_size = size == 1 ? LARGEST_PAGE : size;
  // A decrypted copy has the room of an encrypted one: SQLite takes none of it away.
  file->is_checked =
    header[RESERVED_PLACE] == CP_RESERVED_BYTES || header[RESERVED_PLACE] == PE_RESERVED_BYTES;
}

// Whether `count` bytes from `offset` on are one page that holds a checksum.
static bool is_checked_page(const struct checked_file *file, sqlite3_int64 count, sqlite3_int64 offset) {
  return file->is_checked && count >= 512 && count == file->page_size && offset % count == 0;
}

// MARK: Pages that were checked

// Another transaction begins: others may have written meanwhile.
static void forget_seen(struct checked_file *file) {
  if (file->last_seen == 0) return;
  memset(file->seen, 0, file->last_seen / 8 + 1);
  file->last_seen = 0;
}

static bool was_seen(const struct checked_file *file, uint32_t number) {
  return number < file->seen_pages && (file->seen[number / 8] >> number % 8 & 1) != 0;
}

static void note_seen(struct checked_file *file, uint32_t number) {
  if (number >= file->seen_pages) {
    // Room for twice as many. A page that is not noted is checked again, no more.
    if (number > UINT32_MAX / 4) return;
    uint32_t pages = (number + 1024) * 2;
    uint8_t *seen = sqlite3_realloc64(file->seen, pages / 8 + 1);
    if (seen == NULL) return;
    uint32_t known = file->seen_pages == 0 ? 0 : file->seen_pages / 8 + 1;
    memset(seen + known, 0, pages / 8 + 1 - known);
    file->seen = seen;
    file->seen_pages = pages;
  }
  file->seen[number / 8] |= (uint8_t)(1 << number % 8);
  if (number > file->last_seen) file->last_seen = number;
}

// Checks a page, unless it was checked in this transaction: until it ends nobody changes what it reads.
static int check(struct checked_file *file, const void *page, sqlite3_int64 size, sqlite3_int64 offset) {
  uint32_t number = page_number(offset, size);
  if (was_seen(file, number)) return SQLITE_OK;
  if (!cp_page_is_whole(page, (size_t)size, number)) {
    note_damaged_page(number);
    return SQLITE_IOERR_DATA;
  }
  note_seen(file, number);
  return SQLITE_OK;
}

// MARK: What differs from SQLite's own files

// A part of one page, as newer SQLites read what overflows: all of the page is read and checked.
int read_part(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset, uint32_t size) {
  uint8_t page[LARGEST_PAGE];
  sqlite3_int64 start = offset - offset % size;
  if (offset + count > start + size) return SQLITE_IOERR_READ;
  int code = file->pMethods->xRead(file, page, (int)size, start);
  memcpy(bytes, page + (offset - start), (size_t)count);
  return code;
}

int close_checked_file(sqlite3_file *file) {
  struct checked_file *self = checked(file);
  sqlite3_free(self->seen);
  self->seen = NULL;
  pe_cipher_free(self->cipher);
  self->cipher = NULL;
  sqlite3_free(self->encrypted);
  self->encrypted = NULL;
  return real(file)->pMethods->xClose(real(file));
}

static int read_bytes(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset) {
  struct checked_file *self = checked(file);
  if (self->cipher != NULL) return read_encrypted(file, bytes, count, offset);
  // The header is read before pages are known; what it says is checked with its page.
  if (self->is_checked && self->page_size >= 512 && offset + count > HEADER_LENGTH
      && !is_checked_page(self, count, offset)) {
    return read_part(file, bytes, count, offset, self->page_size);
  }
  int code = real(file)->pMethods->xRead(real(file), bytes, count, offset);
  // SQLite takes what lies behind the end of a file for zeros; of a page with a checksum nothing does.
  if (code != SQLITE_OK && code != SQLITE_IOERR_SHORT_READ) return code;
  if (code == SQLITE_OK && offset == 0 && count >= HEADER_LENGTH) read_header(self, bytes);
  if (!is_checked_page(self, count, offset)) return code;
  int fault = check(self, bytes, count, offset);
  return fault == SQLITE_OK ? code : fault;
}

static int write_bytes(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
  struct checked_file *self = checked(file);
  if (self->cipher != NULL) return write_encrypted(file, bytes, count, offset);
  if (offset == 0 && count >= HEADER_LENGTH) read_header(self, bytes);
  if (!is_checked_page(self, count, offset)) {
    return real(file)->pMethods->xWrite(real(file), bytes, count, offset);
  }
  uint8_t page[LARGEST_PAGE];
  memcpy(page, bytes, (size_t)count);
  cp_write_checksum(page, (size_t)count, page_number(offset, count));
  return real(file)->pMethods->xWrite(real(file), page, count, offset);
}

static int fetch(sqlite3_file *file, sqlite3_int64 offset, int count, void **bytes) {
  if (checked(file)->cipher != NULL) {
    // What is decrypted is a copy, which SQLite reads by itself.
    *bytes = NULL;
    return SQLITE_OK;
  }
  int code = real(file)->pMethods->xFetch(real(file), offset, count, bytes);
  struct checked_file *self = checked(file);
  if (code != SQLITE_OK || *bytes == NULL || !is_checked_page(self, count, offset)) return code;
  code = check(self, *bytes, count, offset);
  if (code != SQLITE_OK) {
    real(file)->pMethods->xUnfetch(real(file), offset, *bytes);
    *bytes = NULL;
  }
  return code;
}

static int lock(sqlite3_file *file, int level) {
  if (level == SQLITE_LOCK_SHARED) forget_seen(checked(file));
  return real(file)->pMethods->xLock(real(file), level);
}

static int lock_shared_memory(sqlite3_file *file, int offset, int count, int flags) {
  // Who reads a log takes such a lock at the beginning of each transaction.
  if (flags == (SQLITE_SHM_LOCK | SQLITE_SHM_SHARED)) forget_seen(checked(file));
  return lock_in_shared_memory(file, offset, count, flags);
}

static int control(sqlite3_file *file, int question, void *answer) {
  if (question == ASK_WHETHER_CHECKED) {
    *(bool *)answer = checked(file)->is_checked || checked(file)->cipher != NULL;
    return SQLITE_OK;
  }
  if (question == ASK_WHETHER_ENCRYPTED) {
    *(bool *)answer = checked(file)->cipher != NULL;
    return SQLITE_OK;
  }
  return real(file)->pMethods->xFileControl(real(file), question, answer);
}

static int characteristics(sqlite3_file *file) {
  int all = real(file)->pMethods->xDeviceCharacteristics(real(file));
#ifdef SQLITE_IOCAP_SUBPAGE_READ
  // A part of a page cannot be checked.
  all &= ~SQLITE_IOCAP_SUBPAGE_READ;
#endif
  // Else SQLite fills sectors up with what is no page, and writes pages to its log in parts.
  if (checked(file)->cipher != NULL) all |= SQLITE_IOCAP_POWERSAFE_OVERWRITE;
#ifdef SQLITE_IOCAP_BATCH_ATOMIC
  // Else a journal may be in memory and come to the file in other pieces than pages.
  if (checked(file)->cipher != NULL) all &= ~SQLITE_IOCAP_BATCH_ATOMIC;
#endif
  return all;
}

// MARK: What is passed on

static int map_shared_memory(
  sqlite3_file *file, int region, int size, int extends, void volatile **memory) {
  return real(file)->pMethods->xShmMap(real(file), region, size, extends, memory);
}

static void order_shared_memory(sqlite3_file *file) {
  real(file)->pMethods->xShmBarrier(real(file));
}

static int unmap_shared_memory(sqlite3_file *file, int deletes) {
  return real(file)->pMethods->xShmUnmap(real(file), deletes);
}

static int unfetch(sqlite3_file *file, sqlite3_int64 offset, void *bytes) {
  return real(file)->pMethods->xUnfetch(real(file), offset, bytes);
}

static const sqlite3_io_methods methods = {
  .iVersion = 3,
  .xClose = close_checked_file,
  .xRead = read_bytes,
  .xWrite = write_bytes,
  .xTruncate = pass_truncate,
  .xSync = pass_sync,
  .xFileSize = pass_file_size,
  .xLock = lock,
  .xUnlock = pass_unlock,
  .xCheckReservedLock = pass_check_reserved_lock,
  .xFileControl = control,
  .xSectorSize = pass_sector_size,
  .xDeviceCharacteristics = characteristics,
  .xShmMap = map_shared_memory,
  .xShmLock = lock_shared_memory,
  .xShmBarrier = order_shared_memory,
  .xShmUnmap = unmap_shared_memory,
  .xFetch = fetch,
  .xUnfetch = unfetch,
};

// MARK: The file system

static int open_database(const char *path, sqlite3_file *file, int flags, int *given_flags) {
  memset(checked(file), 0, sizeof(struct checked_file));
  sqlite3_vfs *own = own_file_system();
  int code = own->xOpen(own, path, real(file), flags, given_flags);
  // SQLite closes a file that has methods, even one that could not be opened.
  if (real(file)->pMethods == NULL) return code;
  if (real(file)->pMethods->iVersion < 3) {
    real(file)->pMethods->xClose(real(file));
    return SQLITE_CANTOPEN;
  }
  file->pMethods = &methods;
  checked(file)->log = path == NULL ? NULL : sqlite3_filename_wal(path);
  return code == SQLITE_OK ? find_key(file, path) : code;
}

static int open_side_file(
  sqlite3_file *database, const char *path, sqlite3_file *file, int flags, int *given_flags) {
  memset(checked(file), 0, sizeof(struct checked_file));
  sqlite3_vfs *own = own_file_system();
  int code = own->xOpen(own, path, real(file), flags, given_flags);
  if (real(file)->pMethods == NULL) return code;
  file->pMethods = &side_file_methods;
  checked(file)->place = (flags & SQLITE_OPEN_WAL) != 0 ? PE_LOG : PE_JOURNAL;
  // SQLite opens it before it reads the database file, whose first page would say the same.
  if (code == SQLITE_OK && is_made_by_others(database)) code = SQLITE_BUSY;
  if (code == SQLITE_OK) code = take_key(checked(file), checked(database)->header.salt);
  if (code != SQLITE_OK) {
    // Without methods SQLite does not touch it again.
    close_checked_file(file);
    file->pMethods = NULL;
  }
  return code;
}

static int open_log(const char *path, sqlite3_file *file, int flags, int *given_flags) {
  memset(checked(file), 0, sizeof(struct checked_file));
  sqlite3_vfs *own = own_file_system();
  int code = own->xOpen(own, path, real(file), flags, given_flags);
  if (real(file)->pMethods != NULL) begin_log(file);
  return code;
}

static int open_file(
  sqlite3_vfs *self, const char *path, sqlite3_file *file, int flags, int *given_flags) {
  (void)self;
  if ((flags & SQLITE_OPEN_MAIN_DB) != 0) return open_database(path, file, flags, given_flags);
  if (path != NULL && (flags & (SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL)) != 0) {
    sqlite3_file *database = sqlite3_database_file_object(path);
    if (database->pMethods == &methods) {
      if (checked(database)->cipher != NULL) {
        return open_side_file(database, path, file, flags, given_flags);
      }
      if ((flags & SQLITE_OPEN_WAL) != 0) return open_log(path, file, flags, given_flags);
    }
  }
  sqlite3_vfs *own = own_file_system();
  return own->xOpen(own, path, file, flags, given_flags);
}

static sqlite3_vfs file_system;
static int registration_code = SQLITE_ERROR;

sqlite3_vfs *own_file_system(void) { return file_system.pAppData; }

static void register_file_system(void) {
  sqlite3_vfs *own = sqlite3_vfs_find(NULL);
  if (own == NULL) return;
  // All but the opening is that of SQLite's own file system, which uses nothing of the structure itself.
  file_system = *own;
  file_system.zName = CP_FILE_SYSTEM_NAME;
  file_system.szOsFile = own->szOsFile + (int)sizeof(struct checked_file);
  file_system.pNext = NULL;
  file_system.pAppData = own;
  file_system.xOpen = open_file;
  registration_code = sqlite3_vfs_register(&file_system, 0);
}

int cp_register(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, register_file_system);
  return registration_code;
}

int cp_reserve_room(sqlite3 *connection, bool encrypts) {
  int room = encrypts ? PE_RESERVED_BYTES : CP_RESERVED_BYTES;
  return sqlite3_file_control(connection, "main", SQLITE_FCNTL_RESERVE_BYTES, &room);
}

bool cp_checks_pages(sqlite3 *connection) {
  bool answer = false;
  int code = sqlite3_file_control(connection, "main", ASK_WHETHER_CHECKED, &answer);
  return code == SQLITE_OK && answer;
}

bool cp_writes_temporary_files(void) { return sqlite3_compileoption_used("TEMP_STORE=0"); }

bool cp_encrypts_pages(sqlite3 *connection) {
  bool answer = false;
  int code = sqlite3_file_control(connection, "main", ASK_WHETHER_ENCRYPTED, &answer);
  return code == SQLITE_OK && answer;
}

int cp_read(sqlite3 *connection, uint8_t *bytes, int count, int64_t offset) {
  sqlite3_file *file = NULL;
  int code = sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file);
  return code == SQLITE_OK ? file->pMethods->xRead(file, bytes, count, offset) : code;
}

uint32_t cp_take_damaged_page(void) {
  uint32_t page = damaged_page;
  damaged_page = 0;
  return page;
}
