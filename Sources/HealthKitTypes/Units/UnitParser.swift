/// Reads a unit string.
///
/// ```
/// unit    = "" | product [ "/" product ]
/// product = factor { ( "." | "*" | "·" ) factor }
/// factor  = ( token | "(" product ")" | "1" ) [ "^" integer ]
/// token   = [ prefix ] symbol | [ prefix ] "mol<" decimal ">"
/// ```
///
/// There is at most one `/`, and multiplication binds before it: `kg/m.s^2` is `kg/(m.s^2)`. Space is
/// not allowed, and parentheses are at most 100 deep inside one another. O(length).
struct UnitParser {
  private let text: String
  private let characters: [Character]
  private var position = 0
  private var depth = 0

  /// How deep parentheses may be inside one another: texts come from exports, and the stack is finite.
  private static let greatestDepth = 100

  init(_ text: String) {
    self.text = text
    characters = Array(text)
  }

  /// The canonical terms of the unit.
  static func terms(of text: String) throws(HKUnitParsingError) -> [UnitTerm] {
    var parser = UnitParser(text)
    return try parser.unit()
  }

  private mutating func unit() throws(HKUnitParsingError) -> [UnitTerm] {
    if characters.isEmpty { return [] }
    var terms = try product()
    if next == "/" {
      position += 1
      terms += try product().map { raised($0, to: -1) }
    }
    if next == "/" {
      throw failure(
        "a unit has only one \"/\"",
        suggestion: "write all that is divided by after it, as in \"ml/(kg*min)\"")
    }
    if let next { throw failure("\"\(next)\" is not expected here") }
    return try checked(UnitTerm.canonical(terms))
  }

  private mutating func product() throws(HKUnitParsingError) -> [UnitTerm] {
    var terms = try factor()
    while let character = next, character == "." || character == "*" || character == "·" {
      position += 1
      terms += try factor()
    }
    return terms
  }

  private mutating func factor() throws(HKUnitParsingError) -> [UnitTerm] {
    var terms: [UnitTerm]
    switch next {
    case "(":
      let start = position
      depth += 1
      guard depth <= Self.greatestDepth else {
        throw failure(
          "parentheses are more than \(Self.greatestDepth) deep inside one another",
          suggestion: "write fewer")
      }
      position += 1
      terms = try product()
      depth -= 1
      if next == "/" {
        throw failure("a \"/\" may not stand between parentheses")
      }
      guard next == ")" else {
        throw failure("the parenthesis of character \(start + 1) is not closed")
      }
      position += 1
    case "1":
      position += 1
      terms = []
      if let next, next.isNumber {
        throw failure("\"1\" is the only number that may stand for a unit")
      }
    case nil:
      throw failure("a unit is missing")
    case .some:
      terms = [try token()]
    }
    if next == "^" {
      position += 1
      let power = try integer()
      terms = try checked(terms.map { raised($0, to: power) })
    }
    return terms
  }

  private mutating func token() throws(HKUnitParsingError) -> UnitTerm {
    let start = position
    while let character = next, !"/.*·^()<>".contains(character) { position += 1 }
    let name = String(characters[start..<position])
    if next == "<" { return try mole(name, start: start) }
    if let found = Self.symbols[name], found.symbol != .mole {
      return UnitTerm(found.symbol, prefix: found.prefix)
    }
    if name.isEmpty {
      let found = next.map { "\"\($0)\"" } ?? "the end"
      throw failure("a unit is missing before \(found)", at: start)
    }
    if name.contains(where: \.isWhitespace) {
      throw failure("\"\(name)\" holds a space", at: start, suggestion: "leave the space out")
    }
    if let mole = Self.symbols[name], mole.symbol == .mole {
      throw failure(
        "\"\(name)\" needs a molar mass", at: start,
        suggestion: "write grams per mole behind it, as in \"\(name)<180.15588>\"")
    }
    let others = Self.symbols.keys.filter { $0.lowercased() == name.lowercased() }.sorted()
    throw failure(
      "there is no unit \"\(name)\"", at: start,
      suggestion: others.isEmpty
        ? nil : "did you mean " + others.map { "\"\($0)\"" }.joined(separator: " or "))
  }

  private mutating func mole(_ name: String, start: Int) throws(HKUnitParsingError) -> UnitTerm {
    guard let found = Self.symbols[name], found.symbol == .mole else {
      throw failure("only mol takes \"<\"")
    }
    let opening = position
    guard let closing = characters[position...].firstIndex(of: ">") else {
      throw failure("the \"<\" is not closed")
    }
    let digits = String(characters[(opening + 1)..<closing])
    let isDecimal =
      digits.allSatisfy { $0.isASCII && ($0.isNumber || ".e+-".contains($0)) }
      && digits.first?.isNumber == true
    guard isDecimal, let mass = Double(digits), mass.isFinite, mass > 0 else {
      position += 1
      throw failure("\"\(digits)\" is not a molar mass in g/mol")
    }
    position = closing + 1
    return UnitTerm(.mole, prefix: found.prefix, molarMass: mass)
  }

  private mutating func integer() throws(HKUnitParsingError) -> Int {
    let start = position
    if next == "-" { position += 1 }
    while let character = next, character.isASCII, character.isNumber { position += 1 }
    guard let value = Int(String(characters[start..<position])) else {
      throw failure("a whole number must follow \"^\"", at: start)
    }
    guard value.magnitude <= UnitTerm.highestExponent else {
      throw failure("a power is at most \(UnitTerm.highestExponent)", at: start)
    }
    return value
  }

  private func raised(_ term: UnitTerm, to power: Int) -> UnitTerm {
    var result = term
    result.exponent *= power
    return result
  }

  private func checked(_ terms: [UnitTerm]) throws(HKUnitParsingError) -> [UnitTerm] {
    if terms.contains(where: { abs($0.exponent) > UnitTerm.highestExponent }) {
      throw failure("a power is at most \(UnitTerm.highestExponent)")
    }
    return terms
  }

  private var next: Character? {
    position < characters.count ? characters[position] : nil
  }

  private func failure(
    _ reason: String, at place: Int? = nil, suggestion: String? = nil
  ) -> HKUnitParsingError {
    HKUnitParsingError(
      text, position: (place ?? position) + 1, reason: reason, suggestion: suggestion)
  }

  /// Every token without its molar mass: 244 spellings.
  static let symbols: [String: (symbol: UnitSymbol, prefix: HKMetricPrefix)] = {
    var table: [String: (symbol: UnitSymbol, prefix: HKMetricPrefix)] = [:]
    for symbol in UnitSymbol.allCases {
      let definition = symbol.definition
      let prefixes = definition.takesPrefix ? HKMetricPrefix.allCases : [.none]
      for name in [definition.symbol] + definition.aliases {
        for prefix in prefixes { table[prefix.symbol + name] = (symbol, prefix) }
      }
    }
    return table
  }()
}
