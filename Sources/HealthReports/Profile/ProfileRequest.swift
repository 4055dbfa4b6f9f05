public import SampleStore

/// Asks what the hours of the week are like.
///
/// ```swift
/// let report = try store.report(
///   ProfileRequest("HKQuantityTypeIdentifierHeartRate", scope: ReportScope(now: now)))
/// report.hoursOfDay.max { $0.mean < $1.mean }?.hour   // 17: from 17:00 to 18:00
/// ```
public struct ProfileRequest: ReportRequest {
  /// The type by full identifier.
  public var type: String
  /// From when to when, on whose clocks, in which units.
  public var scope: ReportScope

  /// A request; without bounds about all days that are over.
  public init(_ type: String, scope: ReportScope) {
    self.type = type
    self.scope = scope
  }

  /// The answer.
  ///
  /// - Throws: ``ReportError`` for a type without figures, and for a range that ends before it begins.
  public func report(from snapshot: StoreSnapshot) throws -> ProfileReport {
    try ProfileCalculation(
      question: Question(scope, to: snapshot, about: .types([type])), type: type
    ).report()
  }
}
