public import CalendarBuckets
public import SampleStore

/// Asks for activity rings: the values and goals of the export, how many days closed their rings, and the
/// same figures computed from samples.
///
/// ```swift
/// let report = try store.report(RingsRequest(.month, scope: ReportScope(now: now)))
/// report.summary.all.closed   // 91
/// ```
public struct RingsRequest: ReportRequest {
  /// Of what buckets the days are counted; hours have no rings.
  public var interval: CalendarInterval
  /// From when to when, on whose clocks, in which units.
  public var scope: ReportScope
  /// Whether an answer without a first instant begins with the first rings, as tables for others do, not with the
  /// last days.
  package var showsAllDays = false

  // What a face asks for itself is no part of a request from elsewhere.
  private enum CodingKeys: CodingKey { case interval, scope }

  /// A request; without bounds of the last days, weeks or months that have rings.
  public init(_ interval: CalendarInterval = .day, scope: ReportScope) {
    self.interval = interval
    self.scope = scope
  }

  /// The answer.
  ///
  /// - Throws: ``ReportError`` for hours, and for a range that ends before it begins.
  public func report(from snapshot: StoreSnapshot) throws -> RingsReport {
    try RingsCalculation(
      question: Question(scope, to: snapshot, about: .types(RingsCalculation.types)),
      request: self
    ).report()
  }
}
