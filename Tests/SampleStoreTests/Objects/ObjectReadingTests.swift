import Foundation
import Testing

@testable import SampleStore

/// Which rows of workouts and correlations are read, and that none is missed.
@Suite struct ObjectReadingTests {
  static let pressure = "HKCorrelationTypeIdentifierBloodPressure"
  static let food = "HKCorrelationTypeIdentifierFood"

  /// A workout of ten minutes at each hour, every other one a run; a correlation at each minute, every
  /// other one a meal.
  static func store(_ count: Int = 300) throws -> SampleStore {
    let store = try SampleStore.inMemory()
    try store.importing([]) { importing in
      for index in 0..<count {
        let start = Double(index) * 3600
        try importing.addWorkout(
          ImportedWorkout(
            activityType: "HKWorkoutActivityType\(index % 2 == 0 ? "Running" : "Yoga")",
            start: start, end: start + 600,
            sourceRevision: importing.sourceRevisionID(name: "Watch \(index % 3)", version: nil),
            details: WorkoutDetails(duration: index % 5 == 4 ? nil : Double(index))))
        try importing.addCorrelation(
          ImportedCorrelation(
            type: index % 2 == 0 ? food : pressure, start: Double(index) * 60,
            end: Double(index) * 60,
            sourceRevision: importing.sourceRevisionID(name: "Cuff", version: nil)))
      }
    }
    return store
  }

  /// The starts of the workouts that were handed over, and of those that were taken.
  func read(
    _ filter: SampleFilter, order: [SampleOrder] = [], limit: Int? = nil, in store: SampleStore,
    takes: (StoredWorkout) -> Bool = { _ in true }
  ) throws -> (read: [Double], taken: [Double]) {
    var read: [Double] = []
    let taken = try store.workouts(
      matching: filter, order: #require(ObjectOrder(order)), limit: limit
    ) { workout in
      read.append(workout.start)
      return takes(workout) ? workout.start : nil
    }
    return (read, taken)
  }

  @Test func noMoreIsReadThanADateAndALimitAskFor() throws {
    let store = try Self.store()
    let hour = 3600.0
    let (read, taken) = try read(.overlaps(from: 10 * hour, to: nil), limit: 3, in: store)
    #expect(read == [10 * hour, 11 * hour, 12 * hour] && taken == read)
    #expect(
      try self.read(
        .starts(from: nil, to: 50 * hour), order: [SampleOrder(.start, isAscending: false)],
        limit: 2, in: store
      ).read == [49 * hour, 48 * hour])
    #expect(
      try self.read(
        .ends(from: hour, to: nil), order: [SampleOrder(.end, isAscending: false)], limit: 1,
        in: store
      ).read == [299 * hour])
    // An end at the bound overlaps; a start at the bound does not.
    #expect(
      try self.read(.overlaps(from: 600, to: hour), in: store).read == [0])
    #expect(try self.read(.everything, limit: 0, in: store).read.isEmpty)
  }

  @Test func whatIsAskedOfEachIsAskedUntilThereAreEnough() throws {
    let (read, taken) = try read(.objectCondition, limit: 2, in: Self.store()) {
      $0.start.truncatingRemainder(dividingBy: 36_000) == 0
    }
    #expect(taken == [0, 36_000] && read.count == 11)
  }

  @Test func activitiesSourcesAndSequencesPickRows() throws {
    let store = try Self.store()
    #expect(
      try read(.activities(["HKWorkoutActivityTypeRunning", "37"]), in: store).read.count == 150)
    #expect(try read(.revision { $0.name == "Watch 1" }, in: store).read.count == 100)
    #expect(try read(.revision { _ in false }, in: store).read.isEmpty)
    #expect(try read(.device { $0 == nil }, in: store).read.count == 300)
    #expect(try read(.not(.device { $0 == nil }), in: store).read.isEmpty)
    let workouts = try store.workouts()
    let picked = [workouts[3], workouts[200]]
    for filter in [
      SampleFilter.sequences(Set(picked.map(\.sequence))), .uuids(Set(picked.map(\.uuid))),
    ] {
      #expect(try read(filter, in: store).read == picked.map(\.start))
      #expect(try read(.not(filter), in: store).read.count == 298)
    }
    // More than SQLite takes values for.
    #expect(try read(.sequences(Set(-50_000..<2)), in: store).read.count == 1)
  }

  @Test func durationsRuleOutOnlyWhatStatesAnother() throws {
    let store = try Self.store()
    func unstated(_ range: Range<Int>) -> Int { range.count { $0 % 5 == 4 } }
    #expect(
      try read(.duration(.greaterOrEqual, 290), in: store).read.count == 8 + unstated(0..<300))
    #expect(try read(.duration(.less, 3), in: store).read.count == 4 + unstated(0..<300))
    #expect(try read(.duration(.equal, 7), in: store).read.count == 1 + unstated(0..<300))
    #expect(try read(.duration(.different, 7), in: store).read.count == 300)
    // What is not settled cannot be denied.
    #expect(try read(.not(.duration(.less, 3)), in: store).read.count == 300)
    #expect(try read(.duration(.less, .nan), in: store).read.count == 300)
  }

  @Test func whatOnlySamplesHaveIsNotThere() throws {
    let store = try Self.store(4)
    for filter in [
      SampleFilter.value(.greater, 0), .values([0]), .inWorkout(UUID()), .isCorrelated, .nothing,
      .any([]),
    ] {
      #expect(try read(filter, in: store).read.isEmpty)
      #expect(try read(.not(filter), in: store).read.count == 4)
    }
    for filter in [SampleFilter.metadata { _ in false }, .sample { _ in false }, .objectCondition] {
      #expect(try read(filter, in: store).read.count == 4)
      #expect(try read(.not(filter), in: store).read.count == 4)
      #expect(try read(.any([.nothing, filter]), in: store).read.count == 4)
      #expect(try read(.all([.starts(from: 3600, to: nil), filter]), in: store).read.count == 3)
    }
    // What is asked of workouts alone does not hold for samples and correlations.
    for filter in [SampleFilter.activities(["a"]), .duration(.less, 9), .objectCondition] {
      try store.importing([TestRecord(0, 1, 2)])
      let steps = "HKQuantityTypeIdentifierStepCount"
      #expect(try store.samples(ofType: steps, matching: filter).isEmpty)
      #expect(try store.samples(ofType: steps, matching: .not(filter)).count == 1)
    }
    #expect(try store.correlations(matching: .activities(["a"])) { $0 }.isEmpty)
  }

  @Test func boundsThatAreNoNumbersCompareWithNothing() throws {
    let store = try Self.store(4)
    #expect(try read(.overlaps(from: .nan, to: nil), in: store).read.isEmpty)
    #expect(try read(.not(.starts(from: nil, to: .nan)), in: store).read.count == 4)
    #expect(try read(.overlaps(from: -.infinity, to: .infinity), in: store).read.count == 4)
  }

  @Test func workoutWithoutAnEndIsAtItsStart() throws {
    let store = try SampleStore.inMemory()
    try store.importing([]) { importing in
      try importing.addWorkout(
        ImportedWorkout(
          activityType: "HKWorkoutActivityTypeYoga", start: 100,
          end: Date.distantFuture.timeIntervalSince1970,
          sourceRevision: importing.sourceRevisionID(name: "Watch", version: nil)))
    }
    #expect(try read(.ends(from: 100, to: 101), in: store).read.count == 1)
    #expect(try read(.overlaps(from: 101, to: nil), in: store).read.isEmpty)
  }

  @Test func filtersOfThousandsOfPartsAreAnsweredAsFarAsSQLiteGoes() throws {
    let store = try Self.store(40)
    let parts = (0..<5000).map { SampleFilter.starts(from: Double($0), to: Double($0 + 1)) }
    var nested = SampleFilter.starts(from: nil, to: 3600)
    for _ in 0..<5000 { nested = .not(nested) }
    for (filter, least) in [
      (SampleFilter.any(parts), 2), (.all(parts.map { .not($0) }), 38), (nested, 1),
    ] {
      let picked = try store.workouts().map(\.start).filter { filter.holdsForStart($0) }
      #expect(picked.count == least)
      #expect(try Set(read(filter, in: store).read).isSuperset(of: picked))
    }
  }

  @Test func correlationsOfATypeComeByThemselves() throws {
    let store = try Self.store()
    var read = 0
    let found = try store.correlations(
      ofType: Self.pressure, matching: .starts(from: 600, to: nil), limit: 2
    ) { correlation in
      read += 1
      return correlation.type == Self.pressure ? correlation.start : nil
    }
    #expect(found == [660, 780] && read == 2)
    #expect(try store.correlations().count == 300)
    #expect(ObjectOrder([SampleOrder(.uuid)]) == nil)
    let byValue = ObjectOrder([SampleOrder(.value)])
    #expect(byValue == ObjectOrder.byStart)
  }
}

extension SampleFilter {
  /// Whether a filter of starts alone holds for something that starts then.
  fileprivate func holdsForStart(_ start: Double) -> Bool {
    switch self {
    case .starts(let from, let to): start >= from ?? -.infinity && start < to ?? .infinity
    case .all(let parts): parts.allSatisfy { $0.holdsForStart(start) }
    case .any(let parts): parts.contains { $0.holdsForStart(start) }
    case .not(let part): !part.holdsForStart(start)
    default: false
    }
  }
}
