/* glibc's own settings of its allocator, which Swift's module of glibc leaves out. */
#if defined(__linux__)
#include <malloc.h>
#endif
