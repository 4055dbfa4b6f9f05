public import HealthReports
internal import HealthKitTypes
internal import ReaderLocales

/// A number as people type it in a goal, or as tables print it: `10000`, `10,000`, `7h`, `7h30m`, `450min`, `5km`, `95%`.
///
/// ```swift
/// let unit = try request.figureUnit(from: snapshot)      // lengths of time in seconds
/// let goal = try GoalNumber(typed: "7h30m")?.value(in: unit)   // 27,000
/// ```
public struct GoalNumber: Equatable, Sendable {
  /// What was typed, for messages.
  public let text: String
  /// The number before the first letter.
  private let number: Double
  /// What follows it.
  private let unit: String
  /// Whether nobody can tell which of two numbers it is.
  private let isAmbiguous: Bool

  /// The number that a text begins with and the unit that may follow; nil if it does not begin with a number.
  public init?(typed typedText: String) {
    let text = String(typedText.drop { $0 == " " })
    let marks = ReaderLocale.current.numbers
    let digits = marks.numberPrefix(of: text[...])
    isAmbiguous = Self.parts(of: text).contains { marks.isAmbiguous(typed: $0.number) }
    guard let number = marks.number(typed: String(digits)) ?? (isAmbiguous ? 0 : nil),
      number.isFinite
    else { return nil }
    self.text = text
    self.number = number
    unit = text.dropFirst(digits.count).filter { $0 != " " }
  }

  /// Two numbers with a comma or a semicolon between: `7000,9000`, `7,000;9,000`, `7h;8h`; nil for anything else.
  public static func bounds(typed text: String) -> (GoalNumber, GoalNumber)? {
    let texts = text.split(
      separator: text.contains(";") ? ";" : ",", omittingEmptySubsequences: false
    ).map(String.init)
    let bounds = texts.compactMap(GoalNumber.init(typed:))
    // 60,100 is two numbers, 8,000 and 8,050 are one: the second has a zero before it.
    let tail = texts.last?.prefix(2) ?? ""
    let isOne =
      !text.contains(";") && tail.first == "0" && tail.last?.isNumber ?? false && tail != "0"
    guard bounds.count == 2, texts.count == 2, !isOne else { return nil }
    return (bounds[0], bounds[1])
  }

  /// The number in the unit that figures are in.
  ///
  /// - Throws: `ReportError` if it names a unit of something else, or none where one is needed.
  public func value(in unit: FigureUnit) throws -> Double {
    if isAmbiguous {
      let whole = text.filter { $0 != "," && $0 != "." }
      throw ReportError(
        .invalidRequest,
        "'\(text: text)' could be \(text: whole) or a thousandth of it: write \(text: whole), or fewer decimals."
      )
    }
    if self.unit.isEmpty, unit.takesBareNumbers { return unit == .percent ? number / 100 : number }
    switch unit {
    case .quantity(let name):
      if self.unit == UnitText.shown(name) || self.unit == name { return number }
      if let seconds, let perUnit = Self.seconds(in: name) { return seconds / perUnit }
      if let typed = try? HKUnit(parsing: self.unit), let wanted = try? HKUnit(parsing: name),
        let converter = try? typed.converter(to: wanted)
      {
        return converter.convert(number)
      }
      throw ReportError(
        .invalidRequest,
        "'\(text: text)' is no goal in \(text: name): name a number, or a unit that measures the same."
      )
    case .duration(_, let perUnit):
      if let seconds { return seconds / perUnit }
      throw ReportError(
        .invalidRequest, "'\(text: text)' is no length of time: say 7h, 7h30m or 450min.")
    case .percent:
      // Figures are fractions, as in JSON.
      if self.unit == "%" { return number / 100 }
      throw ReportError(.invalidRequest, "'\(text: text)' is no percentage: say 90.")
    case .count(let noun):
      throw ReportError(.invalidRequest, "'\(text: text)' is no number of \(text: noun): say 3.")
    }
  }

  /// What the text says as a length of time; nil if it does not.
  private var seconds: Double? {
    var seconds = 0.0
    for part in Self.parts(of: text) {
      guard let number = ReaderLocale.current.numbers.number(typed: part.number),
        let length = FigureUnit.durations[part.unit]
      else { return nil }
      seconds += number * length
    }
    return seconds
  }

  /// The numbers of a text with what follows each: `7h30m` has two.
  private static func parts(of text: String) -> [(number: String, unit: String)] {
    var rest = text[...]
    var parts: [(number: String, unit: String)] = []
    while !rest.isEmpty {
      let digits = ReaderLocale.current.numbers.numberPrefix(of: rest)
      rest = rest.dropFirst(digits.count)
      let letters = rest.prefix { !($0.isASCII && $0.isNumber) }
      rest = rest.dropFirst(letters.count)
      parts.append((String(digits), letters.filter { $0 != " " }))
      if digits.isEmpty, letters.isEmpty { break }
    }
    return parts
  }

  /// How many seconds a unit of time has; nil for a unit of something else.
  private static func seconds(in name: String) -> Double? {
    guard let unit = try? HKUnit(parsing: name) else { return nil }
    return (try? unit.converter(to: .second()))?.convert(1)
  }
}
