// Sums of products of columns.

static double dot(const double *left, const double *right, ptrdiff_t row_count) {
  struct compensated total = {0, 0};
  ptrdiff_t position = 0;
  while (position < row_count) {
    ptrdiff_t block_end = row_count - position < CK_BLOCK ? row_count : position + CK_BLOCK;
    v8 sum0 = splat(0), sum1 = splat(0);
    for (; position + 16 <= block_end; position += 16) {
      sum0 += load(left + position) * load(right + position);
      sum1 += load(left + position + 8) * load(right + position + 8);
    }
    if (position < block_end) {
      ptrdiff_t rest = block_end - position;
      sum0 += load_first(left, position, rest, row_count, splat(0))
              * load_first(right, position, rest, row_count, splat(0));
      if (rest > 8)
        sum1 += load_first(left, position + 8, rest - 8, row_count, splat(0))
                * load_first(right, position + 8, rest - 8, row_count, splat(0));
    }
    position = block_end;
    add(&total, fold_sum(sum0 + sum1));
  }
  return value_of(total);
}

/// The products of one or two left columns with one or two right ones: each vector that is loaded
/// serves two of them. An entry's additions are the same in each of the four forms.
INLINE void multiply_tile(
  const double *left, ptrdiff_t left_stride, int lefts, const double *right,
  ptrdiff_t right_stride, int rights, ptrdiff_t row_count, double *products, ptrdiff_t stride) {
  struct compensated totals[2][2] = {{{0, 0}, {0, 0}}, {{0, 0}, {0, 0}}};
  ptrdiff_t position = 0;
  while (position < row_count) {
    ptrdiff_t block_end = row_count - position < CK_BLOCK ? row_count : position + CK_BLOCK;
    v8 sums[2][2] = {{splat(0), splat(0)}, {splat(0), splat(0)}};
    for (; position + 8 <= block_end; position += 8) {
#pragma clang loop unroll(full)
      for (int i = 0; i < lefts; ++i)
#pragma clang loop unroll(full)
        for (int j = 0; j < rights; ++j)
          sums[i][j] +=
            load(left + i * left_stride + position) * load(right + j * right_stride + position);
    }
    if (position < block_end) {
      ptrdiff_t rest = block_end - position;
#pragma clang loop unroll(full)
      for (int i = 0; i < lefts; ++i)
#pragma clang loop unroll(full)
        for (int j = 0; j < rights; ++j)
          sums[i][j] +=
            load_first(left + i * left_stride, position, rest, row_count, splat(0))
            * load_first(right + j * right_stride, position, rest, row_count, splat(0));
      position = block_end;
    }
#pragma clang loop unroll(full)
    for (int i = 0; i < lefts; ++i)
#pragma clang loop unroll(full)
      for (int j = 0; j < rights; ++j) add(&totals[i][j], fold_sum(sums[i][j]));
  }
  for (int i = 0; i < lefts; ++i)
    for (int j = 0; j < rights; ++j) products[i * stride + j] = value_of(totals[i][j]);
}

static void cross_products(
  const double *left, ptrdiff_t left_stride, ptrdiff_t left_count, const double *right,
  ptrdiff_t right_stride, ptrdiff_t right_count, ptrdiff_t row_count, double *products) {
  // The columns of one matrix with themselves: one half of the products is the other.
  bool is_square = left == right && left_stride == right_stride && left_count == right_count;
  for (ptrdiff_t i = 0; i < left_count; i += 2) {
    for (ptrdiff_t j = is_square ? i : 0; j < right_count; j += 2) {
      const double *first = left + i * left_stride, *second = right + j * right_stride;
      double *out = products + i * right_count + j;
      if (i + 1 < left_count && j + 1 < right_count)
        multiply_tile(
          first, left_stride, 2, second, right_stride, 2, row_count, out, right_count);
      else if (i + 1 < left_count)
        multiply_tile(
          first, left_stride, 2, second, right_stride, 1, row_count, out, right_count);
      else if (j + 1 < right_count)
        multiply_tile(
          first, left_stride, 1, second, right_stride, 2, row_count, out, right_count);
      else
        multiply_tile(
          first, left_stride, 1, second, right_stride, 1, row_count, out, right_count);
    }
  }
  if (is_square)
    for (ptrdiff_t i = 0; i < left_count; ++i)
      for (ptrdiff_t j = 0; j < i; ++j)
        products[i * right_count + j] = products[j * right_count + i];
}
