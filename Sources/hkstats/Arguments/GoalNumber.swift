internal import HealthReports
internal import ReportFormats
internal import ArgumentParser
internal import HealthKitTypes

/// A number as people type it in a goal: `10000`, `7h`, `7h30m`, `450min`, `5km`, `95%`.
struct GoalNumber: ExpressibleByArgument, Equatable, Sendable {
  /// What was typed, for messages.
  let text: String
  /// The number before the first letter.
  private let number: Double
  /// What follows it.
  private let unit: String

  /// The number that an argument begins with and the unit that may follow; nil if it does not begin
  /// with a number.
  init?(argument: String) {
    let digits = argument.prefix { $0.isASCII && ($0.isNumber || ".,-+".contains($0)) }
    guard let number = Self.number(String(digits)), number.isFinite else { return nil }
    text = argument
    self.number = number
    unit = argument.dropFirst(digits.count).filter { $0 != " " }
  }

  /// A number, also as tables print it: `10,000`.
  private static func number(_ text: String) -> Double? {
    guard text.contains(",") else { return Double(text) }
    let groups = text.prefix { $0 != "." }.split(separator: ",", omittingEmptySubsequences: false)
    let isGrouped =
      (1...3).contains(groups[0].filter(\.isNumber).count)
      && groups.dropFirst().allSatisfy { $0.count == 3 && $0.allSatisfy(\.isNumber) }
    return isGrouped ? Double(text.filter { $0 != "," }) : nil
  }

  /// The number in the unit that figures are in.
  ///
  /// - Throws: a usage error if it names a unit of something else, or none where one is needed.
  func value(in unit: FigureUnit) throws -> Double {
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
      throw CommandError.usage(
        "'\(text)' is no goal in \(name): name a number, or a unit that measures the same.")
    case .duration(_, let perUnit):
      if let seconds { return seconds / perUnit }
      throw CommandError.usage("'\(text)' is no length of time: say 7h, 7h30m or 450min.")
    case .percent:
      // Figures are fractions, as in JSON.
      if self.unit == "%" { return number / 100 }
      throw CommandError.usage("'\(text)' is no percentage: say 90.")
    case .count(let noun):
      throw CommandError.usage("'\(text)' is no number of \(noun): say 3.")
    }
  }

  /// What the text says as a length of time; nil if it does not.
  private var seconds: Double? {
    var rest = text.filter { $0 != " " }[...]
    var seconds = 0.0
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
      rest = rest.dropFirst(digits.count)
      let letters = rest.prefix { !($0.isASCII && $0.isNumber) }
      rest = rest.dropFirst(letters.count)
      guard let number = Double(digits), let length = FigureUnit.durations[String(letters)] else {
        return nil
      }
      seconds += number * length
    }
    return seconds
  }

  /// How many seconds a unit of time has; nil for a unit of something else.
  private static func seconds(in name: String) -> Double? {
    guard let unit = try? HKUnit(parsing: name) else { return nil }
    return (try? unit.converter(to: .second()))?.convert(1)
  }
}
