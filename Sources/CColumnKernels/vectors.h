// Eight doubles at a time, in the compiler's vector types: one AVX-512 register, two of AVX2, four
// of SSE2 or NEON.

#define INLINE static inline __attribute__((always_inline))

typedef double v8 __attribute__((vector_size(64)));
typedef int64_t m8 __attribute__((vector_size(64)));
typedef double v4 __attribute__((vector_size(32)));
typedef double v2 __attribute__((vector_size(16)));

static const v8 iota = {0, 1, 2, 3, 4, 5, 6, 7};

INLINE v8 load(const double *from) {
  v8 value;
  __builtin_memcpy(&value, from, sizeof value);
  return value;
}

INLINE v8 splat(double value) {
  return (v8){value, value, value, value, value, value, value, value};
}

INLINE v8 choose(m8 mask, v8 yes, v8 no) { return (v8)((mask & (m8)yes) | (~mask & (m8)no)); }

/// As minpd and maxpd: the second one if either is NaN.
INLINE v8 lesser(v8 left, v8 right) { return choose(left < right, left, right); }
INLINE v8 greater(v8 left, v8 right) { return choose(left > right, left, right); }

INLINE double lesser1(double left, double right) { return left < right ? left : right; }
INLINE double greater1(double left, double right) { return left > right ? left : right; }

INLINE v4 low_half(v8 value) { return __builtin_shufflevector(value, value, 0, 1, 2, 3); }
INLINE v4 high_half(v8 value) { return __builtin_shufflevector(value, value, 4, 5, 6, 7); }

// Lanes 4 apart, then neighbours, then the two pairs: of one vector, and of four at once by the
// same operations in the same order.
#define DEFINE_FOLD(name, vector_op, scalar_op)                                               \
  INLINE double name(v8 value) {                                                              \
    v4 half = vector_op(low_half(value), high_half(value));                                   \
    return scalar_op(scalar_op(half[0], half[1]), scalar_op(half[2], half[3]));               \
  }                                                                                           \
  INLINE v4 name##_of_four(v8 a, v8 b, v8 c, v8 d) {                                          \
    v4 a4 = vector_op(low_half(a), high_half(a)), b4 = vector_op(low_half(b), high_half(b));  \
    v4 c4 = vector_op(low_half(c), high_half(c)), d4 = vector_op(low_half(d), high_half(d));  \
    v4 ab = vector_op(__builtin_shufflevector(a4, b4, 0, 4, 2, 6),                            \
                      __builtin_shufflevector(a4, b4, 1, 5, 3, 7));                           \
    v4 cd = vector_op(__builtin_shufflevector(c4, d4, 0, 4, 2, 6),                            \
                      __builtin_shufflevector(c4, d4, 1, 5, 3, 7));                           \
    return vector_op(__builtin_shufflevector(ab, cd, 0, 1, 4, 5),                             \
                     __builtin_shufflevector(ab, cd, 2, 3, 6, 7));                            \
  }

#define PLUS(left, right) ((left) + (right))
typedef int64_t m4 __attribute__((vector_size(32)));
INLINE v4 choose4(m4 mask, v4 yes, v4 no) { return (v4)((mask & (m4)yes) | (~mask & (m4)no)); }
INLINE v4 lesser4(v4 left, v4 right) { return choose4(left < right, left, right); }
INLINE v4 greater4(v4 left, v4 right) { return choose4(left > right, left, right); }

DEFINE_FOLD(fold_sum, PLUS, PLUS)
DEFINE_FOLD(fold_minimum, lesser4, lesser1)
DEFINE_FOLD(fold_maximum, greater4, greater1)

/// A running sum that carries the error of each addition along.
struct compensated {
  double total, correction;
};

INLINE void add(struct compensated *sum, double value) {
  double next = sum->total + value;
  double virtual = next - sum->total;
  sum->correction += (sum->total - (next - virtual)) + (value - virtual);
  sum->total = next;
}

INLINE double value_of(struct compensated sum) {
  // Infinities leave a NaN behind in the correction.
  double difference = sum.correction - sum.correction;
  return difference == 0 ? sum.total + sum.correction : sum.total;
}

/// The rows from `position` on, at most `count`, in the first lanes; the other lanes hold `fill`.
/// Rows from `row_count` on are not read.
INLINE v8 load_first(
  const double *column, ptrdiff_t position, ptrdiff_t count, ptrdiff_t row_count, v8 fill) {
  v8 value = fill;
  if (position + 8 <= row_count) {
    value = choose(iota < splat((double)count), load(column + position), fill);
  } else if (count > 0) {
    __builtin_memcpy(&value, column + position, (size_t)(count < 8 ? count : 8) * sizeof(double));
  }
  return value;
}
