internal import ReportFormats

/// How much a p value says, in words that stand for the same everywhere.
enum Sureness {
  /// The words of a trend.
  static func ofTrend(_ p: Double) -> String {
    switch p {
    case ..<0.001: "clear"
    case ..<0.01: "likely"
    case ..<0.05: "perhaps"
    default: "no clear trend"
    }
  }

  /// The words of a difference or a connection.
  static func ofFinding(_ p: Double) -> String {
    switch p {
    case ..<0.001: "hardly chance"
    case ..<0.01: "unlikely to be chance"
    case ..<0.05: "perhaps chance"
    default: "may well be chance"
    }
  }

  /// Whether a finding is worth a sentence that names a direction.
  static func isShown(_ p: Double) -> Bool { p < 0.05 }

  /// A p value as people write it: `0.23`, `0.012`, `<0.001`.
  static func text(_ p: Double) -> String {
    if p < 0.001 { return "<0.001" }
    return NumberText.fixed(p, digits: p < 0.0995 ? 3 : 2)
  }
}
