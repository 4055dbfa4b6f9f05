#ifndef CONEBLASTHREAD_H
#define CONEBLASTHREAD_H

/* What OpenBLAS asks at its start for how many threads the environment wants: a program with these
   functions has it start none. Other builds of BLAS do not ask.

   For a program of its own, not for a library: others in the process may want those threads. */
int openblas_num_threads_env(void);
int __wrap_openblas_num_threads_env(void);

#endif
