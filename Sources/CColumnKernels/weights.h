// Durations, and sums weighted by time.

/// What a stretch of rows adds to a run.
struct weighted {
  v8 weight, product;
};

/// Half the gap from the end of each row to the start of the next one, from 0 to the cap.
INLINE v8 half_gaps(v8 ends, v8 next_starts, v8 half_cap) {
  v8 half = splat(0.5) * (next_starts - ends);
  return lesser(half_cap, greater(half, splat(0)));
}

/// Eight rows: their durations, the half gaps before them (the first of which is the last of
/// `earlier`) and those after them.
INLINE v8 weights_of(v8 starts, v8 ends, v8 earlier, v8 half) {
  v8 before = __builtin_shufflevector(earlier, half, 7, 8, 9, 10, 11, 12, 13, 14);
  return (ends - starts) + before + half;
}

static void weigh(
  const double *starts, const double *ends, const double *values, ptrdiff_t row_count,
  const ptrdiff_t *bounds, ptrdiff_t run_count, double half_cap, double *weights,
  double *products, double *weightless) {
  v8 cap = splat(half_cap);
  for (ptrdiff_t run = 0; run < run_count; ++run) {
    struct compensated weight = {0, 0}, product = {0, 0};
    ptrdiff_t position = bounds[run], end = bounds[run + 1];
    v8 earlier = splat(0);
    while (position < end) {
      ptrdiff_t block_end = end - position <= CK_BLOCK ? end : position + CK_BLOCK;
      v8 weight8 = splat(0), product8 = splat(0);
      // Each of these rows has a next one in the run.
      for (; position + 8 <= block_end && position + 8 < end; position += 8) {
        v8 to = load(ends + position);
        v8 half = half_gaps(to, load(starts + position + 1), cap);
        v8 each = weights_of(load(starts + position), to, earlier, half);
        weight8 += each;
        product8 += each * load(values + position);
        earlier = half;
      }
      if (block_end == end) {
        ptrdiff_t left = end - position;
        v8 from = load_first(starts, position, left, row_count, splat(0));
        v8 to = load_first(ends, position, left, row_count, splat(0));
        v8 next = load_first(starts, position + 1, left - 1, row_count, splat(0));
        v8 half = half_gaps(to, next, cap);
        half = choose(iota < splat((double)(left - 1)), half, splat(0));
        v8 each = weights_of(from, to, earlier, half);
        each = choose(iota < splat((double)left), each, splat(0));
        weight8 += each;
        product8 += each * load_first(values, position, left, row_count, splat(0));
        position = end;
      }
      add(&weight, fold_sum(weight8));
      add(&product, fold_sum(product8));
    }
    weights[run] = value_of(weight);
    products[run] = value_of(product);
    weightless[run] =
      weights[run] == 0 ? sum_run(values, bounds[run], bounds[run + 1], row_count) : 0;
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
