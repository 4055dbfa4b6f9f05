import CalendarBuckets
import HealthCalculations
import TestSupport
import Testing

@Suite struct PointColumnsTests {
  @Test func readingsByMinuteAndHour() {
    let readings = PointColumns(starts: [10, 50, 70, 130], values: [61, 63, 80, 72])
    let statistics = readings.statistics(tables: [[0, 60, 120, 180], [0, 3_600]])
    #expect(statistics[0].sums == [124, 80, 72] && statistics[0].averages == [62, 80, 72])
    #expect(statistics[0].buckets == [0, 1, 2] && statistics[0].counts == [2, 1, 1])
    #expect(statistics[0].rows(ofEntry: 1) == 2..<3 && statistics[0].count == 3)
    #expect(statistics[1].maxima == [80] && statistics[1].minima == [61])
  }

  @Test func nothingHasNoStatistics() {
    let none = PointColumns(starts: [], values: [])
    #expect(none.statistics(tables: [[0, 1], []]).allSatisfy { $0.count == 0 && $0.counts == [] })
    let one = PointColumns(starts: [5], values: [1])
    #expect(one.statistics(tables: []).isEmpty)
    #expect(one.statistics(tables: [[], [1], [5, 5], [6, 7]]).allSatisfy { $0.count == 0 })
  }

  @Test func nanAndInfinityStayInTheirBuckets() {
    let readings = PointColumns(
      starts: [0, 1, 2, 3, 4], values: [.nan, 1, .infinity, -.infinity, 2])
    let tables: [[Double]] = [[0, 1, 2, 3, 4, 5], [0, 2, 4, 5], [0, 5], [2, 5]]
    let statistics = readings.statistics(tables: tables)
    #expect(statistics[0].sums[0].isNaN && statistics[0].minima[0].isNaN)
    #expect(statistics[0].sums[1...] == [1, .infinity, -.infinity, 2])
    #expect(statistics[1].maxima[0].isNaN && statistics[1].sums[1].isNaN)
    #expect(statistics[1].maxima[1] == .infinity && statistics[1].minima[1] == -.infinity)
    #expect(statistics[2].averages[0].isNaN && statistics[2].minima[0].isNaN)
    #expect(statistics[3].sums[0].isNaN && statistics[3].minima[0] == -.infinity)
  }

  /// A year of one type by week, month, day and hour against one table at a time by the engine.
  @Test(arguments: [Place.newYork, .lordHowe, .apia])
  func aYearAgreesWithTheEngine(place: Place) throws {
    let zone = try ZoneRules(identifier: place.zone)
    var generator = SeededGenerator(seed: 11)
    let year = 1_293_840_000.0..<1_325_376_000
    let count = 20_000
    let starts = (0..<count).map { _ in Double.random(in: year, using: &generator) }.sorted()
    let values = (0..<count).map { _ in Double.random(in: 40...180, using: &generator) }
    let intervals = try [
      BucketInterval(weeks: 1), BucketInterval(months: 1), BucketInterval(days: 1),
      BucketInterval(hours: 1),
    ]
    let tables = try intervals.map { interval in
      try BucketEdges(zone: zone, anchor: 1_293_796_800, interval: interval)
        .table(covering: year).edges
    }
    let answers = PointColumns(starts: starts, values: values).statistics(tables: tables)
    let samples = SampleColumns(
      starts: starts, ends: starts, values: values, ranks: Array(repeating: 0, count: count))
    for (edges, answer) in zip(tables, answers) {
      let expected = StatisticsEngine.bucketStatistics(
        of: samples, kind: .quantity(.discreteArithmetic), edges: edges)
      #expect(answer.buckets == expected.bucketIndices && answer.counts == expected.counts)
      #expect(answer.minima == expected.minima && answer.maxima == expected.maxima)
      let sums = expected.averages.indices.map {
        expected.averages[$0] * Double(expected.counts[$0])
      }
      #expect(zip(answer.averages, expected.averages).allSatisfy { isClose($0, $1) })
      #expect(zip(answer.sums, sums).allSatisfy { isClose($0, $1) })
      let latest = (0..<answer.count).map { starts[answer.rows(ofEntry: $0).upperBound - 1] }
      #expect(latest == expected.mostRecentStarts)
    }
  }

  @Test func randomTablesAgreeWithALookAtEveryRow() {
    for seed in UInt64(1)..<200 {
      let random = RandomCase(seed: seed, size: 60)
      let other = RandomCase(seed: seed + 500).edges
      let readings = PointColumns(starts: random.samples.starts, values: random.samples.values)
      let tables = [random.edges, other, [-.infinity, .infinity]]
      for (edges, answer) in zip(tables, readings.statistics(tables: tables)) {
        var entry = 0
        for bucket in edges.indices.dropLast() {
          let rows = readings.starts.indices.filter {
            edges[bucket] <= readings.starts[$0] && readings.starts[$0] < edges[bucket + 1]
          }
          guard let first = rows.first, let last = rows.last else { continue }
          let values = readings.values[first...last]
          #expect(answer.buckets[entry] == bucket, "\(random)")
          #expect(answer.rows(ofEntry: entry) == first..<(last + 1), "\(random)")
          #expect(answer.minima[entry] == values.min(), "\(random)")
          #expect(answer.maxima[entry] == values.max(), "\(random)")
          #expect(abs(answer.sums[entry] - values.reduce(0, +)) < 1e-9, "\(random)")
          entry += 1
        }
        #expect(answer.count == entry, "\(random)")
      }
    }
  }

  @Test func columnsOfDifferentLengthStop() async {
    await #expect(processExitsWith: .failure) { _ = PointColumns(starts: [1], values: []) }
  }
}
