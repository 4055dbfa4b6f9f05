internal import HTTPTypes
internal import Foundation

/// A parameter of a query: what it is called, and which member of a request it becomes.
struct QueryParameter: Sendable {
  /// What a parameter may be.
  enum Kind: Sendable {
    /// A text.
    case text
    /// A local date or time, or an instant: `2024-03-10`, `2024-03-10T08:00:00+01:00`.
    case time
    /// The last days: `30d`, `12w`, `6m`, `1y`.
    case span
    /// Names with commas between.
    case names
    /// One of these; the one that stands behind it in `others` may be used in its place.
    case choice([String], others: [String: String] = [:])
    /// A whole number in a range.
    case whole(ClosedRange<Int>)
    /// A number in a range, which becomes so many times as much in the request.
    case number(ClosedRange<Double>, times: Double = 1)
    /// Two numbers with a comma between, the lower one first.
    case bounds
    /// `true` or `false`.
    case flag
    /// A time of day, `18:00`, in seconds after midnight.
    case clock
    /// Days of the week with commas between, as numbers.
    case weekdays
  }

  /// The name in the query.
  let name: String
  /// The path of the member in the request.
  let path: [String]
  let kind: Kind
  /// What it says, for people.
  let meaning: String
  /// Whether a query needs it.
  var isNeeded = false

  init(
    _ name: String, _ kind: Kind, at path: [String]? = nil, needed isNeeded: Bool = false,
    _ meaning: String
  ) {
    self.name = name
    self.path = path ?? [name]
    self.kind = kind
    self.isNeeded = isNeeded
    self.meaning = meaning
  }

  /// The value of a text in a query.
  ///
  /// - Throws: ``Problem`` for a text that is none.
  func value(of text: String) throws(Problem) -> JSONTree {
    switch kind {
    case .text:
      guard !text.isEmpty else { throw wrong(text, "a text") }
      return .text(text)
    case .time:
      // A '+' of an offset that nobody wrote as %2B arrives as a blank.
      guard !text.isEmpty else { throw wrong(text, "a date such as 2024-03-10") }
      return .text(text)
    case .span: return try span(text)
    case .names:
      let names = NameList.names(text)
      guard !names.isEmpty, names.allSatisfy({ !$0.isEmpty }) else {
        throw wrong(text, "names with commas between")
      }
      return .list(names.map { .text($0) })
    case .choice(let choices, let others):
      let choice = others[text] ?? text
      guard choices.contains(choice) else {
        throw wrong(text, "one of \(choices.joined(separator: ", "))")
      }
      return .text(choice)
    case .whole(let range):
      guard let number = Int(text), range.contains(number) else {
        throw wrong(text, "a whole number from \(range.lowerBound) to \(range.upperBound)")
      }
      return .whole(number)
    case .number(let range, let factor):
      guard let number = Self.number(text), range.contains(number) else {
        throw wrong(text, Self.isBounded(range) ? "a number \(Self.words(range))" : "a number")
      }
      return .number(number * factor)
    case .bounds:
      let parts = NameList.names(text).map(Self.number)
      guard parts.count == 2, let low = parts[0], let high = parts[1], low <= high else {
        throw wrong(text, "two numbers with a comma between, the lower one first")
      }
      return .list([.number(low), .number(high)])
    case .flag:
      guard let flag = Bool(text) else { throw wrong(text, "true or false") }
      return .flag(flag)
    case .clock: return try clock(text)
    case .weekdays: return try weekdays(text)
    }
  }

  /// The problem of a text that is something else.
  func wrong(_ text: String, _ wanted: String) -> Problem {
    Problem(
      .badRequest, "\(name) has to be \(wanted), not '\(ShownText.shown(text))'.", field: name)
  }

  // MARK: Texts

  private static func number(_ text: String) -> Double? {
    guard let number = Double(text), number.isFinite, !text.lowercased().contains("x") else {
      return nil
    }
    return number
  }

  /// Whether a range says more than that a number is finite.
  static func isBounded(_ range: ClosedRange<Double>) -> Bool {
    range.upperBound < .greatestFiniteMagnitude
  }

  private static func words(_ range: ClosedRange<Double>) -> String {
    "from \(range.lowerBound.formatted()) to \(range.upperBound.formatted())"
  }

  private func span(_ text: String) throws(Problem) -> JSONTree {
    guard let unit = text.last?.lowercased(), ["d", "w", "m", "y"].contains(unit),
      let count = Int(text.dropLast()), (1...999_999).contains(count), text.first != "+"
    else { throw wrong(text, "a number and d, w, m or y, such as 30d") }
    return .object([("count", .whole(count)), ("unit", .text(unit))])
  }

  private func clock(_ text: String) throws(Problem) -> JSONTree {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
      let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24, minute < 60
    else { throw wrong(text, "a time of day such as 18:00") }
    return .whole(hour * 3_600 + minute * 60)
  }

  /// The days of the week from Monday on.
  static let weekdays = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]

  private func weekdays(_ text: String) throws(Problem) -> JSONTree {
    var numbers: Set<Int> = []
    for name in NameList.names(text) {
      guard let place = Self.weekdays.firstIndex(of: name.lowercased()) else {
        throw wrong(text, "days of the week such as saturday,sunday")
      }
      numbers.insert(place + 1)
    }
    return .list(numbers.sorted().map { .whole($0) })
  }
}
