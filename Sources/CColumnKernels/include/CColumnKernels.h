#ifndef CCOLUMNKERNELS_H
#define CCOLUMNKERNELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Reductions over runs of columns of doubles, in vector instructions of the processor at hand.
///
/// A run is a stretch of neighbouring rows; `run_count` runs are given by one bound more, ascending,
/// run r being the rows [bounds[r], bounds[r + 1]). Runs that are reduced are not empty. A call
/// serves many runs, so that none is needed a bucket. `row_count` is the length of the columns,
/// beyond which nothing is read.
///
/// What a kernel does is written once, and is the same at every level of instructions, to the bit:
/// a run is added in lanes (row i in lane i mod 16 where it is summed, i mod 8 where it is weighed),
/// lanes are folded in a fixed order, and blocks of CK_BLOCK rows are joined by a compensated sum
/// (A. Neumaier, ZAMM 54, 1974). No product is contracted into a fused multiply-add. So a sum is
/// off by at most about CK_BLOCK / 8 + 4 roundings of sum(|x|), whatever its length: 1.5e-14.
///
/// A NaN anywhere in a run makes its sums NaN, and its extremes; infinities add as IEEE 754 says.
/// The sign of a zero is not specified.

/// The rows that are added plainly before compensation takes over.
#define CK_BLOCK 1024

/// Which instructions a set of kernels uses.
enum ck_level {
  /// What every processor of the architecture has: SSE2 on x86-64, NEON on arm64.
  ck_level_portable = 0,
  /// AVX2, BMI2 and FMA's processors.
  ck_level_avx2 = 1,
  /// AVX-512 F, DQ, BW and VL.
  ck_level_avx512 = 2,
};

/// What holds of spans.
struct ck_spans {
  /// Whether low <= start <= end <= high for each of them.
  bool are_sound;
  /// Whether each follows the row before it, by start, then end.
  bool are_sorted;
  /// The earliest start and the latest end; infinities without rows. What is NaN does not count.
  double earliest, latest;
};

/// The kernels at one level.
struct ck_kernels {
  /// Cuts rows sorted by `starts` at `edges` (ascending, equal ones allowed, two or more) into the
  /// populated runs: run r lies in slice slices[r], between edges[slices[r]] and the edge after it.
  ///
  /// `slices` and `bounds` have room for edge_count numbers each. Answers how many runs there are;
  /// there is one bound more than that. NaN must not occur in `starts` and `edges`.
  ptrdiff_t (*find_runs)(
    const double *starts, ptrdiff_t row_count, const double *edges, ptrdiff_t edge_count,
    ptrdiff_t *slices, ptrdiff_t *bounds);

  /// Sum, smallest and largest value of each run, in one pass.
  void (*summarize)(
    const double *values, ptrdiff_t row_count, const ptrdiff_t *bounds, ptrdiff_t run_count,
    double *sums, double *minima, double *maxima);

  /// The same of parts that are summaries themselves: the sum of the sums, the smallest of the
  /// minima and the largest of the maxima of each run of parts.
  void (*combine)(
    const double *part_sums, const double *part_minima, const double *part_maxima,
    ptrdiff_t part_count, const ptrdiff_t *bounds, ptrdiff_t run_count, double *sums,
    double *minima, double *maxima);

  /// The sum of each run.
  void (*sum)(
    const double *values, ptrdiff_t row_count, const ptrdiff_t *bounds, ptrdiff_t run_count,
    double *sums);

  /// The sum of each run divided by its number of rows.
  void (*means)(
    const double *sums, const ptrdiff_t *bounds, ptrdiff_t run_count, double *means);

  /// Time-weighted sums of each run: sum(w) and sum(w v), where row i weighs
  /// w = (end - start) + h(i - 1, i) + h(i, i + 1) and h(i, j) is half the gap from the end of i to
  /// the start of j if both are in the run, not below 0 and at most `half_cap`.
  ///
  /// With a cap of 0 rows weigh their own durations. Where no row of a run weighs anything, its
  /// `weightless` is the sum of its values, as `sum` has it; elsewhere it is 0.
  void (*weigh)(
    const double *starts, const double *ends, const double *values, ptrdiff_t row_count,
    const ptrdiff_t *bounds, ptrdiff_t run_count, double half_cap, double *weights,
    double *products, double *weightless);

  /// The time-weighted mean of each run from what `weigh` says of it: product by weight, and the plain
  /// mean where nothing weighs.
  void (*weighted_means)(
    const double *weights, const double *products, const double *weightless,
    const ptrdiff_t *bounds, ptrdiff_t run_count, double *means);

  /// Energy sums of each run: sum(w), sum(w e) and, in `plain`, sum(e). A row weighs its duration
  /// end - start, or `ends` if `starts` is NULL, and e = 10^((level - highest) / 10).
  ///
  /// No level is above the `highest` of its run, which is finite; otherwise sums mean nothing. e is
  /// within 1e-15 of the truth, relatively; below 1e-306 it is 0.
  void (*energies)(
    const double *starts, const double *ends, const double *levels, ptrdiff_t row_count,
    const ptrdiff_t *bounds, ptrdiff_t run_count, const double *highest, double *weights,
    double *products, double *plain);

  /// The sum of min(end, limit) - start of each run, with the limit of the run.
  void (*clipped_durations)(
    const double *starts, const double *ends, ptrdiff_t row_count, const ptrdiff_t *bounds,
    ptrdiff_t run_count, const double *limits, double *sums);

  /// The sum of end - start, and whether every row ends before or when the next one starts.
  double (*durations)(
    const double *starts, const double *ends, ptrdiff_t row_count, bool *are_disjoint);

  /// What holds of the rows from `first` on.
  void (*check_spans)(
    const double *starts, const double *ends, ptrdiff_t first, ptrdiff_t row_count, double low,
    double high, struct ck_spans *spans);

  /// Divides whole numbers of 64 bits, which need not be aligned: quotients are those of the numbers as
  /// doubles. Returns whether all are -2^51 or more and below 2^51; if not, quotients mean nothing.
  ///
  /// The divisor is a whole number from 1 to 2^50.
  bool (*quotients)(
    const void *numbers, ptrdiff_t row_count, double divisor, double *quotients);

  /// Divides starts and ends as `quotients` does, and checks them as `check_spans` does, the first row
  /// following none. There are 64 rows for each block, of which `latest` gets the latest end.
  bool (*read_spans)(
    const void *start_numbers, const void *end_numbers, ptrdiff_t block_count, double divisor,
    double low, double high, double *starts, double *ends, double *latest,
    struct ck_spans *spans);

  /// The sum of the products of two columns, row by row; row i is in lane i mod 16. 0 without rows.
  double (*dot)(const double *left, const double *right, ptrdiff_t row_count);

  /// The sums of the products of each left column with each right one; row i is in lane i mod 8.
  ///
  /// Column c begins c strides behind the first. Entry left x right_count + right of `products` belongs
  /// to the columns left and right. Of columns with themselves, the same pointer, stride and number, only
  /// half is worked out; the answer is symmetric to the bit.
  void (*cross_products)(
    const double *left, ptrdiff_t left_stride, ptrdiff_t left_count, const double *right,
    ptrdiff_t right_stride, ptrdiff_t right_count, ptrdiff_t row_count, double *products);
};

/// The kernels of a level; NULL if this processor can't run them.
const struct ck_kernels *ck_kernels_at(enum ck_level level);

/// The best level that this processor can run, found once, when the program starts.
enum ck_level ck_best_level(void);

// The kernels at the best level; see `struct ck_kernels`.

ptrdiff_t ck_find_runs(
  const double *starts, ptrdiff_t row_count, const double *edges, ptrdiff_t edge_count,
  ptrdiff_t *slices, ptrdiff_t *bounds);
void ck_summarize(
  const double *values, ptrdiff_t row_count, const ptrdiff_t *bounds, ptrdiff_t run_count,
  double *sums, double *minima, double *maxima);
void ck_combine(
  const double *part_sums, const double *part_minima, const double *part_maxima,
  ptrdiff_t part_count, const ptrdiff_t *bounds, ptrdiff_t run_count, double *sums,
  double *minima, double *maxima);
void ck_sum(
  const double *values, ptrdiff_t row_count, const ptrdiff_t *bounds, ptrdiff_t run_count,
  double *sums);
void ck_means(const double *sums, const ptrdiff_t *bounds, ptrdiff_t run_count, double *means);
void ck_weigh(
  const double *starts, const double *ends, const double *values, ptrdiff_t row_count,
  const ptrdiff_t *bounds, ptrdiff_t run_count, double half_cap, double *weights,
  double *products, double *weightless);
void ck_weighted_means(
  const double *weights, const double *products, const double *weightless,
  const ptrdiff_t *bounds, ptrdiff_t run_count, double *means);
void ck_energies(
  const double *starts, const double *ends, const double *levels, ptrdiff_t row_count,
  const ptrdiff_t *bounds, ptrdiff_t run_count, const double *highest, double *weights,
  double *products, double *plain);
void ck_clipped_durations(
  const double *starts, const double *ends, ptrdiff_t row_count, const ptrdiff_t *bounds,
  ptrdiff_t run_count, const double *limits, double *sums);
double ck_durations(
  const double *starts, const double *ends, ptrdiff_t row_count, bool *are_disjoint);
void ck_check_spans(
  const double *starts, const double *ends, ptrdiff_t first, ptrdiff_t row_count, double low,
  double high, struct ck_spans *spans);
bool ck_quotients(const void *numbers, ptrdiff_t row_count, double divisor, double *quotients);
bool ck_read_spans(
  const void *start_numbers, const void *end_numbers, ptrdiff_t block_count, double divisor,
  double low, double high, double *starts, double *ends, double *latest,
  struct ck_spans *spans);
double ck_dot(const double *left, const double *right, ptrdiff_t row_count);
void ck_cross_products(
  const double *left, ptrdiff_t left_stride, ptrdiff_t left_count, const double *right,
  ptrdiff_t right_stride, ptrdiff_t right_count, ptrdiff_t row_count, double *products);

// Rows of several sources, in scalar code that is the same for all processors.

/// Merges two sets of rows sorted by start, better ones before worse ones that start with them.
///
/// Worse rows count (1) unless a better one covers their start (start <= t < end, whether it counts
/// or not) or starts at the same moment (0), or if they start before `reach`; better rows count as
/// they did. `starts`, `ends`, `values` and `counts` have room for all rows.
void ck_overlay(
  const double *better_starts, const double *better_ends, const double *better_values,
  const unsigned char *better_counts, ptrdiff_t better_count, const double *worse_starts,
  const double *worse_ends, const double *worse_values, ptrdiff_t worse_count, double reach,
  double *starts, double *ends, double *values, unsigned char *counts);

/// Copies the rows that count and answers how many; there has to be room for all rows.
ptrdiff_t ck_pick(
  const double *starts, const double *ends, const double *values, const unsigned char *counts,
  ptrdiff_t row_count, double *picked_starts, double *picked_ends, double *picked_values);

/// The slopes from one point to all later ones: how many lie below `low` is added to `below`, those from
/// it to `high` are written to `inside`, which has room for one slope a later point, in their order.
/// Answers how many those are. Positions ascend, no two are equal; low may be minus infinity.
ptrdiff_t ck_pair_slopes(
  const double *positions, const double *values, ptrdiff_t count, ptrdiff_t point, double low,
  double high, double *inside, ptrdiff_t *below);

/// Of the slopes from one point to all later ones, how many lie below `low` is added to `below`, and how many
/// lie at `high` or below it to `up_to`. Positions ascend, no two are equal.
void ck_count_slopes(
  const double *positions, const double *values, ptrdiff_t count, ptrdiff_t point, double low,
  double high, ptrdiff_t *below, ptrdiff_t *up_to);

// One run, which is the whole column; answers the sum or the energy, relative to the highest level.

double ck_sum_column(const double *values, ptrdiff_t row_count);
double ck_summarize_column(
  const double *values, ptrdiff_t row_count, double *minimum, double *maximum);
double ck_energy_of_column(
  const double *weights, const double *levels, ptrdiff_t row_count, double highest,
  double *weight, double *plain);

#endif
