import HealthCalculations
import TestSupport
import Testing

/// Reaches of samples that are read part by part.
@Suite struct SampleReachesTests {
  // Blocks have 64 samples: parts end before, at and behind their edges.
  @Test(arguments: [0, 1, 63, 64, 65, 128, 1_000])
  func partsMakeTheReachesOfTheWhole(count: Int) {
    var generator = SeededGenerator(seed: 0x2EAC + UInt64(count))
    let starts = (0..<count).map(Double.init)
    let ends = starts.map { $0 + Double.random(in: 0..<300, using: &generator) }
    let values = [Double](repeating: 1, count: count)
    let whole = RankedColumns.Pair(rank: 0, starts: starts, ends: ends, values: values)
    for _ in 0..<20 {
      var reaches = SampleReaches()
      var first = 0
      while first < count {
        let end = min(count, first + Int.random(in: 1...130, using: &generator))
        reaches.append(ends.span.extracting(first..<end))
        first = end
      }
      let made = RankedColumns.Pair(
        rank: 0, starts: starts, ends: ends, values: .array(values), reaches: reaches)
      #expect(made == whole)
    }
  }

  @Test(arguments: [0, 1, 64, 129, 1_000])
  func latestEndsOfBlocksMakeTheReachesOfTheWhole(count: Int) {
    var generator = SeededGenerator(seed: 0xB10C + UInt64(count))
    let ends = (0..<count).map { _ in Double.random(in: 0..<300, using: &generator) }
    let zeros = [Double](repeating: 0, count: count)
    let whole = RankedColumns.Pair(rank: 0, starts: zeros, ends: ends, values: zeros)
    for blocks in 0...(count / 64) {
      var reaches = SampleReaches()
      reaches.append(
        latestOfBlocks: (0..<blocks).map { ends[(64 * $0)..<(64 * $0 + 64)].max() ?? .nan })
      reaches.append(ends.span.extracting(droppingFirst: 64 * blocks))
      let made = RankedColumns.Pair(
        rank: 0, starts: zeros, ends: ends, values: .array(zeros), reaches: reaches)
      #expect(made == whole)
    }
  }

  @Test func aReachThatIsMissingMakesAnotherPair() {
    let (starts, ends) = ([0.0, 1], [9.0, 2])
    let whole = RankedColumns.Pair(rank: 0, starts: starts, ends: ends, values: [1, 1])
    let other = RankedColumns.Pair(
      rank: 0, starts: starts, ends: ends, values: .array([1, 1]), reaches: SampleReaches())
    #expect(whole != other)
  }
}
