import Foundation
import HealthCalculations
import HealthKitTypes
import SampleStore
import Synchronization
import TestSupport
import Testing

@testable import HealthKitQueries

@Suite(.endsInTime) struct SeriesQueryTests {
  private typealias Fixture = ReadingFixture

  static let heartRate = HKQuantityType(.heartRate)

  /// A heart rate without a series at noon, a series of three one minute later, and four heartbeats.
  private func filledStore() throws -> (store: HKHealthStore, beats: UUID) {
    let store = try Fixture.ownersStore()
    let noon = Fixture.noon.timeIntervalSince1970
    func sample(_ type: String, _ unit: String?, _ start: Double, _ end: Double, _ value: Double)
      -> NewSample
    {
      NewSample(
        type: type, canonicalUnit: unit, start: noon + start, end: noon + end, value: value,
        unit: unit, sourceName: "org.example.watch")
    }
    let rate = Self.heartRate.identifier
    let single = sample(rate, "count/s", 0, 0, 1)
    let series = sample(rate, "count/s", 60, 90, 2)
    let beats = sample(HKSeriesType.heartbeat().identifier, nil, 100, 104, 4)
    var batch = SaveBatch(
      revision: NewSourceRevision(name: "org.example.watch", displayName: "Watch"), date: noon)
    batch.samples = [series, single, beats]
    batch.series = [
      series.uuid: [(60.0, 1.5), (75, 3), (90, 1.5)].map {
        SeriesMeasurement(start: noon + $0.0, end: noon + $0.0, value: $0.1)
      },
      beats.uuid: [(0.8, false), (1.7, false), (3.1, true), (3.9, false)].map {
        SeriesMeasurement(
          start: noon + 100 + $0.0, end: noon + 100 + $0.0, value: $0.0, followsGap: $0.1)
      },
    ]
    try store.database.store.save(batch)
    return (store, beats.uuid)
  }

  @Test func aSeriesKnowsItsFigures() async throws {
    let (store, _) = try filledStore()
    let samples = try await HKSampleQueryDescriptor(
      predicates: [.quantitySample(type: Self.heartRate)], sortDescriptors: []
    ).result(for: store)
    #expect(samples.map(\.count) == [1, 3])
    let series = try #require(samples.last as? HKDiscreteQuantitySample)
    let unit = HKUnit(from: "count/s")
    #expect(series.averageQuantity.doubleValue(for: unit) == 2)
    #expect(series.minimumQuantity.doubleValue(for: unit) == 1.5)
    #expect(series.maximumQuantity.doubleValue(for: unit) == 3)
    #expect(series.mostRecentQuantityDateInterval.start == Fixture.noon + 90)
    #expect(series.source.name == "Watch")
  }

  @Test func columnsHoldTheMeasurements() async throws {
    let (store, _) = try filledStore()
    let data = store.database.store
    let rate = Self.heartRate.identifier
    let ranking = SourceRanking(try data.sourcePairFacts(ofType: rate))
    let columns = try data.columns(ofType: rate, matching: .everything, ranking: ranking)
    #expect(columns.values == [1, 1.5, 3, 1.5] && columns.ranks == [0, 0, 0, 0])
    #expect(
      columns.starts.map { $0 - Fixture.noon.timeIntervalSince1970 } == [0, 60, 75, 90])
    let high = try data.columns(ofType: rate, matching: .value(.greater, 1), ranking: ranking)
    #expect(high.values == [1.5, 3, 1.5])
  }

  @Test func measurementsComeOneByOneAndTheLastIsSaidToBe() async throws {
    let (store, _) = try filledStore()
    let answers = Mutex<[String]>([])
    let all: [String] = await Fixture.answer(in: store) { answer in
      let query = HKQuantitySeriesSampleQuery(quantityType: Self.heartRate, predicate: nil) {
        _, quantity, interval, sample, isLast, error in
        let line =
          "\(quantity?.doubleValue(for: HKUnit(from: "count/s")) ?? -1) "
          + "\(interval?.start.timeIntervalSince(Fixture.noon) ?? -1) \(sample?.count ?? 0)"
        answers.withLock { $0.append(error == nil ? line : "error") }
        if isLast { answer(answers.withLock { $0 }) }
      }
      query.includeSample = true
      return query
    }
    #expect(all == ["1.0 0.0 1", "1.5 60.0 3", "3.0 75.0 3", "1.5 90.0 3"])
    let none: String = await Fixture.answer(in: store) { answer in
      HKQuantitySeriesSampleQuery(
        quantityType: Self.heartRate, predicate: HKQuery.predicateForObject(with: UUID())
      ) { _, quantity, _, _, isLast, error in
        answer("\(quantity == nil) \(isLast) \(error == nil)")
      }
    }
    #expect(none == "true true true")
    var found: [HKQuantitySeriesSampleQueryDescriptor.Result] = []
    let descriptor = HKQuantitySeriesSampleQueryDescriptor(
      predicate: .quantitySample(type: Self.heartRate), options: .includeSample)
    for try await result in descriptor.results(for: store) { found.append(result) }
    #expect(
      found.map { $0.quantity.doubleValue(for: HKUnit(from: "count/s")) } == [1, 1.5, 3, 1.5])
    #expect(found.map { $0.sample?.count } == [1, 3, 3, 3])
  }

  @Test func aSeriesThatIsDeletedMeanwhileHasNoMeasurements() async throws {
    let (store, _) = try filledStore()
    let search = QuantitySeriesSearch(part: .init(type: Self.heartRate, condition: .all([])))
    let known = try search.measurements(in: store)
    func count() throws -> Int {
      var measurements = known
      return try measurements.next(100, in: store).count
    }
    #expect(try count() == 4)
    let samples = try await HKSampleQueryDescriptor(
      predicates: [.quantitySample(type: Self.heartRate)], sortDescriptors: []
    ).result(for: store)
    try await store.delete(samples)
    // The sample that is no series is known with its value.
    #expect(try count() == 1)
  }

  @Test func heartbeatsComeInOrder() async throws {
    let (store, uuid) = try filledStore()
    let samples = try await HKSampleQueryDescriptor(
      predicates: [.heartbeatSeries()], sortDescriptors: []
    ).result(for: store)
    let series = try #require(samples.first)
    #expect(series.uuid == uuid && series.count == 4)
    var times: [TimeInterval] = []
    var gaps: [Bool] = []
    for try await beat in HKHeartbeatSeriesQueryDescriptor(series).results(for: store) {
      times.append(beat.timeIntervalSinceStart)
      gaps.append(beat.precededByGap)
    }
    #expect(times == [0.8, 1.7, 3.1, 3.9] && gaps == [false, false, true, false])
    let counted = Mutex(0)
    let count: Int = await Fixture.answer(in: store) { answer in
      HKHeartbeatSeriesQuery(heartbeatSeries: series) { _, _, _, isLast, _ in
        counted.withLock { $0 += 1 }
        if isLast { answer(counted.withLock { $0 }) }
      }
    }
    #expect(count == 4)
    let other = try Fixture.ownersStore()
    let error: HKError? = await Fixture.answer(in: other) { answer in
      HKHeartbeatSeriesQuery(heartbeatSeries: series) { _, _, _, _, error in
        answer(error as? HKError)
      }
    }
    #expect(error?.code == .errorNoData)
  }
}
