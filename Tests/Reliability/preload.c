/* What a disk, a clock or a system without threads may do to one command: put before the C library by LD_PRELOAD.

   RELIABILITY_PREFIX    which files are meant: those whose path begins with it, and those in folders beside it whose
                         names are ".NAME.new-...", where a store is made before it is put into its place
   RELIABILITY_COUNTS    a file of 8-byte counters, one a kind of call (the order of `kinds`)
   RELIABILITY_FAULT     "kind,n,error,lasting": the n-th call of a kind (1 is the first) fails with the number of an
                         error, or is cut short where the error is 0; with lasting 1 so do all that follow; where the
                         error is -1 the process is killed instead, before the call
   RELIABILITY_TRACE     a file that every change of those files is appended to (durability.py reads it)
   RELIABILITY_CLOCK     seconds that the clock of the day is ahead, or behind if negative
   RELIABILITY_THREADS   how many threads can be started

   Calls go to the system by syscall(), so nothing here depends on what the C library does beforehand. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum kind { READ, PREAD, MMAP, WRITE, PWRITE, FSYNC, FDATASYNC, FTRUNCATE, OPEN, RENAME, LINK, UNLINK, KINDS };
static const char *const kinds[KINDS] = {"read",      "pread",     "mmap", "write",  "pwrite", "fsync",
                                         "fdatasync", "ftruncate", "open", "rename", "link",   "unlink"};

static char prefix[PATH_MAX], beside[PATH_MAX + 8];
static size_t prefix_length, beside_length;
static uint64_t own_counts[KINDS];
static uint64_t *counts = own_counts;
static int fault_kind = -1, fault_error, fault_lasts, trace = -1;
static uint64_t fault_number;
static long clock_ahead;
static long threads_left = -1;
static pthread_mutex_t order = PTHREAD_MUTEX_INITIALIZER;

__attribute__((constructor)) static void begin(void) {
  const char *value = getenv("RELIABILITY_PREFIX");
  if (value) {
    snprintf(prefix, sizeof prefix, "%s", value);
    prefix_length = strlen(prefix);
    const char *name = strrchr(prefix, '/');
    name = name ? name + 1 : prefix;
    beside_length = (size_t)snprintf(
        beside, sizeof beside, "%.*s.%s.new-", (int)(name - prefix), prefix, name);
  }
  if ((value = getenv("RELIABILITY_COUNTS"))) {
    int file = (int)syscall(SYS_openat, AT_FDCWD, value, O_RDWR | O_CLOEXEC, 0);
    void *map = (void *)syscall(
        SYS_mmap, NULL, sizeof own_counts, PROT_READ | PROT_WRITE, MAP_SHARED, file, (off_t)0);
    if (file >= 0 && map != MAP_FAILED) counts = map;
    if (file >= 0) syscall(SYS_close, file);
  }
  if ((value = getenv("RELIABILITY_FAULT"))) {
    char name[16] = "";
    unsigned long long number = 0;
    if (sscanf(value, "%15[a-z],%llu,%d,%d", name, &number, &fault_error, &fault_lasts) == 4) {
      fault_number = number;
      for (int kind = 0; kind < KINDS; kind++)
        if (!strcmp(name, kinds[kind])) fault_kind = kind;
    }
  }
  if ((value = getenv("RELIABILITY_TRACE")))
    trace = (int)syscall(
        SYS_openat, AT_FDCWD, value, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if ((value = getenv("RELIABILITY_CLOCK"))) clock_ahead = atol(value);
  if ((value = getenv("RELIABILITY_THREADS"))) threads_left = atol(value);
}

/* Whether the file of a path is meant. */
static int is_named(const char *path) {
  return prefix_length
         && (!strncmp(path, prefix, prefix_length) || !strncmp(path, beside, beside_length));
}

/* Whether a file is meant; `path` gets its name. */
static int is_meant(int file, char path[PATH_MAX]) {
  if (!prefix_length || file < 0) return 0;
  char link[40];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  int error = errno;
  long length = syscall(SYS_readlinkat, AT_FDCWD, link, path, (size_t)PATH_MAX - 1);
  errno = error;
  if (length < 0) return 0;
  path[length] = 0;
  return is_named(path);
}

/* Counts a call on a file that is meant; whether it is one that fails. */
static int is_due(enum kind kind) {
  uint64_t number = 1 + __atomic_fetch_add(&counts[kind], 1, __ATOMIC_RELAXED);
  int due = (int)kind == fault_kind
            && (number == fault_number || (fault_lasts && number > fault_number));
  if (due && fault_error < 0) syscall(SYS_kill, syscall(SYS_getpid), SIGKILL);
  return due;
}

static int fails(enum kind kind, int file) {
  char path[PATH_MAX];
  return is_meant(file, path) && is_due(kind);
}

/* The same of a call that names its file by a path. */
static int fails_at(enum kind kind, const char *path) {
  if (!is_named(path) || !is_due(kind)) return 0;
  errno = fault_error ? fault_error : EIO;
  return 1;
}

static void note(char operation, const char *path, int64_t offset, const void *bytes, size_t length) {
  struct __attribute__((packed)) {
    char operation;
    uint16_t name;
    int64_t offset, length;
  } head = {operation, (uint16_t)strlen(path), offset, (int64_t)length};
  struct iovec parts[3] = {
      {&head, sizeof head}, {(void *)path, head.name}, {(void *)bytes, bytes ? length : 0}};
  int error = errno;
  syscall(SYS_writev, trace, parts, 3);
  errno = error;
}

/* MARK: Reading */

ssize_t read(int file, void *buffer, size_t count) {
  if (fails(READ, file)) {
    if (fault_error) return errno = fault_error, -1;
    if (count > 1) count /= 2;
  }
  return syscall(SYS_read, file, buffer, count);
}

ssize_t pread64(int file, void *buffer, size_t count, off64_t offset) {
  if (fails(PREAD, file)) {
    if (fault_error) return errno = fault_error, -1;
    if (count > 1) count /= 2;
  }
  return syscall(SYS_pread64, file, buffer, count, offset);
}

ssize_t pread(int file, void *buffer, size_t count, off_t offset) {
  return pread64(file, buffer, count, offset);
}

void *mmap64(void *address, size_t length, int protection, int flags, int file, off64_t offset) {
  if (file >= 0 && fails(MMAP, file)) return errno = fault_error ? fault_error : ENOMEM, MAP_FAILED;
  return (void *)syscall(SYS_mmap, address, length, protection, flags, file, offset);
}

void *mmap(void *address, size_t length, int protection, int flags, int file, off_t offset) {
  return mmap64(address, length, protection, flags, file, offset);
}

/* MARK: Writing */

static ssize_t written(int file, const void *buffer, size_t count, off64_t offset, int at_offset) {
  char path[PATH_MAX];
  if (trace < 0 || !is_meant(file, path))
    return at_offset ? syscall(SYS_pwrite64, file, buffer, count, offset)
                     : syscall(SYS_write, file, buffer, count);
  pthread_mutex_lock(&order);
  if (!at_offset) offset = syscall(SYS_lseek, file, (off_t)0, SEEK_CUR);
  ssize_t length = at_offset ? syscall(SYS_pwrite64, file, buffer, count, offset)
                             : syscall(SYS_write, file, buffer, count);
  if (length > 0) note('w', path, offset, buffer, (size_t)length);
  pthread_mutex_unlock(&order);
  return length;
}

ssize_t write(int file, const void *buffer, size_t count) {
  if (fails(WRITE, file)) {
    if (fault_error) return errno = fault_error, -1;
    if (count > 1) count /= 2;
  }
  return written(file, buffer, count, 0, 0);
}

ssize_t pwrite64(int file, const void *buffer, size_t count, off64_t offset) {
  if (fails(PWRITE, file)) {
    if (fault_error) return errno = fault_error, -1;
    if (count > 1) count /= 2;
  }
  return written(file, buffer, count, offset, 1);
}

ssize_t pwrite(int file, const void *buffer, size_t count, off_t offset) {
  return pwrite64(file, buffer, count, offset);
}

int ftruncate64(int file, off64_t length) {
  if (fails(FTRUNCATE, file)) return errno = fault_error ? fault_error : EIO, -1;
  char path[PATH_MAX];
  if (trace < 0 || !is_meant(file, path)) return (int)syscall(SYS_ftruncate, file, length);
  pthread_mutex_lock(&order);
  int code = (int)syscall(SYS_ftruncate, file, length);
  if (!code) note('t', path, length, NULL, 0);
  pthread_mutex_unlock(&order);
  return code;
}

int ftruncate(int file, off_t length) { return ftruncate64(file, length); }

/* A folder that is synced keeps the names in it: it is meant if a file in it would be. */
static int synced(int file, long number) {
  char path[PATH_MAX];
  if (trace < 0) return (int)syscall(number, file);
  int meant = is_meant(file, path), folder = 0;
  if (prefix_length) {
    struct stat status;
    size_t length = strlen(path);
    folder = meant ? !fstat(file, &status) && S_ISDIR(status.st_mode)
                   : length > 1 && !strncmp(path, prefix, length) && prefix[length] == '/';
  }
  if (!meant && !folder) return (int)syscall(number, file);
  pthread_mutex_lock(&order);
  int code = (int)syscall(number, file);
  if (!code) note(folder ? 'd' : 's', path, 0, NULL, 0);
  pthread_mutex_unlock(&order);
  return code;
}

int fsync(int file) {
  if (fails(FSYNC, file)) return errno = fault_error ? fault_error : EIO, -1;
  return synced(file, SYS_fsync);
}

int fdatasync(int file) {
  if (fails(FDATASYNC, file)) return errno = fault_error ? fault_error : EIO, -1;
  return synced(file, SYS_fdatasync);
}

/* MARK: Names */

static int opened(int folder, const char *path, int flags, mode_t mode) {
  if (fails_at(OPEN, path)) return -1;
  if (trace < 0 || !(flags & (O_CREAT | O_TRUNC)))
    return (int)syscall(SYS_openat, folder, path, flags, mode);
  pthread_mutex_lock(&order);
  int is_new = syscall(SYS_faccessat, folder, path, F_OK) != 0;
  int file = (int)syscall(SYS_openat, folder, path, flags, mode);
  char name[PATH_MAX];
  if (file >= 0 && is_meant(file, name)) {
    if (is_new) note('c', name, 0, NULL, 0);
    else if (flags & O_TRUNC) note('t', name, 0, NULL, 0);
  }
  pthread_mutex_unlock(&order);
  return file;
}

#define MODE(flags, last)                                       \
  mode_t mode = 0;                                              \
  if (flags & (O_CREAT | O_TMPFILE)) {                          \
    va_list rest;                                               \
    va_start(rest, last);                                       \
    mode = (mode_t)va_arg(rest, int);                           \
    va_end(rest);                                               \
  }

int open(const char *path, int flags, ...) {
  MODE(flags, flags)
  return opened(AT_FDCWD, path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  MODE(flags, flags)
  return opened(AT_FDCWD, path, flags, mode);
}

int openat(int folder, const char *path, int flags, ...) {
  MODE(flags, flags)
  return opened(folder, path, flags, mode);
}

int openat64(int folder, const char *path, int flags, ...) {
  MODE(flags, flags)
  return opened(folder, path, flags, mode);
}

int unlink(const char *path) {
  if (fails_at(UNLINK, path)) return -1;
  if (trace < 0 || !is_named(path))
    return (int)syscall(SYS_unlinkat, AT_FDCWD, path, 0);
  pthread_mutex_lock(&order);
  int code = (int)syscall(SYS_unlinkat, AT_FDCWD, path, 0);
  if (!code) note('u', path, 0, NULL, 0);
  pthread_mutex_unlock(&order);
  return code;
}

int rename(const char *path, const char *target) {
  if (fails_at(RENAME, path)) return -1;
  if (trace < 0) return (int)syscall(SYS_renameat2, AT_FDCWD, path, AT_FDCWD, target, 0);
  pthread_mutex_lock(&order);
  int code = (int)syscall(SYS_renameat2, AT_FDCWD, path, AT_FDCWD, target, 0);
  if (!code && (is_named(path) || is_named(target)))
    note('r', path, 0, target, strlen(target));
  pthread_mutex_unlock(&order);
  return code;
}

int link(const char *path, const char *target) {
  if (fails_at(LINK, path)) return -1;
  if (trace < 0) return (int)syscall(SYS_linkat, AT_FDCWD, path, AT_FDCWD, target, 0);
  pthread_mutex_lock(&order);
  int code = (int)syscall(SYS_linkat, AT_FDCWD, path, AT_FDCWD, target, 0);
  if (!code && is_named(target)) note('l', path, 0, target, strlen(target));
  pthread_mutex_unlock(&order);
  return code;
}

/* MARK: Clocks and threads */

int clock_gettime(clockid_t clock, struct timespec *now) {
  int code = (int)syscall(SYS_clock_gettime, clock, now);
  if (!code && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE))
    now->tv_sec += clock_ahead;
  return code;
}

time_t time(time_t *place) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (place) *place = now.tv_sec;
  return now.tv_sec;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  (void)zone;
  struct timespec exact;
  if (clock_gettime(CLOCK_REALTIME, &exact)) return -1;
  now->tv_sec = exact.tv_sec;
  now->tv_usec = exact.tv_nsec / 1000;
  return 0;
}

int pthread_create(
    pthread_t *restrict thread, const pthread_attr_t *restrict attributes, void *(*body)(void *),
    void *restrict argument) {
  static int (*real)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
  if (!real) *(void **)&real = dlsym(RTLD_NEXT, "pthread_create");
  if (threads_left >= 0 && __atomic_fetch_sub(&threads_left, 1, __ATOMIC_RELAXED) <= 0) {
    __atomic_store_n(&threads_left, 0, __ATOMIC_RELAXED);
    return EAGAIN;
  }
  return real(thread, attributes, body, argument);
}
