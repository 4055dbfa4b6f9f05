/// How dates are written, and what weekdays and months are called for short.
///
/// Dates are all digits, as many in each, so that they stand below one another.
public struct DateMarks: Sendable, Equatable {
  /// The order of a date's parts and what stands between them.
  public enum Form: String, Sendable {
    /// `2024-03-04`.
    case international = "y-m-d"
    /// `04.03.2024`.
    case dots = "d.m.y"
    /// `04/03/2024`.
    case slashes = "d/m/y"
    /// `04-03-2024`.
    case dashes = "d-m-y"
    /// `2024/03/04`.
    case yearFirst = "y/m/d"
    /// `2024.03.04.`
    case yearFirstDots = "y.m.d."
    /// `03/04/2024`.
    case monthFirst = "m/d/y"
  }

  /// The form of dates.
  public var form: Form
  /// The weekdays from Monday on.
  public var weekdays: [String]
  /// The months from January on.
  public var months: [String]

  /// `2024-03-04`, and English names.
  public static let international = DateMarks(
    form: .international, weekdays: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
    months: [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ])

  /// Marks.
  public init(form: Form, weekdays: [String], months: [String]) {
    self.form = form
    self.weekdays = weekdays
    self.months = months
  }

  /// A date that is written internationally in this form: one of a day, `2024-03-04`, of a month, `2024-03`, or of
  /// a day of the year, `03-04`. What is none of these stays what it is. O(1).
  public func shown(_ date: String) -> String {
    guard form != .international else { return date }
    let parts = date.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isNumber) }) else { return date }
    var texts: [Character: Substring] = [:]
    switch parts.map(\.count) {
    case [4, 2, 2]: texts = ["y": parts[0], "m": parts[1], "d": parts[2]]
    case [4, 2]: texts = ["y": parts[0], "m": parts[1]]
    case [2, 2]: texts = ["m": parts[0], "d": parts[1]]
    default: return date
    }
    // The mark before a part that is left out is left out with it; the last one belongs to the whole.
    var text = ""
    var mark: Character?
    for character in form.rawValue {
      if "ymd".contains(character) {
        guard let part = texts[character] else { continue }
        if let mark, !text.isEmpty { text.append(mark) }
        text += part
      } else {
        mark = character
      }
    }
    return form == .yearFirstDots || form == .dots && texts["y"] == nil ? text + "." : text
  }
}
