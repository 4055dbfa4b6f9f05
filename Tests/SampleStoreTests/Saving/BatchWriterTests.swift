import Foundation
import GRDB
import HealthCalculations
import TestSupport
import Testing

@testable import SampleStore

@Suite struct BatchWriterTests {
  static let app = "org.example.app"
  static let steps = SampleStoreSavingTests.steps
  static let pressure = "HKCorrelationTypeIdentifierBloodPressure"

  static func batch(
    _ samples: [NewSample] = [], app: String = app, displayName: String? = "Example"
  ) -> SaveBatch {
    var batch = SaveBatch(
      revision: NewSourceRevision(
        name: app, version: "1.2", displayName: displayName, productType: "x86_64",
        systemVersion: "6.1.0"), date: 99)
    batch.samples = samples
    return batch
  }

  static func sample(
    _ start: Double, _ value: Double = 1, sync: (String, Double)? = nil, type: String = steps
  ) -> NewSample {
    var sample = SampleStoreSavingTests.sample(start, start + 1, value)
    sample.type = type
    if let sync {
      sample.metadata = [
        NamedValue(name: "HKMetadataKeySyncIdentifier", value: sync.0, kind: .text),
        NamedValue(name: "HKMetadataKeySyncVersion", value: "\(sync.1)", kind: .number),
      ]
    }
    return sample
  }

  static func correlation(_ members: [NewSample], metadata: [NamedValue] = []) -> NewObject {
    NewObject(
      uuid: UUID(), start: 0, end: 1, creation: nil, device: nil,
      content: .correlation(type: pressure, metadata: metadata, members: members))
  }

  static func workout(_ metadata: [NamedValue] = []) -> NewObject {
    NewObject(
      uuid: UUID(), start: 0, end: 100, creation: 100, device: "<<HKDevice>, name:Ring>",
      content: .workout(
        activityType: "HKWorkoutActivityTypeRunning", details: WorkoutDetails(metadata: metadata)))
  }

  func code(_ body: () throws -> Void) -> SampleStoreError.Code? {
    do {
      try body()
      return nil
    } catch {
      return (error as? SampleStoreError)?.code
    }
  }

  @Test func everythingOfABatchIsSavedUnderItsIdentity() throws {
    let store = try SampleStore.inMemory()
    var batch = Self.batch([Self.sample(5)])
    let members = [Self.sample(1, type: "a"), Self.sample(2, type: "b")]
    batch.objects = [Self.correlation(members), Self.workout()]
    batch.workoutSamples = [
      NewWorkoutSample(workout: batch.objects[1].uuid, sample: batch.samples[0].uuid)
    ]
    try store.save(batch)
    let samples = try store.allSamples()
    #expect(samples[Self.steps]?.map(\.uuid) == [batch.samples[0].uuid])
    #expect(samples["a"]?.map(\.sourceName) == [Self.app])
    let correlation = try #require(try store.correlations().first)
    #expect(correlation.uuid == batch.objects[0].uuid && correlation.members.count == 2)
    let workout = try #require(try store.workouts().first)
    #expect(workout.uuid == batch.objects[1].uuid && workout.device?.contains("Ring") == true)
    #expect(try parts(store) == [batch.objects[0].uuid: 2, batch.objects[1].uuid: 1])
    #expect(try store.verify().faults == [])
    let revision = try store.read { db in
      try Row.fetchOne(
        db,
        sql: """
          SELECT name, version, display_name, product_type, system_version FROM source_revision
          """
      ).map { Array($0.databaseValues) }
    }
    #expect(
      revision?.compactMap { String.fromDatabaseValue($0) }
        == [Self.app, "1.2", "Example", "x86_64", "6.1.0"])
  }

  /// How many members or samples each correlation and workout has.
  func parts(_ store: SampleStore) throws -> [UUID: Int] {
    let uuids = Dictionary(
      uniqueKeysWithValues: try store.workouts().map { ($0.sequence, $0.uuid) }
        + store.correlations().map { ($0.sequence, $0.uuid) })
    return try store.read { db in
      let wholes = try Int64.fetchAll(
        db,
        sql:
          "SELECT workout FROM workout_sample UNION ALL SELECT correlation FROM correlation_member")
      return Dictionary(wholes.compactMap { uuids[$0] }.map { ($0, 1) }, uniquingKeysWith: +)
    }
  }

  @Test func nothingOfABatchIsSavedIfOneObjectCannotBe() throws {
    let store = try SampleStore.inMemory()
    try store.save(Self.batch([Self.sample(1)]))
    var batch = Self.batch([Self.sample(2)])
    batch.workoutSamples = [NewWorkoutSample(workout: UUID(), sample: batch.samples[0].uuid)]
    #expect(code { try store.save(batch) } == .notFound)
    let twice = Self.sample(3)
    #expect(code { try store.save(Self.batch([twice, twice])) } == .misuse)
    #expect(try store.steps().count == 1)
    #expect(try store.lastSequence() == 1)
  }

  @Test func aHigherSyncVersionReplaces() throws {
    let store = try SampleStore.inMemory()
    let old = Self.sample(1, 10, sync: ("a", 1))
    try store.save(Self.batch([old, Self.sample(2, 20, sync: ("b", 1))]))
    let new = Self.sample(3, 30, sync: ("a", 2))
    try store.save(Self.batch([new]))
    #expect(try store.steps().map(\.value) == [20, 30])
    let deletion = try #require(try store.deletions().first)
    #expect(deletion.uuid == old.uuid && deletion.metadata == old.metadata)
    #expect(deletion.sequence == 3 && deletion.date == 99)
    #expect(try store.steps().last?.sequence == 4)
  }

  @Test func anEqualOrLowerSyncVersionIsIgnored() throws {
    let store = try SampleStore.inMemory()
    try store.save(Self.batch([Self.sample(1, 10, sync: ("a", 2))]))
    for version in [2.0, 1] {
      try store.save(Self.batch([Self.sample(5, 50, sync: ("a", version))]))
    }
    #expect(try store.steps().map(\.value) == [10])
    #expect(try store.deletions().isEmpty)
  }

  @Test func syncIdentifiersOfOtherSourcesAndTypesAreOthers() throws {
    let store = try SampleStore.inMemory()
    try store.save(Self.batch([Self.sample(1, sync: ("a", 2))]))
    try store.save(Self.batch([Self.sample(2, sync: ("a", 1))], app: "org.example.other"))
    try store.save(Self.batch([Self.sample(3, sync: ("a", 1), type: "b")]))
    #expect(try store.allSamples().values.joined().count == 3)
  }

  @Test func ofEqualSyncIdentifiersInABatchTheHighestIsSaved() throws {
    let store = try SampleStore.inMemory()
    let samples = [1.0, 3, 2, 3].enumerated().map {
      Self.sample(Double($0.offset), Double($0.offset), sync: ("a", $0.element))
    }
    try store.save(Self.batch(samples))
    #expect(try store.steps().map(\.value) == [1])
    #expect(try store.deletions().isEmpty)
  }

  @Test func aReplacementTakesThePlaceInCorrelationsAndWorkouts() throws {
    let store = try SampleStore.inMemory()
    let old = Self.sample(1, sync: ("a", 1))
    var batch = Self.batch()
    batch.objects = [Self.correlation([old]), Self.workout()]
    batch.workoutSamples = [NewWorkoutSample(workout: batch.objects[1].uuid, sample: old.uuid)]
    try store.save(batch)
    try store.save(Self.batch([Self.sample(2, sync: ("a", 2))]))
    let new = try #require(try store.steps().first?.sequence)
    #expect(try store.correlations().first?.members.map(\.sequence) == [new])
    #expect(try parts(store)[batch.objects[1].uuid] == 1)
  }

  @Test func aReplacedCorrelationTakesItsSamplesAlong() throws {
    let store = try SampleStore.inMemory()
    let metadata = [1, 2].map { version in
      Self.sample(0, sync: ("meal", Double(version))).metadata
    }
    for version in metadata {
      var batch = Self.batch()
      batch.objects = [Self.correlation([Self.sample(1)], metadata: version)]
      try store.save(batch)
    }
    #expect(try store.steps().count == 1)
    #expect(try store.correlations().count == 1)
    #expect(try store.deletions().count == 2)
    // An old version is ignored with its samples.
    var late = Self.batch()
    late.objects = [Self.correlation([Self.sample(1)], metadata: metadata[0])]
    try store.save(late)
    #expect(try store.steps().count == 1 && store.correlations().count == 1)
    #expect(try store.verify().faults == [])
  }

  @Test func aReplacedWorkoutHandsItsSamplesOn() throws {
    let store = try SampleStore.inMemory()
    var batch = Self.batch([Self.sample(1)])
    batch.objects = [Self.workout(Self.sample(0, sync: ("w", 1)).metadata)]
    batch.workoutSamples = [
      NewWorkoutSample(workout: batch.objects[0].uuid, sample: batch.samples[0].uuid)
    ]
    try store.save(batch)
    var next = Self.batch()
    next.objects = [Self.workout(Self.sample(0, sync: ("w", 2)).metadata)]
    try store.save(next)
    #expect(try parts(store) == [next.objects[0].uuid: 1])
    #expect(try store.deletions().map(\.type) == ["HKWorkoutTypeIdentifier"])
  }

  @Test func theNameOfASourceIsTheLastOneThatItHad() throws {
    let store = try SampleStore.inMemory()
    try store.save(Self.batch([Self.sample(1)], displayName: "Old"))
    var batch = Self.batch([Self.sample(2)], displayName: "New")
    batch.revision.version = "2"
    try store.save(batch)
    let names = try store.read {
      try String.fetchSet($0, sql: "SELECT display_name FROM source_revision")
    }
    #expect(names == ["New"])
  }

  @Test func anAppKeepsItsNameWhenAnExportHoldsItsSamplesUnderAnother() throws {
    let store = try SampleStore.inMemory()
    let sample = Self.sample(1)
    try store.save(Self.batch([sample]))
    let outcome = try store.importing([TestRecord(1, 2, 1, source: "Phone")])
    #expect(outcome.renamedSources.isEmpty)
    #expect(try store.steps().map(\.sourceName) == [Self.app])
    try store.delete([sample.uuid], ownedBy: Self.app, date: 0)
    #expect(try store.steps().isEmpty)
  }

  @Test func writersSaveBesideReadersThatFollowThem() async throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("a.sqlite")
    let store = try SampleStore.open(path, mode: .readWrite(create: true))
    let writers = 4
    let rounds = 40
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<writers {
        group.addTask {
          for round in 0..<rounds {
            let samples = (0..<5).map { Self.sample(Double(writer * 1000 + round * 5 + $0)) }
            try store.save(Self.batch(samples))
            try store.delete([samples[0].uuid], ownedBy: Self.app, date: 0)
          }
        }
      }
      for _ in 0..<3 {
        group.addTask {
          let reader = try SampleStore.open(path, mode: .readOnly)
          var added: Set<Int64> = []
          var anchor: Int64 = 0
          while anchor < Int64(writers * rounds * 6) {
            let page = try reader.changes(after: anchor, types: [Self.steps], limit: 7)
            for change in page.changes {
              if case .added(_, let sequence) = change {
                #expect(added.insert(sequence).inserted)
              } else if case .deleted(let deletion) = change {
                added.remove(deletion.deletedSequence)
              }
            }
            anchor = page.lastSequence
            await Task.yield()
          }
          let held = Set(try reader.steps().map(\.sequence))
          #expect(added == held)
        }
      }
      try await group.waitForAll()
    }
    #expect(try store.steps().count == writers * rounds * 4)
    #expect(try store.verify().faults == [])
  }

  @Test func measurementsOfASeriesComeBackToTheBit() throws {
    for count in [1, 4096, 9000] {
      let measurements = (0..<count).map { (index: Int) -> SeriesMeasurement in
        let start = 1_700_000_000 + Double(index) / 3
        return SeriesMeasurement(
          start: start, end: start, value: Double(index) * 0.1, followsGap: index % 7 == 0)
      }
      let bytes = MeasurementContent.encode(measurements)
      #expect(try MeasurementContent.decode(bytes) == measurements)
      var damaged = bytes
      damaged[damaged.count / 2] ^= 1
      #expect(throws: MalformedPayload.self) { try MeasurementContent.decode(damaged) }
    }
  }
}
