import ColumnKernels
import TestSupport
import Testing

@Suite struct ColumnKernelsExtremesTests {
  @Test func emptyColumnsHaveNoExtremes() {
    #expect(ColumnKernels.minimum([]) == nil)
    #expect(ColumnKernels.maximum([]) == nil)
    #expect(ColumnKernels.argmin([]) == nil)
    #expect(ColumnKernels.argmax([]) == nil)
    #expect(ColumnKernels.argmin([1], over: [0..<0]) == [nil])
  }

  @Test(arguments: tellingLengths)
  func extremesAreFoundAtEveryPosition(length: Int) {
    for position in 0..<min(length, 70) {
      var values = seededColumn(length, seed: UInt64(length), in: 1...2)
      values[position] = 0
      #expect(ColumnKernels.minimum(values) == 0)
      #expect(ColumnKernels.argmin(values) == position)
      values[position] = 3
      #expect(ColumnKernels.maximum(values) == 3)
      #expect(ColumnKernels.argmax(values) == position)
    }
  }

  @Test(arguments: tellingLengths)
  func nanAnywhereIsTheExtremeAndItsPosition(length: Int) {
    for position in 0..<min(length, 70) {
      var values = [Double](repeating: 1, count: length)
      values[position] = .nan
      values[length - 1] = .nan
      #expect(ColumnKernels.minimum(values)?.isNaN == true)
      #expect(ColumnKernels.maximum(values)?.isNaN == true)
      #expect(ColumnKernels.argmin(values) == position)
      #expect(ColumnKernels.argmax(values) == position)
    }
  }

  @Test func infinitiesAreExtremesThoughTheirSumIsNaN() {
    let values = [3, .infinity, 4, -.infinity, 5] + [Double](repeating: 1, count: 20)
    #expect(ColumnKernels.minimum(values) == -.infinity)
    #expect(ColumnKernels.maximum(values) == .infinity)
    #expect(ColumnKernels.argmin(values) == 3)
    #expect(ColumnKernels.argmax(values) == 1)
    #expect(ColumnKernels.sum(values).isNaN)
  }

  @Test func firstOfEqualExtremesWins() {
    #expect(ColumnKernels.argmin([4, 2, 2]) == 1)
    #expect(ColumnKernels.argmax([4, 2, 4]) == 0)
  }

  @Test func rangesAnswerPositionsInTheWholeColumn() {
    let values: [Double] = [9, 1, 5, 7, 3, 8]
    let ranges = [0..<3, 3..<6, 2..<2]
    #expect(ColumnKernels.argmin(values, over: ranges) == [1, 4, nil])
    #expect(ColumnKernels.argmax(values, over: ranges) == [0, 5, nil])
    #expect(ColumnKernels.minimum(values, over: ranges) == [1, 3, nil])
    #expect(ColumnKernels.maximum(values, over: ranges) == [9, 8, nil])
  }
}
