// A file system for SQLite that stands before its own one and checks the pages of database files, and
// decrypts those of encrypted ones.
//
// Only what concerns the pages of a main database file is done here: reading, writing and mapping them, and
// forgetting what was checked when another transaction begins. Logs and journals are files of SQLite's own
// file system, beside an encrypted file with encrypted pages (side_files.c). Temporary files are SQLite's own,
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

#define LARGEST_PAGE 65536

// Where a database file says how long its pages are and how much of each is reserved.
#define HEADER_LENGTH 100
#define PAGE_SIZE_PLACE 16
#define RESERVED_PLACE 20

static _Thread_local uint32_t damaged_page = 0;

static sqlite3_vfs *own_file_system(void);

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
    note_damaged_page(number);
    return SQLITE_IOERR_DATA;
  }
  note_seen(file, number);
  return SQLITE_OK;
}

// MARK: Encrypted pages

// Takes the key that was given for files with a salt. Returns SQLite's code.
static int take_key(struct checked_file *file, const uint8_t *salt) {
  file->cipher = pe_cipher_for(salt, &file->header);
  file->encrypted = sqlite3_malloc(LARGEST_PAGE);
  return file->cipher == NULL || file->encrypted == NULL ? SQLITE_NOMEM : SQLITE_OK;
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
static int find_key(sqlite3_file *file, const char *path) {
  uint8_t bytes[HEADER_LENGTH] = {0};
  struct pe_header header;
  sqlite3_int64 size = 0;
  int code = real(file)->pMethods->xFileSize(real(file), &size);
  if (code != SQLITE_OK) return code;
  if (size == 0) return path == NULL ? SQLITE_OK : begin_file(file, path);
  code = real(file)->pMethods->xRead(real(file), bytes, HEADER_LENGTH, 0);
  if (code != SQLITE_OK) return code == SQLITE_IOERR_SHORT_READ ? SQLITE_OK : code;
  return pe_read_header(bytes, &header) ? take_key(checked(file), header.salt) : SQLITE_OK;
}

static bool is_page_of(sqlite3_int64 count, sqlite3_int64 offset) {
  return count == PE_PAGE_SIZE && offset % PE_PAGE_SIZE == 0;
}

// Before it knows of pages, SQLite reads parts of the header, which stays readable. Whatever page 1 is worth is
// said when it is read whole: the file may hold a part of it, and the log all.
static int read_header_of_encrypted(
  sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset) {
  uint8_t header[HEADER_LENGTH] = {0};
  int code = real(file)->pMethods->xRead(real(file), header, HEADER_LENGTH, 0);
  if (code == SQLITE_OK) pe_write_plain_header(header);
  memcpy(bytes, header + offset, (size_t)count);
  return code;
}

// A part of one page, as newer SQLites read what overflows: all of the page is read and checked.
static int read_part(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset, uint32_t size) {
  uint8_t page[LARGEST_PAGE];
  sqlite3_int64 start = offset - offset % size;
  if (offset + count > start + size) return SQLITE_IOERR_READ;
  int code = file->pMethods->xRead(file, page, (int)size, start);
  memcpy(bytes, page + (offset - start), (size_t)count);
  return code;
}

static int read_encrypted(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset) {
  struct checked_file *self = checked(file);
  if (offset + count <= HEADER_LENGTH) return read_header_of_encrypted(file, bytes, count, offset);
  if (!is_page_of(count, offset)) return read_part(file, bytes, count, offset, PE_PAGE_SIZE);
  int code = real(file)->pMethods->xRead(real(file), self->encrypted, count, offset);
  if (code == SQLITE_IOERR_SHORT_READ) memset(bytes, 0, (size_t)count);
  if (code != SQLITE_OK) return code;
  uint32_t number = page_number(offset, count);
  struct pe_header header;
  // Somebody else made the file meanwhile, with a salt of theirs: it has to be opened again.
  if (
    number == 1 && pe_read_header(self->encrypted, &header)
    && memcmp(header.salt, self->header.salt, PE_SALT_BYTES) != 0) {
    return SQLITE_BUSY;
  }
  if (!pe_decrypt_page(self->cipher, PE_DATABASE, number, self->encrypted, bytes)) {
    note_damaged_page(number);
    return SQLITE_IOERR_DATA;
  }
  return SQLITE_OK;
}

static int write_encrypted(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
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

// MARK: What differs from SQLite's own files

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
  return real(file)->pMethods->xShmLock(real(file), offset, count, flags);
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
  .xClose = close_checked_file,
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
  return code == SQLITE_OK ? find_key(file, path) : code;
}

static int open_side_file(
  struct checked_file *database, const char *path, sqlite3_file *file, int flags, int *given_flags) {
  memset(checked(file), 0, sizeof(struct checked_file));
  sqlite3_vfs *own = own_file_system();
  int code = own->xOpen(own, path, real(file), flags, given_flags);
  if (real(file)->pMethods == NULL) return code;
  file->pMethods = &side_file_methods;
  checked(file)->place = (flags & SQLITE_OPEN_WAL) != 0 ? PE_LOG : PE_JOURNAL;
  if (code == SQLITE_OK) code = take_key(checked(file), database->header.salt);
  if (code != SQLITE_OK) {
    // Without methods SQLite does not touch it again.
    close_checked_file(file);
    file->pMethods = NULL;
  }
  return code;
}

static int open_file(
  sqlite3_vfs *self, const char *path, sqlite3_file *file, int flags, int *given_flags) {
  (void)self;
  if ((flags & SQLITE_OPEN_MAIN_DB) != 0) return open_database(path, file, flags, given_flags);
  if (path != NULL && (flags & (SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL)) != 0) {
    sqlite3_file *database = sqlite3_database_file_object(path);
    if (database->pMethods == &methods && checked(database)->cipher != NULL) {
      return open_side_file(checked(database), path, file, flags, given_flags);
    }
  }
  sqlite3_vfs *own = own_file_system();
  return own->xOpen(own, path, file, flags, given_flags);
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

// MARK: Files as they lie on the disk

struct cp_raw_file {
  char *name;
  sqlite3_file file;
};

struct cp_raw_file *cp_raw_open(const char *path) {
  if (cp_register() != SQLITE_OK) return NULL;
  sqlite3_vfs *own = own_file_system();
  struct cp_raw_file *raw = sqlite3_malloc(
    (int)sizeof(struct cp_raw_file) - (int)sizeof(sqlite3_file) + own->szOsFile);
  if (raw == NULL) return NULL;
  memset(&raw->file, 0, (size_t)own->szOsFile);
  raw->name = (char *)sqlite3_create_filename(path, "", "", 0, NULL);
  int given = 0, flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_MAIN_DB;
  if (raw->name != NULL && own->xOpen(own, raw->name, &raw->file, flags, &given) == SQLITE_OK) {
    return raw;
  }
  cp_raw_close(raw);
  return NULL;
}

int64_t cp_raw_read(struct cp_raw_file *raw, uint8_t *bytes, int64_t count, int64_t offset) {
  sqlite3_int64 size = 0;
  if (raw->file.pMethods->xFileSize(&raw->file, &size) != SQLITE_OK) return -1;
  if (offset >= size) return 0;
  if (count > size - offset) count = size - offset;
  int code = raw->file.pMethods->xRead(&raw->file, bytes, (int)count, offset);
  return code == SQLITE_OK ? count : code == SQLITE_IOERR_SHORT_READ ? 0 : -1;
}

void cp_raw_close(struct cp_raw_file *raw) {
  if (raw->file.pMethods != NULL) raw->file.pMethods->xClose(&raw->file);
  sqlite3_free_filename(raw->name);
  sqlite3_free(raw);
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
