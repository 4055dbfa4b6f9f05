#include "CUnfinished.h"

#include <fcntl.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define COUNT 64
#define LONGEST_PATH 1024
#define LONGEST_NAME 256

// A slot is taken by whoever sets its state from free to begun, and may be read while it is noted.
enum state { FREE, BEGUN, NOTED };

static struct unfinished {
  _Atomic int state;
  char path[LONGEST_PATH];
  char file[LONGEST_NAME];  // Empty for what is no folder.
  dev_t device;
  ino_t number;
} table[COUNT];

static bool is_it(const struct unfinished *it, const struct stat *found) {
  return found->st_dev == it->device && found->st_ino == it->number;
}

static atomic_bool is_ending;

static void wait_if_ending(void) {
  while (atomic_load(&is_ending)) pause();
}

int32_t cu_begin(void) {
  int32_t number = 0;
  for (; number < COUNT; ++number) {
    int expected = FREE;
    if (atomic_compare_exchange_strong(&table[number].state, &expected, BEGUN)) break;
  }
  // Behind the change of the state: either this sees the end, or the end sees what has begun.
  wait_if_ending();
  return number < COUNT ? number : -1;
}

void cu_note(int32_t number, const char *path, const char *file) {
  struct stat found;
  if (number < 0 || number >= COUNT) return;
  struct unfinished *it = &table[number];
  if (strlen(path) >= LONGEST_PATH || (file != NULL && strlen(file) >= LONGEST_NAME)
      || lstat(path, &found) != 0) {
    atomic_store(&it->state, FREE);
    return;
  }
  strcpy(it->path, path);
  strcpy(it->file, file == NULL ? "" : file);
  it->device = found.st_dev;
  it->number = found.st_ino;
  atomic_store(&it->state, NOTED);
  // It may be gone already.
  wait_if_ending();
}

void cu_forget(int32_t number) {
  if (number >= 0 && number < COUNT) atomic_store(&table[number].state, FREE);
}

// The file and what SQLite keeps beside it, and the folder if nothing else is in it.
static void remove_folder(const struct unfinished *it) {
  static const char *const suffixes[] = {"", "-wal", "-shm", "-journal"};
  struct stat found;
  int folder = open(it->path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (folder < 0) return;
  if (fstat(folder, &found) == 0 && is_it(it, &found)) {
    // Other threads go on meanwhile, and may make a file once more.
    for (int round = 0; round < 20; ++round) {
      for (size_t place = 0; place < sizeof suffixes / sizeof *suffixes; ++place) {
        char name[LONGEST_NAME + 16];
        snprintf(name, sizeof name, "%s%s", it->file, suffixes[place]);
        unlinkat(folder, name, 0);
      }
      if (rmdir(it->path) == 0) break;
    }
  }
  close(folder);
}

void cu_remove_all(void) {
  for (int number = 0; number < COUNT; ++number) {
    const struct unfinished *it = &table[number];
    struct stat found;
    if (atomic_load(&it->state) != NOTED) continue;
    if (it->file[0] != 0) {
      remove_folder(it);
    } else if (lstat(it->path, &found) == 0 && is_it(it, &found)) {
      unlink(it->path);
    }
  }
}

void cu_end(void) {
  atomic_store(&is_ending, true);
  // What is being made at this moment gets its name in an instant. This thread itself may have begun it.
  for (int round = 0; round < 100; ++round) {
    bool has_begun = false;
    for (int number = 0; number < COUNT; ++number) has_begun |= atomic_load(&table[number].state) == BEGUN;
    if (!has_begun) break;
    nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
  }
  cu_remove_all();
}
