import HealthCalculations
import AppleHealthExport
import CalendarBuckets
import Dispatch
import Foundation
import HealthReports
import ReportFormats
import Synchronization
import TestSupport
import Testing

@testable import SampleStore

/// Each answer is that of one committed state, bit for bit, while another thread saves, deletes, imports and
/// orders sources all the time: read here, and by the built command in a process of its own.
@Suite struct OneStateTests {
  private static let isFullSweep =
    ProcessInfo.processInfo.environment["HKSTATS_FULL_SWEEP"] != nil
  private static let rounds = isFullSweep ? 1_000 : 60
  private static let commandRounds = isFullSweep ? 1_000 : 51
  private static let steps = "HKQuantityTypeIdentifierStepCount"

  /// A question as the library and as the command asks it.
  private struct Question: Sendable {
    var name: String
    var arguments: [String]
    var answer: @Sendable (SampleStore) throws -> [UInt8]
  }

  private static func scope() throws -> ReportScope {
    ReportScope(
      from: try ParsedDateTime(parsing: "2024-03-04"),
      to: try ParsedDateTime(parsing: "2024-04-01"), now: 1_711_929_600)
  }

  private static let heart = "HKQuantityTypeIdentifierHeartRate"
  private static let dates = ["--from", "2024-03-04", "--to", "2024-04-01"]

  private static func question<Request: ReportRequest>(
    _ arguments: [String], _ request: Request
  ) -> Question {
    Question(name: "\(Request.self)", arguments: arguments + ["--format", "json"]) {
      try OrderedJSONEncoder.encode($0.report(request))
    }
  }

  /// Every question but what a store holds in all, which counts imports and so never repeats itself.
  private static func questions() throws -> [Question] {
    let scope = try scope()
    let whole = ReportScope(now: scope.now)
    let day = try ParsedDateTime(parsing: "2024-03-09")
    return [
      question(["summary", "weekly"] + dates, SummaryRequest(.week, scope: scope)),
      question(["rings"] + dates, RingsRequest(scope: scope)),
      question(["sleep"] + dates, SleepRequest(scope: scope)),
      question(
        ["explain", "--type", "stepCount", "--day", "2024-03-09"],
        ExplainRequest(type: steps, .day, holding: day, scope: whole)),
      question(["explain", "--night", "2024-03-09"], ExplainNightRequest(day, scope: whole)),
      question(
        ["streak", "--type", "stepCount", "--at-least", "500", "--today", "2024-03-20"],
        StreakRequest(
          .type(identifier: steps), goal: .atLeast(500),
          today: try ParsedDateTime(parsing: "2024-03-20"), scope: whole)),
      question(["records"], RecordsRequest(scope: whole)),
      question(["trends"] + dates, TrendsRequest(scope: scope)),
      question(["correlate"] + dates, CorrelationRequest(scope: scope)),
      question(["profile", "--type", "heartRate"] + dates, ProfileRequest(heart, scope: scope)),
      question(["heart"] + dates, HeartRequest(scope: scope)),
      question(["workouts"] + dates, WorkoutsRequest(scope: scope)),
      question(
        ["workouts", "splits"] + dates, WorkoutsRequest(splits: true, scope: scope)),
      question(["workouts", "weekly"] + dates, WorkoutTotalsRequest(.week, scope: scope)),
      question(["types"], TypesRequest(scope: whole)),
      question(["sources"], SourcesRequest(scope: whole)),
      question(["authorize", "list"], PermissionsRequest()),
    ]
  }

  /// What is committed one after the other, again and again.
  private static func commits(_ folder: TemporaryDirectory) throws
    -> [@Sendable (SampleStore) throws -> Void]
  {
    let exports = try [
      ("sleep.xml", SleepExport.text), ("streak.xml", StreakExport.text),
      ("active.xml", ActiveExport.text),
    ].map { name, text in
      let path = folder.file(name)
      try Data(text.utf8).write(to: URL(filePath: path))
      return path
    }
    let zone = try ZoneRules(identifier: "America/New_York")
    let samples = (0..<40).map { (number: Int) -> NewSample in
      let start = 1_709_700_000 + Double(number) * 7_200
      return NewSample(
        type: steps, canonicalUnit: "count", start: start, end: start + 600,
        value: 100.5 + Double(number), unit: "count",
        sourceName: number % 2 == 0 ? "org.example.walk" : "org.example.run")
    }
    func importing(_ path: String) -> @Sendable (SampleStore) throws -> Void {
      { store in
        _ = try ExportImport(
          paths: [path], into: store,
          options: ExportImport.Options(timeZone: zone, now: 1_711_000_000)
        ).run()
      }
    }
    func saving(_ batch: [NewSample]) -> @Sendable (SampleStore) throws -> Void {
      { store in
        // What was deleted cannot be saved again under its identity.
        let samples = batch.map { sample in
          var sample = sample
          sample.uuid = UUID()
          return sample
        }
        _ = try store.save(samples)
      }
    }
    let deleting: @Sendable (SampleStore) throws -> Void = { store in
      let own = try store.samples(ofType: steps).filter { $0.sourceName == "org.example.walk" }
      try store.delete(sequences: Set(own.map(\.sequence)), ownedBy: nil, date: 1_711_000_000)
    }
    let deletingRest: @Sendable (SampleStore) throws -> Void = { store in
      let own = try store.samples(ofType: steps).filter { $0.sourceName.hasPrefix("org.example") }
      try store.delete(sequences: Set(own.map(\.sequence)), ownedBy: nil, date: 1_711_000_000)
    }
    func ordering(_ names: [String]) -> @Sendable (SampleStore) throws -> Void {
      { try $0.setSourceOrder(names, ofType: steps) }
    }
    return [
      importing(exports[0]), importing(exports[1]), saving(Array(samples[..<25])),
      ordering(["org.example.run"]),
      importing(exports[2]), saving(Array(samples[25...])), deleting, ordering([]), deletingRest,
    ]
  }

  @Test(.endsInTime)
  func eachAnswerIsThatOfOneCommittedStateWhileOthersWrite() throws {
    let folder = try TemporaryDirectory()
    let questions = try Self.questions()
    let commits = try Self.commits(folder)

    // Which answers there are: after each commit of two rounds, from which on all repeats itself.
    let path = folder.file("health.sqlite")
    let writer = try SampleStore.open(path, mode: .readWrite(create: true))
    var allowed = [Set<[UInt8]>](repeating: [], count: questions.count)
    for round in 0..<3 {
      for commit in commits {
        try commit(writer)
        for (number, question) in questions.enumerated() {
          let answer = try question.answer(writer)
          let isNew = allowed[number].insert(answer).inserted
          #expect(round < 2 || !isNew, "the third round has a state that the second had not")
        }
      }
    }

    let isOver = Atomic(false)
    let commitCount = Atomic(0)
    let writing = DispatchGroup()
    let failures = Mutex<[String]>([])
    DispatchQueue.global().async(group: writing) {
      while !isOver.load(ordering: .relaxed) {
        for commit in commits {
          do { try commit(writer) } catch { failures.withLock { $0.append("\(error)") } }
          commitCount.add(1, ordering: .relaxed)
        }
      }
    }
    let known = allowed
    let commanding = DispatchGroup()
    DispatchQueue.global().async(group: commanding) {
      let hkstats = BuiltCommand(store: path)
      for round in 0..<Self.commandRounds {
        let number = round % questions.count
        let outcome = try? hkstats.run(questions[number].arguments)
        if !known[number].contains(Array((outcome?.output ?? "").utf8)) {
          failures.withLock {
            $0.append("the command's \(questions[number].name): \(outcome?.errors ?? "nothing")")
          }
        }
      }
    }
    let store = try SampleStore.open(path, mode: .readOnly)
    var seen = [Set<[UInt8]>](repeating: [], count: questions.count)
    for round in 0..<Self.rounds {
      for (number, question) in questions.enumerated() {
        let answer = try question.answer(store)
        seen[number].insert(answer)
        if !allowed[number].contains(answer) {
          failures.withLock { $0.append("round \(round): \(question.name)") }
        }
      }
    }
    commanding.wait()
    isOver.store(true, ordering: .relaxed)
    writing.wait()
    let found = failures.withLock(\.self)
    #expect(found.isEmpty, "\(found.count): \(found.prefix(5))")
    #expect(seen[0].count > 1, "no commit came between two answers")
    #expect(commitCount.load(ordering: .relaxed) > 9)
  }
}
