import CalendarBuckets
import Foundation
import HealthReports
import ReportFormats
import SampleStore
import TestSupport
import Testing

@testable import Cohorts

/// What goes wrong beside an import: lost stores and keys, odd files, two imports at once.
@Suite struct CohortImportEdgesTests {
  private let folder: CohortFolder
  private var exports: String { folder.exports }
  private var data: String { folder.data }
  private static let now = CohortFolder.now

  init() throws { folder = try CohortFolder() }

  private func add(_ name: String, seed: UInt64 = 1) throws {
    let path = exports + "/" + name
    try FileManager.default.createDirectory(
      at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
    try SmallParticipant(seed: seed, days: 2).text.write(
      toFile: path, atomically: false, encoding: .utf8)
  }

  private func run(
    _ change: (inout CohortImport.Options) -> Void = { _ in }
  ) throws -> CohortReport {
    try folder.run(change)
  }

  private func remove(_ suffixes: String...) throws {
    for suffix in suffixes { try? FileManager.default.removeItem(atPath: data + "/" + suffix) }
  }

  @Test func aStoreThatIsGoneIsFilledWithAllOfItsFilesAgain() throws {
    try add("anna/one/a.xml", seed: 1)
    try add("anna/two/b.xml", seed: 2)
    let first = try run()
    #expect(first.participants[0].files == 2)
    try remove("anna.sqlite", "anna.sqlite-wal", "anna.sqlite-shm")
    let again = try run()
    #expect(again.participants[0].status == .imported)
    #expect(again.participants[0].facts == first.participants[0].facts)
  }

  @Test func aRefusalOfALaterFileOfTheNameForgetsNothing() throws {
    try add("anna.xml")
    let first = try run()
    try Data("<HealthData".utf8).write(to: URL(filePath: exports + "/anna.xml"))
    let second = try run()
    #expect(second.participants[0].status == .partly)
    #expect(second.participants[0].files == 1)
    #expect(second.participants[0].timeZoneOrigin == first.participants[0].timeZoneOrigin)
    // The bad file is replaced by the good one: nothing is refused any more.
    try add("anna.xml")
    #expect(try run().participants[0].refusals.isEmpty)
    let list = try Cohort(at: data).report(minimumWearHours: 10, now: Self.now)
    #expect(list.participants[0].refusals.isEmpty)
  }

  @Test func aRecordThatCannotBeWrittenIsARowAndTheOthersAreImported() throws {
    try add("anna.xml")
    try add("bob.xml", seed: 2)
    try FileManager.default.createDirectory(
      atPath: data + "/anna.import.json", withIntermediateDirectories: true)
    let report = try run()
    #expect(report.participants.map(\.participant) == ["anna", "bob"])
    #expect(report.participants[0].refusals.count == 1)
    #expect(report.participants[0].facts != nil)
    #expect(report.participants[1].status == .imported)
  }

  /// What no import finds out is a record that cannot be read: the next import takes every export for new.
  @Test(arguments: ["exactCopies", "skippedRecords"], [Int64.max, -1])
  func countsThatCannotBeEndNothing(name: String, count: Int64) throws {
    try add("anna/one/a.xml", seed: 1)
    try add("anna/two/b.xml", seed: 2)
    let first = try run()
    let path = data + "/anna.import.json"
    let record = try String(contentsOfFile: path, encoding: .utf8)
    let damaged = record.replacing("\"\(name)\":0", with: "\"\(name)\":\(count)")
    #expect(damaged != record)
    try damaged.write(toFile: path, atomically: true, encoding: .utf8)
    let list = try Cohort(at: data).report(minimumWearHours: 10, now: Self.now)
    #expect(list.participants[0].exactCopies == 0 && list.participants[0].skippedRecords == 0)
    #expect(try run().participants[0].facts == first.participants[0].facts)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == record)
  }

  /// No import calls the origin of a zone so.
  @Test func anOriginThatIsNoneIsNotTold() throws {
    try add("anna.xml")
    _ = try run()
    let path = data + "/anna.import.json"
    let record = try String(contentsOfFile: path, encoding: .utf8)
    let damaged = record.replacing(
      #/"timeZoneOrigin":"[a-zA-Z]+"/#, with: #""timeZoneOrigin":"\u001b[31mred\u202e""#)
    #expect(damaged != record)
    try damaged.write(toFile: path, atomically: true, encoding: .utf8)
    let list = try Cohort(at: data).report(minimumWearHours: 10, now: Self.now)
    #expect(list.participants[0].timeZoneOrigin == nil && list.participants[0].facts != nil)
    _ = try run()
    #expect(try String(contentsOfFile: path, encoding: .utf8) == record)
  }

  /// A killed import leaves the beginning of a record. What is called otherwise, what a process still writes and what
  /// other users made stays.
  @Test func beginningsOfRecordsGoAndOthersStay() throws {
    try add("anna.xml")
    _ = try run()
    // Processes have smaller numbers, and the one with the number 1 always runs.
    let left = ["anna.import.json.partial-4194305-0", "m%20d.import.json.partial-4194305-3"]
    var others = [
      "anna.import.json.partial-1-0", "my thesis.import.json.partial-4194305-0",
      "anna.import.json.partial-4194305", "anna.csv.partial-4194305-0",
    ]
    for name in left + others {
      try "some".write(toFile: "\(data)/\(name)", atomically: false, encoding: .utf8)
    }
    if geteuid() == 0 {
      let theirs = "anna.import.json.partial-4194306-0"
      try "some".write(toFile: "\(data)/\(theirs)", atomically: false, encoding: .utf8)
      #expect(chown("\(data)/\(theirs)", 65_534, 65_534) == 0)
      others.append(theirs)
    }
    _ = try run()
    let found = try FileManager.default.contentsOfDirectory(atPath: data)
    #expect(Set(found.filter { $0.contains("partial") }) == Set(others))
  }

  @Test func filesOfAnyDateHaveAStamp() throws {
    try add("anna.xml")
    for seconds in [10_413_792_000.0, 1e11, -1e11] {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: seconds)],
        ofItemAtPath: exports + "/anna.xml")
      #expect(FileStamp(of: exports + "/anna.xml") != nil)
    }
  }

  @Test(arguments: [
    String(repeating: "\u{1112}\u{1161}\u{11AB}", count: 12), String(repeating: "👩‍👧", count: 14),
  ])
  func aNameThatIsTooLongIsARow(name: String) throws {
    try add("bob.xml", seed: 2)
    try Data().write(to: URL(filePath: exports + "/\(name).xml"))
    let report = try run()
    #expect(report.participants.count == 2)
    #expect(report.participants.contains { $0.participant == "bob" && $0.status == .imported })
    let refused = try #require(report.participants.first { $0.status == .refused })
    #expect(refused.refusals[0].reason.contains("too long"))
  }

  @Test func aFirstImportThatFailsLeavesNoStore() throws {
    try Data("<HealthData".utf8).write(to: URL(filePath: exports + "/anna.xml"))
    let report = try run()
    #expect(report.participants.map(\.status) == [.refused])
    let left = { try FileManager.default.contentsOfDirectory(atPath: data).sorted() }
    #expect(try left().filter { $0.contains("sqlite") }.isEmpty)
    // What a killed import was making goes with the next one of the participant.
    let abandoned = data + "/.anna.sqlite.new-abcdef"
    try FileManager.default.createDirectory(atPath: abandoned, withIntermediateDirectories: false)
    try add("anna.xml")
    #expect(try run().participants.map(\.status) == [.imported])
    #expect(try left().filter { $0.contains("sqlite") } == ["anna.sqlite"])
  }

  @Test func aPipeIsARow() throws {
    try add("bob.xml", seed: 2)
    #expect(mkfifo(exports + "/anna.zip", 0o600) == 0)
    let report = try run()
    #expect(report.participants.map(\.status) == [.refused, .imported])
    #expect(report.participants[0].refusals[0].reason == "anna.zip is neither a file nor a folder.")
  }

  @Test func aSecondImportIsRefusedWhileOneIsUnderWay() throws {
    try add("anna.xml")
    let cohort = try Cohort.create(at: data)
    let lock = try ImportLock(of: cohort)
    let error = try #require(throws: CohortError.self) { try run() }
    #expect(error.description.contains("Another import into"))
    withExtendedLifetime(lock) {}
  }

  @Test func pseudonymsWithoutTheirKeyTakeNoNames() throws {
    try add("anna.xml")
    _ = try run { $0.pseudonymises = true }
    try add("bob.xml", seed: 2)
    try remove(".pseudonym-key")
    for pseudonymises in [false, true] {
      let error = try #require(throws: CohortError.self) {
        try run { $0.pseudonymises = pseudonymises }
      }
      #expect(error.description.contains("their key is missing"))
    }
    #expect(!FileManager.default.fileExists(atPath: data + "/bob.sqlite"))
  }

  /// Rows without dates of their own are about the days of the answer.
  @Test func validDaysAreThoseOfTheRange() throws {
    try add("anna.xml")
    _ = try run()
    let store = try Cohort(at: data).open(ParticipantID("anna"), mode: .readOnly)
    defer { store.close() }
    let wear = try store.report(WearRequest(.worn, scope: ReportScope(now: Self.now)))
    let day = try #require(wear.days.last)
    let table = CSVTable(columns: ["weekday", "average"])
    func fields(_ range: Range<Double>?) -> [String] {
      var columns = WearColumns(
        wear, rule: WearRule(), for: .init(table, days: .everything, range: range))
      return columns.fields(of: ["1", "60"])
    }
    #expect(fields(nil)[1] == "\(wear.days.count { $0.wearHours >= 10 })")
    #expect(Int(fields(day.start.instant..<day.end.instant)[1]) == (day.wearHours >= 10 ? 1 : 0))
    #expect(fields(0..<86_400) == ["", "0", "false"])
  }
}
