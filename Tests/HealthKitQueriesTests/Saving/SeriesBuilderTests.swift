import Foundation
import HealthCalculations
import HealthKitTypes
import LocationTypes
import SampleStore
import Testing

@testable import HealthKitQueries

@Suite struct SeriesBuilderTests {
  typealias Fixture = SavingFixture
  static let heartRate = HKQuantityType(.heartRate)

  func beats(_ value: Double) -> HKQuantity {
    HKQuantity(unit: HKUnit(from: "count/min"), doubleValue: value)
  }

  @Test func aSeriesOfADiscreteTypeHasTheFiguresOfItsMeasurements() async throws {
    let store = try Fixture.store([Self.heartRate])
    let builder = HKQuantitySeriesSampleBuilder(
      healthStore: store, quantityType: Self.heartRate, startDate: Fixture.now, device: nil)
    for (offset, value) in [(0.0, 60.0), (10, 90), (5, 75)] {
      try builder.insert(beats(value), at: Fixture.now.addingTimeInterval(offset))
    }
    let sample = try #require(try await builder.finishSeries(metadata: ["k": 1]).first)
    let discrete = try #require(sample as? HKDiscreteQuantitySample)
    #expect(sample.count == 3 && discrete.averageQuantity == beats(75))
    #expect(discrete.minimumQuantity == beats(60) && discrete.maximumQuantity == beats(90))
    #expect(discrete.mostRecentQuantity == beats(90))
    #expect(sample.endDate == Fixture.now.addingTimeInterval(10))
    let stored = try #require(try Fixture.stored(store, Self.heartRate).first)
    #expect(stored.uuid == sample.uuid && stored.isSeries)
    #expect(
      try store.database.store.series(ofSequence: stored.sequence)?.map(\.value).count == 3)
  }

  @Test func statisticsCountTheMeasurementsNotTheSample() async throws {
    let store = try Fixture.store()
    let builder = HKQuantitySeriesSampleBuilder(
      healthStore: store, quantityType: Fixture.steps, startDate: Fixture.now, device: nil)
    for index in 0..<10 {
      let start = Fixture.now.addingTimeInterval(Double(index) * 60)
      try builder.insert(
        HKQuantity(unit: .count(), doubleValue: Double(index)),
        for: DateInterval(start: start, duration: 60))
    }
    let sample = try #require(try await builder.finishSeries(metadata: nil).first)
    #expect(sample.quantity == HKQuantity(unit: .count(), doubleValue: 45))
    let type = Fixture.steps.identifier
    let ranking = SourceRanking(try store.database.store.sourcePairFacts(ofType: type))
    let columns = try store.database.store.columns(ofType: type, ranking: ranking)
    #expect(columns.values == (0..<10).map(Double.init))
  }

  @Test func wrongMeasurementsAreRefused() async throws {
    let store = try Fixture.store([Self.heartRate])
    let builder = HKQuantitySeriesSampleBuilder(
      healthStore: store, quantityType: Self.heartRate, startDate: Fixture.now, device: nil)
    var error = await Fixture.error {
      try builder.insert(HKQuantity(unit: .meter(), doubleValue: 1), at: Fixture.now)
    }
    #expect(error?.code == .errorInvalidArgument)
    error = await Fixture.error {
      try builder.insert(beats(60), at: Fixture.now.addingTimeInterval(-1))
    }
    #expect(error?.code == .errorInvalidArgument)
    error = await Fixture.error {
      try builder.insert(beats(60), for: DateInterval(start: Fixture.now, duration: 1))
    }
    #expect(error?.code == .errorInvalidArgument)
    error = await Fixture.error { _ = try await builder.finishSeries(metadata: nil) }
    #expect(error?.description.contains("no measurements") == true)
    builder.discard()
    error = await Fixture.error { try builder.insert(beats(60), at: Fixture.now) }
    #expect(error?.description.contains("discarded") == true)
  }

  @Test func measurementsOfSoundHaveALength() async throws {
    let sound = HKQuantityType(.environmentalAudioExposure)
    let store = try Fixture.store([sound])
    let builder = HKQuantitySeriesSampleBuilder(
      healthStore: store, quantityType: sound, startDate: Fixture.now, device: nil)
    let level = HKQuantity(unit: .decibelAWeightedSoundPressureLevel(), doubleValue: 70)
    for length in [0, 0.0004] {
      let error = await Fixture.error {
        try builder.insert(level, for: DateInterval(start: Fixture.now, duration: length))
      }
      #expect(error?.code == .errorInvalidArgument)
      #expect(error?.description.contains("0.001 s") == true)
    }
    #expect(await Fixture.error { try builder.insert(level, at: Fixture.now) } != nil)
    for minute in 0..<3 {
      let start = Fixture.now.addingTimeInterval(Double(minute) * 60)
      try builder.insert(level, for: DateInterval(start: start, duration: 60))
    }
    #expect(try await builder.finishSeries(metadata: nil).first?.count == 3)
    let stored = try #require(try Fixture.stored(store, sound).first)
    #expect(stored.end - stored.start == 180)
  }

  @Test func aSeriesIsNoLongerThanItsTypeAllows() async throws {
    let store = try Fixture.store([Self.heartRate])
    let builder = HKQuantitySeriesSampleBuilder(
      healthStore: store, quantityType: Self.heartRate, startDate: Fixture.now, device: nil)
    try builder.insert(beats(60), at: Fixture.now)
    try builder.insert(beats(60), at: Fixture.now.addingTimeInterval(345_601))
    let error = await Fixture.error { _ = try await builder.finishSeries(metadata: nil) }
    #expect(error?.code == .errorInvalidArgument)
    #expect(error?.description.contains("345600 s") == true)
    #expect(try Fixture.stored(store, Self.heartRate).isEmpty)
  }

  @Test func aSeriesThatMayNotBeSavedCanBeFinishedLater() async throws {
    let store = try Fixture.store([])
    let builder = HKQuantitySeriesSampleBuilder(
      healthStore: store, quantityType: Self.heartRate, startDate: Fixture.now, device: nil)
    try builder.insert(beats(60), at: Fixture.now)
    let error = await Fixture.error { _ = try await builder.finishSeries(metadata: nil) }
    #expect(error?.code == .errorAuthorizationNotDetermined)
    try Fixture.allow([Self.heartRate], Fixture.app, in: store)
    #expect(try await builder.finishSeries(metadata: nil).first?.count == 1)
    let again = await Fixture.error { _ = try await builder.finishSeries(metadata: nil) }
    #expect(again?.code == .errorInvalidArgument)
  }

  @Test func heartbeatsAreSavedWithTheirGaps() async throws {
    let type = HKSeriesType.heartbeat()
    let store = try Fixture.store([type])
    let builder = HKHeartbeatSeriesBuilder(
      healthStore: store, device: nil, start: Fixture.now)
    for (time, gap) in [(0.5, false), (1.25, false), (9, true)] {
      try await builder.addHeartbeat(at: time, precededByGap: gap)
    }
    let early = await Fixture.error { try await builder.addHeartbeat(at: 3, precededByGap: false) }
    #expect(early?.code == .errorInvalidArgument)
    try await builder.addMetadata(["k": "v"])
    let series = try await builder.finishSeries()
    #expect(series.count == 3 && series.metadata?["k"] as? String == "v")
    let stored = try #require(try Fixture.stored(store, type).first)
    #expect(stored.uuid == series.uuid && stored.value == 3)
    let saved = try store.database.store.series(ofSequence: stored.sequence)
    #expect(saved?.map(\.value) == [0.5, 1.25, 9])
    #expect(saved?.map(\.followsGap) == [false, false, true])
    let again = await Fixture.error { _ = try await builder.finishSeries() }
    #expect(again?.code == .errorInvalidArgument)
  }

  @Test func seriesLieBetweenTheDatesThatSamplesMayHave() async throws {
    let type = HKSeriesType.heartbeat()
    let store = try Fixture.store([type, Self.heartRate])
    for (start, beat) in [
      (-1e11, 1.0), (1e300, 1), (Double.nan, 1), (0, 1e300),
    ] {
      let builder = HKHeartbeatSeriesBuilder(
        healthStore: store, device: nil, start: Date(timeIntervalSince1970: start))
      try await builder.addHeartbeat(at: beat, precededByGap: false)
      let error = await Fixture.error { _ = try await builder.finishSeries() }
      #expect(error?.code == .errorInvalidArgument, "\(start) \(beat)")
    }
    #expect(try Fixture.stored(store, type).isEmpty)
    let builder = HKQuantitySeriesSampleBuilder(
      healthStore: store, quantityType: Self.heartRate, startDate: Fixture.now, device: nil)
    let error = await Fixture.error {
      try builder.insert(beats(60), at: Date(timeIntervalSince1970: .nan))
    }
    #expect(error?.code == .errorInvalidArgument)
  }

  @Test func aWorkoutBuilderSavesItsHeartbeatsWithTheWorkout() async throws {
    let (type, route) = (HKSeriesType.heartbeat(), HKSeriesType.workoutRoute())
    let store = try Fixture.store([type, route, .workoutType()])
    let owner = store.store(for: Fixture.configuration(access: .owner))
    let builder = HKWorkoutBuilder(
      healthStore: store, configuration: HKWorkoutConfiguration(), device: nil)
    #expect(builder.seriesBuilder(for: type) == nil)
    try await builder.beginCollection(at: Fixture.now)
    let hearts = try #require(builder.seriesBuilder(for: type) as? HKHeartbeatSeriesBuilder)
    #expect(builder.seriesBuilder(for: type) === hearts)
    let places = try #require(builder.seriesBuilder(for: route) as? HKWorkoutRouteBuilder)
    for time in [0.5, 1.25, 2] { try await hearts.addHeartbeat(at: time, precededByGap: false) }
    try await hearts.addMetadata(["k": "v"])
    try await places.insertRouteData([CLLocation(latitude: 48, longitude: 2)])
    let alone = await Fixture.error { _ = try await hearts.finishSeries() }
    #expect(alone?.code == .errorInvalidArgument)
    #expect(alone?.description.contains("when the workout is finished") == true)
    try await builder.endCollection(at: Fixture.now.addingTimeInterval(60))
    // What is refused for one series refuses all, and each can go on.
    for forbidden in [type, route] {
      try Fixture.allow([forbidden], Fixture.app, false, in: store)
      let denied = await Fixture.error { _ = try await builder.finishWorkout() }
      #expect(denied?.code == .errorAuthorizationDenied)
      #expect(try Fixture.stored(store, type).isEmpty && Fixture.stored(store, route).isEmpty)
      try Fixture.allow([forbidden], Fixture.app, in: store)
    }
    try await hearts.addHeartbeat(at: 3, precededByGap: true)
    let workout = try #require(try await builder.finishWorkout())
    let inWorkout = HKQuery.predicateForObjects(from: workout)
    let series = try await HKSampleQueryDescriptor(
      predicates: [.heartbeatSeries(inWorkout)], sortDescriptors: []
    ).result(for: owner)
    #expect(series.map(\.count) == [4] && series.first?.metadata?["k"] as? String == "v")
    #expect(series.first?.startDate == Fixture.now)
    let routes = try await HKSampleQueryDescriptor(
      predicates: [.workoutRoute(inWorkout)], sortDescriptors: []
    ).result(for: owner)
    #expect(routes.count == 1)
    #expect(builder.seriesBuilder(for: type) == nil)
    let late = await Fixture.error { try await hearts.addHeartbeat(at: 9, precededByGap: false) }
    #expect(late?.code == .errorInvalidArgument)
  }

  @Test func heartbeatsOfADiscardedWorkoutAreGone() async throws {
    let type = HKSeriesType.heartbeat()
    let store = try Fixture.store([type, .workoutType()])
    let builder = HKWorkoutBuilder(
      healthStore: store, configuration: HKWorkoutConfiguration(), device: nil)
    try await builder.beginCollection(at: Fixture.now)
    let hearts = try #require(builder.seriesBuilder(for: type) as? HKHeartbeatSeriesBuilder)
    try await hearts.addHeartbeat(at: 1, precededByGap: false)
    builder.discardWorkout()
    let error = await Fixture.error { try await hearts.addHeartbeat(at: 2, precededByGap: false) }
    #expect(error?.code == .errorInvalidArgument)
    #expect(builder.seriesBuilder(for: type) == nil)
    // A series without a beat is none.
    let second = HKWorkoutBuilder(
      healthStore: store, configuration: HKWorkoutConfiguration(), device: nil)
    try await second.beginCollection(at: Fixture.now)
    #expect(second.seriesBuilder(for: type) != nil)
    try await second.endCollection(at: Fixture.now)
    try await second.finishWorkout()
    #expect(try Fixture.stored(store, type).isEmpty)
  }
}
