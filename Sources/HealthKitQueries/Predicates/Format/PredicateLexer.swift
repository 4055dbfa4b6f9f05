internal import Foundation

/// Takes a predicate's format apart, and puts the arguments into their places.
///
/// - Complexity: O(characters).
struct PredicateLexer {
  private let characters: [Character]
  private var next = 0
  private var arguments: FormatArguments
  private var tokens: [PredicateToken] = []

  /// Signs, longer ones before their beginnings.
  private static let symbols = [
    "==", "=>", "=<", ">=", "<=", "<>", "!=", "&&", "||", "**", ":=", "=", "<", ">", "!", "(", ")",
    "{", "}", "[", "]", ",", ".", "+", "-", "*", "/",
  ].map { (symbol: $0, characters: Array($0)) }

  /// The pieces of a format, with an end behind them.
  ///
  /// - Throws: ``FormatRefusal`` for a character or a placeholder without meaning, and for arguments that
  ///   are missing or too many.
  static func tokens(
    of format: String, arguments: [Any]
  ) throws(FormatRefusal) -> [PredicateToken] {
    var lexer = PredicateLexer(
      characters: Array(format), arguments: FormatArguments(arguments))
    while let token = try lexer.token() { lexer.tokens.append(token) }
    try lexer.arguments.finish()
    return lexer.tokens + [PredicateToken(kind: .end, place: lexer.characters.count + 1)]
  }

  private init(characters: [Character], arguments: FormatArguments) {
    self.characters = characters
    self.arguments = arguments
  }

  private mutating func token() throws(FormatRefusal) -> PredicateToken? {
    while next < characters.count, characters[next].isWhitespace { next += 1 }
    guard next < characters.count else { return nil }
    let place = next + 1
    return PredicateToken(kind: try kind(of: characters[next], at: place), place: place)
  }

  private mutating func kind(
    of first: Character, at place: Int
  ) throws(FormatRefusal) -> PredicateToken.Kind {
    switch first {
    case "\"", "'": return .value(.text(try quotedText()), source: .text)
    case "%":
      let placeholder = PlaceholderText(characters, after: next)
      next = placeholder.end
      return try arguments.token(for: placeholder, at: place)
    case "#", "@", "$":
      next += 1
      let word = word()
      guard !word.isEmpty else {
        throw FormatRefusal("A name was expected behind \(first).", at: place)
      }
      return first == "#" ? .name(word) : first == "@" ? .function(word) : .variable(word)
    case _ where first.isASCIIDigit: return .value(.number(try number()), source: .number)
    case _ where first.isLetter || first == "_": return .word(word())
    default:
      guard let symbol = Self.symbols.first(where: { stands($0.characters) })?.symbol else {
        throw FormatRefusal(
          "The character \(first) has no meaning here; put texts between quotes.", at: place)
      }
      next += symbol.count
      return .symbol(symbol)
    }
  }

  private func stands(_ symbol: [Character]) -> Bool {
    characters[next...].starts(with: symbol)
  }

  private mutating func word() -> String {
    let start = next
    while next < characters.count, characters[next].isPartOfWord { next += 1 }
    return String(characters[start..<next])
  }

  // MARK: Literals

  private mutating func number() throws(FormatRefusal) -> Double {
    let start = next
    while next < characters.count {
      let character = characters[next]
      let isExponentSign =
        (character == "+" || character == "-") && "eE".contains(characters[next - 1])
        && !characters[start..<next].contains { "xX".contains($0) }
      let isPoint =
        character == "." && next + 1 < characters.count && characters[next + 1].isASCIIDigit
      guard character.isPartOfWord || isExponentSign || isPoint else { break }
      next += 1
    }
    let text = String(characters[start..<next])
    guard let number = Self.integer(text) ?? Double(text), number.isFinite else {
      throw FormatRefusal(
        "\(text) is no number; a name cannot begin with a digit.", at: start + 1)
    }
    return number
  }

  /// A number with another base, which `0x`, `0o` or `0b` says.
  private static func integer(_ text: String) -> Double? {
    let bases = ["0x": 16, "0o": 8, "0b": 2]
    guard let base = bases[text.prefix(2).lowercased()] else { return nil }
    return UInt64(text.dropFirst(2), radix: base).map { Double($0) }
  }

  /// A text between quotes, in which `\` gives the character behind it another meaning.
  private mutating func quotedText() throws(FormatRefusal) -> String {
    let start = next
    var text = ""
    next += 1
    while next < characters.count {
      let character = characters[next]
      next += 1
      if character == characters[start] { return text }
      text.append(character == "\\" ? try escapedCharacter() : character)
    }
    throw FormatRefusal(
      "The text that begins here has no end; close it with \(characters[start]).", at: start + 1)
  }

  private mutating func escapedCharacter() throws(FormatRefusal) -> Character {
    guard next < characters.count else { return "\\" }
    let character = characters[next]
    next += 1
    switch character {
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "u", "U", "x":
      let length = character == "x" ? 2 : 4
      let digits = String(characters[next...].prefix(length))
      guard digits.count == length, digits.allSatisfy({ $0.isHexDigit && $0.isASCII }),
        let scalar = UInt32(digits, radix: 16).flatMap({ Unicode.Scalar($0) })
      else {
        throw FormatRefusal(
          "\\\(character) was expected to be followed by the \(length) digits of a character.",
          at: next - 1)
      }
      next += length
      return Character(scalar)
    default: return character
    }
  }
}

extension Character {
  /// Whether it is one of 0 to 9.
  var isASCIIDigit: Bool { isASCII && isNumber }

  /// Whether it may stand in a name, behind its first character.
  fileprivate var isPartOfWord: Bool { isLetter || isNumber || self == "_" }
}
