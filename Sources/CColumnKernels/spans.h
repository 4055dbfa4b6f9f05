// Instants of columns that come from elsewhere: whole numbers as seconds, and whether they are spans.

static void check_spans(
  const double *starts, const double *ends, ptrdiff_t first, ptrdiff_t row_count, double low,
  double high, struct ck_spans *spans) {
  bool are_sound = true, are_sorted = true;
  double earliest1 = __builtin_inf(), latest1 = -__builtin_inf();
  ptrdiff_t row = first;
  // The first row of all follows none.
  if (row == 0 && row < row_count) {
    are_sound = starts[0] >= low && starts[0] <= ends[0] && ends[0] <= high;
    earliest1 = lesser1(starts[0], earliest1);
    latest1 = greater1(ends[0], latest1);
    row = 1;
  }
  // NaN is in no order with anything.
  m8 sound = ~(m8){0}, sorted = ~(m8){0};
  v8 earliest = splat(earliest1), latest = splat(latest1);
  for (; row + 8 <= row_count; row += 8) {
    v8 start = load(starts + row), before = load(starts + row - 1);
    v8 end = load(ends + row), end_before = load(ends + row - 1);
    sound &= (start >= splat(low)) & (start <= end) & (end <= splat(high));
    sorted &= (start > before) | ((start == before) & (end >= end_before));
    earliest = lesser(start, earliest);
    latest = greater(end, latest);
  }
  earliest1 = fold_minimum(earliest);
  latest1 = fold_maximum(latest);
  for (int lane = 0; lane < 8; ++lane) {
    are_sound &= sound[lane] != 0;
    are_sorted &= sorted[lane] != 0;
  }
  for (; row < row_count; ++row) {
    double start = starts[row], end = ends[row];
    are_sound &= start >= low && start <= end && end <= high;
    are_sorted &= start > starts[row - 1] || (start == starts[row - 1] && end >= ends[row - 1]);
    earliest1 = lesser1(start, earliest1);
    latest1 = greater1(end, latest1);
  }
  *spans = (struct ck_spans){are_sound, are_sorted, earliest1, latest1};
}

/// Whole numbers from -2^51 on, below 2^51, are the low bits of 1.5 x 2^52 plus them, so that processors
/// without a conversion of vectors of 64 bits do it by an addition.
static const double whole = 6755399441055744.0;
static const int64_t whole_bits = 0x4338000000000000;

#if defined(CK_HAS_FMA)
/// Eight whole numbers divided, each as by a division: a division takes several times as long.
///
/// The product with the inverse is the quotient but for 1.5 units of its last place. What is left over by it is a
/// double without rounding: a whole multiple of those units, of few bits because the divisor has few. So what is
/// added last is wrong by less than 2^-52 units. A sum that is rounded the other way by that would lie as close to
/// the middle between two doubles, but no quotient of these numbers does: in it is none, as that takes 54 bits, and
/// else they differ by a unit over twice the divisor at least.
INLINE v8 quotient8(v8 number, v8 divisor, v8 inverse) {
  v8 product = number * inverse;
  v8 rest = __builtin_elementwise_fma(-product, divisor, number);
  return __builtin_elementwise_fma(rest, inverse, product);
}
#else
INLINE v8 quotient8(v8 number, v8 divisor, v8 inverse) {
  (void)inverse;
  return number / divisor;
}
#endif

static bool quotients(
  const void *numbers, ptrdiff_t row_count, double divisor, double *quotients) {
  const char *from = numbers;
  // Those that are allowed lie in fewer steps above the smallest of them, a power of two.
  const uint64_t steps = (uint64_t)1 << 52;
  const int64_t half = (int64_t)1 << 51;
  typedef uint64_t u8 __attribute__((vector_size(64)));
  u8 reach8 = {0};
  const v8 divisor8 = splat(divisor), inverse8 = splat(1 / divisor);
  ptrdiff_t row = 0;
  for (; row + 8 <= row_count; row += 8) {
    u8 number;
    __builtin_memcpy(&number, from + 8 * row, sizeof number);
    reach8 |= number + (uint64_t)half;
    v8 quotient =
      quotient8((v8)(number + (uint64_t)whole_bits) - splat(whole), divisor8, inverse8);
    __builtin_memcpy(quotients + row, &quotient, sizeof quotient);
  }
  uint64_t reach = 0;
  for (int lane = 0; lane < 8; ++lane) reach |= reach8[lane];
  for (; row < row_count; ++row) {
    int64_t number;
    __builtin_memcpy(&number, from + 8 * row, sizeof number);
    reach |= (uint64_t)number + (uint64_t)half;
    quotients[row] = (double)number / divisor;
  }
  return reach < steps;
}

static bool read_spans(
  const void *start_numbers, const void *end_numbers, ptrdiff_t block_count, double divisor,
  double low, double high, double *starts, double *ends, double *latest, struct ck_spans *spans) {
  const char *from_starts = start_numbers, *from_ends = end_numbers;
  const uint64_t steps = (uint64_t)1 << 52;
  const int64_t half = (int64_t)1 << 51;
  typedef uint64_t u8 __attribute__((vector_size(64)));
  u8 reach8 = {0};
  const v8 divisor8 = splat(divisor), inverse8 = splat(1 / divisor);
  m8 sound = ~(m8){0}, sorted = ~(m8){0};
  v8 earliest = splat(__builtin_inf());
  double latest1 = -__builtin_inf();
  // The first row of all follows none.
  v8 start_last = splat(-__builtin_inf()), end_last = start_last;
  for (ptrdiff_t block = 0; block < block_count; ++block) {
    v8 latest8 = splat(-__builtin_inf());
    for (ptrdiff_t row = 64 * block; row < 64 * block + 64; row += 8) {
      u8 start_number, end_number;
      __builtin_memcpy(&start_number, from_starts + 8 * row, sizeof start_number);
      __builtin_memcpy(&end_number, from_ends + 8 * row, sizeof end_number);
      reach8 |= (start_number + (uint64_t)half) | (end_number + (uint64_t)half);
      v8 start = quotient8(
        (v8)(start_number + (uint64_t)whole_bits) - splat(whole), divisor8, inverse8);
      v8 end =
        quotient8((v8)(end_number + (uint64_t)whole_bits) - splat(whole), divisor8, inverse8);
      __builtin_memcpy(starts + row, &start, sizeof start);
      __builtin_memcpy(ends + row, &end, sizeof end);
      v8 before = __builtin_shufflevector(start_last, start, 7, 8, 9, 10, 11, 12, 13, 14);
      v8 end_before = __builtin_shufflevector(end_last, end, 7, 8, 9, 10, 11, 12, 13, 14);
      sound &= (start >= splat(low)) & (start <= end) & (end <= splat(high));
      sorted &= (start > before) | ((start == before) & (end >= end_before));
      earliest = lesser(start, earliest);
      latest8 = greater(end, latest8);
      start_last = start;
      end_last = end;
    }
    latest[block] = fold_maximum(latest8);
    latest1 = greater1(latest[block], latest1);
  }
  bool are_sound = true, are_sorted = true;
  uint64_t reach = 0;
  for (int lane = 0; lane < 8; ++lane) {
    reach |= reach8[lane];
    are_sound &= sound[lane] != 0;
    are_sorted &= sorted[lane] != 0;
  }
  *spans = (struct ck_spans){are_sound, are_sorted, fold_minimum(earliest), latest1};
  return reach < steps;
}
