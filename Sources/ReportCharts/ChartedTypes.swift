/// Which of a report's types have a panel of their own.
public enum ChartedTypes: Sendable, Hashable {
  /// The first six that have data: what fits a page that nobody chose types for.
  case everyday
  /// Each.
  case all

  /// How many panels ``everyday`` has at most.
  static let everydayCount = 6

  /// What a page says of types that have data and no panel; nil if there are none.
  static func note(hidden: Int) -> String? {
    hidden == 0
      ? nil
      : "\(hidden) other \(hidden == 1 ? "type has" : "types have") data here; name types to draw them."
  }
}
