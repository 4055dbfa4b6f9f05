#include "CArchiveLoading.h"

#ifdef __linux__

#include <archive.h>
#include <archive_entry.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>
#include <string.h>

// What makes something that the other functions are called with: result, name.
#define MAKERS(F)                                                                                  \
  F(struct archive *, archive_read_new)                                                            \
  F(struct archive *, archive_write_new)                                                           \
  F(struct archive_entry *, archive_entry_new)

// Every other function that is called, with what a maker gave: result, name, parameters, arguments.
#define FUNCTIONS(F)                                                                               \
  F(int, archive_read_support_format_zip, (struct archive * a), (a))                               \
  F(int, archive_read_open_filename, (struct archive * a, const char *path, size_t block),         \
    (a, path, block))                                                                              \
  F(int, archive_read_next_header, (struct archive * a, struct archive_entry * *e), (a, e))        \
  F(la_ssize_t, archive_read_data, (struct archive * a, void *bytes, size_t count),                \
    (a, bytes, count))                                                                             \
  F(int, archive_read_free, (struct archive * a), (a))                                             \
  F(la_int64_t, archive_filter_bytes, (struct archive * a, int filter), (a, filter))               \
  F(const char *, archive_error_string, (struct archive * a), (a))                                 \
  F(int, archive_write_set_format_zip, (struct archive * a), (a))                                  \
  F(int, archive_write_zip_set_compression_store, (struct archive * a), (a))                       \
  F(int, archive_write_set_format_option,                                                          \
    (struct archive * a, const char *module, const char *option, const char *value),               \
    (a, module, option, value))                                                                    \
  F(int, archive_write_set_options, (struct archive * a, const char *options), (a, options))       \
  F(int, archive_write_set_bytes_per_block, (struct archive * a, int count), (a, count))           \
  F(int, archive_write_set_bytes_in_last_block, (struct archive * a, int count), (a, count))       \
  F(int, archive_write_open_fd, (struct archive * a, int file), (a, file))                         \
  F(int, archive_write_open_filename, (struct archive * a, const char *path), (a, path))           \
  F(int, archive_write_header, (struct archive * a, struct archive_entry * e), (a, e))             \
  F(la_ssize_t, archive_write_data, (struct archive * a, const void *bytes, size_t count),         \
    (a, bytes, count))                                                                             \
  F(int, archive_write_close, (struct archive * a), (a))                                           \
  F(int, archive_write_free, (struct archive * a), (a))                                            \
  F(void, archive_entry_free, (struct archive_entry * e), (e))                                     \
  F(__LA_MODE_T, archive_entry_filetype, (struct archive_entry * e), (e))                          \
  F(const char *, archive_entry_pathname, (struct archive_entry * e), (e))                         \
  F(const char *, archive_entry_pathname_utf8, (struct archive_entry * e), (e))                    \
  F(int, archive_entry_is_encrypted, (struct archive_entry * e), (e))                              \
  F(void, archive_entry_set_filetype, (struct archive_entry * e, unsigned int type), (e, type))    \
  F(void, archive_entry_set_perm, (struct archive_entry * e, __LA_MODE_T mode), (e, mode))         \
  F(void, archive_entry_set_size, (struct archive_entry * e, la_int64_t size), (e, size))          \
  F(void, archive_entry_set_mtime, (struct archive_entry * e, time_t seconds, long nanoseconds),   \
    (e, seconds, nanoseconds))                                                                     \
  F(void, archive_entry_set_pathname, (struct archive_entry * e, const char *name), (e, name))     \
  F(void, archive_entry_set_pathname_utf8, (struct archive_entry * e, const char *name), (e, name))

static struct {
#define MEMBER(result, name, ...) __typeof__(&name) name;
  MAKERS(MEMBER)
  FUNCTIONS(MEMBER)
#undef MEMBER
} library;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char failure[512] = "";

static void fail(void) {
  const char *reason = dlerror();
  strncpy(failure, reason ? reason : "the system gives no reason", sizeof failure - 1);
}

static void load(void) {
  // The version of its binary interface since libarchive 3.
  void *found = dlopen("libarchive.so.13", RTLD_NOW | RTLD_LOCAL);
  if (!found) {
    fail();
    return;
  }
#define LOOK_UP(result, name, ...)                                                                 \
  library.name = (__typeof__(&name))dlsym(found, #name);                                           \
  if (!library.name) {                                                                             \
    fail();                                                                                        \
    return;                                                                                        \
  }
  MAKERS(LOOK_UP)
  FUNCTIONS(LOOK_UP)
#undef LOOK_UP
}

const char *carchive_load(void) {
  pthread_once(&once, load);
  return failure[0] ? failure : NULL;
}

// Hidden: the library's own calls of its functions must not end up here.
#define HIDDEN __attribute__((visibility("hidden")))

#define MAKER(result, name)                                                                        \
  HIDDEN result name(void) { return carchive_load() ? NULL : library.name(); }
MAKERS(MAKER)

#define FUNCTION(result, name, parameters, arguments)                                              \
  HIDDEN result name parameters { return library.name arguments; }
FUNCTIONS(FUNCTION)

#else

#include <stddef.h>

const char *carchive_load(void) { return NULL; }

#endif
