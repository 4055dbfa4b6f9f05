import HealthCalculations
import TestSupport
import Testing

/// Windows that overlap, in one merge.
@Suite struct WindowTablesTests {
  @Test func windowsThatOverlapStandInTablesOfTheirOwn() {
    let windows = WindowTables([0..<60, 50..<90, 100..<160, 7..<7])
    #expect(windows.tables == [[0, 60, 100, 160], [50, 90]])
    #expect(windows.places[1]?.bucket == 0 && windows.places[1]?.table == 1)
    #expect(windows.places[2]?.bucket == 2 && windows.places[2]?.table == 0)
    #expect(windows.places[3] == nil)
  }

  @Test func windowsThatTouchShareAnEdge() {
    let windows = WindowTables([60..<90, 0..<60])
    #expect(windows.tables == [[0, 60, 90]])
    #expect(windows.places[0]?.bucket == 1 && windows.places[1]?.bucket == 0)
  }

  /// Each window asked by itself gives the same figures.
  @Test func figuresAreThoseOfEachWindowAlone() {
    for seed in UInt64(1)..<80 {
      let random = RandomCase(seed: seed)
      var generator = SeededGenerator(seed: seed &* 77)
      let origin = random.samples.starts.first ?? 0
      let windows = (0..<6).map { _ in
        let start = origin + Double(Int.random(in: -500...9_000, using: &generator))
        return start..<start + Double(Int.random(in: 0...4_000, using: &generator))
      }
      let tables = WindowTables(windows)
      for kind in [
        MeasureKind.quantity(.cumulative), .quantity(.discreteTemporallyWeighted),
      ] {
        let statistics = StatisticsEngine.bucketStatistics(
          of: RankedColumns(random.samples), kind: kind, tables: tables.tables)
        for (number, window) in windows.enumerated() {
          let alone = StatisticsEngine.bucketStatistics(
            of: random.samples, kind: kind, edges: [window.lowerBound, window.upperBound])
          let entry = tables.entry(of: number, in: statistics)
          #expect((entry == nil) == (alone.isEmpty || window.isEmpty), "\(random)")
          guard let entry, let place = tables.places[number], !alone.isEmpty else { continue }
          let found = statistics[place.table]
          #expect(found.counts[entry] == alone.counts[0], "\(random)")
          if kind.isCumulative {
            let difference = abs(found.sums[entry] - alone.sums[0])
            #expect(difference <= 1e-9 * max(1, abs(alone.sums[0])), "\(random)")
          } else {
            let difference = abs(found.averages[entry] - alone.averages[0])
            #expect(difference <= 1e-9 * max(1, abs(alone.averages[0])), "\(random)")
            #expect(found.maxima[entry] == alone.maxima[0], "\(random)")
          }
        }
      }
    }
  }
}
