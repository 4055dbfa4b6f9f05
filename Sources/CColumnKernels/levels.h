#ifndef CK_LEVELS_H
#define CK_LEVELS_H

#include "CColumnKernels.h"

extern const struct ck_kernels ck_kernels_portable;
#if defined(__x86_64__)
extern const struct ck_kernels ck_kernels_avx2;
extern const struct ck_kernels ck_kernels_avx512;
#endif

#endif
