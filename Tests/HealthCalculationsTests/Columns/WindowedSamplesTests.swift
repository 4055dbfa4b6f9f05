import HealthCalculations
import TestSupport
import Testing

/// Samples in many windows, and how many there are before they are looked at.
@Suite struct WindowedSamplesTests {
  private func random(_ seed: UInt64) -> (columns: SampleColumns, windows: [Range<Double>]) {
    var generator = SeededGenerator(seed: seed)
    var columns = SampleColumns()
    let longest: Double = [3, 40, 400].randomElement(using: &generator) ?? 3
    for _ in 0..<Int.random(in: 0...60, using: &generator) {
      let start = Double(Int.random(in: 0...300, using: &generator))
      columns.append(
        start: start, end: start + Double.random(in: 0...longest, using: &generator).rounded(),
        value: Double.random(in: 0...9, using: &generator),
        rank: UInt16.random(in: 0...2, using: &generator))
    }
    columns.sort()
    let windows = (0..<Int.random(in: 0...20, using: &generator)).map { _ in
      let start = Double(Int.random(in: -20...320, using: &generator))
      return start..<start + Double(Int.random(in: 0...90, using: &generator))
    }
    return (columns, windows)
  }

  @Test func randomWindowsHoldWhatOverlapsThem() {
    for seed in UInt64(1)...400 {
      let (columns, windows) = random(seed)
      let samples = WindowedSamples(columns)
      for window in windows {
        let slow = columns.filtered { position in
          let (start, end) = (columns.starts[position], columns.ends[position])
          return start < window.upperBound
            && (end > window.lowerBound || start >= window.lowerBound)
        }
        #expect(samples.samples(in: window) == slow, "seed \(seed) \(window)")
      }
    }
  }

  @Test func overlapsAreCountedWithoutLookingAtEach() {
    for seed in UInt64(1)...400 {
      let (columns, windows) = random(seed)
      let slow = windows.reduce(0) { count, window in
        count
          + columns.starts.indices.count {
            columns.starts[$0] < window.upperBound && columns.ends[$0] > window.lowerBound
              && !window.isEmpty
          }
      }
      #expect(columns.overlapCount(with: windows) == slow, "seed \(seed)")
      let most = columns.mostOverlaps(with: windows)
      #expect(most >= slow && (most == slow || most <= 2 * columns.count), "seed \(seed)")
    }
  }

  @Test func boundsWithinOtherWindowsAreCounted() {
    #expect(WindowTables.cutCount(of: [0..<10, 10..<20, 5..<5]) == 0)
    #expect(WindowTables.cutCount(of: [0..<10, 5..<20]) == 2)
    #expect(WindowTables.cutCount(of: [0..<10, 0..<10]) == 0)
    for seed in UInt64(1)...200 {
      let windows = random(seed).windows
      let bounds = windows.filter { !$0.isEmpty }.flatMap { [$0.lowerBound, $0.upperBound] }
      let slow = windows.reduce(0) { count, window in
        count + bounds.count { $0 > window.lowerBound && $0 < window.upperBound }
      }
      #expect(WindowTables.cutCount(of: windows) == slow, "seed \(seed)")
    }
  }

  /// A curve of the samples of a workout alone is that of all samples.
  @Test func curvesAreThoseOfAllSamples() {
    for seed in UInt64(1)...400 {
      let (columns, windows) = random(seed)
      let samples = WindowedSamples(columns)
      for window in windows {
        let middle = (window.lowerBound + window.upperBound) / 2
        let periods = ActivePeriods(
          from: window.lowerBound, to: window.upperBound,
          events: [.init(.pause, at: middle), .init(.resume, at: middle + 7)])
        #expect(
          DistanceCurve(of: samples, during: periods)
            == DistanceCurve(of: columns, during: periods),
          "seed \(seed) \(window)")
      }
    }
  }
}
