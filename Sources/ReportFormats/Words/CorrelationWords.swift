internal import CalendarBuckets
public import HealthReports

/// Says in plain words how much two series move together, and how significant that is.
public struct CorrelationWords: Sendable {
  private let report: CorrelationReport

  /// The words for the pairs of a report.
  public init(_ report: CorrelationReport) {
    self.report = report
  }

  /// In a few words: `together, moderate`.
  public func brief(_ pair: CorrelationReport.Pair) -> String {
    guard pair.count >= CorrelationReport.fewestPairs else {
      return "too few \(report.calendarInterval.rawValue)s"
    }
    guard let r = pair.spearman, let q = pair.spearmanQ else { return "one never changes" }
    guard Significance.isReached(q) else { return "not significant" }
    return (r > 0 ? "together" : "opposite") + ", " + Self.strength(r)
  }

  /// In a sentence.
  public func sentence(_ pair: CorrelationReport.Pair) -> String {
    let (first, second) = (Self.name(pair.first), Self.name(pair.second))
    let later = report.lag == 0 ? "" : " \(report.words(report.lag)) later"
    let interval = report.calendarInterval.rawValue
    guard pair.count >= CorrelationReport.fewestPairs else {
      return
        "\(first) and \(second)\(later): only \(report.words(pair.count)) with both, too few to "
        + "tell."
    }
    guard let r = pair.spearman, let q = pair.spearmanQ else {
      return "\(first) and \(second)\(later): one of them never changes."
    }
    guard Significance.isReached(q) else {
      return "\(first) and \(second)\(later): no significant correlation in "
        + "\(report.words(pair.count)) (\(Significance.words(q, name: "q")))."
    }
    let tail = ": a \(Self.strength(r)) correlation (\(Significance.words(q, name: "q")))."
    if report.lag == 0, r > 0 { return "\(first) and \(second) rise and fall together" + tail }
    return "\(second) tends to be \(r > 0 ? "higher" : "lower")"
      + (report.lag == 0
        ? " on \(interval)s of higher \(first)" : "\(later) than a \(interval) of higher \(first)")
      + tail
  }

  /// What Cohen calls a correlation (*Statistical Power Analysis*, 1988): small from 0.1, medium from 0.3,
  /// large from 0.5 on.
  static func strength(_ r: Double) -> String {
    switch abs(r) {
    case ..<0.1: "very weak"
    case ..<0.3: "weak"
    case ..<0.5: "moderate"
    default: "strong"
    }
  }

  private static func name(_ type: String) -> String { "'" + TypeNames.heading(type) + "'" }
}
