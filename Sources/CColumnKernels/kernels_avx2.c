// The kernels in AVX2.
#if defined(__x86_64__)
#include <immintrin.h>
#define CK_HAS_AVX2 1
#define CK_HAS_FMA 1
#define CK_TABLE ck_kernels_avx2
#pragma clang attribute push( \
  __attribute__((target("avx2,fma,bmi,bmi2,popcnt"))), apply_to = function)
#include "kernels.h"
#pragma clang attribute pop
#endif
