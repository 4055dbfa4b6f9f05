import ColumnKernels
import Foundation
import TestSupport
import Testing

/// Every floating-point kernel on a year of an Apple Watch's data against compensated sums: 1e-12
/// relative, over the whole column and over each day.
///
/// A normal run takes as many samples as a year has of the heart rate, `HKSTATS_FULL_SWEEP=1` as
/// many as it has of all types.
@Suite struct YearOfDataTests {
  private static let count =
    ProcessInfo.processInfo.environment["HKSTATS_FULL_SWEEP"] == "1" ? 1_600_000 : 220_000
  private static let values = seededColumn(count, seed: 61, in: 30...120)
  /// Whole durations, as of samples of 0 to 5 minutes.
  private static let weights = seededColumn(count, seed: 62, in: 0...300)
  private static let starts = (0..<count).map { 1.6e9 + 20 * Double($0) }
  private static let ends = zip(starts, seededColumn(count, seed: 63, in: 0...20)).map { $0 + $1 }
  /// Uneven days, some of them empty.
  private static let days: [Range<Int>] = {
    var generator = SeededGenerator(seed: 64)
    let cuts = (0..<364).map { _ in Int.random(in: 0...count, using: &generator) }.sorted()
    let bounds = [0] + cuts + [cuts[363], count]
    return zip(bounds, bounds.dropFirst()).map { $0..<$1 }
  }()

  private static func product(_ range: Range<Int>) -> Double {
    neumaierSum(range.lazy.map { values[$0] * weights[$0] })
  }

  private static func energy(_ range: Range<Int>) -> Double {
    let total = neumaierSum(range.lazy.map { weights[$0] })
    let energy = neumaierSum(range.lazy.map { weights[$0] * pow(10, values[$0] / 10) })
    return 10 * log10(energy / total)
  }

  private static func variance(_ range: Range<Int>) -> Double {
    let mean = neumaierSum(values[range]) / Double(range.count)
    let squares = range.lazy.map { (values[$0] - mean) * (values[$0] - mean) }
    return neumaierSum(squares) / Double(range.count)
  }

  private func agree(_ actual: [Double?], _ expected: (Range<Int>) -> Double) -> Bool {
    guard actual.count == Self.days.count else { return false }
    return zip(actual, Self.days).allSatisfy { actual, day in
      guard let actual else { return day.isEmpty }
      return isClose(actual, expected(day), within: 1e-12)
    }
  }

  @Test func sumsAndMeans() {
    let (values, days) = (Self.values, Self.days)
    #expect(days.contains { $0.isEmpty } && days.count == 366)
    let reference = { (day: Range<Int>) in neumaierSum(values[day]) }
    #expect(agree(ColumnKernels.sum(values, over: days), reference))
    #expect(agree(ColumnKernels.summary(values, over: days).map { $0?.sum }, reference))
    #expect(
      agree(ColumnKernels.mean(values, over: days)) { reference($0) / Double($0.count) })
    let whole = reference(0..<Self.count) / Double(Self.count)
    #expect(isClose(ColumnKernels.mean(values) ?? .nan, whole, within: 1e-12))
  }

  @Test func dotsAndWeightedMeans() {
    let (values, weights, days) = (Self.values, Self.weights, Self.days)
    #expect(agree(ColumnKernels.dot(values, weights, over: days), Self.product))
    #expect(
      agree(ColumnKernels.weightedMean(values, weights: weights, over: days)) {
        Self.product($0) / neumaierSum(weights[$0])
      })
    let whole = Self.product(0..<Self.count) / neumaierSum(weights)
    let mean = ColumnKernels.weightedMean(values, weights: weights)
    #expect(isClose(mean ?? .nan, whole, within: 1e-12))
  }

  @Test func energyMeans() {
    let (values, weights, days) = (Self.values, Self.weights, Self.days)
    #expect(agree(ColumnKernels.energyMean(values, weights: weights, over: days), Self.energy))
    let mean = ColumnKernels.energyMean(values, weights: weights)
    #expect(isClose(mean ?? .nan, Self.energy(0..<Self.count), within: 1e-12))
  }

  @Test func variances() {
    #expect(agree(ColumnKernels.variance(Self.values, over: Self.days), Self.variance))
    let whole = ColumnKernels.variance(Self.values)
    #expect(isClose(whole ?? .nan, Self.variance(0..<Self.count), within: 1e-12))
  }

  @Test func durations() {
    let (starts, ends, days) = (Self.starts, Self.ends, Self.days)
    let reference = { (day: Range<Int>) in neumaierSum(day.lazy.map { ends[$0] - starts[$0] }) }
    #expect(agree(ColumnKernels.durationSum(starts: starts, ends: ends, over: days), reference))
    let whole = ColumnKernels.durations(starts: starts.span, ends: ends.span)
    #expect(isClose(whole.total, reference(0..<Self.count), within: 1e-12))
    #expect(whole.areDisjoint)
  }
}
