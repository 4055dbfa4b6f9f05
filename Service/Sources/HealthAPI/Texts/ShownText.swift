/// How what somebody wrote is shown in a sentence about it.
enum ShownText {
  /// The beginning of a text, without what a terminal or a page would obey.
  static func shown(_ text: String) -> String {
    let beginning = text.unicodeScalars.prefix(60)
    let kept = beginning.filter {
      switch $0.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: false
      default: true
      }
    }
    let isWhole = beginning.endIndex == text.unicodeScalars.endIndex
    return String(String.UnicodeScalarView(kept)) + (isWhole ? "" : "…")
  }
}
