#define _GNU_SOURCE
#include "CFuzzer.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/mman.h>
#endif

// libFuzzer's entrance for programs that have a main of their own.
__attribute__((weak)) int LLVMFuzzerRunDriver(int *argument_count, char ***arguments, cf_feed feed);

int cf_run(int argument_count, char **arguments, cf_feed feed) {
  if (LLVMFuzzerRunDriver == NULL) return -1;
  return LLVMFuzzerRunDriver(&argument_count, &arguments, feed);
}

int cf_memory_file(void) {
#ifdef __linux__
  return memfd_create("hkstats-fuzz", MFD_CLOEXEC);
#else
  char name[] = "/tmp/hkstats-fuzz-XXXXXX";
  int descriptor = mkstemp(name);
  if (descriptor >= 0) unlink(name);
  return descriptor;
#endif
}

uint8_t *cf_allocate(size_t count) { return malloc(count == 0 ? 1 : count); }

void cf_free(uint8_t *bytes) { free(bytes); }
