import Foundation
import GRDB
import HealthKitTypes
import TestSupport
import Testing

@testable import SampleStore

@Suite struct ElectrocardiogramContentTests {
  static let type = ImportedElectrocardiogram.typeIdentifier

  static func recording(_ count: Int, frequency: Double = 512) -> RecordedElectrocardiogram {
    RecordedElectrocardiogram(
      figures: ElectrocardiogramFigures(
        classification: .atrialFibrillation, symptomsStatus: .present, frequency: frequency),
      voltages: (0..<count).map { Double($0 * 7 % 1_001 - 500) / 8 })
  }

  static func voltages(_ reader: ElectrocardiogramReader?) throws -> [Double] {
    var reader = try #require(reader)
    var read: [Double] = []
    while let block = try reader.next() {
      #expect(!block.isEmpty && block.count <= ElectrocardiogramContent.blockLength)
      read += block
    }
    #expect(read.count == reader.count)
    return read
  }

  static func batch(_ recording: RecordedElectrocardiogram) -> (batch: SaveBatch, uuid: UUID) {
    var batch = BatchWriterTests.batch()
    let sample = NewSample(
      type: type, canonicalUnit: nil, start: 1_000, end: 1_000 + recording.duration,
      value: Double(recording.voltages.count), sourceName: "org.example.app")
    batch.samples = [sample]
    batch.electrocardiograms[sample.uuid] = recording
    return (batch, sample.uuid)
  }

  @Test(arguments: [1, 4_095, 4_096, 4_097, 15_360])
  func voltagesAndFiguresComeBack(_ count: Int) throws {
    var recording = Self.recording(count, frequency: 512.413)
    recording.figures.averageHeartRate = 61.5
    let reader = try ElectrocardiogramReader(
      ElectrocardiogramContent.encode(recording), sentence: "damaged")
    #expect(reader.figures == recording.figures)
    #expect(try Self.voltages(reader) == recording.voltages)
  }

  @Test func aRecordingIsOneSampleAndItsVoltagesGoWithIt() throws {
    let store = try SampleStore.inMemory()
    let recording = Self.recording(15_360)
    let (batch, uuid) = Self.batch(recording)
    try store.save(batch)
    let sample = try #require(try store.samples(ofType: Self.type).first)
    #expect(sample.value == 15_360 && sample.end == 1_030 && !sample.isSeries)
    #expect(sample.electrocardiogram == recording.figures)
    let reader = try store.electrocardiogram(ofSequence: sample.sequence)
    #expect(try Self.voltages(reader) == recording.voltages)
    #expect(try store.series(ofSequence: sample.sequence) == nil)
    #expect(try store.route(ofSequence: sample.sequence) == nil)
    let report = try store.verify()
    #expect(report.isSound, "\(report.faults)")
    try store.delete([uuid], ownedBy: nil, date: 0)
    #expect(try store.electrocardiogram(ofSequence: sample.sequence) == nil)
    #expect(try store.verify().isSound)
  }

  @Test func aDamagedRecordingIsAnErrorAndAFaultNeverWrongVoltages() throws {
    let store = try SampleStore.inMemory()
    try store.save(Self.batch(Self.recording(50)).batch)
    try store.write { db in
      try db.execute(
        sql:
          "UPDATE series SET details = CAST(substr(details, 1, 50) || x'5a' || substr(details, 52) AS BLOB)"
      )
    }
    #expect(throws: SampleStoreError.self) { try store.electrocardiogram(ofSequence: 1) }
    #expect(throws: SampleStoreError.self) { try store.samples(ofType: Self.type) }
    let faults = try store.verify().faults
    #expect(faults.count == 1 && faults[0].contains("series 1"))
  }

  // MARK: Importing

  static func add(_ starts: [Double], count: Int = 100, to importing: SampleImport) throws {
    for start in starts {
      try importing.add(
        ImportedElectrocardiogram(
          start: start, recording: recording(count),
          sourceRevision: importing.sourceRevisionID(name: "ECG", version: "1.90")))
    }
  }

  @Test func aSecondImportAddsNothingAndALaterRecordingIsAdded() throws {
    let store = try SampleStore.inMemory()
    for (starts, isNew) in [
      ([1_000.0, 2_000], 2), ([1_000, 2_000], 0), ([1_000, 2_000, 3_000], 1),
    ] {
      let outcome = try store.importing([]) { try Self.add(starts, to: $0) }
      #expect(outcome.electrocardiograms.new == isNew && outcome.samples.isEmpty)
      #expect(outcome.electrocardiograms.known == starts.count - isNew)
      #expect(outcome.changedNothing == (isNew == 0))
    }
    let samples = try store.samples(ofType: Self.type)
    #expect(samples.map(\.start) == [1_000, 2_000, 3_000] && samples.allSatisfy(\.isFromExport))
    for sample in samples {
      let reader = try store.electrocardiogram(ofSequence: sample.sequence)
      #expect(try Self.voltages(reader) == Self.recording(100).voltages)
    }
    #expect(try store.verify().isSound)
  }

  @Test(arguments: [false, true])
  func mirroringTakesRecordingsAwayUnlessTheyWereSkipped(_ isSkipped: Bool) throws {
    let store = try SampleStore.inMemory()
    try store.importing([], exportDate: 1) { try Self.add([1_000, 2_000, 3_000], to: $0) }
    let importing = try store.beginImport(ImportHeader(fileName: "b", date: 9))
    try Self.add([1_000, 3_000], to: importing)
    if isSkipped { importing.noteSkipped(type: Self.type, start: nil, end: nil) }
    let closing = ImportClosing(
      exportDate: 2, timeZone: "UTC", recordsRead: 0, recordsSkipped: 0)
    let plan = try importing.mirrorPlan(closing)
    #expect(plan.deletions[Self.type] == (isSkipped ? nil : 1))
    let outcome = try importing.finish(closing, mirror: .delete(plan))
    #expect(outcome.electrocardiograms.deleted == (isSkipped ? 0 : 1))
    #expect(
      try store.samples(ofType: Self.type).map(\.start)
        == (isSkipped ? [1_000, 2_000, 3_000] : [1_000, 3_000]))
    let kept = try store.read { db in
      try Int.fetchOne(db, sql: "SELECT count(*) FROM series")
    }
    #expect(kept == (isSkipped ? 3 : 2))
    #expect(try store.verify().isSound)
  }

  @Test func aRecordingWithoutVoltagesOrRateIsRefused() throws {
    let store = try SampleStore.inMemory()
    try store.importing([]) { importing in
      for recording in [Self.recording(0), Self.recording(5, frequency: 0)] {
        #expect(throws: SampleStoreError.self) {
          try importing.add(
            ImportedElectrocardiogram(start: 1, recording: recording, sourceRevision: 1))
        }
      }
    }
    #expect(try store.samples(ofType: Self.type).isEmpty)
  }

  // MARK: Files of earlier versions

  @Test func aFileOfVersionSevenTakesRecordingsWhenItIsOpenedForWriting() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("health.sqlite")
    try StoreFile.create(path)
    let pool = try DatabasePool(path: path)
    try pool.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA application_id = \(StoreSchema.uncheckedApplicationID)")
    }
    try StoreSchema.migrator.migrate(pool, upTo: "7")
    let old = SampleStore(.readWrite(pool), path: path)
    try old.importing([TestRecord(1, 2, 3)])
    old.close()
    let reader = try SampleStore.open(path, mode: .readOnly)
    #expect(try reader.steps().count == 1)
    #expect(try reader.samples(ofType: Self.type).isEmpty)
    reader.close()
    let store = try SampleStore.open(path, mode: .readWrite(create: false))
    let version = try store.read { try Int.fetchOne($0, sql: "PRAGMA user_version") }
    #expect(version == StoreSchema.version)
    try store.importing([]) { try Self.add([1_000], to: $0) }
    #expect(try store.steps().count == 1)
    #expect(try store.samples(ofType: Self.type).count == 1)
    #expect(try store.verify().isSound)
  }
}
