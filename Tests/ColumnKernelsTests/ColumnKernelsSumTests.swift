import ColumnKernels
import TestSupport
import Testing

@Suite struct ColumnKernelsSumTests {
  /// A year of an Apple Watch, about 1.6 million values.
  static let year = seededColumn(1_600_000, seed: 1, in: 0...250)

  @Test func yearOfDataSumsToTheCompensatedReference() {
    let sum = ColumnKernels.sum(Self.year)
    #expect(isClose(sum, neumaierSum(Self.year), within: 1e-12))
  }

  @Test func yearOfDataDotsToTheCompensatedReference() {
    let left = Self.year
    let right = [Double](left.reversed())
    let reference = neumaierSum(left.indices.lazy.map { left[$0] * right[$0] })
    #expect(isClose(ColumnKernels.dot(left, right), reference, within: 1e-12))
  }

  @Test func summaryOfAYearAgreesWithItsParts() throws {
    let summary = try #require(ColumnKernels.summary(Self.year))
    #expect(summary.count == Self.year.count)
    #expect(isClose(summary.sum, neumaierSum(Self.year), within: 1e-12))
    #expect(summary.minimum == Self.year.min())
    #expect(summary.maximum == Self.year.max())
  }

  @Test func emptyColumnsSumToZero() {
    #expect(ColumnKernels.sum([]) == 0)
    #expect(ColumnKernels.dot([], []) == 0)
    #expect(ColumnKernels.sum([1, 2], over: 1..<1) == 0)
    #expect(ColumnKernels.summary([Double]()) == nil)
  }

  @Test(arguments: tellingLengths + [4_095, 4_096, 4_097, 8_192, 9_000])
  func everyLengthSumsLikeTheReference(length: Int) {
    let left = seededColumn(length, seed: UInt64(length), in: 0...1)
    let right = seededColumn(length, seed: UInt64(length) + 7, in: 0...1)
    let products = zip(left, right).map { $0 * $1 }
    #expect(isClose(ColumnKernels.sum(left), neumaierSum(left), within: 1e-13))
    #expect(isClose(ColumnKernels.dot(left, right), neumaierSum(products), within: 1e-13))
    let summary = ColumnKernels.summary(left)
    #expect(isClose(summary?.sum ?? .nan, neumaierSum(left), within: 1e-13))
    #expect(summary?.minimum == left.min())
    #expect(summary?.maximum == left.max())
  }

  @Test func rangesSumAsTheirSlicesDo() {
    let values = seededColumn(3_000, seed: 3, in: -5...5)
    let ranges = [0..<3_000, 0..<0, 17..<18, 100..<2_000, 1_999..<2_100, 3_000..<3_000]
    let sums = ColumnKernels.sum(values, over: ranges)
    let dots = ColumnKernels.dot(values, values, over: ranges)
    let summaries = ColumnKernels.summary(values, over: ranges)
    for (position, range) in ranges.enumerated() {
      let slice = [Double](values[range])
      #expect(sums[position] == ColumnKernels.sum(slice))
      #expect(dots[position] == ColumnKernels.dot(slice, slice))
      #expect(summaries[position] == ColumnKernels.summary(slice))
    }
  }

  @Test func blocksAreAddedWithCompensation() {
    // A plain sum in any order loses the ones: they are below half a unit of 2^60.
    let block = ColumnKernels.blockLength
    var values = [Double](repeating: 0, count: 3 * block)
    values[0] = 0x1p60
    values[block] = 1
    values[2 * block] = -0x1p60
    #expect(ColumnKernels.sum(values) == 1)
  }

  @Test(arguments: tellingLengths + [5_000])
  func nanAnywhereMakesTheSumNaN(length: Int) {
    for position in [0, length / 2, length - 1] {
      var values = [Double](repeating: 1, count: length)
      values[position] = .nan
      let ones = [Double](repeating: 1, count: length)
      #expect(ColumnKernels.sum(values).isNaN)
      #expect(ColumnKernels.dot(values, ones).isNaN)
      #expect(ColumnKernels.dot(ones, values).isNaN)
    }
  }

  @Test(arguments: tellingLengths + [5_000])
  func infinitiesAddAsIEEE754Says(length: Int) {
    var values = [Double](repeating: 1, count: length)
    values[length - 1] = .infinity
    #expect(ColumnKernels.sum(values) == .infinity)
    #expect(ColumnKernels.summary(values)?.sum == .infinity)
    values[length - 1] = -.infinity
    #expect(ColumnKernels.sum(values) == -.infinity)
    guard length > 1 else { return }
    values[0] = .infinity
    #expect(ColumnKernels.sum(values).isNaN)
  }

  @Test func compensatedSumKeepsWhatAPlainSumLoses() {
    var sum = CompensatedSum()
    for value in [1, 1e100, 1, -1e100] { sum.add(value) }
    #expect(sum.value == 2)
    sum.add(.infinity)
    #expect(sum.value == .infinity)
    sum.add(-.infinity)
    #expect(sum.value.isNaN)
    #expect(CompensatedSum(3).value == 3)
  }
}
