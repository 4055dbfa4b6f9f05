public import SampleStore

/// Asks for personal records and milestones: of amounts the best day, week and month and the round totals
/// that were reached, of readings the highest and the lowest, the longest sleep and workout.
///
/// ```swift
/// let report = try store.report(RecordsRequest(scope: ReportScope(now: now)))
/// report.records.first   // the day of most steps
/// ```
///
/// With a first or a last instant they are those of the days, weeks and months that lie between as a whole,
/// and the totals of all data that were reached there.
public struct RecordsRequest: ReportRequest {
  /// The types by full identifier; nil is those of everyday use, sleep and workouts.
  public var types: [String]?
  /// From when to when, on whose clocks, in which units, whose samples win.
  public var scope: ReportScope

  /// A request; without types of everyday types, sleep and workouts.
  public init(types: [String]? = nil, scope: ReportScope) {
    self.types = types
    self.scope = scope
  }

  /// The answer; a type without samples has no records.
  ///
  /// - Throws: ``ReportError`` for a range without a whole day.
  public func report(from snapshot: StoreSnapshot) throws -> RecordsReport {
    try RecordsCalculation(
      question: Question(scope, to: snapshot, about: .types(types)), types: types
    ).report()
  }
}
