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

/// Where the rows from `first` on cross each edge: places[e] is the first row that is not below edges[e].
static void find_places(
  const double *starts, ptrdiff_t first, ptrdiff_t row_count, const double *edges,
  ptrdiff_t edge_count, ptrdiff_t *places) {
  // A step has to wait for the one before. Four searches in turn hide that.
  ptrdiff_t quarter = edge_count / 4, position[4];
  for (int part = 0; part < 4; ++part)
    position[part] =
      halve(starts, part == 0 ? first : position[part - 1], row_count, edges[part * quarter]);
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

/// One bit a lane.
INLINE uint64_t bits_of(m8 mask) {
  typedef bool b8 __attribute__((ext_vector_type(8)));
  b8 lanes = __builtin_convertvector(mask, b8);
  uint8_t bits;
  __builtin_memcpy(&bits, &lanes, sizeof bits);
  return bits;
}

/// Edges at equal distances: those from `first` to `last`.
struct even_edges {
  ptrdiff_t first, last;
};

/// The edges around the middle one that are whole numbers at equal distances, as hours are. Of other
/// numbers the sum of an edge and many distances is rounded, and not the edge that far ahead.
static struct even_edges find_even_edges(const double *edges, ptrdiff_t edge_count) {
  const double limit = 0x1p51;
  struct even_edges none = {0, 0}, even = {edge_count / 2 - 1, edge_count / 2};
  double edge = edges[even.last], step = edge - edges[even.first];
  if (!(edge >= 0 && edge < limit && step >= 1 && step < limit)
      || (double)(int64_t)edge != edge || (double)(int64_t)step != step)
    return none;
  v8 ahead = edge + (iota + 1) * step, behind = edge - (9 - iota) * step;
  for (; even.last + 8 < edge_count; even.last += 8, ahead += 8 * step)
    if (bits_of(load(edges + even.last + 1) != ahead) != 0) break;
  while (even.last + 1 < edge_count && edges[even.last + 1] == edges[even.last] + step)
    ++even.last;
  for (; even.first >= 8; even.first -= 8, behind -= 8 * step)
    if (bits_of(load(edges + even.first - 8) != behind) != 0) break;
  while (even.first > 0 && edges[even.first - 1] == edges[even.first] - step) --even.first;
  // From the first edge on, the distance to a row is exact if neither is negative.
  return edges[even.first] >= 0 && edges[even.last] < limit ? even : none;
}

/// Where edges are even, rows tell their slices: the nearest edge, or the one before. All rows lie
/// between the edges.
///
/// 64 rows are asked at once where their slice is not that of the row before, so that there is one
/// jump for all that depends on the rows.
static ptrdiff_t find_even_runs(
  const double *starts, ptrdiff_t position, ptrdiff_t end, const double *edges,
  ptrdiff_t edge_count, ptrdiff_t *slices, ptrdiff_t *bounds) {
  double first = edges[0], step = edges[1] - edges[0], per_second = 1 / step;
  // Added to a number, it leaves the nearest whole one in the low bits of the sum.
  const v8 round = splat(0x1.8p52);
  ptrdiff_t runs = 0;
  m8 earlier = (m8)round - 1, found[8];
  double rest[64];
  for (; position < end; position += 64) {
    const double *rows = starts + position;
    ptrdiff_t left = end - position;
    if (left < 64) {
      for (int row = 0; row < 64; ++row) rest[row] = row < left ? rows[row] : first;
      rows = rest;
    }
    uint64_t changes = 0;
#pragma clang loop unroll(full)
    for (int part = 0; part < 8; ++part) {
      v8 since = load(rows + 8 * part) - first;
      v8 sum = since * per_second + round;
      m8 slice = (m8)sum + (m8)(since < (sum - round) * step);
      changes |=
        bits_of(slice != __builtin_shufflevector(earlier, slice, 7, 8, 9, 10, 11, 12, 13, 14))
        << 8 * part;
      found[part] = earlier = slice;
    }
    if (left < 64) changes &= ((uint64_t)1 << left) - 1;
    // Of rows that are not sorted there could be more runs than there is room for.
    for (; changes != 0 && runs < edge_count - 1; changes &= changes - 1) {
      int row = __builtin_ctzll(changes);
      slices[runs] = (ptrdiff_t)(((const int64_t *)found)[row] - ((m8)round)[0]);
      bounds[runs++] = position + row;
    }
  }
  bounds[runs] = end;
  return runs;
}

/// The runs between any edges, of rows from `position` on, the first one behind the first edge.
static ptrdiff_t find_uneven_runs(
  const double *starts, ptrdiff_t position, ptrdiff_t row_count, const double *edges,
  ptrdiff_t edge_count, ptrdiff_t *slices, ptrdiff_t *bounds) {
  if (edge_count > row_count - position)
    return find_sparse_runs(starts, position, row_count, edges, edge_count, slices, bounds);
  find_places(starts, position, row_count, edges, edge_count, bounds);
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

/// Adds a number to the slices of runs.
INLINE void count_from(ptrdiff_t number, ptrdiff_t *slices, ptrdiff_t run_count) {
  for (ptrdiff_t run = 0; run < run_count; ++run) slices[run] += number;
}

static ptrdiff_t find_runs(
  const double *starts, ptrdiff_t row_count, const double *edges, ptrdiff_t edge_count,
  ptrdiff_t *slices, ptrdiff_t *bounds) {
  ptrdiff_t position = halve(starts, 0, row_count, edges[0]);
  ptrdiff_t rows = row_count - position;
  // A row costs little, and a search as much as 64.
  if (edge_count >= 64 && rows / 64 < edge_count && edge_count / 8 < rows) {
    struct even_edges even = find_even_edges(edges, edge_count);
    if (even.last - even.first > edge_count / 2) {
      ptrdiff_t begin = halve(starts, position, row_count, edges[even.first]);
      ptrdiff_t end = halve(starts, begin, row_count, edges[even.last]);
      ptrdiff_t runs = find_uneven_runs(
        starts, position, begin, edges, even.first + 1, slices, bounds);
      ptrdiff_t more =
        find_even_runs(
          starts, begin, end, edges + even.first, even.last - even.first + 1, slices + runs,
          bounds + runs);
      count_from(even.first, slices + runs, more);
      runs += more;
      more = find_uneven_runs(
        starts, end, row_count, edges + even.last, edge_count - even.last, slices + runs,
        bounds + runs);
      count_from(even.last, slices + runs, more);
      return runs + more;
    }
  }
  return find_uneven_runs(starts, position, row_count, edges, edge_count, slices, bounds);
}
