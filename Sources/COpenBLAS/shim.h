#include <cblas.h>

/* Ends the threads that OpenBLAS starts when it is loaded, if this build of it has any: for 25 ms each
   they spin, waiting for work. OpenBLAS does the same before a fork, and starts them again if work for
   several threads comes. */
#if defined(__linux__)
extern int blas_thread_shutdown_(void) __attribute__((weak));
#endif

static inline void openblas_end_idle_threads(void) {
#if defined(__linux__)
  if (blas_thread_shutdown_) blas_thread_shutdown_();
#endif
}
