// The slopes between points: those inside bounds are kept, or only counted.

#include "CColumnKernels.h"

/// So many slopes are divided before any is looked at, in vector instructions of every processor.
enum { block = 256 };

ptrdiff_t ck_pair_slopes(
  const double *positions, const double *values, ptrdiff_t count, ptrdiff_t point, double low,
  double high, double *inside, ptrdiff_t *below) {
  double slopes[block];
  ptrdiff_t kept = 0;
  ptrdiff_t less = 0;
  const double position = positions[point];
  const double value = values[point];
  for (ptrdiff_t first = point + 1; first < count; first += block) {
    const ptrdiff_t length = count - first < block ? count - first : block;
    for (ptrdiff_t row = 0; row < length; ++row) {
      slopes[row] = (values[first + row] - value) / (positions[first + row] - position);
    }
    for (ptrdiff_t row = 0; row < length; ++row) {
      const double slope = slopes[row];
      // Written whether it stays or not: nobody can foresee which do.
      inside[kept] = slope;
      kept += (slope >= low) & (slope <= high);
      less += slope < low;
    }
  }
  *below += less;
  return kept;
}

void ck_count_slopes(
  const double *positions, const double *values, ptrdiff_t count, ptrdiff_t point, double low,
  double high, ptrdiff_t *below, ptrdiff_t *up_to) {
  ptrdiff_t less = 0;
  ptrdiff_t most = 0;
  const double position = positions[point];
  const double value = values[point];
  for (ptrdiff_t row = point + 1; row < count; ++row) {
    const double slope = (values[row] - value) / (positions[row] - position);
    less += slope < low;
    most += slope <= high;
  }
  *below += less;
  *up_to += most;
}
