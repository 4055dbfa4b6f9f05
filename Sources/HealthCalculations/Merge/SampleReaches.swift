internal import ColumnKernels

/// For each block of samples the latest end of all blocks up to it, which tells quickly what ends by an instant.
///
/// It is made part by part, so that it can be while the samples are read and their ends are in the cache of the processor.
package struct SampleReaches: Sendable, Equatable {
  /// How many samples have one reach.
  static let block = ColumnKernels.spansOfBlock

  /// The reaches of whole blocks, and once it is finished that of what is left.
  private(set) var reaches: [Double] = []
  /// The latest end up to now.
  private var reach = -Double.infinity
  /// How many samples lie behind the last whole block.
  private var restCount = 0

  /// The reaches of no samples.
  package init() {}

  /// The reaches of samples with these ends. O(samples).
  init(of ends: [Double]) {
    reaches.reserveCapacity((ends.count + Self.block - 1) / Self.block)
    append(ends.span)
    finish()
  }

  /// Goes on with the ends of the samples that follow. O(samples).
  package mutating func append(_ ends: Span<Double>) {
    var first = 0
    while first < ends.count {
      let count = min(Self.block - restCount, ends.count - first)
      let latest = ColumnKernels.maximum(ends.extracting(first..<first + count))
      reach = max(reach, latest ?? reach)
      first += count
      restCount += count
      if restCount == Self.block {
        reaches.append(reach)
        restCount = 0
      }
    }
  }

  /// Goes on with the latest end of each whole block of samples that follow. O(blocks).
  ///
  /// Traps if samples lie behind the last whole block.
  package mutating func append(latestOfBlocks latest: [Double]) {
    precondition(restCount == 0, "blocks follow whole blocks")
    reaches.reserveCapacity(reaches.count + latest.count)
    for end in latest {
      reach = max(reach, end)
      reaches.append(reach)
    }
  }

  /// Adds the reach of what is left behind the last whole block. O(1).
  mutating func finish() {
    if restCount > 0 { reaches.append(reach) }
    restCount = 0
  }
}
