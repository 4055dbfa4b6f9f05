import HealthCalculations
import Testing

@testable import SampleStore

@Suite struct MirrorTests {
  static let steps = "HKQuantityTypeIdentifierStepCount"
  let old: [TestRecord] = (0..<10).map { (index: Int) -> TestRecord in
    let start = Double(index * 100)
    return TestRecord(start, start + 50, Double(index))
  }

  func mirrored(
    _ store: SampleStore, _ records: [TestRecord], exportDate: Double? = 2_000_000_000,
    more: (SampleImport) throws -> Void = { _ in }
  ) throws -> (plan: MirrorPlan, outcome: ImportOutcome) {
    let importing = try store.begin(records, more: more)
    let before = try store.allSamples()
    let plan = try importing.mirrorPlan(store.closing(exportDate))
    #expect(try store.allSamples() == before)
    let outcome = try importing.finish(store.closing(exportDate), mirror: .delete(plan))
    return (plan, outcome)
  }

  @Test func mirroringDeletesWhatTheExportNoLongerHolds() throws {
    let store = try SampleStore.inMemory()
    try store.importing(old)
    let gone = try store.steps()[3]
    let (plan, outcome) = try mirrored(store, old.filter { $0.value != 3 && $0.value != 5 })
    #expect(plan.deletions == [Self.steps: 2] && plan.storedCount == 10)
    #expect(outcome.samples[Self.steps]?.deleted == 2 && !outcome.changedNothing)
    #expect(try store.steps().map(\.value) == [0, 1, 2, 4, 6, 7, 8, 9])
    #expect(try store.verify().isSound)
    #expect(try store.info().deletionCount == 2)
    let row = try store.deletions()
    #expect(row.first?.deletedSequence == gone.sequence && row.first?.type == Self.steps)
    #expect(row.first?.uuid == gone.uuid)
    #expect((row.first?.sequence ?? 0) > 10)
  }

  // Semantics 7.6
  @Test func mirroringKeepsToTypesAndTimeOfTheExport() throws {
    let store = try SampleStore.inMemory()
    let other = old[4].with(\.type, "HKQuantityTypeIdentifierFlightsClimbed")
    try store.importing(old + [other])
    // Holds 200...750 only, and no flights.
    let (plan, _) = try mirrored(store, [old[2], old[7]])
    #expect(plan.deletions == [Self.steps: 4])
    #expect(try store.steps().map(\.value) == [0, 1, 2, 7, 8, 9])
    #expect(try store.allSamples()[other.type]?.count == 1)
  }

  // Semantics 7.6
  @Test func skippedRecordDeletesNothing() throws {
    func left(_ skip: (SampleImport) -> Void) throws -> [Double] {
      let store = try SampleStore.inMemory()
      try store.importing(old)
      _ = try mirrored(store, [old[0], old[9]], more: { skip($0) })
      return try store.steps().map(\.value)
    }
    #expect(try left { _ in } == [0, 9])
    #expect(try left { $0.noteSkipped(type: Self.steps, start: 300, end: nil) } == [0, 3, 9])
    #expect(try left { $0.noteSkipped(type: Self.steps, start: nil, end: 450) } == [0, 4, 9])
    #expect(try left { $0.noteSkipped(type: nil, start: 300, end: 450) } == [0, 3, 4, 9])
    #expect(try left { $0.noteSkipped(type: "Other", start: 300, end: 350) } == [0, 9])
    #expect(try left { $0.noteSkipped(type: Self.steps, start: nil, end: nil) }.count == 10)
    #expect(try left { $0.noteSkipped(type: nil, start: nil, end: nil) }.count == 10)
  }

  // Semantics 7.6
  @Test func olderExportIsRefused() throws {
    let store = try SampleStore.inMemory()
    try store.importing(old, exportDate: 500)
    for date in [499, nil] as [Double?] {
      let importing = try store.begin([old[0], old[9]])
      #expect(throws: SampleStoreError.self) { try importing.mirrorPlan(store.closing(date)) }
      #expect(throws: SampleStoreError.self) {
        try importing.finish(
          store.closing(date), mirror: .delete(MirrorPlan(deletions: [:], storedCount: 0)))
      }
    }
    #expect(try store.steps().count == 10)
    _ = try mirrored(store, [old[0], old[9]], exportDate: 500)
    #expect(try store.steps().count == 2)
  }

  @Test func moreDeletionsThanAgreedToChangeNothing() throws {
    let store = try SampleStore.inMemory()
    try store.importing(old)
    let importing = try store.begin([old[0], old[9]])
    let plan = MirrorPlan(deletions: [Self.steps: 7], storedCount: 10)
    #expect(throws: SampleStoreError.self) {
      try importing.finish(store.closing(nil), mirror: .delete(plan))
    }
    #expect(try store.steps().count == 10)
  }

  @Test func ranksFollowWhatIsLeft() throws {
    let store = try SampleStore.inMemory()
    let typed = old[2].with(\.source, "Typed").with(\.flags, [.userEntered])
    try store.importing(old + [typed, old[1].with(\.source, "Typed")])
    _ = try mirrored(store, [old[0]] + old[4...])
    let facts = try store.sourcePairFacts(ofType: Self.steps)
    #expect(facts.map(\.pair.name) == ["Watch"] && facts.map(\.earliestStart) == [0])
    _ = try mirrored(store, [old[0].with(\.start, -10), old[9]])
    #expect(try store.sourcePairFacts(ofType: Self.steps).map(\.earliestStart) == [-10])
  }

  @Test func workoutsAndCorrelationsAreMirroredToo() throws {
    let store = try SampleStore.inMemory()
    func add(_ starts: [Double], _ importing: SampleImport) throws {
      let source = importing.sourceRevisionID(name: "Watch", version: "7.0")
      for start in starts {
        try importing.addWorkout(
          ImportedWorkout(
            activityType: "HKWorkoutActivityTypeYoga", start: start, end: start + 5,
            sourceRevision: source))
        try importing.addCorrelation(
          ImportedCorrelation(
            type: ImportedObjectsTests.pressure, start: start, end: start + 5,
            sourceRevision: source, memberOrdinals: start == 10 ? [0] : []))
      }
    }
    try store.importing([TestRecord(10, 15, 1).with(\.flags, [.insideCorrelation])]) {
      try add([0, 10, 20], $0)
    }
    #expect(try store.correlations().map(\.members.count) == [0, 1, 0])
    let (plan, outcome) = try mirrored(store, [TestRecord(11, 15, 1)]) { try add([0, 20], $0) }
    #expect(
      plan.deletions == [
        "HKWorkoutTypeIdentifier": 1, ImportedObjectsTests.pressure: 1, Self.steps: 1,
      ])
    #expect(outcome.workouts.deleted == 1 && outcome.correlations.deleted == 1)
    #expect(try store.workouts().map(\.start) == [0, 20])
    #expect(try store.correlations().map(\.start) == [0, 20])
    #expect(try store.verify().isSound)
  }

  @Test func deletionsSayWhoseTheObjectsWere() throws {
    let store = try SampleStore.inMemory()
    let sync = [
      NamedValue(name: "HKMetadataKeySyncIdentifier", value: "a"),
      NamedValue(name: "HKMetadataKeySyncVersion", value: "2"), NamedValue(name: "k", value: "v"),
    ]
    func add(_ starts: [Double], _ importing: SampleImport) throws {
      for start in starts {
        try importing.addWorkout(
          ImportedWorkout(
            activityType: "HKWorkoutActivityTypeYoga", start: start, end: start + 5,
            sourceRevision: importing.sourceRevisionID(name: "org.example.gym", version: "1"),
            details: WorkoutDetails(metadata: sync)))
        try importing.addCorrelation(
          ImportedCorrelation(
            type: ImportedObjectsTests.pressure, start: start, end: start + 5,
            sourceRevision: importing.sourceRevisionID(name: "Cuff", version: nil),
            metadata: sync))
      }
    }
    let app = TestRecord(300, 350, 3, source: "org.example.app").with(\.metadata, sync)
    try store.importing([old[0], app, TestRecord(400, 450, 4, source: "Phone"), old[9]]) {
      try add([0, 300, 900], $0)
    }
    _ = try mirrored(store, [old[0], old[9]]) { try add([0, 900], $0) }
    let deletions = try store.deletions()
    #expect(deletions.map(\.sourceName) == ["org.example.app", "Phone", "org.example.gym", "Cuff"])
    #expect(deletions.map(\.metadata.count) == [2, 0, 2, 2])
    #expect(deletions.map(\.metadata.first?.value) == ["a", nil, "a", "a"])
  }

  @Test func deletionsFollowTheirSourceWhenItIsRenamed() throws {
    let store = try SampleStore.inMemory()
    try store.importing([old[0], old[3], old[9]])
    _ = try mirrored(store, [old[0], old[9]])
    #expect(try store.deletions().map(\.sourceName) == ["Watch"])
    let outcome = try store.importing([old[0], old[9]].map { $0.with(\.source, "Anna's Watch") })
    #expect(outcome.renamedSources.count == 1)
    #expect(try store.deletions().map(\.sourceName) == ["Anna's Watch"])
  }

  @Test func mirroringDeletesTheWorkoutWhoseContentIsGone() throws {
    let store = try SampleStore.inMemory()
    func add(_ names: [String], _ importing: SampleImport) throws {
      for name in names {
        try importing.addWorkout(
          ImportedWorkout(
            activityType: "HKWorkoutActivityTypeYoga", start: 0, end: 5,
            sourceRevision: importing.sourceRevisionID(name: "Watch", version: "7.0"),
            details: WorkoutDetails(metadata: [NamedValue(name: "HKBrand", value: name)])))
      }
    }
    try store.importing([]) { try add(["a", "b"], $0) }
    let (_, outcome) = try mirrored(store, []) { try add(["b"], $0) }
    #expect(outcome.workouts.known == 1 && outcome.workouts.deleted == 1)
    #expect(try store.workouts().map { $0.details.metadata.first?.value } == ["b"])
  }

  @Test func mealReplacedByAnotherOfTheSameInstantIsPlannedAsItIsDone() throws {
    let store = try SampleStore.inMemory()
    func add(_ importing: SampleImport) throws {
      try importing.addCorrelation(
        ImportedCorrelation(
          type: "HKCorrelationTypeIdentifierFood", start: 100, end: 100,
          sourceRevision: importing.sourceRevisionID(name: "Watch", version: "7.0"),
          memberOrdinals: [0]))
    }
    for copies in 0...1 {
      for value in [1.0, 2.0] {
        let record = TestRecord(100, 100, value)
        let records =
          [record.with(\.flags, [.insideCorrelation])] + Array(repeating: record, count: copies)
        let (plan, outcome) = try mirrored(store, records, more: add)
        let isFirst = copies == 0 && value == 1
        #expect(plan.deletionCount == (isFirst ? 0 : 2))
        #expect(outcome.correlations.new == 1)
        #expect(try store.correlations().map(\.members.count) == [1])
        #expect(try store.steps().map(\.value) == [value])
      }
    }
  }
}
