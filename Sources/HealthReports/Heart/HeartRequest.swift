public import CalendarBuckets
public import HealthCalculations
public import SampleStore

/// A part of what a heart report tells.
public enum HeartPart: String, Sendable, Codable, CaseIterable {
  /// All of them.
  case all
  /// The resting heart rate with its trend, and the mean heart rate of walking.
  case resting
  /// The variability of the heart rate, stated and computed from RR intervals.
  case variability
  /// The fall of the heart rate after workouts, stated and computed.
  case recovery
  /// The heart rate at each hour of the day.
  case profile

  /// The parts that this one stands for.
  var parts: Set<HeartPart> {
    self == .all ? [.resting, .variability, .recovery, .profile] : [self]
  }
}

/// Asks for the figures of the heart: resting and walking heart rate with the trend, variability, recovery
/// after workouts, the profile of a day.
///
/// ```swift
/// let report = try store.report(HeartRequest(.resting, by: .month, scope: ReportScope(now: now)))
/// report.restingTrend?.perYear   // -1.8, in beats per minute and year
/// ```
public struct HeartRequest: ReportRequest {
  /// What is asked for.
  public var part: HeartPart
  /// How long a bucket is.
  public var interval: CalendarInterval
  /// How much an RR interval may differ from the one before it, as a share of that; one that differs by
  /// more is excluded from the computed variability.
  public var artefactTolerance: Double
  /// From when to when, on whose clocks, in which units.
  public var scope: ReportScope

  /// A request; without bounds of the last weeks, days or months that the data reach.
  public init(
    _ part: HeartPart = .all, by interval: CalendarInterval = .week,
    artefactTolerance: Double = HeartRateVariability.defaultTolerance, scope: ReportScope
  ) {
    self.part = part
    self.interval = interval
    self.artefactTolerance = artefactTolerance
    self.scope = scope
  }

  /// The answer; of a store that holds nothing of the heart an empty one.
  ///
  /// - Throws: ``ReportError`` for a tolerance that is not above 0, and for a range that ends before it
  ///   begins.
  public func report(from snapshot: StoreSnapshot) throws -> HeartReport {
    guard artefactTolerance > 0, artefactTolerance.isFinite else {
      throw ReportError(
        .invalidRequest,
        "\(.artefactTolerance) has to be a share above 0, not \(text: artefactTolerance).")
    }
    return try HeartCalculation(
      question: Question(scope, to: snapshot, about: .types(HeartCalculation.types)), request: self
    ).report()
  }
}

extension ReportError.Parameter {
  /// How much an RR interval may differ from the one before it.
  public static let artefactTolerance: Self = "artefactTolerance"
}
