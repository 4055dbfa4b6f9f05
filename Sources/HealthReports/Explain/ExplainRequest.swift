public import CalendarBuckets
public import SampleStore

/// Asks why a figure of one type is what it is: what each source recorded in a bucket, what of it counts, and
/// what became of the rest.
///
/// ```swift
/// let day = try ParsedDateTime(parsing: "2024-03-10")
/// let report = try store.report(
///   ExplainRequest(
///     type: "HKQuantityTypeIdentifierStepCount", holding: day, scope: ReportScope(now: now)))
/// report.sources.map(\.counted)   // [8200.0, 2701.0]
/// ```
public struct ExplainRequest: ReportRequest {
  /// The type's full identifier.
  public var type: String
  /// How long the bucket is, unless the scope names both of its bounds.
  public var interval: CalendarInterval
  /// A date or instant in the bucket; nil is the last bucket with any figure.
  public var date: ParsedDateTime?
  /// The values that count of a category type, by name or number with commas between, or `all`; nil is the
  /// everyday ones. Semantics 3.7.
  public var categoryValues: String?
  /// On whose clocks, in which units, whose samples win; with both of its bounds also from when to when the
  /// bucket is.
  public var scope: ReportScope

  /// A request for a calendar interval, or for the bucket between the bounds of the scope.
  public init(
    type: String, _ interval: CalendarInterval = .day, holding date: ParsedDateTime? = nil,
    categoryValues: String? = nil, scope: ReportScope
  ) {
    self.type = type
    self.interval = interval
    self.date = date
    self.categoryValues = categoryValues
    self.scope = scope
  }

  /// The answer; without figures if nothing counts in the bucket.
  ///
  /// - Throws: ``ReportError`` for a bucket that makes no sense, for names that the store does not hold, and
  ///   for a type without samples if no date was named.
  public func report(from snapshot: StoreSnapshot) throws -> ExplainReport {
    try ExplainCalculation(question: Question(scope, to: snapshot), request: self).report()
  }
}

extension ReportError.Parameter {
  /// A date or instant in the bucket.
  public static let date: Self = "date"
}
