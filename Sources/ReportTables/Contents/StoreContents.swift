internal import CalendarBuckets
package import HealthReports
internal import ReportFormats
package import SampleStore

/// What a store holds, in a sentence, where an answer is made of samples and finds none.
package struct StoreContents {
  /// Whether there are samples, of whatever type.
  package var hasSamples = false
  /// How many workouts there are.
  var workoutCount = 0
  /// How many days with activity rings there are.
  var ringDayCount = 0

  /// A store without anything.
  package init() {}

  /// The contents of a store.
  package init(of store: StoreSnapshot) throws {
    let info = try store.info()
    hasSamples = info.sampleCount > 0
    workoutCount = info.workoutCount
    ringDayCount = info.activitySummaryCount
  }

  /// What there is and which command shows it.
  package var sentence: String {
    if hasSamples {
      return "The store holds nothing to show here. 'hkstats types' lists what it holds."
    }
    let others = [
      counted(workoutCount, "workout", "workouts", by: "workouts"),
      counted(ringDayCount, "day with activity rings", "days with activity rings", by: "rings"),
    ].compactMap { $0 }
    return others.isEmpty
      ? "The store holds no samples yet. Import an export: hkstats import export.zip"
      : "The store holds no samples, but \(others.joined(separator: " and "))."
  }

  /// What is to be said if a store holds no sample of any of these types.
  package static func lack(of types: [String]) -> String {
    "The store holds no samples of \(types.map(TypeNames.short).joined(separator: ", ")). "
      + "'hkstats types' lists what it holds."
  }

  /// What is to be said if a store holds no sample of any of these types; nil if it does.
  package static func lack(of types: [String], in store: StoreSnapshot) throws -> String? {
    guard try !store.types(only: types).contains(where: { $0.sampleCount > 0 }) else { return nil }
    return lack(of: types)
  }

  /// What is to be said of a range that holds no data of these types; of types that nobody named, none.
  package static func nothingHere(_ types: [String]) -> String {
    types.isEmpty
      ? "There are no data here."
      : types.map(TypeNames.heading).joined(separator: ", ") + ": no data here."
  }

  // MARK: Where data are

  /// From when to when there are samples of some types, where an answer has found none: `The data go from 2024-01-01
  /// to 2025-01-01.`
  ///
  /// - Parameter types: nil is all types.
  /// - Returns: nil if the store holds none.
  package static func extent(
    of types: [String]?, in store: StoreSnapshot, for report: some ZonedReport
  ) throws -> String? {
    let stored = try store.types(only: types).filter { $0.sampleCount > $0.futureCount }
    return try extent(
      from: stored.map(\.firstStart).min(), to: stored.compactMap(\.dataEnd).max(),
      on: clocks(of: report, store))
  }

  /// From when to when there are workouts; nil without any.
  package static func workoutExtent(
    in store: StoreSnapshot, for report: some ZonedReport
  ) throws -> String? {
    let starts = try store.workoutSpans().map(\.start)
    return try extent(
      from: starts.min(), to: starts.max(), on: clocks(of: report, store), "The workouts")
  }

  /// From when to when there are days with activity rings; nil without any.
  package static func ringExtent(in store: StoreSnapshot) throws -> String? {
    let days = try store.activitySummaries().map(\.date)
    guard let first = days.min(), let last = days.max() else { return nil }
    return "The rings go from \(first.asShownDate) to \(last.asShownDate)."
  }

  /// The zone of a report; of recorded zones that of the last import.
  private static func clocks(
    of report: some ZonedReport, _ store: StoreSnapshot
  ) throws -> ZoneRules {
    if report.recordedZones == nil, let zone = ZoneRules.known(report.timeZone) {
      return zone
    }
    let imported = try store.timeZoneIdentifier()
    return imported.flatMap(ZoneRules.known) ?? .utc
  }

  private static func extent(
    from first: Double?, to last: Double?, on zone: ZoneRules, _ subject: String = "The data"
  ) -> String? {
    guard let first, let last else { return nil }
    let (start, end) = (zone.dateText(at: first), zone.dateText(at: last))
    return start == end ? "\(subject) are of \(start)." : "\(subject) go from \(start) to \(end)."
  }

  private func counted(
    _ count: Int, _ one: String, _ several: String, by command: String
  ) -> String? {
    count == 0
      ? nil
      : "\(NumberText.grouped(count)) \(count == 1 ? one : several): 'hkstats \(command)' shows "
        + (count == 1 ? "it" : "them")
  }
}
