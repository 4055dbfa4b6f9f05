/// How p values are written, and from which one on a finding counts.
package enum Significance {
  /// Whether a finding is worth a sentence that names a direction: significant at 5 %.
  package static func isReached(_ p: Double) -> Bool { p < 0.05 }

  /// A p value as a column prints it: `0.23`, `0.012`, `<0.001`.
  package static func text(_ p: Double) -> String {
    if p < 0.001 { return "<" + NumberText.fixed(0.001, digits: 3) }
    return NumberText.fixed(p, digits: p < 0.0995 ? 3 : 2)
  }

  /// A p value with its name as a sentence has it: `p = 0.23`, `p < 0.001`.
  package static func words(_ p: Double, name: String = "p") -> String {
    name + (p < 0.001 ? " < " + NumberText.fixed(0.001, digits: 3) : " = " + text(p))
  }
}
