import Foundation
import HealthKitTypes
import SampleStore
import Synchronization
import TestSupport
import Testing

@testable import HealthKitQueries

/// The order of measurements: by their own start, or sample by sample.
@Suite(.endsInTime) struct SeriesOrderTests {
  private typealias Fixture = ReadingFixture
  private typealias Descriptor = HKQuantitySeriesSampleQueryDescriptor

  private static let heartRate = HKQuantityType(.heartRate)
  private static let unit = HKUnit(from: "count/s")

  /// A store of series, each by the seconds from noon of its measurements; the value of a measurement is
  /// its series' place.
  private func store(_ series: [[Double]]) throws -> HKHealthStore {
    let store = try Fixture.ownersStore()
    let noon = Fixture.noon.timeIntervalSince1970
    var batch = SaveBatch(
      revision: NewSourceRevision(name: "org.example.watch", displayName: "Watch"), date: noon)
    for (place, seconds) in series.enumerated() {
      let sample = NewSample(
        type: Self.heartRate.identifier, canonicalUnit: "count/s",
        start: noon + (seconds.min() ?? 0), end: noon + (seconds.max() ?? 0), value: Double(place),
        unit: "count/s",
        sourceName: "org.example.watch")
      batch.samples.append(sample)
      if seconds.count > 1 {
        batch.series[sample.uuid] = seconds.map {
          SeriesMeasurement(start: noon + $0, end: noon + $0, value: Double(place))
        }
      }
    }
    try store.database.store.save(batch)
    return store
  }

  private func byDescriptor(
    _ store: HKHealthStore, _ options: Descriptor.Options = []
  ) async throws -> [String] {
    var found: [String] = []
    let descriptor = Descriptor(
      predicate: .quantitySample(type: Self.heartRate), options: options)
    for try await each in descriptor.results(for: store) {
      found.append(line(each.quantity, each.dateInterval))
    }
    return found
  }

  private func byQuery(_ store: HKHealthStore, sampleBySample: Bool = false) async -> [String] {
    let found = Mutex<[String]>([])
    return await Fixture.answer(in: store) { answer in
      let query = HKQuantitySeriesSampleQuery(quantityType: Self.heartRate, predicate: nil) {
        _, quantity, interval, _, isLast, _ in
        if let quantity, let interval { found.withLock { $0.append(line(quantity, interval)) } }
        if isLast { answer(found.withLock { $0 }) }
      }
      query.orderByQuantitySampleStartDate = sampleBySample
      return query
    }
  }

  private func line(_ quantity: HKQuantity, _ interval: DateInterval) -> String {
    let seconds = interval.start.timeIntervalSince(Fixture.noon)
    return "\(Int(seconds.rounded())):\(Int(quantity.doubleValue(for: Self.unit)))"
  }

  @Test func measurementsOfOverlappingSeriesComeByTheirStart() async throws {
    let store = try store([[0, 10, 20], [5, 15, 25]])
    let expected = ["0:0", "5:1", "10:0", "15:1", "20:0", "25:1"]
    #expect(try await byDescriptor(store) == expected)
    #expect(await byQuery(store) == expected)
  }

  @Test func theOptionTakesThemSampleBySample() async throws {
    let store = try store([[0, 10, 20], [5, 15, 25]])
    let expected = ["0:0", "10:0", "20:0", "5:1", "15:1", "25:1"]
    #expect(try await byDescriptor(store, .orderByQuantitySampleStartDate) == expected)
    #expect(await byQuery(store, sampleBySample: true) == expected)
  }

  @Test func ofOneInstantTheEarlierSampleIsFirst() async throws {
    let store = try store([[0, 10], [5, 10], [10]])
    #expect(try await byDescriptor(store) == ["0:0", "5:1", "10:0", "10:1", "10:2"])
  }

  @Test func noSampleNoMeasurement() async throws {
    let store = try store([])
    #expect(try await byDescriptor(store).isEmpty)
    #expect(await byQuery(store).isEmpty)
  }

  @Test(arguments: 0..<40) func randomSeriesComeAsTheyAreSorted(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let series = (0..<Int.random(in: 1...12, using: &random)).map { _ in
      let first = Double(Int.random(in: 0...300, using: &random))
      return (0..<Int.random(in: 1...40, using: &random)).map { _ in
        first + Double(Int.random(in: 0...200, using: &random))
      }
    }
    let store = try store(series)
    func bounds(_ place: Int) -> (Double, Double, Int) {
      (series[place].min() ?? 0, series[place].max() ?? 0, place)
    }
    let places = series.indices.sorted { bounds($0) < bounds($1) }
    let byStart = places.flatMap { place in series[place].sorted().map { ($0, place) } }
      .enumerated().sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }
      .map(\.element)
    let bySample = places.flatMap { place in series[place].sorted().map { ($0, place) } }
    func lines(_ found: [(Double, Int)]) -> [String] { found.map { "\(Int($0.0)):\($0.1)" } }
    #expect(try await byDescriptor(store) == lines(byStart))
    #expect(await byQuery(store, sampleBySample: true) == lines(bySample))
  }
}
