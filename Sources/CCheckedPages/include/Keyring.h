// The keys that the kernel of Linux keeps for a user: in its memory, never on a disk, for a time.
//
// Elsewhere nothing is kept, and keeping fails with ENOSYS.
//
// Source: keyrings(7), add_key(2), keyctl(2).

#ifndef KEYRING_H
#define KEYRING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Reads the key with a name. Returns its length, at most `count`; 0 if none is kept.
size_t kr_read(const char *name, uint8_t *bytes, size_t count);

// Keeps a key for some seconds; in the place of one with the same name. Returns 0 or the system's error.
int kr_keep(const char *name, const uint8_t *bytes, size_t count, unsigned seconds);

// Takes the key with a name away. Returns whether there was one.
bool kr_forget(const char *name);

#endif
