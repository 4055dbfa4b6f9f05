internal import ColumnKernels

/// What the samples of a discrete type add up to in each slice between edges.
///
/// Chunks of neighbouring slices are reduced one by one, on all cores if they may: a chunk stays
/// in the cache from the search of its slices to the last of its sums. Where slices are cut depends
/// on the samples alone, and nothing in a slice depends on it.
struct SliceReductions {
  /// What is wanted of each slice.
  struct Wanted {
    /// Sum, minimum and maximum.
    var hasSummaries = false
    /// The gap cap of the weights, if values are weighted by time.
    var gapCap: Double?
    /// Whether levels are averaged by energy; for that they have summaries too.
    var hasEnergies = false
  }

  /// The samples of each populated slice.
  let runs: ColumnRuns
  let summaries: RunSummaries?
  let weighted: TimeWeightedSums?
  let energies: EnergySums?

  /// About so many samples make a chunk.
  static let chunkSize = 32_768

  /// Reduces samples sorted by start in the slices between `edges`, two or more that ascend strictly.
  ///
  /// Complexity: O(samples + slices). `chunkSize` is ``chunkSize``, but in tests.
  init(
    of samples: MergedSamples, edges: [Double], wanted: Wanted, cores: CoreUse,
    chunkSize: Int = Self.chunkSize
  ) {
    let chunks = Self.chunks(starts: samples.starts, edges: edges, size: chunkSize)
    let parts = cores.map(chunks.count) { number in
      SliceReductions(of: samples, chunk: chunks[number], edges: edges, wanted: wanted)
    }
    runs = ColumnRuns(joining: parts.map(\.runs))
    summaries = wanted.hasSummaries ? RunSummaries(joining: parts.compactMap(\.summaries)) : nil
    weighted =
      wanted.gapCap == nil ? nil : TimeWeightedSums(joining: parts.compactMap(\.weighted))
    energies = wanted.hasEnergies ? EnergySums(joining: parts.compactMap(\.energies)) : nil
  }

  /// Neighbouring slices and the samples that start in them.
  private struct SliceChunk {
    let rows: Range<Int>
    let slices: Range<Int>
  }

  private init(
    of samples: MergedSamples, chunk: SliceChunk, edges: [Double], wanted: Wanted
  ) {
    let runs = ColumnRuns(
      ofSorted: samples.starts.span, rows: chunk.rows, between: edges.span,
      slices: chunk.slices)
    let summaries =
      wanted.hasSummaries ? ColumnKernels.summaries(samples.values, over: runs) : nil
    weighted = wanted.gapCap.map { gapCap in
      ColumnKernels.timeWeightedSums(
        samples.values, starts: samples.starts, ends: samples.ends, over: runs, gapCap: gapCap)
    }
    energies =
      wanted.hasEnergies
      ? summaries.map { summaries in
        EnergySums(
          of: samples.values, starts: samples.starts, ends: samples.ends, over: runs,
          highest: summaries.maxima)
      } : nil
    self.runs = runs
    self.summaries = summaries
  }

  /// Cuts slices into chunks of `size` samples or a little more, the last of what is left.
  private static func chunks(
    starts: [Double], edges: [Double], size: Int
  ) -> [SliceChunk] {
    var chunks: [SliceChunk] = []
    var (row, slice) = (0, 0)
    while row + size < starts.count {
      let next = SortedSearch.firstAbove(starts[row + size], in: edges, from: slice + 1)
      guard next < edges.count - 1 else { break }
      let end = SortedSearch.firstNotBelow(edges[next], in: starts, from: row + size)
      chunks.append(SliceChunk(rows: row..<end, slices: slice..<next))
      (row, slice) = (end, next)
    }
    chunks.append(SliceChunk(rows: row..<starts.count, slices: slice..<(edges.count - 1)))
    return chunks
  }
}
