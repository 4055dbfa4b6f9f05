// All kernels, to be included once for each level of instructions.

#include <stdint.h>

#include "levels.h"

#pragma STDC FP_CONTRACT OFF
#pragma clang diagnostic ignored "-Wpsabi"

#include "vectors.h"
#include "runs.h"
#include "summaries.h"
#include "weights.h"
#include "energies.h"
#include "products.h"
#include "spans.h"

const struct ck_kernels CK_TABLE = {
  .find_runs = find_runs,
  .summarize = summarize,
  .combine = combine,
  .sum = sum,
  .means = means,
  .weigh = weigh,
  .weighted_means = weighted_means,
  .energies = energies,
  .clipped_durations = clipped_durations,
  .durations = durations,
  .check_spans = check_spans,
  .quotients = quotients,
  .read_spans = read_spans,
  .dot = dot,
  .cross_products = cross_products,
};
