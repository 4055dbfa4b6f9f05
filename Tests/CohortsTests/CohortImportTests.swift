import CalendarBuckets
import Foundation
import HealthReports
import ReportFormats
import SampleStore
import Synchronization
import TestSupport
import Testing

@testable import Cohorts

/// Two hundred participants, and files among them that are none.
@Suite struct CohortImportTests {
  private let folder: CohortFolder
  private var exports: String { folder.exports }
  private var data: String { folder.data }
  private static let now = CohortFolder.now

  init() throws { folder = try CohortFolder() }

  private func addParticipants(_ count: Int, days: Int = 14) throws {
    let texts = try OrderedTexts(count, days: days)
    for (number, text) in texts.texts.enumerated() {
      let name = "P\(number + 1_000).xml"
      try text.write(toFile: exports + "/" + name, atomically: false, encoding: .utf8)
    }
  }

  private func run(
    _ change: (inout CohortImport.Options) -> Void = { _ in }
  ) throws -> CohortReport {
    try folder.run(change)
  }

  private func statuses(_ report: CohortReport) -> [CohortReport.Status: Int] {
    report.participants.reduce(into: [:]) { $0[$1.status, default: 0] += 1 }
  }

  private func addBadFiles() throws {
    let text = try SmallParticipant(seed: 1, days: 2).text
    try Data().write(to: URL(filePath: exports + "/empty.xml"))
    try Data("PK\u{3}\u{4} and no more".utf8).write(to: URL(filePath: exports + "/cut.zip"))
    try Data(text.utf8.dropLast(400)).write(to: URL(filePath: exports + "/broken.xml"))
    try Data("<ClinicalDocument/>".utf8).write(to: URL(filePath: exports + "/other.xml"))
    try FileManager.default.createDirectory(
      atPath: exports + "/nobody", withIntermediateDirectories: true)
  }

  // MARK: The whole

  @Test(.endsInTime) func twoHundredParticipantsAreImportedAndBadFilesAreRows() throws {
    try addParticipants(200)
    try addBadFiles()
    let report = try run()
    #expect(report.participants.count == 205)
    #expect(statuses(report) == [.imported: 200, .refused: 5])
    for participant in report.participants {
      #expect((participant.facts == nil) == (participant.status == .refused))
      #expect(participant.refusals.allSatisfy { $0.reason.hasSuffix(".") && !$0.file.isEmpty })
    }
    let ids = report.participants.map(\.participant)
    #expect(ids == ids.sorted())
    let first = try #require(report.participants.first { $0.participant == "P1001" })
    #expect(first.facts?.timeZone == "Australia/Lord_Howe" && first.timeZoneOrigin == "metadata")
    #expect(first.facts?.workouts == 1 && (first.facts?.validDays ?? 0) > 10)

    let again = try run()
    #expect(statuses(again) == [.known: 200, .refused: 5])
    for (old, new) in zip(report.participants, again.participants) {
      #expect(old.facts == new.facts && old.files == new.files && old.refusals == new.refusals)
    }
    let list = try Cohort(at: data).report(minimumWearHours: 10, now: Self.now)
    #expect(statuses(list) == [.ready: 200, .refused: 5])
    #expect(list.participants.map(\.facts) == report.participants.map(\.facts))
    #expect(list.participants.map(\.refusals) == report.participants.map(\.refusals))
  }

  @Test func theNumberOfJobsChangesNothing() throws {
    try addParticipants(12, days: 4)
    let one = try run { $0.jobs = 1 }
    try FileManager.default.removeItem(atPath: data)
    let told = Mutex<[CohortImport.Progress]>([])
    let five = try run {
      $0.jobs = 5
      $0.progress = { progress in told.withLock { $0.append(progress) } }
    }
    #expect(one == five)
    let last = try #require(told.withLock { $0.max { $0.filesDone < $1.filesDone } })
    #expect(last.filesDone == 12 && last.bytesDone == last.totalBytes && last.textBytes > 0)
  }

  @Test func onlyTheFolderAndItsFilesOwnerMayReadThem() throws {
    try addParticipants(2, days: 2)
    try addBadFiles()
    _ = try run { $0.pseudonymises = true }
    func mode(_ path: String) throws -> Int {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      return try #require(attributes[.posixPermissions] as? Int)
    }
    #expect(try mode(data) == 0o700)
    let names = try FileManager.default.contentsOfDirectory(atPath: data)
    #expect(
      Set(names) == [
        "P1000.sqlite", "P1001.sqlite", ".pseudonym-key", "P1000.import.json",
        "P1001.import.json", "empty.import.json", "cut.import.json", "broken.import.json",
        "other.import.json", "nobody.import.json", ".import-lock",
      ])
    for name in names { #expect(try mode(data + "/" + name) == 0o600, "\(name)") }
  }

  // MARK: What goes on where it was

  @Test func aFileThatChangedIsImportedAgainAndAddsWhatIsNew() throws {
    let path = exports + "/anna.xml"
    try SmallParticipant(seed: 3, days: 3).write(to: path)
    let first = try #require(try run().participants.first)
    try SmallParticipant(seed: 3, days: 5).write(to: path)
    let second = try #require(try run().participants.first)
    #expect(second.status == .imported && second.files == 1)
    let (before, after) = (try #require(first.facts), try #require(second.facts))
    #expect(after.samples > before.samples && after.daysWithData > before.daysWithData)
    #expect(after.firstDay == before.firstDay)
  }

  @Test func twoFilesOfOneParticipantAreOneStore() throws {
    let own = exports + "/anna"
    try FileManager.default.createDirectory(
      atPath: own + "/2024", withIntermediateDirectories: true)
    try FileManager.default.createDirectory(
      atPath: own + "/2025", withIntermediateDirectories: true)
    try SmallParticipant(seed: 3, days: 3).write(to: own + "/2024/export.xml")
    try SmallParticipant(seed: 3, days: 5).write(to: own + "/2025/export.xml")
    let row = try #require(try run().participants.first)
    #expect(row.status == .imported && row.files == 2)
    try SmallParticipant(seed: 3, days: 5).write(to: exports + "/ben.xml")
    let rows = try run().participants
    #expect(rows.map(\.status) == [.known, .imported])
    #expect(rows[0].facts?.samples == rows[1].facts?.samples)
  }

  @Test func aRefusedFileLeavesWhatTheOthersOfItsParticipantHold() throws {
    let own = exports + "/anna"
    try FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: true)
    let other = try SmallParticipant(seed: 4, days: 2).text
      .replacing("1980-01-01", with: "1999-09-09")
    try SmallParticipant(seed: 3, days: 3).write(to: exports + "/anna.xml")
    try FileManager.default.createDirectory(atPath: own + "/x", withIntermediateDirectories: true)
    try other.write(toFile: own + "/x/export.xml", atomically: false, encoding: .utf8)
    let row = try #require(try run().participants.first)
    #expect(row.status == .partly && row.files == 1 && row.refusals.count == 1)
    #expect(row.refusals[0].reason.contains("another person's"))
    #expect(
      try Cohort(at: data).report(minimumWearHours: 10, now: 0).participants[0].status == .partly)
  }

  @Test func aRecordThatIsLostOrDamagedCostsAnImportThatChangesNothing() throws {
    try addParticipants(1, days: 2)
    let first = try run()
    for text in ["", "{", "{\"schema\":\"hkstats/cohort-record/9\"}"] {
      try Data(text.utf8).write(to: URL(filePath: data + "/P1000.import.json"))
      let again = try run()
      #expect(again.participants[0].status == .imported)
      #expect(again.participants[0].facts == first.participants[0].facts)
    }
  }

  @Test func aStoreThatCannotBeReadIsARowOfTheList() throws {
    try addParticipants(3, days: 2)
    _ = try run()
    try Data(repeating: 7, count: 9_000).write(to: URL(filePath: data + "/P1001.sqlite"))
    let report = try Cohort(at: data).report(minimumWearHours: 10, now: Self.now)
    #expect(report.participants.map(\.status) == [.ready, .unreadable, .ready])
    #expect(report.participants[1].unreadable?.isEmpty == false)
    #expect(try run().participants.map(\.status) == [.known, .unreadable, .known])
  }

  // MARK: Answers

  @Test func aCohortsTableHasTheRowsOfEachStoreAndNothingElse() throws {
    try addParticipants(30, days: 10)
    _ = try run()
    let cohort = try Cohort(at: data)
    let scope = ReportScope(now: Self.now)
    let request = SummaryRequest(.week, scope: scope)
    var table = CohortTable(of: cohort, scope: scope)
    table.jobs = 3
    table.wearRule = WearRule(minimumHours: 8, minimumDays: 5)
    let text = Mutex("")
    let failures = try table.write { store in
      CohortTable.Answer(try store.report(request).csvTable, days: .span)
    } to: { part in
      text.withLock { $0 += part }
    }
    #expect(failures.isEmpty)
    let records = try #require(CSVRecords.parse(Array(text.withLock { $0 }.utf8)))
    var expected: [[String]] = []
    for id in try cohort.participants() {
      let store = try cohort.open(id, mode: .readOnly)
      let own = try store.report(request).csvTable
      let days = try store.report(WearRequest(scope: scope)).days
      if expected.isEmpty {
        expected.append(
          ["participant"] + own.columns + ["wearHours", "validDays", "isValid"])
      }
      for row in own.rows {
        // A week by its date, slowly: its days are the next seven dates.
        let first = try ParsedDateTime(parsing: row[3])
        guard case .local(let monday) = first else { continue }
        let dates = Set((0..<7).map { monday.adding(days: $0).dateText })
        let hours = days.filter { dates.contains($0.date) }.map(\.wearHours)
        let worn = hours.filter { $0 > 0 }
        let valid = hours.count { $0 >= 8 }
        expected.append(
          [id.description] + row + [
            worn.isEmpty ? "" : "\(Double(worn.reduce(0, +)) / Double(worn.count))",
            "\(valid)", valid >= 5 ? "true" : "false",
          ])
      }
    }
    #expect(records.map(\.fields) == expected)
    #expect(Set(expected.dropFirst().map { $0[0] }).count == 30)
  }

  @Test func aStoreWithoutAnAnswerIsAFailureAndTheOthersAreWritten() throws {
    try addParticipants(5, days: 2)
    _ = try run()
    try Data(repeating: 7, count: 9_000).write(to: URL(filePath: data + "/P1000.sqlite"))
    let table = CohortTable(of: try Cohort(at: data), scope: ReportScope(now: Self.now))
    let text = Mutex("")
    let failures = try table.write { store in
      if store.path.contains("P1003") { throw CohortError(.misuse, "No.") }
      return CohortTable.Answer(
        try store.report(SummaryRequest(.day, scope: ReportScope(now: Self.now))).csvTable,
        days: .span)
    } to: { part in
      text.withLock { $0 += part }
    }
    #expect(failures.map(\.participant.description) == ["P1000", "P1003"])
    let records = try #require(CSVRecords.parse(Array(text.withLock { $0 }.utf8)))
    #expect(records[0].fields[0] == "participant")
    #expect(Set(records.dropFirst().map { $0.fields[0] }) == ["P1001", "P1002", "P1004"])
  }

  @Test func aCohortWithoutStoresIsAnError() throws {
    let table = CohortTable(of: try Cohort.create(at: data), scope: ReportScope(now: 0))
    #expect {
      try table.write { _ in
        CohortTable.Answer(CSVTable(columns: []), days: .date)
      } to: { _ in
      }
    } throws: {
      ($0 as? CohortError)?.kind == .missing
    }
    #expect(throws: CohortError.self) { try Cohort(at: data + "-none") }
  }
}

/// The texts of many participants, made on all cores.
private struct OrderedTexts {
  let texts: [String]

  init(_ count: Int, days: Int) throws {
    let made = Mutex<[Int: String]>([:])
    let zones = [
      "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "Europe/Paris",
      "America/Sao_Paulo",
    ]
    try OrderedWork.run(count, jobs: nil) { number in
      let text = try SmallParticipant(
        seed: UInt64(number + 1), days: days, zone: zones[number % zones.count]
      ).text
      made.withLock { $0[number] = text }
    } emit: { _ in
    }
    texts = made.withLock { made in (0..<count).map { made[$0] ?? "" } }
  }
}
