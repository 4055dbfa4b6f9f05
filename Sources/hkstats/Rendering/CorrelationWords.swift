internal import ReportFormats
internal import HealthReports
internal import HealthCalculations

/// Says in plain words how much two series move together, and how sure that is.
struct CorrelationWords {
  /// The series and what was found.
  let document: CorrelationDocument

  /// The fewest pairs of which anything is told.
  static let fewestPairs = 10

  /// In a few words: `together, moderate`.
  func brief(_ pair: CorrelatedPair) -> String {
    guard pair.cell.count >= Self.fewestPairs else {
      return "too few \(document.interval.rawValue)s"
    }
    guard let r = pair.cell.spearman, let q = pair.spearmanQ else { return "one never changes" }
    guard q < 0.05 else { return "not clear" }
    return (r > 0 ? "together" : "opposite") + ", " + Self.strength(r)
  }

  /// In a sentence.
  func sentence(_ pair: CorrelatedPair) -> String {
    let (first, second) = (name(pair.first), name(pair.second))
    let later =
      document.matrix.lag == 0
      ? "" : " \(document.interval.words(document.matrix.lag)) later"
    let interval = document.interval
    guard pair.cell.count >= Self.fewestPairs else {
      return
        "\(first) and \(second)\(later): only \(interval.words(pair.cell.count)) with both, too "
        + "few to tell."
    }
    guard let r = pair.cell.spearman, let q = pair.spearmanQ else {
      return "\(first) and \(second)\(later): one of them never changes."
    }
    guard q < 0.05 else {
      return "\(first) and \(second)\(later): no clear connection in "
        + "\(interval.words(pair.cell.count))."
    }
    let tail = ": a \(Self.strength(r)) connection, \(Sureness.ofFinding(q))."
    if document.matrix.lag == 0, r > 0 {
      return "\(first) and \(second) rise and fall together" + tail
    }
    let words = "\(second) tends to be \(r > 0 ? "higher" : "lower")"
    return words
      + (document.matrix.lag == 0
        ? " on \(interval.rawValue)s of higher \(first)"
        : "\(later) than a \(interval.rawValue) of higher \(first)") + tail
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

  private func name(_ number: Int) -> String {
    "'" + document.series[number].title + "'"
  }
}
