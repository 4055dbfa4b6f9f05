// Sums of sound levels by energy.

/// 10^(d / 10) for differences of 0 dB or less: 2^n e^r, n being the nearest whole number of
/// doublings (3.01 dB each) and r what is left.
///
/// The doublings are taken off in decibels, in two parts of which the first times n is exact, so
/// that r is as exact as d. Then e^r is its Taylor series to the 13th power; |r| is at most
/// ln(2) / 2.
INLINE v8 energy(v8 decibels) {
  const double doublings_per_decibel = 0x1.542a5a12e1c5bp-2; // log2(10) / 10
  const double doubling_high = 0x1.8151824c40000p+1;         // 10 log10(2), its first bits
  const double doubling_low = 0x1.ac3f57eb36bb0p-34;
  const double nepers_per_decibel = 0x1.d791c5f888822p-3; // ln(10) / 10
  const double round = 0x1.8p52;
  // Below this the result is as good as nothing beside the highest level.
  m8 audible = (m8)(decibels >= splat(-3060));
  v8 d = choose(audible, decibels, splat(-3060));
  v8 shifted = d * doublings_per_decibel + round;
  v8 n = shifted - round;
  v8 r = ((d - n * doubling_high) - n * doubling_low) * nepers_per_decibel;
  v8 sum = splat(1.0 / 6227020800);
  sum = sum * r + 1.0 / 479001600;
  sum = sum * r + 1.0 / 39916800;
  sum = sum * r + 1.0 / 3628800;
  sum = sum * r + 1.0 / 362880;
  sum = sum * r + 1.0 / 40320;
  sum = sum * r + 1.0 / 5040;
  sum = sum * r + 1.0 / 720;
  sum = sum * r + 1.0 / 120;
  sum = sum * r + 1.0 / 24;
  sum = sum * r + 1.0 / 6;
  sum = sum * r + 0.5;
  sum = sum * r + 1.0;
  sum = sum * r + 1.0;
  v8 scale = (v8)(((m8)shifted + 1023) << 52);
  return choose(audible, sum * scale, splat(0));
}

static void energies(
  const double *starts, const double *ends, const double *levels, ptrdiff_t row_count,
  const ptrdiff_t *bounds, ptrdiff_t run_count, const double *highest, double *weights,
  double *products, double *plain) {
  for (ptrdiff_t run = 0; run < run_count; ++run) {
    struct compensated weight = {0, 0}, product = {0, 0}, sum = {0, 0};
    v8 top = splat(highest[run]);
    ptrdiff_t position = bounds[run], end = bounds[run + 1];
    while (position < end) {
      ptrdiff_t block_end = end - position <= CK_BLOCK ? end : position + CK_BLOCK;
      v8 weight8 = splat(0), product8 = splat(0), sum8 = splat(0);
      for (; position < block_end; position += 8) {
        ptrdiff_t left = block_end - position;
        v8 each = load_first(ends, position, left, row_count, splat(0));
        if (starts != NULL) each -= load_first(starts, position, left, row_count, splat(0));
        // A level of minus infinity is no energy at all.
        v8 level = load_first(levels, position, left, row_count, splat(-__builtin_inf()));
        v8 relative = energy(level - top);
        weight8 += each;
        product8 += each * relative;
        sum8 += relative;
      }
      position = block_end;
      add(&weight, fold_sum(weight8));
      add(&product, fold_sum(product8));
      add(&sum, fold_sum(sum8));
    }
    weights[run] = value_of(weight);
    products[run] = value_of(product);
    plain[run] = value_of(sum);
  }
}
