public import CalendarBuckets
public import SampleStore

/// Asks which types move together, in the same interval or some intervals apart.
///
/// ```swift
/// let report = try store.report(
///   CorrelationRequest(
///     types: ["HKQuantityTypeIdentifierStepCount", "HKCategoryTypeIdentifierSleepAnalysis"],
///     scope: ReportScope(now: now)))
/// report.pairs[0].spearman   // Spearman's rho of the two
/// ```
///
/// A figure is the one that people mean by a type, as in ``TrendsRequest``.
public struct CorrelationRequest: ReportRequest {
  /// What a figure stands for: a day or a week.
  public var interval: CalendarInterval
  /// Two types or more by full identifier; nil is all of the store.
  public var types: [String]?
  /// How many intervals the second of a pair lies behind the first, 0 to 3,660.
  public var lag: Int
  /// From when to when, on whose clocks.
  public var scope: ReportScope

  /// A request; without bounds about all data.
  public init(
    _ interval: CalendarInterval = .day, types: [String]? = nil, lag: Int = 0, scope: ReportScope
  ) {
    self.interval = interval
    self.types = types
    self.lag = lag
    self.scope = scope
  }

  /// Throws a ``ReportError`` if the request makes no sense whatever a store holds: for intervals other
  /// than days and weeks, for a lag out of bounds, and for fewer than two types.
  public func checkParameters() throws {
    try interval.checkIsOfSeries()
    guard (0...3_660).contains(lag) else {
      throw ReportError(.invalidRequest, "\(.lag) has to be 0 to 3660, not \(text: lag).")
    }
    if let types, types.count < 2 {
      let name = types.first.map(TypeNames.short) ?? "stepCount"
      throw ReportError(
        .invalidRequest,
        "To correlate takes two types or more, such as \(text: name) and sleepAnalysis.")
    }
  }

  /// The answer.
  ///
  /// - Throws: ``ReportError`` as ``checkParameters()``, for types without figures, and for a range that
  ///   ends before it begins.
  public func report(from snapshot: StoreSnapshot) throws -> CorrelationReport {
    try checkParameters()
    let question = try Question(scope, to: snapshot, about: .types(types))
    return try CorrelationCalculation(
      question: question, interval: interval, types: types, lag: lag
    ).report()
  }
}

extension ReportError.Parameter {
  /// How many intervals the second of a pair lies behind the first.
  public static let lag: Self = "lag"
}
