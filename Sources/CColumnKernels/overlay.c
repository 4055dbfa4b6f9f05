// Which rows of several sources count.

#include <stdint.h>

#include "CColumnKernels.h"

/// The same number, of which the compiler does not know that it is one of two: it would jump.
static inline int64_t hidden(int64_t number) {
  __asm__("" : "+r"(number));
  return number;
}

/// The first number if the mask is all ones, the second one if it is 0.
static inline double pick(int64_t mask, double first, double second) {
  int64_t first_bits, second_bits;
  __builtin_memcpy(&first_bits, &first, sizeof first_bits);
  __builtin_memcpy(&second_bits, &second, sizeof second_bits);
  int64_t bits = (first_bits & mask) | (second_bits & ~mask);
  double picked;
  __builtin_memcpy(&picked, &bits, sizeof picked);
  return picked;
}

void ck_overlay(
  const double *better_starts, const double *better_ends, const double *better_values,
  const unsigned char *better_counts, ptrdiff_t better_count, const double *worse_starts,
  const double *worse_ends, const double *worse_values, ptrdiff_t worse_count, double reach,
  double *starts, double *ends, double *values, unsigned char *counts) {
  // `reach` is how far better rows reach so far; `last` where the last of them started.
  double last = __builtin_nan("");
  ptrdiff_t i = 0, j = 0, out = 0;
  // Which row is next is anybody's guess, so nothing here jumps because of it.
  while (i < better_count && j < worse_count) {
    int64_t is_better = hidden(-(int64_t)(better_starts[i] <= worse_starts[j]));
    double start = pick(is_better, better_starts[i], worse_starts[j]);
    double end = pick(is_better, better_ends[i], worse_ends[j]);
    int64_t is_free = 1 & ~(hidden(reach > start) | (last == start));
    starts[out] = start;
    ends[out] = end;
    values[out] = pick(is_better, better_values[i], worse_values[j]);
    counts[out] = (unsigned char)((better_counts[i] & is_better) | (is_free & ~is_better));
    reach = pick(is_better, end > reach ? end : reach, reach);
    last = pick(is_better, start, last);
    i -= is_better;
    j += 1 + is_better;
    out += 1;
  }
  for (; i < better_count; ++i, ++out) {
    starts[out] = better_starts[i];
    ends[out] = better_ends[i];
    values[out] = better_values[i];
    counts[out] = better_counts[i];
  }
  for (; j < worse_count; ++j, ++out) {
    double start = worse_starts[j];
    starts[out] = start;
    ends[out] = worse_ends[j];
    values[out] = worse_values[j];
    counts[out] = !((reach > start) | (last == start));
  }
}

ptrdiff_t ck_pick(
  const double *starts, const double *ends, const double *values, const unsigned char *counts,
  ptrdiff_t row_count, double *picked_starts, double *picked_ends, double *picked_values) {
  ptrdiff_t picked = 0;
  for (ptrdiff_t row = 0; row < row_count; ++row) {
    picked_starts[picked] = starts[row];
    picked_ends[picked] = ends[row];
    picked_values[picked] = values[row];
    picked += counts[row];
  }
  return picked;
}
