/// How what somebody wrote is shown in a sentence about it.
public enum ShownText {
  /// The beginning of a text, without what a terminal or a page would obey.
  public static func shown(_ text: String) -> String {
    let beginning = text.unicodeScalars.prefix(60)
    let kept = beginning.filter(isShown)
    let isWhole = beginning.endIndex == text.unicodeScalars.endIndex
    return String(String.UnicodeScalarView(kept)) + (isWhole ? "" : "…")
  }

  /// A whole text in one line, without what a terminal or a page would obey.
  public static func line(_ text: String) -> String {
    let kept = text.unicodeScalars.map { isShown($0) ? $0 : " " }
    return String(String.UnicodeScalarView(kept)).split(separator: " ").joined(separator: " ")
  }

  private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse: false
    default: true
    }
  }
}
