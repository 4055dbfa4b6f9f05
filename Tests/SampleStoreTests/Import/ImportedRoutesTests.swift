import Foundation
import GRDB
import Testing

@testable import SampleStore

@Suite struct ImportedRoutesTests {
  /// A workout that begins at `start`, with routes of so many places.
  static func add(
    _ start: Double, routes: [Int], to importing: SampleImport, source: String = "Watch"
  ) throws {
    let revision = importing.sourceRevisionID(name: source, version: nil)
    let workout = try importing.addWorkout(
      ImportedWorkout(
        activityType: "HKWorkoutActivityTypeRunning", start: start, end: start + 100,
        sourceRevision: revision))
    for (place, count) in routes.enumerated() {
      let places = try importing.keep(Self.places(start, count))
      #expect(places.count == count && places.end == start + Double(count - 1))
      try importing.addRoute(
        ImportedRoute(
          workout: workout, start: start + Double(place), end: start + 100,
          sourceRevision: revision), places)
    }
  }

  static func places(_ start: Double, _ count: Int) -> [RoutePlace] {
    (0..<count).map { index in
      var place = RoutePlace(time: 0, latitude: Double(index), longitude: start)
      place.instant = start + Double(index)
      return place
    }
  }

  static func routes(_ store: SampleStore) throws -> [StoredSample] {
    try store.samples(ofType: ImportedRoute.typeIdentifier)
  }

  @Test func routesAreSamplesOfTheirWorkouts() throws {
    let store = try SampleStore.inMemory()
    let outcome = try store.importing([]) { importing in
      try Self.add(1000, routes: [5], to: importing)
      try Self.add(2000, routes: [5_000, 3], to: importing)
      try Self.add(3000, routes: [], to: importing)
    }
    #expect(outcome.routes.new == 3 && outcome.routes.read == 3 && outcome.samples.isEmpty)
    #expect(outcome.firstStart == nil)
    let routes = try Self.routes(store)
    #expect(routes.map(\.value) == [5, 5_000, 3] && routes.allSatisfy(\.isFromExport))
    var reader = try #require(try store.route(ofSequence: routes[0].sequence))
    #expect(try reader.next() == Self.places(1000, 5))
    for (workout, expected) in zip(try store.workouts(), [[5.0], [5_000, 3], []]) {
      let found = try store.samples(
        ofType: ImportedRoute.typeIdentifier, matching: .inWorkout(workout.uuid))
      #expect(found.map(\.value) == expected)
    }
    #expect(try store.verify().isSound)
  }

  @Test func aSecondImportAddsNothingAndALaterRouteIsAdded() throws {
    let store = try SampleStore.inMemory()
    try store.importing([]) { try Self.add(1000, routes: [], to: $0) }
    for (isNew, renamed) in [(true, false), (false, false), (false, true)] {
      let outcome = try store.importing([]) {
        try Self.add(1000, routes: [7, 7], to: $0, source: renamed ? "New Watch" : "Watch")
      }
      #expect(outcome.routes.new == (isNew ? 2 : 0) && outcome.routes.known == (isNew ? 0 : 2))
      #expect(outcome.changedNothing == (!isNew && !renamed))
      #expect(try Self.routes(store).count == 2)
      let workout = try #require(try store.workouts().first)
      let found = try store.samples(
        ofType: ImportedRoute.typeIdentifier, matching: .inWorkout(workout.uuid))
      #expect(found.count == 2)
    }
    #expect(try store.verify().isSound)
  }

  @Test func equalRoutesOfTwoWorkoutsStayTwo() throws {
    let store = try SampleStore.inMemory()
    for _ in 0..<2 {
      try store.importing([]) { importing in
        try Self.add(1000, routes: [4], to: importing)
        try Self.add(1000, routes: [4], to: importing)
      }
    }
    #expect(try Self.routes(store).count == 2)
    for workout in try store.workouts() {
      let found = try store.samples(
        ofType: ImportedRoute.typeIdentifier, matching: .inWorkout(workout.uuid))
      #expect(found.count == 1)
    }
  }

  @Test func mirroringTakesRoutesAwayUnlessTheyWereSkipped() throws {
    for isSkipped in [false, true] {
      let store = try SampleStore.inMemory()
      try store.importing([], exportDate: 1) { importing in
        try Self.add(1000, routes: [4], to: importing)
        try Self.add(2000, routes: [5], to: importing)
        try Self.add(3000, routes: [6], to: importing)
      }
      let importing = try store.beginImport(ImportHeader(fileName: "b", date: 9))
      try Self.add(1000, routes: [4], to: importing)
      try Self.add(3000, routes: [6], to: importing)
      if isSkipped {
        importing.noteSkipped(type: ImportedRoute.typeIdentifier, start: 2000, end: nil)
      }
      let closing = ImportClosing(
        exportDate: 2, timeZone: "UTC", recordsRead: 0, recordsSkipped: 0)
      let plan = try importing.mirrorPlan(closing)
      #expect(plan.deletions[ImportedRoute.typeIdentifier] == (isSkipped ? nil : 1))
      let outcome = try importing.finish(closing, mirror: .delete(plan))
      #expect(outcome.routes.deleted == (isSkipped ? 0 : 1) && outcome.workouts.deleted == 1)
      #expect(outcome.routes.known == 2 && outcome.routes.new == 0)
      #expect(try Self.routes(store).map(\.value) == (isSkipped ? [4, 5, 6] : [4, 6]))
      let report = try store.verify()
      #expect(report.isSound, "\(report.faults)")
      let kept = try store.read { db in
        try Int.fetchOne(db, sql: "SELECT count(*) FROM series")
      }
      #expect(kept == (isSkipped ? 3 : 2))
    }
  }

  @Test func aRouteFarOutOfItsTimeDeletesNothingElse() throws {
    let store = try SampleStore.inMemory()
    try store.importing([TestRecord(500, 501, 1)], exportDate: 1)
    let importing = try store.begin([TestRecord(1100, 1101, 2)]) { importing in
      try Self.add(1000, routes: [4], to: importing)
      let workout = try importing.addWorkout(
        ImportedWorkout(
          activityType: "HKWorkoutActivityTypeRunning", start: 1200, end: 1300, sourceRevision: 1))
      try importing.addRoute(
        ImportedRoute(workout: workout, start: 0, end: 9, sourceRevision: 1),
        importing.keep(Self.places(0, 2)))
    }
    #expect(try importing.mirrorPlan(store.closing(2)).deletionCount == 0)
    importing.cancel()
    #expect(try Self.routes(store).isEmpty)
  }
}
