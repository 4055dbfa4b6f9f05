public import CalendarBuckets
public import SampleStore

/// Asks where the figures of days or weeks are going: what rises, what falls, what is typical and what is
/// not.
///
/// ```swift
/// let report = try store.report(
///   TrendsRequest(types: ["HKQuantityTypeIdentifierStepCount"], scope: ReportScope(now: now)))
/// report.series[0].trend?.slopePerMonth   // 304.4 steps per day and month
/// ```
///
/// A figure is the one that people mean by a type: the sum of steps, the mean heart rate, the sleep of the
/// night that ends on the day. A day or week that is not over is excluded.
public struct TrendsRequest: ReportRequest {
  /// What a figure stands for: a day or a week.
  public var interval: CalendarInterval
  /// The types by full identifier, in the order of the answer; nil is all that have figures.
  public var types: [String]?
  /// How many days or weeks a period has, 1 to 3,660; nil is 28 days or 12 weeks.
  public var period: Int?
  /// How many days or weeks a rolling mean spans, 1 to 3,660; nil is 7 days or 4 weeks.
  public var window: Int?
  /// Whether the distribution, unusual figures, changes of level, weekdays and gaps are asked for too.
  public var details: Bool
  /// Whether every figure is asked for too, with its rolling mean and median.
  public var rolling: Bool
  /// From when to when, on whose clocks, in which units.
  public var scope: ReportScope

  /// A request; without bounds about all data.
  public init(
    _ interval: CalendarInterval = .day, types: [String]? = nil, period: Int? = nil,
    window: Int? = nil, details: Bool = false, rolling: Bool = false, scope: ReportScope
  ) {
    self.interval = interval
    self.types = types
    self.period = period
    self.window = window
    self.details = details
    self.rolling = rolling
    self.scope = scope
  }

  /// Throws a ``ReportError`` if the request makes no sense whatever a store holds: for intervals other
  /// than days and weeks, and for a period or window out of bounds.
  public func checkParameters() throws {
    try interval.checkIsOfSeries()
    for (name, value) in [(ReportError.Parameter.period, period), (.window, window)] {
      guard let value, !(1...3_660).contains(value) else { continue }
      throw ReportError(.invalidRequest, "\(name) has to be 1 to 3660, not \(text: value).")
    }
  }

  /// The answer.
  ///
  /// - Throws: ``ReportError`` as ``checkParameters()``, for types without figures, for more figures than can
  ///   be compared each with each, and for a range that ends before it begins.
  public func report(from snapshot: StoreSnapshot) throws -> TrendsReport {
    try checkParameters()
    let question = try Question(scope, to: snapshot, about: .types(types))
    return try TrendsCalculation(
      question: question, interval: interval, types: types,
      period: period ?? interval.defaultPeriod, window: window ?? interval.defaultWindow,
      hasDetails: details, hasFigures: rolling
    ).report()
  }
}

extension ReportError.Parameter {
  /// How many intervals a period has.
  public static let period: Self = "period"
  /// How many intervals a rolling mean spans.
  public static let window: Self = "window"
}
