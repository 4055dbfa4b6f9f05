#include "kernels.h"

#include <cblas.h>
#include <math.h>
#include <pthread.h>

// An extension of OpenBLAS that some of its headers leave out.
double cblas_dsum(const blasint n, const double *x, const blasint incx);

double rivals_sum(const double *values, size_t count) {
  return cblas_dsum((blasint)count, values, 1);
}

typedef struct {
  const double *values;
  size_t count;
  double sum;
} Part;

static void *sum_part(void *argument) {
  Part *part = argument;
  part->sum = rivals_sum(part->values, part->count);
  return NULL;
}

double rivals_parallel_sum(const double *values, size_t count, int threads) {
  pthread_t handles[64];
  Part parts[64];
  double sum = 0;
  for (int i = 0; i < threads; i++) {
    size_t begin = count * (size_t)i / (size_t)threads;
    size_t end = count * (size_t)(i + 1) / (size_t)threads;
    parts[i] = (Part){values + begin, end - begin, 0};
    pthread_create(&handles[i], NULL, sum_part, &parts[i]);
  }
  for (int i = 0; i < threads; i++) {
    pthread_join(handles[i], NULL);
    sum += parts[i].sum;
  }
  return sum;
}

void rivals_pass(
    const double *starts, const double *values, size_t count,
    const double *edges, size_t edge_count, double *figures) {
  size_t row = 0;
  while (row < count && starts[row] < edges[0]) row++;
  for (size_t bucket = 0; bucket + 1 < edge_count; bucket++) {
    double upper = edges[bucket + 1];
    double sum = 0, minimum = INFINITY, maximum = -INFINITY;
    size_t first = row;
    for (; row < count && starts[row] < upper; row++) {
      double value = values[row];
      sum += value;
      minimum = value < minimum ? value : minimum;
      maximum = value > maximum ? value : maximum;
    }
    size_t samples = row - first;
    double *figure = figures + bucket * 5;
    figure[0] = sum;
    figure[1] = samples > 0 ? sum / (double)samples : NAN;
    figure[2] = minimum;
    figure[3] = maximum;
    figure[4] = (double)samples;
  }
}

enum { most_active = 256 };

int rivals_sweep(
    const double *starts, const double *ends, const double *values, const uint16_t *ranks,
    size_t count, const double *edges, size_t edge_count, double *sums) {
  size_t active[most_active];
  size_t active_count = 0, row = 0, bucket = 0;
  double now = edges[0];
  for (size_t b = 0; b + 1 < edge_count; b++) sums[b] = 0;
  while (bucket + 1 < edge_count && (row < count || active_count > 0)) {
    // The slice ends where the next span starts, one ends, or the bucket does.
    double next = edges[bucket + 1];
    if (row < count && starts[row] < next) next = starts[row];
    unsigned best = UINT16_MAX + 1u;
    for (size_t i = 0; i < active_count; i++) {
      if (ends[active[i]] < next) next = ends[active[i]];
      if (ranks[active[i]] < best) best = ranks[active[i]];
    }
    if (next > now) {
      for (size_t i = 0; i < active_count; i++) {
        size_t span = active[i];
        if (ranks[span] != best) continue;
        sums[bucket] += values[span] * ((next - now) / (ends[span] - starts[span]));
      }
      now = next;
    }
    size_t kept = 0;
    for (size_t i = 0; i < active_count; i++) {
      if (ends[active[i]] > now) active[kept++] = active[i];
    }
    active_count = kept;
    for (; row < count && starts[row] <= now; row++) {
      if (ends[row] <= now) continue;
      if (active_count == most_active) return 1;
      active[active_count++] = row;
    }
    if (now >= edges[bucket + 1]) bucket++;
  }
  return 0;
}
