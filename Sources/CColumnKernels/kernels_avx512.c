// The kernels in AVX-512.
#if defined(__x86_64__)
#include <immintrin.h>
#define CK_HAS_AVX512 1
#define CK_HAS_FMA 1
#define CK_TABLE ck_kernels_avx512
#pragma clang attribute push( \
  __attribute__((target("avx2,avx512f,avx512dq,avx512bw,avx512vl,bmi,bmi2,popcnt"))), \
  apply_to = function)
#include "kernels.h"
#pragma clang attribute pop
#endif
