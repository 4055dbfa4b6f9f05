/// The marks in a number.
public struct NumberMarks: Sendable, Equatable {
  /// What stands before the decimals.
  public var decimal: Character
  /// What stands between groups of three digits.
  public var group: Character
  /// How many digits a number has at least that is grouped: `1234` but `12.345` is 5.
  public var leastGroupedDigits: Int
  /// What stands before what is less than nothing.
  public var minus: Character

  /// Marks.
  public init(
    decimal: Character, group: Character, leastGroupedDigits: Int = 4, minus: Character = "-"
  ) {
    self.decimal = decimal
    self.group = group
    self.leastGroupedDigits = leastGroupedDigits
    self.minus = minus
  }

  /// `-1,234.5`.
  public static let international = NumberMarks(decimal: ".", group: ",")

  /// A number that is written internationally, in these marks. O(characters).
  public func shown(_ number: String) -> String {
    guard self != .international else { return number }
    let isGrouped =
      number.prefix { $0 != "." && $0 != ":" }.count(where: \.isNumber)
      >= leastGroupedDigits
    var text = ""
    for character in number {
      switch character {
      case ".": text.append(decimal)
      case ",": if isGrouped { text.append(group) }
      case "-": text.append(minus)
      default: text.append(character)
      }
    }
    return text
  }

  /// A number that a person typed, in these marks or internationally; nil if it is none, or if nobody can tell
  /// which of two it is (``isAmbiguous(typed:)``).
  ///
  /// Spaces of any kind between groups are one mark, and so are the two apostrophes.
  public func number(typed text: String) -> Double? {
    let plain = plain(text)
    let international = Self.number(plain, decimal: ".", group: ",")
    guard self != .international else { return international }
    if isAmbiguous(typed: text) { return nil }
    return Self.number(plain, decimal: decimal, group: group) ?? international
  }

  /// Whether a number that a person typed may well be meant as another: `10,000`, where a comma stands before
  /// decimals, is ten thousand in manuals, and `10.000`, where a point stands nowhere, next door.
  public func isAmbiguous(typed text: String) -> Bool {
    guard decimal == "," else { return false }
    let plain = plain(text)
    if plain.contains(decimal) {
      return !plain.contains(group)
        && Self.number(plain, decimal: decimal, group: group) != nil
        && Self.number(plain, decimal: ".", group: ",") != nil
    }
    return group != "." && plain.contains(".")
      && Self.number(plain, decimal: ",", group: ".") != nil
  }

  /// The longest beginning of a text that may be a number in these marks or internationally.
  public func numberPrefix(of text: Substring) -> Substring {
    let spaces = Self.twins(of: group)
    func isMark(_ character: Character) -> Bool {
      switch character {
      case ".", ",", "-", "+", decimal, minus: true
      default: false
      }
    }
    var end = text.startIndex
    var place = end
    while place < text.endIndex {
      let character = text[place]
      let next = text.index(after: place)
      let isBetween =
        spaces.contains(character) && place > text.startIndex && next < text.endIndex
        && text[next].isWholeNumber && text[text.index(before: place)].isWholeNumber
      guard character.isASCII && character.isWholeNumber || isMark(character) || isBetween
      else { break }
      place = next
      end = next
    }
    return text[..<end]
  }

  /// The marks that people type for one that is not on their keyboard.
  private static func twins(of mark: Character) -> [Character] {
    switch mark {
    case "\u{A0}": ["\u{A0}", "\u{202F}", " "]
    case "\u{2019}", "'": ["\u{2019}", "'"]
    default: [mark]
    }
  }

  private func plain(_ text: String) -> String {
    let twins = Self.twins(of: group)
    return String(text.map { $0 == minus ? "-" : twins.contains($0) ? group : $0 })
  }

  /// A number with the given marks; nil if it is none, or groups are not of three digits.
  private static func number(
    _ text: String, decimal: Character, group: Character
  ) -> Double? {
    let halves = text.split(separator: decimal, maxSplits: 1, omittingEmptySubsequences: false)
    let groups = halves[0].split(separator: group, omittingEmptySubsequences: false)
    if groups.count > 1 {
      // No number in groups begins with a zero.
      let first = groups[0].drop { $0 == "-" || $0 == "+" }
      guard (1...3).contains(first.count), first.first != "0",
        groups.dropFirst().allSatisfy({ $0.count == 3 && $0.allSatisfy(\.isNumber) })
      else { return nil }
    }
    let whole = groups.joined()
    return Double(halves.count == 2 ? whole + "." + halves[1] : whole)
  }
}
