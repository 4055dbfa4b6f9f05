// CRC-32 by carry-less multiplication: 64 bytes at a time are folded onto the next 64, as
// polynomials over GF(2), and what is left at the end is reduced.
//
// V. Gopal et al., "Fast CRC Computation for Generic Polynomials Using PCLMULQDQ Instruction",
// Intel, 2009; the constants are its x^n mod P of the reflected polynomial 0x1DB710641.

#include "CChecksums.h"

#include <zlib.h>

#if defined(__x86_64__)

#include <immintrin.h>

#define CC_TARGET __attribute__((target("pclmul,sse4.1")))

// The bytes at `bytes` with `sum` folded onto them, over the distance that `factors` are for.
CC_TARGET static inline __m128i fold(__m128i sum, __m128i factors, __m128i bytes) {
  __m128i low = _mm_clmulepi64_si128(sum, factors, 0x00);
  __m128i high = _mm_clmulepi64_si128(sum, factors, 0x11);
  return _mm_xor_si128(_mm_xor_si128(low, high), bytes);
}

static inline __m128i load(const uint8_t *bytes) {
  return _mm_loadu_si128((const __m128i *)bytes);
}

// The sum, without its final inversion, of `count` bytes: at least 64, and a multiple of 16.
CC_TARGET static uint32_t multiplied(uint32_t sum, const uint8_t *bytes, size_t count) {
  const __m128i over_64 = _mm_set_epi64x(0x1C6E41596, 0x154442BD4);
  const __m128i over_16 = _mm_set_epi64x(0x0CCAA009E, 0x1751997D0);
  const __m128i over_8 = _mm_set_epi64x(0, 0x163CD6124);
  const __m128i polynomial = _mm_set_epi64x(0x1F7011641, 0x1DB710641);
  const __m128i words = _mm_set_epi32(0, -1, 0, -1);

  __m128i a = _mm_xor_si128(load(bytes), _mm_cvtsi32_si128((int)sum));
  __m128i b = load(bytes + 16);
  __m128i c = load(bytes + 32);
  __m128i d = load(bytes + 48);
  for (bytes += 64, count -= 64; count >= 64; bytes += 64, count -= 64) {
    a = fold(a, over_64, load(bytes));
    b = fold(b, over_64, load(bytes + 16));
    c = fold(c, over_64, load(bytes + 32));
    d = fold(d, over_64, load(bytes + 48));
  }
  a = fold(a, over_16, b);
  a = fold(a, over_16, c);
  a = fold(a, over_16, d);
  for (; count >= 16; bytes += 16, count -= 16) a = fold(a, over_16, load(bytes));

  // From 128 bits to 64, then Barrett's reduction to 32.
  a = _mm_xor_si128(_mm_srli_si128(a, 8), _mm_clmulepi64_si128(a, over_16, 0x10));
  a = _mm_xor_si128(
    _mm_srli_si128(a, 4), _mm_clmulepi64_si128(_mm_and_si128(a, words), over_8, 0x00));
  __m128i quotient = _mm_clmulepi64_si128(_mm_and_si128(a, words), polynomial, 0x10);
  __m128i multiple = _mm_clmulepi64_si128(_mm_and_si128(quotient, words), polynomial, 0x00);
  return (uint32_t)_mm_extract_epi32(_mm_xor_si128(a, multiple), 1);
}

// Written before main, only read afterwards.
static int has_multiplication = 0;

__attribute__((constructor)) static void look_for_multiplication(void) {
  __builtin_cpu_init();
  has_multiplication = __builtin_cpu_supports("pclmul") && __builtin_cpu_supports("sse4.1");
}

#endif

uint32_t cc_crc32(uint32_t sum, const uint8_t *bytes, size_t count) {
#if defined(__x86_64__)
  if (has_multiplication && count >= 64) {
    size_t whole = count & ~(size_t)15;
    sum = ~multiplied(~sum, bytes, whole);
    bytes += whole;
    count -= whole;
  }
#endif
  // zlib takes a null pointer for the question of the first sum.
  return count == 0 ? sum : (uint32_t)crc32_z(sum, bytes, count);
}
