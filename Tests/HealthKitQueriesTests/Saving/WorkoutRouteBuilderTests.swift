import Foundation
import HealthKitTypes
import LocationTypes
import SampleStore
import TestSupport
import Testing

@testable import HealthKitQueries

@Suite(.endsInTime) struct WorkoutRouteBuilderTests {
  typealias Fixture = SavingFixture
  static let type = HKSeriesType.workoutRoute()

  /// A store whose app may save workouts and routes, and a workout in it.
  static func store() async throws -> (store: HKHealthStore, workout: HKWorkout) {
    let store = try Fixture.store([type, .workoutType()])
    let workout = HKWorkout(
      activityType: .running, start: Fixture.now, end: Fixture.now.addingTimeInterval(600))
    try await store.save(workout)
    return (store, workout)
  }

  static func place(
    _ offset: TimeInterval, _ latitude: Double = 52.5, _ longitude: Double = 13.4
  ) -> CLLocation {
    CLLocation(
      coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude), altitude: 34.5,
      horizontalAccuracy: 4.7, verticalAccuracy: 3.1, course: 271.25, courseAccuracy: 2.5,
      speed: 2.75, speedAccuracy: 0.1, timestamp: Fixture.now.addingTimeInterval(offset))
  }

  static func places(_ route: HKWorkoutRoute, in store: HKHealthStore) async throws -> [CLLocation]
  {
    var places: [CLLocation] = []
    for try await place in HKWorkoutRouteQueryDescriptor(route).results(for: store) {
      places.append(place)
    }
    return places
  }

  static func allow(reading types: [HKSampleType], in store: HKHealthStore) throws {
    try store.database.store.decide(
      types.map {
        StoredPermission(
          app: Fixture.app.bundleIdentifier, type: $0.identifier, share: true, read: true)
      })
  }

  @Test func aFinishedRouteBelongsToItsWorkoutAndHasItsPlacesInOrder() async throws {
    let (store, workout) = try await Self.store()
    try Self.allow(reading: [Self.type, .workoutType()], in: store)
    let device = HKDevice(
      name: "Watch", manufacturer: "Apple Inc.", model: nil, hardwareVersion: nil,
      firmwareVersion: nil, softwareVersion: nil, localIdentifier: nil, udiDeviceIdentifier: nil)
    let builder = HKWorkoutRouteBuilder(healthStore: store, device: device)
    try await builder.insertRouteData([Self.place(20), Self.place(30.125, 52.501)])
    try await builder.addMetadata(["a": "1", "b": 2])
    try await builder.insertRouteData([Self.place(10, -33.8)])
    let route = try await builder.finishRoute(with: workout, metadata: ["a": "3"])
    #expect(route.count == 3 && route.device == device)
    #expect(route.startDate == Fixture.now.addingTimeInterval(10))
    #expect(route.endDate == Fixture.now.addingTimeInterval(30.125))
    #expect(route.metadata?["a"] as? String == "3" && route.metadata?["b"] as? Int == 2)
    let found = try await HKSampleQueryDescriptor(
      predicates: [.workoutRoute(HKQuery.predicateForObjects(from: workout))], sortDescriptors: []
    ).result(for: store)
    let kept = try #require(found.first)
    #expect(found.count == 1 && kept == route && kept.count == 3)
    #expect(kept.sampleType == Self.type && kept.device == device)
    #expect(
      try await Self.places(kept, in: store)
        == [Self.place(10, -33.8), Self.place(20), Self.place(30.125, 52.501)])
    let other = HKWorkout(
      activityType: .running, start: Fixture.now, end: Fixture.now.addingTimeInterval(600))
    try await store.save(other)
    let none = try await HKSampleQueryDescriptor(
      predicates: [.workoutRoute(HKQuery.predicateForObjects(from: other))], sortDescriptors: []
    ).result(for: store)
    #expect(none.isEmpty)
  }

  @Test func everyNumberOfALocationComesBackToTheBit() async throws {
    let (store, workout) = try await Self.store()
    try Self.allow(reading: [Self.type, .workoutType()], in: store)
    let builder = HKWorkoutRouteBuilder(healthStore: store, device: nil)
    let third = Date(timeIntervalSinceReferenceDate: 721_692_800.1 / 3 * 3)
    let place = CLLocation(
      coordinate: CLLocationCoordinate2D(latitude: 1 / 3, longitude: -2 / 3), altitude: -0.0,
      horizontalAccuracy: .pi, verticalAccuracy: -1, course: -1, courseAccuracy: -1,
      speed: 0.1 + 0.2, speedAccuracy: .leastNonzeroMagnitude, timestamp: third)
    try await builder.insertRouteData([place])
    let route = try await builder.finishRoute(with: workout, metadata: nil)
    let read = try #require(try await Self.places(route, in: store).first)
    #expect(read == place && read.altitude.sign == .minus)
    #expect(
      read.timestamp.timeIntervalSinceReferenceDate == third.timeIntervalSinceReferenceDate)
  }

  @Test func wrongUseIsAnErrorThatSaysWhy() async throws {
    let (store, workout) = try await Self.store()
    let builder = HKWorkoutRouteBuilder(healthStore: store, device: nil)
    var error = await Fixture.error {
      try await builder.finishRoute(with: workout, metadata: nil)
    }
    #expect(error?.code == .errorInvalidArgument)
    #expect(error?.description.contains("no locations") == true)
    for wrong in [
      [], [Self.place(0, 90.1)], [Self.place(0, 0, -180.5)], [Self.place(0, .nan)],
      [Self.place(0), Self.place(.infinity)],
    ] {
      error = await Fixture.error { try await builder.insertRouteData(wrong) }
      #expect(error?.code == .errorInvalidArgument)
    }
    error = await Fixture.error { try await builder.addMetadata(["k": [1]]) }
    #expect(error?.code == .errorInvalidArgument)
    try await builder.insertRouteData([Self.place(0, 90, 180), Self.place(1, -90, -180)])
    let unsaved = HKWorkout(activityType: .running, start: Fixture.now, end: Fixture.now)
    error = await Fixture.error {
      try await builder.finishRoute(with: unsaved, metadata: nil)
    }
    #expect(error?.code == .errorInvalidArgument)
    #expect(error?.description.contains("\(unsaved.uuid)") == true)
    #expect(try Fixture.stored(store, Self.type).isEmpty)
    #expect(try await builder.finishRoute(with: workout, metadata: nil).count == 2)
    error = await Fixture.error { try await builder.insertRouteData([Self.place(3)]) }
    #expect(error?.description.contains("finished or discarded") == true)
    error = await Fixture.error {
      try await builder.finishRoute(with: workout, metadata: nil)
    }
    #expect(error?.code == .errorInvalidArgument)
    #expect(try Fixture.stored(store, Self.type).count == 1)
    let discarded = HKWorkoutRouteBuilder(healthStore: store, device: nil)
    discarded.discard()
    error = await Fixture.error { try await discarded.addMetadata(["k": 1]) }
    #expect(error?.code == .errorInvalidArgument)
    error = await Fixture.error { try await store.save(HKWorkoutRoute.made(count: 1)) }
    #expect(error?.code == .errorInvalidArgument)
  }

  @Test func savingARouteNeedsThePermissionForRoutesAndWorkouts() async throws {
    let store = try Fixture.store([.workoutType()])
    let workout = HKWorkout(activityType: .hiking, start: Fixture.now, end: Fixture.now)
    try await store.save(workout)
    let builder = HKWorkoutRouteBuilder(healthStore: store, device: nil)
    var error = await Fixture.error { try await builder.insertRouteData([Self.place(0)]) }
    #expect(error?.code == .errorAuthorizationNotDetermined)
    try Fixture.allow([Self.type], Fixture.app, in: store)
    try await builder.insertRouteData([Self.place(0)])
    for type in [Self.type, HKObjectType.workoutType()] as [HKSampleType] {
      try Fixture.allow([type], Fixture.app, false, in: store)
      error = await Fixture.error {
        try await builder.finishRoute(with: workout, metadata: ["k": 1])
      }
      #expect(error?.code == .errorAuthorizationDenied)
      try Fixture.allow([type], Fixture.app, in: store)
    }
    let route = try await builder.finishRoute(with: workout, metadata: nil)
    // What came with a call that failed is not kept.
    #expect(route.count == 1 && route.metadata == nil)
  }

  @Test func theFormsWithHandlersKeepTheOrderOfTheCalls() async throws {
    let (store, workout) = try await Self.store()
    let builder = HKWorkoutRouteBuilder(healthStore: store, device: nil)
    let route: HKWorkoutRoute? = await withCheckedContinuation { continuation in
      builder.insertRouteData([Self.place(0)]) { done, error in #expect(done && error == nil) }
      builder.insertRouteData([Self.place(1)]) { done, error in #expect(done && error == nil) }
      builder.insertRouteData([]) { done, error in #expect(!done && error != nil) }
      builder.addMetadata(["k": "v"]) { done, error in #expect(done && error == nil) }
      builder.finishRoute(with: workout, metadata: nil) { route, error in
        #expect(error == nil)
        continuation.resume(returning: route)
      }
    }
    #expect(route?.count == 2 && route?.metadata?["k"] as? String == "v")
    let again: Bool = await withCheckedContinuation { continuation in
      builder.finishRoute(with: workout, metadata: nil) { route, error in
        continuation.resume(returning: route == nil && error is HKError)
      }
    }
    #expect(again)
  }

  @Test func anAnchoredQuerySeesARouteComeAndGo() async throws {
    let (store, workout) = try await Self.store()
    try Self.allow(reading: [Self.type, .workoutType()], in: store)
    let builder = HKWorkoutRouteBuilder(healthStore: store, device: nil)
    try await builder.insertRouteData([Self.place(0)])
    let route = try await builder.finishRoute(with: workout, metadata: nil)
    let first = try await HKAnchoredObjectQueryDescriptor(
      predicates: [.workoutRoute()], anchor: nil
    ).result(for: store)
    #expect(first.addedSamples == [route])
    try await store.delete(route)
    let second = try await HKAnchoredObjectQueryDescriptor(
      predicates: [.workoutRoute()], anchor: first.newAnchor
    ).result(for: store)
    #expect(second.addedSamples.isEmpty && second.deletedObjects.map(\.uuid) == [route.uuid])
    let error = await Fixture.error { _ = try await Self.places(route, in: store) }
    #expect(error?.code == .errorNoData)
    let left = try await HKSampleQueryDescriptor(
      predicates: [.workout()], sortDescriptors: []
    ).result(for: store)
    #expect(left == [workout])
  }

  @Test func aWorkoutBuilderSavesItsRouteWithTheWorkout() async throws {
    let (store, other) = try await Self.store()
    try Self.allow(reading: [Self.type, .workoutType()], in: store)
    let configuration = HKWorkoutConfiguration()
    configuration.activityType = .cycling
    let builder = HKWorkoutBuilder(
      healthStore: store, configuration: configuration, device: nil)
    #expect(builder.seriesBuilder(for: .heartbeat()) == nil)
    let routeBuilder = try #require(
      builder.seriesBuilder(for: Self.type) as? HKWorkoutRouteBuilder)
    #expect(builder.seriesBuilder(for: Self.type) === routeBuilder)
    try await builder.beginCollection(at: Fixture.now)
    try await routeBuilder.insertRouteData([Self.place(0), Self.place(1)])
    let error = await Fixture.error {
      try await routeBuilder.finishRoute(with: other, metadata: nil)
    }
    #expect(error?.code == .errorInvalidArgument)
    try await builder.endCollection(at: Fixture.now.addingTimeInterval(60))
    try Fixture.allow([Self.type], Fixture.app, false, in: store)
    let denied = await Fixture.error { try await builder.finishWorkout() }
    #expect(denied?.code == .errorAuthorizationDenied)
    try Self.allow(reading: [Self.type], in: store)
    let workout = try #require(try await builder.finishWorkout())
    let routes = try await HKSampleQueryDescriptor(
      predicates: [.workoutRoute(HKQuery.predicateForObjects(from: workout))], sortDescriptors: []
    ).result(for: store)
    #expect(routes.map(\.count) == [2])
    #expect(builder.seriesBuilder(for: Self.type) == nil)
    // A builder without a place adds no route.
    let second = HKWorkoutBuilder(healthStore: store, configuration: configuration, device: nil)
    let empty = second.seriesBuilder(for: Self.type)
    try await second.beginCollection(at: Fixture.now)
    try await second.endCollection(at: Fixture.now)
    try await second.finishWorkout()
    #expect(empty != nil)
    #expect(try Fixture.stored(store, Self.type).count == 1)
  }
}

extension HKWorkoutRoute {
  fileprivate static func made(count: Int) -> HKWorkoutRoute {
    HKWorkoutRoute(
      start: SavingFixture.now, end: SavingFixture.now, count: count,
      provenance: ObjectProvenance(device: nil, metadata: nil))
  }
}
