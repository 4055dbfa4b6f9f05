import ColumnKernels
import TestSupport
import Testing

@Suite struct ColumnKernelsSlopesTests {
  @Test func theExampleIsWhatItSays() {
    let slopes = ColumnKernels.pairSlopes(
      positions: [0, 1, 3], values: [5, 6, 2], from: -1, to: 2)
    #expect(slopes.below == 1)
    #expect(slopes.inside == [1, -1])
    let counts = ColumnKernels.slopeCounts(
      positions: [0, 1, 3], values: [5, 6, 2], below: -1, upTo: 1)
    #expect(counts.below == 1 && counts.upTo == 3)
  }

  @Test func fewerThanTwoPointsHaveNoSlope() {
    for values in [[], [4.0]] {
      let slopes = ColumnKernels.pairSlopes(
        positions: values, values: values, from: -.infinity, to: .infinity)
      #expect(slopes.below == 0 && slopes.inside.isEmpty)
    }
  }

  /// More points than a block of the kernel, and more slopes than a block of the array.
  @Test(arguments: [2, 3, 255, 256, 257, 258, 700])
  func slopesAreThoseOfAllPairs(count: Int) {
    var generator = SeededGenerator(seed: UInt64(count))
    let positions = (0..<count).map { Double($0 * 3 + Int.random(in: 0...2, using: &generator)) }
    let values = (0..<count).map { _ in Double(Int.random(in: 0...20, using: &generator)) }
    var (below, inside): (Int, [Double]) = (0, [])
    for left in 0..<count {
      for right in left + 1..<max(count, left + 1) {
        let slope = (values[right] - values[left]) / (positions[right] - positions[left])
        if slope < -0.1 { below += 1 } else if slope <= 0.25 { inside.append(slope) }
      }
    }
    let slopes = ColumnKernels.pairSlopes(
      positions: positions, values: values, from: -0.1, to: 0.25)
    #expect(slopes.below == below)
    #expect(slopes.inside == inside)
    let counts = ColumnKernels.slopeCounts(
      positions: positions, values: values, below: -0.1, upTo: 0.25)
    #expect(counts.below == below && counts.upTo == below + inside.count)
  }

  @Test func columnsOfDifferentLengthStop() async {
    await #expect(processExitsWith: .failure) {
      _ = ColumnKernels.pairSlopes(positions: [1], values: [1, 2], from: 0, to: 1)
    }
  }
}
