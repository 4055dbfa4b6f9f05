/// A text that is not a unit, and the place where it stops being one.
///
/// ```swift
/// try HKUnit(parsing: "ml/kg/min")
/// // The unit string "ml/kg/min" is not valid: a unit has only one "/", at character 6;
/// // write all that is divided by after it, as in "ml/(kg*min)".
/// ```
public struct HKUnitParsingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text that was read.
  public let unitString: String
  /// The character at which reading stopped: 1 is the first, one past the last is the end.
  public let position: Int
  /// What is wrong there, as part of a sentence.
  public let reason: String
  /// What to do about it, as part of a sentence, if anything can be said.
  public let suggestion: String?

  init(_ unitString: String, position: Int, reason: String, suggestion: String? = nil) {
    self.unitString = unitString
    self.position = position
    self.reason = reason
    self.suggestion = suggestion
  }

  /// The whole sentence.
  public var description: String {
    let ending = suggestion.map { "; \($0)" } ?? ""
    return
      "The unit string \"\(unitString)\" is not valid: \(reason), at character \(position)\(ending)."
  }
}
