import GRDB
import TestSupport
import Testing

@testable import SampleStore

/// Bytes that are no UTF-8 in a text, which somebody wrote into a store on purpose: an error, never a text that SQLite's
/// reader made up.
@Suite struct CheckedRowsTests {
  private static let broken = "CAST(x'57617463C3' AS TEXT)"

  private func store() throws -> SampleStore {
    let store = try SampleStore.inMemory()
    let record = TestRecord(1, 2, 3).with(\.device, "<<HKDevice>, name:Apple Watch>")
      .with(\.metadata, [NamedValue(name: "a", value: "1")])
    try store.importing([record]) { importing in
      try importing.addWorkout(
        ImportedWorkout(
          activityType: "HKWorkoutActivityTypeRunning", start: 1, end: 2,
          sourceRevision: importing.sourceRevisionID(name: "Watch", version: "7.0")))
      try importing.addActivitySummary(
        ImportedActivitySummary(date: "2024-03-04", attributes: []))
    }
    return store
  }

  @Test(arguments: [
    ("source_revision", "name"), ("device", "description"), ("unit", "symbol"),
    ("sample_type", "identifier"), ("workout", "activity_type"), ("activity_summary", "date"),
    ("import", "time_zone"),
  ])
  func aTextThatIsNoUTF8IsDamageWhereverItIsRead(table: String, column: String) throws {
    let store = try store()
    try store.database.writeWithoutTransaction { db in
      try db.execute(sql: "UPDATE \(table) SET \(column) = \(Self.broken)")
    }
    let error = #expect(throws: SampleStoreError.self) {
      switch table {
      case "workout": _ = try store.workouts()
      case "activity_summary": _ = try store.activitySummaries()
      case "import": _ = try store.timeZoneIdentifier()
      default: _ = try store.steps()
      }
    }
    #expect(error?.code == .damaged, "\(String(describing: error))")
  }

  @Test func theSignThatStandsForSuchBytesIsATextItself() throws {
    let store = try SampleStore.inMemory()
    try store.importing([TestRecord(1, 2, 3, source: "Watch \u{FFFD}")])
    #expect(try store.steps().map(\.sourceName) == ["Watch \u{FFFD}"])
  }

  @Test func copiesOfRowsAreCheckedBeforeTheyAreCopies() throws {
    let queue = try DatabaseQueue()
    try queue.read { db in
      let rows = "SELECT 1, 'Watch', NULL UNION ALL SELECT 2, \(Self.broken), x'C3'"
      #expect(throws: MalformedRow.self) { try Row.readAll(db, sql: rows) }
      #expect(throws: MalformedRow.self) { try Row.readOne(db, sql: rows + " ORDER BY 1 DESC") }
      let first = try #require(try Row.readOne(db, sql: rows))
      #expect(try first.value(at: 1) == "Watch")
      #expect(try Row.readOne(db, sql: "SELECT 1 WHERE 0") == nil)
      #expect(try Row.readAll(db, sql: "SELECT x'C3', '\u{FFFD}'").count == 1)
    }
  }
}
