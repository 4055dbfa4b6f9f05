// Where sorted rows cross edges.

/// How many of the 32 starts are below the edge; as they ascend, it's the first so many.
INLINE ptrdiff_t count_below_of_32(const double *starts, double edge) {
#if defined(CK_HAS_AVX512)
  __m512d bound = _mm512_set1_pd(edge);
  unsigned a = _mm512_cmp_pd_mask(_mm512_loadu_pd(starts), bound, _CMP_LT_OQ);
  unsigned b = _mm512_cmp_pd_mask(_mm512_loadu_pd(starts + 8), bound, _CMP_LT_OQ);
  unsigned c = _mm512_cmp_pd_mask(_mm512_loadu_pd(starts + 16), bound, _CMP_LT_OQ);
  unsigned d = _mm512_cmp_pd_mask(_mm512_loadu_pd(starts + 24), bound, _CMP_LT_OQ);
  return __builtin_popcount(a | b << 8 | c << 16 | d << 24);
#elif defined(CK_HAS_AVX2)
  __m256d bound = _mm256_set1_pd(edge);
  unsigned bits = 0;
  for (int part = 0; part < 8; ++part) {
    __m256d below = _mm256_cmp_pd(_mm256_loadu_pd(starts + 4 * part), bound, _CMP_LT_OQ);
    bits |= (unsigned)_mm256_movemask_pd(below) << 4 * part;
  }
  return __builtin_popcount(bits);
#else
  // Halves of a sorted stretch: five steps without a branch.
  ptrdiff_t below = 0;
  for (int half = 16; half > 0; half /= 2) below += starts[below + half - 1] < edge ? half : 0;
  return below + (starts[below] < edge);
#endif
}

/// The first position in [low, high) whose value is not below the edge, or high.
INLINE ptrdiff_t halve(const double *column, ptrdiff_t low, ptrdiff_t high, double edge) {
  while (low < high) {
    ptrdiff_t middle = low + (high - low) / 2;
    if (column[middle] < edge) low = middle + 1;
    else high = middle;
  }
  return low;
}

/// The same from `position` on, in steps that double.
static ptrdiff_t gallop(
  const double *column, ptrdiff_t position, ptrdiff_t count, double edge, ptrdiff_t step) {
  ptrdiff_t low = position;
  while (low + step < count && column[low + step] < edge) {
    low += step + 1;
    step *= 2;
  }
  ptrdiff_t high = low + step < count ? low + step : count;
  return halve(column, low, high, edge);
}

/// The first position from `position` on whose start is not below the edge, or `row_count`: windows
/// of 32 one after the other as long as runs are short, then larger and larger steps.
static __attribute__((noinline)) ptrdiff_t first_not_below(
  const double *starts, ptrdiff_t position, ptrdiff_t row_count, double edge) {
  for (int window = 0; window < 8; ++window) {
    if (position + 32 > row_count) return halve(starts, position, row_count, edge);
    ptrdiff_t below = count_below_of_32(starts + position, edge);
    position += below;
    if (below < 32) return position;
  }
  return gallop(starts, position, row_count, edge, 256);
}

/// One step of a search: usually a window of 32 reaches the edge.
INLINE ptrdiff_t step_to(
  const double *starts, ptrdiff_t position, ptrdiff_t row_count, double edge) {
  if (__builtin_expect(position + 32 <= row_count, 1)) {
    position += count_below_of_32(starts + position, edge);
    // The next start says whether the window was long enough.
    if (position == row_count || starts[position] >= edge) return position;
  }
  return first_not_below(starts, position, row_count, edge);
}

/// Where edges are many, rows look for their edges.
static ptrdiff_t find_sparse_runs(
  const double *starts, ptrdiff_t position, ptrdiff_t row_count, const double *edges,
  ptrdiff_t edge_count, ptrdiff_t *slices, ptrdiff_t *bounds) {
  ptrdiff_t runs = 0, upper = 1;
  while (position < row_count) {
    // The slice ends at the first edge above the start.
    double start = starts[position];
    ptrdiff_t step = 1;
    while (upper + step < edge_count && edges[upper + step] <= start) {
      upper += step + 1;
      step *= 2;
    }
    ptrdiff_t high = upper + step < edge_count ? upper + step : edge_count;
    while (upper < high) {
      ptrdiff_t middle = upper + (high - upper) / 2;
      if (edges[middle] <= start) upper = middle + 1;
      else high = middle;
    }
    if (upper >= edge_count) break;
    slices[runs] = upper - 1;
    bounds[runs++] = position++;
    while (position < row_count && starts[position] < edges[upper]) ++position;
  }
  bounds[runs] = position;
  return runs;
}

/// Where the rows cross each edge: places[e] is the first row that is not below edges[e].
static void find_places(
  const double *starts, ptrdiff_t row_count, const double *edges, ptrdiff_t edge_count,
  ptrdiff_t *places) {
  // A step has to wait for the one before. Four searches in turn hide that.
  ptrdiff_t quarter = edge_count / 4, position[4];
  for (int part = 0; part < 4; ++part)
    position[part] =
      halve(starts, part == 0 ? 0 : position[part - 1], row_count, edges[part * quarter]);
  for (ptrdiff_t edge = 0; edge < quarter; ++edge)
    for (int part = 0; part < 4; ++part) {
      ptrdiff_t place = part * quarter + edge;
      position[part] = step_to(starts, position[part], row_count, edges[place]);
      places[place] = position[part];
    }
  for (ptrdiff_t edge = 4 * quarter; edge < edge_count; ++edge) {
    position[3] = step_to(starts, position[3], row_count, edges[edge]);
    places[edge] = position[3];
  }
}

static ptrdiff_t find_runs(
  const double *starts, ptrdiff_t row_count, const double *edges, ptrdiff_t edge_count,
  ptrdiff_t *slices, ptrdiff_t *bounds) {
  ptrdiff_t first = halve(starts, 0, row_count, edges[0]);
  if (edge_count > row_count - first)
    return find_sparse_runs(starts, first, row_count, edges, edge_count, slices, bounds);
  find_places(starts, row_count, edges, edge_count, bounds);
  ptrdiff_t runs = 0;
  for (ptrdiff_t slice = 0; slice + 1 < edge_count; ++slice) {
    // What is written for an empty slice is written over by the next one.
    ptrdiff_t place = bounds[slice], next = bounds[slice + 1];
    slices[runs] = slice;
    bounds[runs] = place;
    runs += next > place;
  }
  bounds[runs] = bounds[edge_count - 1];
  return runs;
}
