public import HealthCalculations
internal import HealthKitTypes
public import SampleStore

/// Asks for nights: what was slept when and in which stages, the means of weeks, and how regular the nights
/// are.
///
/// ```swift
/// let report = try store.report(SleepRequest(lastNights: 14, scope: ReportScope(now: now)))
/// report.nights.last?.mainSleep?.asleep   // 27900.0
/// report.summary.regularityIndex          // 81.5
/// ```
public struct SleepRequest: ReportRequest {
  /// How many nights the answer holds where the scope names neither the first nor the last: the last ones;
  /// nil is all of them.
  public var lastNights: Int?
  /// What nights are made by, and which are free. Semantics 5.
  public var rules: SleepRules
  /// From which night, by the day it ends in, up to which other one, itself excluded; on whose clocks; whose
  /// samples win. A date is a name here: one that the clocks of the zone never showed is one too.
  public var scope: ReportScope

  /// A request; of all nights of the scope.
  public init(
    lastNights: Int? = nil, rules: SleepRules = SleepRules(), scope: ReportScope
  ) {
    self.lastNights = lastNights
    self.rules = rules
    self.scope = scope
  }

  /// The answer; without nights if there are none.
  ///
  /// - Throws: ``ReportError`` for a range that ends before it begins, for rules by which no night can be
  ///   made, and for fewer than one night.
  public func report(from snapshot: StoreSnapshot) throws -> SleepReport {
    try SleepCalculation(
      question: Question(
        scope, to: snapshot, about: .types([HKCategoryTypeIdentifier.sleepAnalysis.rawValue])),
      lastNights: lastNights, rules: rules
    ).report()
  }
}

extension ReportError.Parameter {
  /// How many nights are asked for.
  public static let lastNights: Self = "lastNights"
}
