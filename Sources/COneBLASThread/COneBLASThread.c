#include "COneBLASThread.h"

/* Stands before a shared OpenBLAS's own. */
__attribute__((weak)) int openblas_num_threads_env(void) {
  return 1;
}

/* Stands for the one of an OpenBLAS inside the program, linked with `--wrap`. */
int __wrap_openblas_num_threads_env(void) {
  return 1;
}
