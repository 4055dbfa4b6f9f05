// The contenders in C, and the reads that measure the memory.
#ifndef RIVALS_KERNELS_H
#define RIVALS_KERNELS_H

#include <stddef.h>
#include <stdint.h>

// The sum of `count` numbers by OpenBLAS, which reads each of them once.
double rivals_sum(const double *values, size_t count);

// The same on `threads` threads, each with an equal part. At most 64.
double rivals_parallel_sum(const double *values, size_t count, int threads);

// Sum, average, minimum and maximum of the rows between each two of `edge_count` edges, in one plain
// pass over ascending starts. A row of `figures` has the four figures and the number of samples.
void rivals_pass(
    const double *starts, const double *values, size_t count,
    const double *edges, size_t edge_count, double *figures);

// The merged sums of spans, sorted by start, between each two of `edge_count` edges: time is cut at
// every start, end and edge; the lowest rank that covers a slice wins it, and all spans of that rank
// get their share of it. Slice by slice over a plain list of the active spans. Answers 0, or 1 if
// more than 256 spans were active at once.
int rivals_sweep(
    const double *starts, const double *ends, const double *values, const uint16_t *ranks,
    size_t count, const double *edges, size_t edge_count, double *sums);

#endif
