import HealthCalculations
import Testing

@testable import SampleStore

@Suite struct ImportedObjectsTests {
  static let pressure = "HKCorrelationTypeIdentifierBloodPressure"

  func workout(
    _ importing: SampleImport, start: Double = 0, source: String = "Watch", creation: Double = 9
  ) -> ImportedWorkout {
    ImportedWorkout(
      activityType: "HKWorkoutActivityTypeRunning", start: start, end: start + 1800,
      creation: creation,
      sourceRevision: importing.sourceRevisionID(name: source, version: "1"),
      device: importing.deviceID("<<HKDevice>, name:Apple Watch>"),
      details: WorkoutDetails(
        duration: 1795.5, attributes: [NamedValue(name: "totalDistance", value: "5.0")],
        events: [WorkoutEventDetails(type: "HKWorkoutEventTypeLap", date: 12, duration: 0.5)],
        activities: [WorkoutActivityDetails(uuid: "x", start: 1, end: 2)],
        statistics: [
          WorkoutStatisticsDetails(
            type: "HKQuantityTypeIdentifierHeartRate", unit: "count/min", maximum: .infinity)
        ],
        routes: [WorkoutRouteDetails(paths: ["/workout-routes/a.gpx"])],
        metadata: [NamedValue(name: "HKIndoorWorkout", value: "0")]))
  }

  @Test func workoutsComeBackAsTheyWereAndOnlyOnce() throws {
    let store = try SampleStore.inMemory()
    for round in 0..<2 {
      let outcome = try store.importing([]) { importing in
        try importing.addWorkout(workout(importing))
        try importing.addWorkout(workout(importing))
        try importing.addWorkout(workout(importing, creation: .nan))
      }
      #expect(outcome.workouts.new == (round == 0 ? 3 : 0))
      #expect(outcome.workouts.known == (round == 0 ? 0 : 3))
    }
    let workouts = try store.workouts()
    #expect(workouts.count == 3)
    let first = try #require(workouts.first)
    #expect(first.details == workout(try store.begin([])).details)
    #expect(first.sourceName == "Watch" && first.device == "<<HKDevice>, name:Apple Watch>")
    #expect(workouts.map(\.creation) == [9, 9, nil])
  }

  @Test func renamedSourceOfAWorkoutIsRenamed() throws {
    let store = try SampleStore.inMemory()
    try store.importing([]) { try $0.addWorkout(workout($0)) }
    let outcome = try store.importing([]) { try $0.addWorkout(workout($0, source: "Anna's Watch")) }
    #expect(outcome.workouts.known == 1)
    #expect(outcome.renamedSources == [SourceRename(from: "Watch", to: "Anna's Watch")])
    #expect(try store.workouts().map(\.sourceName) == ["Anna's Watch"])
  }

  /// One blood pressure: two members inside, and the same records at top level `copies` times.
  func importPressure(
    into store: SampleStore, copies: Int, systolic: Double = 118
  ) throws -> ImportOutcome {
    let members = [
      TestRecord(100, 101, systolic).with(\.type, "HKQuantityTypeIdentifierBloodPressureSystolic"),
      TestRecord(100, 101, 76).with(\.type, "HKQuantityTypeIdentifierBloodPressureDiastolic"),
    ]
    let records =
      members.map { $0.with(\.flags, [.insideCorrelation]) }
      + Array(repeating: members, count: copies).joined()
    return try store.importing(records) { importing in
      try importing.addCorrelation(
        ImportedCorrelation(
          type: Self.pressure, start: 100, end: 101,
          sourceRevision: importing.sourceRevisionID(name: "Watch", version: "7.0"),
          metadata: [NamedValue(name: "k", value: "v")], memberOrdinals: [0, 1]))
    }
  }

  @Test func correlationRefersToTheSamplesAtTopLevel() throws {
    for copies in 0...2 {
      let store = try SampleStore.inMemory()
      for round in 0..<2 {
        let outcome = try importPressure(into: store, copies: copies)
        #expect(outcome.changedNothing == (round == 1))
        let counts = outcome.samples["HKQuantityTypeIdentifierBloodPressureSystolic"]
        #expect(counts?.read == copies + 1)
        #expect(counts?.correlationCopies == min(copies, 1))
        let samples = try store.allSamples().values.flatMap { $0 }
        #expect(samples.count == 2 * max(1, copies))
        let correlation = try #require(try store.correlations().first)
        #expect(try store.correlations().count == 1)
        #expect(correlation.metadata == [NamedValue(name: "k", value: "v")])
        let members = correlation.members.map { member in
          samples.first { $0.sequence == member.sequence }?.value
        }
        #expect(Set(members) == [118, 76])
        #expect(
          Set(correlation.members.map(\.type)) == [
            "HKQuantityTypeIdentifierBloodPressureSystolic",
            "HKQuantityTypeIdentifierBloodPressureDiastolic",
          ])
      }
    }
  }

  /// Meals entered for one instant, each of one record inside and one at top level.
  func importMeals(_ energies: [Double], into store: SampleStore) throws -> ImportOutcome {
    let records = energies.map { TestRecord(100, 100, $0) }
    let inside = records.map { $0.with(\.flags, [.insideCorrelation]) }
    return try store.importing(inside + records) { importing in
      for ordinal in energies.indices {
        try importing.addCorrelation(
          ImportedCorrelation(
            type: "HKCorrelationTypeIdentifierFood", start: 100, end: 100,
            sourceRevision: importing.sourceRevisionID(name: "Watch", version: "7.0"),
            memberOrdinals: [UInt64(ordinal)]))
      }
    }
  }

  @Test func mealsOfOneInstantKeepTheirOwnSamplesWhateverTheOrderOfTheFile() throws {
    let store = try SampleStore.inMemory()
    #expect(try importMeals([1, 2], into: store).correlations.new == 2)
    let first = try store.correlations()
    #expect(first.map(\.members.count) == [1, 1])
    #expect(try importMeals([2, 1], into: store).changedNothing)
    #expect(try store.correlations() == first)
    let third = try importMeals([3, 2, 1], into: store)
    #expect(third.correlations.new == 1 && third.correlations.known == 2)
    #expect(try store.correlations().map(\.members.count) == [1, 1, 1])
    #expect(try importMeals([4], into: store).correlations.new == 1)
  }

  // Semantics 7.3
  @Test func laterExportWinsForSummariesAndCharacteristics() throws {
    let store = try SampleStore.inMemory()
    func summary(_ energy: String, _ date: Double?) throws -> ImportedTypeCounts {
      try store.importing([], exportDate: date) { importing in
        let attributes = [NamedValue(name: "activeEnergyBurned", value: energy)]
        try importing.addActivitySummary(
          ImportedActivitySummary(date: "2024-06-15", attributes: attributes))
        importing.setCharacteristics(attributes)
      }.activitySummaries
    }
    func stored() throws -> [String] {
      try store.activitySummaries().flatMap(\.attributes).map(\.value)
        + store.characteristics().map(\.value)
    }
    #expect(try summary("450", 100).new == 1)
    #expect(try summary("460", 200).new == 1)
    #expect(try stored() == ["460", "460"])
    #expect(try summary("470", 150).new == 0)
    #expect(try summary("480", nil).new == 0)
    #expect(try stored() == ["460", "460"])
    #expect(try summary("490", 200).new == 1)
    #expect(try summary("490", 300).known == 1)
    #expect(try stored() == ["490", "490"])
  }
}
