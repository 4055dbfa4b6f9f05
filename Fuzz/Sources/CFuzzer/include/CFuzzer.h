#ifndef CFUZZER_H
#define CFUZZER_H

#include <stddef.h>
#include <stdint.h>

/// Takes one input; 0 keeps it as a candidate for the corpus.
typedef int (*cf_feed)(const uint8_t *bytes, size_t count);

/// Runs libFuzzer with the arguments of a command line; -1 if the program was linked without it.
int cf_run(int argument_count, char **arguments, cf_feed feed);

/// A file in memory without a name; -1 if there can be none.
int cf_memory_file(void);

/// A buffer of `count` bytes, so that the address sanitizer knows its end; NULL if there is none.
uint8_t *cf_allocate(size_t count);

/// Gives such a buffer back.
void cf_free(uint8_t *bytes);

#endif
