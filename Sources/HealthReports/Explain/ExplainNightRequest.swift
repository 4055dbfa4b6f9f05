public import CalendarBuckets
public import HealthCalculations
public import SampleStore

/// Asks how a night came about: what each source recorded between one evening and the next, and whose word
/// counted when.
///
/// ```swift
/// let report = try store.report(ExplainNightRequest(scope: ReportScope(now: now)))
/// report.sources.map(\.knowsStages)   // [true, false]
/// ```
public struct ExplainNightRequest: ReportRequest {
  /// The day that the night ends in, or an instant of that day; nil is the last night there is.
  public var night: ParsedDateTime?
  /// What nights are made by. Semantics 5.
  public var rules: SleepRules
  /// On whose clocks, and whose samples win; it has no bounds.
  public var scope: ReportScope

  /// A request.
  public init(
    _ night: ParsedDateTime? = nil, rules: SleepRules = SleepRules(), scope: ReportScope
  ) {
    self.night = night
    self.rules = rules
    self.scope = scope
  }

  /// The answer; without figures if nothing in the window makes a night.
  ///
  /// - Throws: ``ReportError`` if the store holds no sleep at all, for a night that never happened, for rules
  ///   by which no night can be made, and for a scope with bounds.
  public func report(from snapshot: StoreSnapshot) throws -> ExplainNightReport {
    try ExplainNightCalculation(question: Question(scope, to: snapshot), request: self).report()
  }
}

extension ReportError.Parameter {
  /// The day that a night ends in.
  public static let night: Self = "night"
}
