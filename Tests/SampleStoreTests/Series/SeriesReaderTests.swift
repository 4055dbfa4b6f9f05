import Foundation
import HealthCalculations
import TestSupport
import Testing

@testable import SampleStore

@Suite struct SeriesReaderTests {
  typealias Batches = BatchWriterTests

  /// A series sample and its measurements, which begin at `start`.
  static func series(
    _ start: Double, count: Int, _ generator: inout SeededGenerator
  ) -> (sample: NewSample, measurements: [SeriesMeasurement]) {
    var next = start
    let measurements = (0..<count).map { _ in
      defer { next += Double(Int.random(in: 0..<4, using: &generator)) }
      return SeriesMeasurement(
        start: next, end: next, value: Double.random(in: 0..<9, using: &generator))
    }
    var sample = Batches.sample(start, measurements.map(\.value).reduce(0, +))
    sample.end = measurements.map(\.end).max() ?? start
    return (sample, measurements)
  }

  @Test func statisticsCountTheMeasurementsOfASeries() throws {
    for seed in UInt64(0)..<8 {
      var generator = SeededGenerator(seed: seed)
      let store = try SampleStore.inMemory()
      var expected: [(start: Double, end: Double, value: Double, sequence: Int, place: Int)] = []
      for round in 0..<12 {
        var batch = Batches.batch()
        for _ in 0..<Int.random(in: 1...30, using: &generator) {
          let start = Double(Int.random(in: 0..<300, using: &generator))
          let (sample, measurements) = Self.series(
            start, count: Int.random(in: 1...6, using: &generator), &generator)
          let sequence = Int(try store.lastSequence()) + batch.samples.count + 1
          if Int.random(in: 0..<3, using: &generator) == 0 {
            batch.series[sample.uuid] = measurements
            for (place, measurement) in measurements.enumerated() {
              expected.append(
                (measurement.start, measurement.end, measurement.value, sequence, place))
            }
          } else {
            expected.append((sample.start, sample.end, sample.value, sequence, 0))
          }
          batch.samples.append(sample)
        }
        try store.save(batch)
        if round == 6 { try store.compact() }
      }
      expected.sort { ($0.0, $0.1, $0.3, $0.4) < ($1.0, $1.1, $1.3, $1.4) }
      for bounds in [(nil, nil), (50.0, 200.0), (120, nil)] as [(Double?, Double?)] {
        let columns = try store.stepColumns(from: bounds.0, to: bounds.1)
        let inside = expected.filter { reading in
          reading.start < bounds.1 ?? .infinity
            && (reading.end > bounds.0 ?? -.infinity || reading.start >= bounds.0 ?? -.infinity)
        }
        #expect(columns.starts == inside.map(\.start), "seed \(seed)")
        #expect(columns.values == inside.map(\.value), "seed \(seed)")
      }
      let ranking = SourceRanking(try store.sourcePairFacts(ofType: Batches.steps))
      let filtered = try store.columns(
        ofType: Batches.steps, matching: .everything, ranking: ranking)
      #expect(filtered.values == expected.map(\.value), "seed \(seed)")
    }
  }

  @Test func aSeriesIsOneSampleWithItsMeasurementsBesideIt() throws {
    var generator = SeededGenerator(seed: 1)
    let store = try SampleStore.inMemory()
    let (sample, measurements) = Self.series(10, count: 5000, &generator)
    var batch = Batches.batch([sample, Batches.sample(1)])
    batch.series[sample.uuid] = measurements
    try store.save(batch)
    let steps = try store.steps()
    #expect(steps.map(\.isSeries) == [false, true])
    #expect(try store.series(ofSequence: 1) == measurements)
    #expect(try store.series(ofSequence: 2) == nil)
    try store.delete([sample.uuid], ownedBy: nil, date: 0)
    #expect(try store.series(ofSequence: 1) == nil)
    #expect(try store.stepColumns().values == [1])
  }
}
