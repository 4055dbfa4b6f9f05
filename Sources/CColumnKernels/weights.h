// Durations, and sums weighted by time.

/// What the rows of a run weigh, and their values times that.
struct weighted {
  double weight, product;
};

/// The gap from the end of each row to the start of the next one, from 0 to the cap.
INLINE v8 gaps(v8 ends, v8 next_starts, v8 cap) {
  return lesser(cap, greater(next_starts - ends, splat(0)));
}

/// The rows from `position` to `end`, a block or less, each with the gap to the row after it, which is
/// in the run as well.
///
/// A gap weighs as much as all of it, half for the row before and half for the one after: it is
/// multiplied by the mean of their values. Rows without durations have the same starts and ends.
INLINE struct weighted weigh_block(
  const double *starts, const double *ends, const double *values, ptrdiff_t row_count,
  ptrdiff_t position, ptrdiff_t end, v8 cap, bool have_durations) {
  v8 weight8 = splat(0), product8 = splat(0), pair8 = splat(0);
  for (; position + 8 <= end; position += 8) {
    v8 to = load(ends + position), value = load(values + position);
    v8 gap = gaps(to, load(starts + position + 1), cap);
    weight8 += gap;
    pair8 += gap * (value + load(values + position + 1));
    if (have_durations) {
      v8 duration = to - load(starts + position);
      weight8 += duration;
      product8 += duration * value;
    }
  }
  if (position < end) {
    ptrdiff_t left = end - position;
    v8 to = load_first(ends, position, left, row_count, splat(0));
    v8 value = load_first(values, position, left, row_count, splat(0));
    v8 gap = gaps(to, load_first(starts, position + 1, left, row_count, splat(0)), cap);
    weight8 += gap;
    pair8 += gap * (value + load_first(values, position + 1, left, row_count, splat(0)));
    if (have_durations) {
      v8 duration = to - load_first(starts, position, left, row_count, splat(0));
      weight8 += duration;
      product8 += duration * value;
    }
  }
  return (struct weighted){fold_sum(weight8), fold_sum(splat(0.5) * pair8 + product8)};
}

INLINE struct weighted weigh_run(
  const double *starts, const double *ends, const double *values, ptrdiff_t row_count,
  ptrdiff_t position, ptrdiff_t end, v8 cap, bool have_durations) {
  ptrdiff_t last = end - 1;
  struct weighted sums = {0, 0};
  if (last - position <= CK_BLOCK) {
    sums = weigh_block(
      starts, ends, values, row_count, position, last, cap, have_durations);
  } else {
    struct compensated weight = {0, 0}, product = {0, 0};
    for (; position < last; position += CK_BLOCK) {
      ptrdiff_t block_end = last - position <= CK_BLOCK ? last : position + CK_BLOCK;
      struct weighted block = weigh_block(
        starts, ends, values, row_count, position, block_end, cap, have_durations);
      add(&weight, block.weight);
      add(&product, block.product);
    }
    sums = (struct weighted){value_of(weight), value_of(product)};
  }
  // The last row is alone if it is the only one: infinity times nothing is no number.
  double duration = have_durations ? ends[last] - starts[last] : 0;
  sums.weight += duration;
  sums.product += duration * values[last];
  return sums;
}

/// The same product row by row: an infinite value counts if its row weighs something, and is not
/// multiplied by a gap of 0 beside one of some length.
static __attribute__((noinline)) double weigh_rows(
  const double *starts, const double *ends, const double *values, ptrdiff_t position,
  ptrdiff_t end, double cap) {
  struct compensated product = {0, 0};
  double before = 0;
  for (; position < end; ++position) {
    double after =
      position + 1 < end
        ? lesser1(cap, greater1(starts[position + 1] - ends[position], 0)) : 0;
    double weight = (ends[position] - starts[position]) + 0.5 * (before + after);
    add(&product, weight * values[position]);
    before = after;
  }
  return value_of(product);
}

static void weigh(
  const double *starts, const double *ends, const double *values, ptrdiff_t row_count,
  const ptrdiff_t *bounds, ptrdiff_t run_count, double half_cap, double *weights,
  double *products, double *weightless) {
  double cap = 2 * half_cap;
  bool are_instants = starts == ends;
  for (ptrdiff_t run = 0; run < run_count; ++run) {
    ptrdiff_t position = bounds[run], end = bounds[run + 1];
    struct weighted sums =
      are_instants
        ? weigh_run(starts, ends, values, row_count, position, end, splat(cap), false)
        : weigh_run(starts, ends, values, row_count, position, end, splat(cap), true);
    bool is_finite = sums.product - sums.product == 0;
    weights[run] = sums.weight;
    products[run] =
      is_finite ? sums.product : weigh_rows(starts, ends, values, position, end, cap);
    weightless[run] = sums.weight == 0 ? sum_run(values, position, end, row_count) : 0;
  }
}

static void weighted_means(
  const double *weights, const double *products, const double *weightless,
  const ptrdiff_t *bounds, ptrdiff_t run_count, double *means) {
  for (ptrdiff_t run = 0; run < run_count; ++run) {
    bool is_weightless = weights[run] == 0;
    double sum = is_weightless ? weightless[run] : products[run];
    double weight = is_weightless ? (double)(bounds[run + 1] - bounds[run]) : weights[run];
    means[run] = sum / weight;
  }
}

static void clipped_durations(
  const double *starts, const double *ends, ptrdiff_t row_count, const ptrdiff_t *bounds,
  ptrdiff_t run_count, const double *limits, double *sums) {
  for (ptrdiff_t run = 0; run < run_count; ++run) {
    struct compensated total = {0, 0};
    ptrdiff_t position = bounds[run], end = bounds[run + 1];
    v8 limit = splat(limits[run]);
    while (position < end) {
      ptrdiff_t block_end = end - position <= CK_BLOCK ? end : position + CK_BLOCK;
      v8 sum8 = splat(0);
      for (; position + 8 <= block_end; position += 8)
        sum8 += lesser(limit, load(ends + position)) - load(starts + position);
      if (position < block_end) {
        ptrdiff_t left = block_end - position;
        v8 each = lesser(limit, load_first(ends, position, left, row_count, splat(0)))
                  - load_first(starts, position, left, row_count, splat(0));
        sum8 += choose(iota < splat((double)left), each, splat(0));
        position = block_end;
      }
      add(&total, fold_sum(sum8));
    }
    sums[run] = value_of(total);
  }
}

static double durations(
  const double *starts, const double *ends, ptrdiff_t row_count, bool *are_disjoint) {
  struct compensated total = {0, 0};
  ptrdiff_t position = 0;
  m8 apart = (m8)(splat(0) == splat(0));
  // Each row of a vector needs the start of the next one.
  while (position + 17 <= row_count) {
    v8 sum0 = splat(0), sum1 = splat(0);
    ptrdiff_t block_end = row_count - 16;
    if (block_end - position > CK_BLOCK) block_end = position + CK_BLOCK;
    for (; position < block_end; position += 16) {
      v8 end0 = load(ends + position), end1 = load(ends + position + 8);
      apart &= (m8)(end0 <= load(starts + position + 1));
      apart &= (m8)(end1 <= load(starts + position + 9));
      sum0 += end0 - load(starts + position);
      sum1 += end1 - load(starts + position + 8);
    }
    add(&total, fold_sum(sum0 + sum1));
  }
  int64_t all = -1;
  for (int lane = 0; lane < 8; ++lane) all &= apart[lane];
  bool is_disjoint = all != 0;
  double rest = 0;
  for (; position < row_count; ++position) {
    rest += ends[position] - starts[position];
    if (position + 1 < row_count)
      is_disjoint = is_disjoint && ends[position] <= starts[position + 1];
  }
  add(&total, rest);
  double sum = value_of(total);
  // A NaN in the first start or the last end is compared with nothing.
  *are_disjoint = is_disjoint && sum == sum;
  return sum;
}
