// Which kernels this processor gets.

#include "levels.h"

const struct ck_kernels *ck_kernels_at(enum ck_level level) {
  switch (level) {
  case ck_level_portable:
    return &ck_kernels_portable;
#if defined(__x86_64__)
  case ck_level_avx2:
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")
               && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt")
             ? &ck_kernels_avx2
             : NULL;
  case ck_level_avx512:
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq")
               && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl")
               && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt")
             ? &ck_kernels_avx512
             : NULL;
#endif
  default:
    return NULL;
  }
}

static enum ck_level best_level = ck_level_portable;
static const struct ck_kernels *best = &ck_kernels_portable;

// Written before main, only read afterwards: no call has to ask again, on whichever thread.
__attribute__((constructor)) static void find_best(void) {
#if defined(__x86_64__)
  __builtin_cpu_init();
#endif
  for (enum ck_level level = ck_level_portable; level <= ck_level_avx512; ++level) {
    const struct ck_kernels *kernels = ck_kernels_at(level);
    if (kernels != NULL) {
      best = kernels;
      best_level = level;
    }
  }
}

enum ck_level ck_best_level(void) { return best_level; }

ptrdiff_t ck_find_runs(
  const double *starts, ptrdiff_t row_count, const double *edges, ptrdiff_t edge_count,
  ptrdiff_t *slices, ptrdiff_t *bounds) {
  return best->find_runs(starts, row_count, edges, edge_count, slices, bounds);
}

void ck_summarize(
  const double *values, ptrdiff_t row_count, const ptrdiff_t *bounds, ptrdiff_t run_count,
  double *sums, double *minima, double *maxima) {
  best->summarize(values, row_count, bounds, run_count, sums, minima, maxima);
}

void ck_combine(
  const double *part_sums, const double *part_minima, const double *part_maxima,
  ptrdiff_t part_count, const ptrdiff_t *bounds, ptrdiff_t run_count, double *sums,
  double *minima, double *maxima) {
  best->combine(
    part_sums, part_minima, part_maxima, part_count, bounds, run_count, sums, minima, maxima);
}

void ck_sum(
  const double *values, ptrdiff_t row_count, const ptrdiff_t *bounds, ptrdiff_t run_count,
  double *sums) {
  best->sum(values, row_count, bounds, run_count, sums);
}

void ck_means(const double *sums, const ptrdiff_t *bounds, ptrdiff_t run_count, double *means) {
  best->means(sums, bounds, run_count, means);
}

void ck_weighted_means(
  const double *weights, const double *products, const double *weightless,
  const ptrdiff_t *bounds, ptrdiff_t run_count, double *means) {
  best->weighted_means(weights, products, weightless, bounds, run_count, means);
}

void ck_weigh(
  const double *starts, const double *ends, const double *values, ptrdiff_t row_count,
  const ptrdiff_t *bounds, ptrdiff_t run_count, double half_cap, double *weights,
  double *products, double *weightless) {
  best->weigh(
    starts, ends, values, row_count, bounds, run_count, half_cap, weights, products,
    weightless);
}

void ck_energies(
  const double *starts, const double *ends, const double *levels, ptrdiff_t row_count,
  const ptrdiff_t *bounds, ptrdiff_t run_count, const double *highest, double *weights,
  double *products, double *plain) {
  best->energies(
    starts, ends, levels, row_count, bounds, run_count, highest, weights, products, plain);
}

void ck_clipped_durations(
  const double *starts, const double *ends, ptrdiff_t row_count, const ptrdiff_t *bounds,
  ptrdiff_t run_count, const double *limits, double *sums) {
  best->clipped_durations(starts, ends, row_count, bounds, run_count, limits, sums);
}

double ck_durations(
  const double *starts, const double *ends, ptrdiff_t row_count, bool *are_disjoint) {
  return best->durations(starts, ends, row_count, are_disjoint);
}

void ck_check_spans(
  const double *starts, const double *ends, ptrdiff_t first, ptrdiff_t row_count, double low,
  double high, struct ck_spans *spans) {
  best->check_spans(starts, ends, first, row_count, low, high, spans);
}

bool ck_quotients(const void *numbers, ptrdiff_t row_count, double divisor, double *quotients) {
  return best->quotients(numbers, row_count, divisor, quotients);
}

bool ck_read_spans(
  const void *start_numbers, const void *end_numbers, ptrdiff_t block_count, double divisor,
  double low, double high, double *starts, double *ends, double *latest,
  struct ck_spans *spans) {
  return best->read_spans(
    start_numbers, end_numbers, block_count, divisor, low, high, starts, ends, latest, spans);
}

double ck_dot(const double *left, const double *right, ptrdiff_t row_count) {
  return best->dot(left, right, row_count);
}

void ck_cross_products(
  const double *left, ptrdiff_t left_stride, ptrdiff_t left_count, const double *right,
  ptrdiff_t right_stride, ptrdiff_t right_count, ptrdiff_t row_count, double *products) {
  best->cross_products(
    left, left_stride, left_count, right, right_stride, right_count, row_count, products);
}

double ck_sum_column(const double *values, ptrdiff_t row_count) {
  const ptrdiff_t bounds[2] = {0, row_count};
  double sum;
  best->sum(values, row_count, bounds, 1, &sum);
  return sum;
}

double ck_summarize_column(
  const double *values, ptrdiff_t row_count, double *minimum, double *maximum) {
  const ptrdiff_t bounds[2] = {0, row_count};
  double sum;
  best->summarize(values, row_count, bounds, 1, &sum, minimum, maximum);
  return sum;
}

double ck_energy_of_column(
  const double *weights, const double *levels, ptrdiff_t row_count, double highest,
  double *weight, double *plain) {
  const ptrdiff_t bounds[2] = {0, row_count};
  double product;
  best->energies(
    NULL, weights, levels, row_count, bounds, 1, &highest, weight, &product, plain);
  return product;
}
