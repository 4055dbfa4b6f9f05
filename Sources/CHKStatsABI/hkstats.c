#include "hkstats.h"

/* The layout that the Arrow C data interface promises to all who read it. */
_Static_assert(sizeof(struct ArrowSchema) == 5 * sizeof(void *) + 2 * sizeof(int64_t) + 2 * sizeof(void *),
               "ArrowSchema has no gaps");
_Static_assert(sizeof(struct ArrowArray) == 5 * sizeof(int64_t) + 5 * sizeof(void *), "ArrowArray has no gaps");
_Static_assert(sizeof(struct ArrowArrayStream) == 5 * sizeof(void *), "ArrowArrayStream has no gaps");
