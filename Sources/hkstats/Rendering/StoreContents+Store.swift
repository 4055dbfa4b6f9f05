internal import HealthReports
internal import ReportTables
internal import SampleStore

/// Where the latest state of a store has data.
extension StoreContents {
  /// From when to when there are samples of some types; nil is all types.
  static func extent(
    of types: [String]?, in store: SampleStore, for report: some ZonedReport
  ) throws -> String? {
    try store.withSnapshot { try extent(of: types, in: $0, for: report) }
  }

  /// From when to when there are workouts; nil without any.
  static func workoutExtent(
    in store: SampleStore, for report: some ZonedReport
  ) throws -> String? {
    try store.withSnapshot { try workoutExtent(in: $0, for: report) }
  }

  /// From when to when there are days with activity rings; nil without any.
  static func ringExtent(in store: SampleStore) throws -> String? {
    try store.withSnapshot { try ringExtent(in: $0) }
  }
}
