// Sum, minimum and maximum of runs.

/// What is known of one run, in lanes.
struct extremes {
  v8 sum, low, high;
};

/// A run of `count` rows, at most 8 a part, of three columns that may be the same one. The columns
/// can be read for 32 rows.
INLINE struct extremes summarize_parts(
  const double *sums, const double *minima, const double *maxima, ptrdiff_t count, int parts) {
  v8 left = splat((double)count);
  v8 first_low = splat(minima[0]), first_high = splat(maxima[0]);
  v8 sum[4] = {splat(0), splat(0), splat(0), splat(0)};
  struct extremes run = {splat(0), first_low, first_high};
#pragma clang loop unroll(full)
  for (int part = 0; part < parts; ++part) {
    m8 mask = iota + splat(8 * part) < left;
    v8 value = load(sums + 8 * part);
    v8 low = sums == minima ? value : load(minima + 8 * part);
    v8 high = sums == maxima ? value : load(maxima + 8 * part);
    sum[part] = choose(mask, value, splat(0));
    run.low = lesser(choose(mask, low, first_low), run.low);
    run.high = greater(choose(mask, high, first_high), run.high);
  }
  run.sum = (sum[0] + sum[2]) + (sum[1] + sum[3]);
  return run;
}

/// At most CK_BLOCK rows of a run from `position` on.
INLINE struct extremes summarize_block(
  const double *sums, const double *minima, const double *maxima, ptrdiff_t position,
  ptrdiff_t count, ptrdiff_t row_count) {
  v8 low0 = splat(minima[position]), high0 = splat(maxima[position]);
  v8 low1 = low0, high1 = high0, sum0 = splat(0), sum1 = splat(0);
  ptrdiff_t end = position + count;
  for (; position + 16 <= end; position += 16) {
    v8 value0 = load(sums + position), value1 = load(sums + position + 8);
    sum0 += value0;
    sum1 += value1;
    low0 = lesser(sums == minima ? value0 : load(minima + position), low0);
    low1 = lesser(sums == minima ? value1 : load(minima + position + 8), low1);
    high0 = greater(sums == maxima ? value0 : load(maxima + position), high0);
    high1 = greater(sums == maxima ? value1 : load(maxima + position + 8), high1);
  }
  if (position < end) {
    ptrdiff_t left = end - position;
    sum0 += load_first(sums, position, left, row_count, splat(0));
    low0 = lesser(load_first(minima, position, left, row_count, low0), low0);
    high0 = greater(load_first(maxima, position, left, row_count, high0), high0);
    if (left > 8) {
      sum1 += load_first(sums, position + 8, left - 8, row_count, splat(0));
      low1 = lesser(load_first(minima, position + 8, left - 8, row_count, low1), low1);
      high1 = greater(load_first(maxima, position + 8, left - 8, row_count, high1), high1);
    }
  }
  return (struct extremes){sum0 + sum1, lesser(low0, low1), greater(high0, high1)};
}

/// Any run, to the end.
INLINE void summarize_run(
  const double *sums, const double *minima, const double *maxima, ptrdiff_t position,
  ptrdiff_t end, ptrdiff_t row_count, double *sum, double *minimum, double *maximum) {
  struct compensated total = {0, 0};
  double low = minima[position], high = maxima[position];
  do {
    ptrdiff_t count = end - position < CK_BLOCK ? end - position : CK_BLOCK;
    struct extremes block =
      summarize_block(sums, minima, maxima, position, count, row_count);
    add(&total, fold_sum(block.sum));
    low = lesser1(fold_minimum(block.low), low);
    high = greater1(fold_maximum(block.high), high);
    position += count;
  } while (position < end);
  *sum = value_of(total);
  *minimum = low;
  *maximum = high;
}

/// Comparisons step over NaN. Only a sum that is NaN can hide one.
static __attribute__((noinline)) void correct_for_nan(
  const double *minima, const ptrdiff_t *bounds, double sum, double *minimum, double *maximum) {
  if (sum == sum) return;
  for (ptrdiff_t row = bounds[0]; row < bounds[1]; ++row)
    if (minima[row] != minima[row]) *minimum = *maximum = sum;
}

/// Four runs of at most 8 rows a part: no branch depends on their lengths, and they are folded
/// together. Answers the sum of the sums, which is NaN if one of them is.
INLINE double summarize_four(
  const double *sums, const double *minima, const double *maxima, const ptrdiff_t *bounds,
  int parts, double *out_sums, double *out_minima, double *out_maxima) {
  struct extremes run[4];
#pragma clang loop unroll(full)
  for (int i = 0; i < 4; ++i)
    run[i] = summarize_parts(
      sums + bounds[i], minima + bounds[i], maxima + bounds[i], bounds[i + 1] - bounds[i], parts);
  v4 sum = fold_sum_of_four(run[0].sum, run[1].sum, run[2].sum, run[3].sum);
  v4 low = fold_minimum_of_four(run[0].low, run[1].low, run[2].low, run[3].low);
  v4 high = fold_maximum_of_four(run[0].high, run[1].high, run[2].high, run[3].high);
  __builtin_memcpy(out_sums, &sum, sizeof sum);
  __builtin_memcpy(out_minima, &low, sizeof low);
  __builtin_memcpy(out_maxima, &high, sizeof high);
  return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

INLINE ptrdiff_t longer(ptrdiff_t left, ptrdiff_t right) { return left > right ? left : right; }

INLINE void summarize_columns(
  const double *sums, const double *minima, const double *maxima, ptrdiff_t row_count,
  const ptrdiff_t *bounds, ptrdiff_t run_count, double *out_sums, double *out_minima,
  double *out_maxima) {
  ptrdiff_t run = 0;
  while (run < run_count) {
    const ptrdiff_t *b = bounds + run;
    double *sum = out_sums + run, *minimum = out_minima + run, *maximum = out_maxima + run;
    ptrdiff_t longest = 33;
    if (run + 4 <= run_count && b[3] + 32 <= row_count)
      longest = longer(longer(b[1] - b[0], b[2] - b[1]), longer(b[3] - b[2], b[4] - b[3]));
    if (longest <= 32) {
      double any =
        longest <= 8
          ? summarize_four(sums, minima, maxima, b, 1, sum, minimum, maximum)
        : longest <= 24
          ? summarize_four(sums, minima, maxima, b, 3, sum, minimum, maximum)
          : summarize_four(sums, minima, maxima, b, 4, sum, minimum, maximum);
      if (__builtin_expect(any != any, 0))
        for (int i = 0; i < 4; ++i)
          correct_for_nan(minima, b + i, sum[i], minimum + i, maximum + i);
      run += 4;
    } else {
      summarize_run(sums, minima, maxima, b[0], b[1], row_count, sum, minimum, maximum);
      correct_for_nan(minima, b, *sum, minimum, maximum);
      run += 1;
    }
  }
}

static void summarize(
  const double *values, ptrdiff_t row_count, const ptrdiff_t *bounds, ptrdiff_t run_count,
  double *sums, double *minima, double *maxima) {
  summarize_columns(
    values, values, values, row_count, bounds, run_count, sums, minima, maxima);
}

static void combine(
  const double *part_sums, const double *part_minima, const double *part_maxima,
  ptrdiff_t part_count, const ptrdiff_t *bounds, ptrdiff_t run_count, double *sums,
  double *minima, double *maxima) {
  summarize_columns(
    part_sums, part_minima, part_maxima, part_count, bounds, run_count, sums, minima, maxima);
}

INLINE double sum_run(
  const double *values, ptrdiff_t position, ptrdiff_t end, ptrdiff_t row_count) {
  struct compensated total = {0, 0};
  while (position < end) {
    ptrdiff_t block_end = end - position < CK_BLOCK ? end : position + CK_BLOCK;
    v8 sum0 = splat(0), sum1 = splat(0);
    for (; position + 16 <= block_end; position += 16) {
      sum0 += load(values + position);
      sum1 += load(values + position + 8);
    }
    if (position < block_end) {
      ptrdiff_t left = block_end - position;
      sum0 += load_first(values, position, left, row_count, splat(0));
      if (left > 8) sum1 += load_first(values, position + 8, left - 8, row_count, splat(0));
      position = block_end;
    }
    add(&total, fold_sum(sum0 + sum1));
  }
  return value_of(total);
}

static void sum(
  const double *values, ptrdiff_t row_count, const ptrdiff_t *bounds, ptrdiff_t run_count,
  double *sums) {
  for (ptrdiff_t run = 0; run < run_count; ++run)
    sums[run] = sum_run(values, bounds[run], bounds[run + 1], row_count);
}

static void means(
  const double *sums, const ptrdiff_t *bounds, ptrdiff_t run_count, double *means) {
  for (ptrdiff_t run = 0; run < run_count; ++run)
    means[run] = sums[run] / (double)(bounds[run + 1] - bounds[run]);
}
