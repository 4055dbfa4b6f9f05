// A file system for SQLite that stands before its own one and checks the pages of database files.
//
// Only what concerns the pages of a main database file is done here: reading, writing and mapping them, and
// forgetting what was checked when another transaction begins. Logs, journals and temporary files are files
// of SQLite's own file system.

#include "CCheckedPages.h"

#include <limits.h>
#include <pthread.h>
#include <sqlite3.h>
#include <string.h>

// What this file system answers by itself, to sqlite3_file_control().
#define ASK_WHETHER_CHECKED 0x484B5354

#define LARGEST_PAGE 65536

// Where a database file says how long its pages are and how much of each is reserved.
#define HEADER_LENGTH 100
#define PAGE_SIZE_PLACE 16
#define RESERVED_PLACE 20

struct checked_file {
  sqlite3_file methods;  // First, as SQLite knows no more of it.
  uint32_t page_size;    // 0 until the file's header was read.
  bool is_checked;       // Whether its pages hold checksums.
  uint8_t *seen;         // A bit for each page that was checked in this transaction.
  uint32_t seen_pages;   // How many pages have a bit.
  uint32_t last_seen;    // The greatest page whose bit is set, 0 for none.
};

static _Thread_local uint32_t damaged_page = 0;

static sqlite3_vfs *own_file_system(void);

static struct checked_file *checked(sqlite3_file *file) { return (struct checked_file *)file; }

// The file of SQLite's own file system, which lies behind this one's.
static sqlite3_file *real(sqlite3_file *file) { return (sqlite3_file *)(checked(file) + 1); }

// MARK: Pages

static void read_header(struct checked_file *file, const uint8_t *header) {
  uint32_t size = (uint32_t)header[PAGE_SIZE_PLACE] << 8 | header[PAGE_SIZE_PLACE + 1];
  file->page_size = size == 1 ? LARGEST_PAGE : size;
  file->is_checked = header[RESERVED_PLACE] == CP_RESERVED_BYTES;
}

// Whether `count` bytes from `offset` on are one page that holds a checksum.
static bool is_checked_page(const struct checked_file *file, sqlite3_int64 count, sqlite3_int64 offset) {
  return file->is_checked && count >= 512 && count == file->page_size && offset % count == 0;
}

static uint32_t page_number(sqlite3_int64 offset, sqlite3_int64 size) {
  return (uint32_t)(offset / size + 1);
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
    damaged_page = number;
    return SQLITE_IOERR_DATA;
  }
  note_seen(file, number);
  return SQLITE_OK;
}

// MARK: What differs from SQLite's own files

static int close_file(sqlite3_file *file) {
  sqlite3_free(checked(file)->seen);
  checked(file)->seen = NULL;
  return real(file)->pMethods->xClose(real(file));
}

static int read_bytes(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset) {
  int code = real(file)->pMethods->xRead(real(file), bytes, count, offset);
  // SQLite takes what lies behind the end of a file for zeros; of a page with a checksum nothing does.
  if (code != SQLITE_OK && code != SQLITE_IOERR_SHORT_READ) return code;
  struct checked_file *self = checked(file);
  if (code == SQLITE_OK && offset == 0 && count >= HEADER_LENGTH) read_header(self, bytes);
  if (!is_checked_page(self, count, offset)) return code;
  int fault = check(self, bytes, count, offset);
  return fault == SQLITE_OK ? code : fault;
}

static int write_bytes(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
  struct checked_file *self = checked(file);
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
  return real(file)->pMethods->xShmLock(real(file), offset, count, flags);
}

static int control(sqlite3_file *file, int question, void *answer) {
  if (question == ASK_WHETHER_CHECKED) {
    *(bool *)answer = checked(file)->is_checked;
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
  return all;
}

// MARK: What is passed on

static int truncate_file(sqlite3_file *file, sqlite3_int64 size) {
  return real(file)->pMethods->xTruncate(real(file), size);
}

static int sync_file(sqlite3_file *file, int flags) {
  return real(file)->pMethods->xSync(real(file), flags);
}

static int file_size(sqlite3_file *file, sqlite3_int64 *size) {
  return real(file)->pMethods->xFileSize(real(file), size);
}

static int unlock(sqlite3_file *file, int level) {
  return real(file)->pMethods->xUnlock(real(file), level);
}

static int check_reserved_lock(sqlite3_file *file, int *is_reserved) {
  return real(file)->pMethods->xCheckReservedLock(real(file), is_reserved);
}

static int sector_size(sqlite3_file *file) {
  return real(file)->pMethods->xSectorSize(real(file));
}

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
  .xClose = close_file,
  .xRead = read_bytes,
  .xWrite = write_bytes,
  .xTruncate = truncate_file,
  .xSync = sync_file,
  .xFileSize = file_size,
  .xLock = lock,
  .xUnlock = unlock,
  .xCheckReservedLock = check_reserved_lock,
  .xFileControl = control,
  .xSectorSize = sector_size,
  .xDeviceCharacteristics = characteristics,
  .xShmMap = map_shared_memory,
  .xShmLock = lock_shared_memory,
  .xShmBarrier = order_shared_memory,
  .xShmUnmap = unmap_shared_memory,
  .xFetch = fetch,
  .xUnfetch = unfetch,
};

// MARK: The file system

static int open_file(
  sqlite3_vfs *self, const char *path, sqlite3_file *file, int flags, int *given_flags) {
  (void)self;
  sqlite3_vfs *own = own_file_system();
  if ((flags & SQLITE_OPEN_MAIN_DB) == 0) return own->xOpen(own, path, file, flags, given_flags);
  memset(checked(file), 0, sizeof(struct checked_file));
  int code = own->xOpen(own, path, real(file), flags, given_flags);
  // SQLite closes a file that has methods, even one that could not be opened.
  if (real(file)->pMethods != NULL) {
    if (real(file)->pMethods->iVersion < 3) {
      real(file)->pMethods->xClose(real(file));
      return SQLITE_CANTOPEN;
    }
    file->pMethods = &methods;
  }
  return code;
}

static sqlite3_vfs file_system;
static int registration_code = SQLITE_ERROR;

static sqlite3_vfs *own_file_system(void) { return file_system.pAppData; }

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

int cp_reserve_room(sqlite3 *connection) {
  int room = CP_RESERVED_BYTES;
  return sqlite3_file_control(connection, "main", SQLITE_FCNTL_RESERVE_BYTES, &room);
}

bool cp_checks_pages(sqlite3 *connection) {
  bool answer = false;
  int code = sqlite3_file_control(connection, "main", ASK_WHETHER_CHECKED, &answer);
  return code == SQLITE_OK && answer;
}

uint32_t cp_take_damaged_page(void) {
  uint32_t page = damaged_page;
  damaged_page = 0;
  return page;
}
