#include "Keyring.h"

#include <errno.h>

#ifdef __linux__

#include <linux/keyctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// All for whoever possesses the key, and for its user.
#define OWNER_ALONE 0x3F3F0000

static long find(const char *name) {
  return syscall(SYS_keyctl, KEYCTL_SEARCH, KEY_SPEC_USER_KEYRING, "user", name, 0);
}

size_t kr_read(const char *name, uint8_t *bytes, size_t count) {
  long key = find(name);
  if (key <= 0) return 0;
  long length = syscall(SYS_keyctl, KEYCTL_READ, key, bytes, count);
  return length > 0 && (size_t)length <= count ? (size_t)length : 0;
}

int kr_keep(const char *name, const uint8_t *bytes, size_t count, unsigned seconds) {
  long key = syscall(SYS_add_key, "user", name, bytes, count, KEY_SPEC_USER_KEYRING);
  if (key < 0) return errno;
  if (
    syscall(SYS_keyctl, KEYCTL_SETPERM, key, OWNER_ALONE) == 0
    && syscall(SYS_keyctl, KEYCTL_SET_TIMEOUT, key, seconds) == 0) {
    return 0;
  }
  int code = errno;
  syscall(SYS_keyctl, KEYCTL_UNLINK, key, KEY_SPEC_USER_KEYRING);
  return code;
}

bool kr_forget(const char *name) {
  long key = find(name);
  return key > 0 && syscall(SYS_keyctl, KEYCTL_UNLINK, key, KEY_SPEC_USER_KEYRING) == 0;
}

#else

size_t kr_read(const char *name, uint8_t *bytes, size_t count) {
  (void)name, (void)bytes, (void)count;
  return 0;
}

int kr_keep(const char *name, const uint8_t *bytes, size_t count, unsigned seconds) {
  (void)name, (void)bytes, (void)count, (void)seconds;
  return ENOSYS;
}

bool kr_forget(const char *name) {
  (void)name;
  return false;
}

#endif
