internal import Foundation

/// A placeholder of a format: `%`, and what it asks for.
struct PlaceholderText {
  /// Its characters.
  let text: String
  /// The place behind its last character, counted from 0.
  let end: Int

  /// The placeholder at a place: `%`, the letters of a length, and one character more.
  init(_ characters: [Character], after start: Int) {
    var end = start + 1
    while end < characters.count, "hlqzjtL".contains(characters[end]) { end += 1 }
    if end < characters.count { end += 1 }
    text = String(characters[start..<end])
    self.end = end
  }
}

/// The arguments of a format, handed out one after the other.
struct FormatArguments {
  private let arguments: [Any]
  private var used = 0

  init(_ arguments: [Any]) {
    self.arguments = arguments
  }

  /// What stands in place of a placeholder.
  ///
  /// - Throws: ``FormatRefusal`` for a placeholder without meaning, one without an argument, and one whose
  ///   argument is of another kind.
  mutating func token(
    for placeholder: PlaceholderText, at place: Int
  ) throws(FormatRefusal) -> PredicateToken.Kind {
    let text = placeholder.text
    switch text.last {
    case _ where text == "%@":
      return .value(FormatValue(try argument(for: text, place)), source: .argument)
    case _ where text == "%%": return .value(.text("%"), source: .text)
    case _ where text == "%K":
      let argument = try argument(for: text, place)
      guard case .text(let path) = FormatValue(argument) else {
        throw FormatRefusal(
          "%K takes the text of a key path, not \(FormatValue(argument)).", at: place)
      }
      return .path(path)
    case "d", "i", "u", "x", "X", "o", "D", "U":
      return .value(try integer(for: text, place), source: .argument)
    case "f", "F", "e", "E", "g", "G", "a", "A":
      return .value(try floatingPoint(for: text, place), source: .argument)
    default:
      throw FormatRefusal(
        "\(text) is no placeholder; use %K for a key path, %@ for a value, %d for an integer, %f for "
          + "another number.", at: place)
    }
  }

  /// - Throws: ``FormatRefusal`` if arguments are left.
  func finish() throws(FormatRefusal) {
    guard used < arguments.count else { return }
    throw FormatRefusal(
      "The format has \(Self.count(used, "placeholder")), but was given "
        + "\(Self.count(arguments.count, "argument")); argument \(used + 1), "
        + "\(FormatValue(arguments[used])), belongs to none.")
  }

  private mutating func argument(for text: String, _ place: Int) throws(FormatRefusal) -> Any {
    guard used < arguments.count else {
      throw FormatRefusal(
        "\(text) is placeholder \(used + 1), but the format was given "
          + "\(Self.count(arguments.count, "argument")).", at: place)
    }
    used += 1
    return arguments[used - 1]
  }

  // What is handed over as another kind of number is read as other bits on Apple's systems.

  private mutating func integer(
    for text: String, _ place: Int
  ) throws(FormatRefusal) -> FormatValue {
    let argument = try argument(for: text, place)
    switch FormatValue.unwrapped(argument) {
    case let value as any BinaryInteger: return .number(Double(value))
    case let value as Bool where type(of: argument) == Bool.self: return .number(value ? 1 : 0)
    default:
      throw FormatRefusal(
        "\(text) takes an integer, not \(Self.name(argument)); use %@ or %f.", at: place)
    }
  }

  private mutating func floatingPoint(
    for text: String, _ place: Int
  ) throws(FormatRefusal) -> FormatValue {
    let argument = try argument(for: text, place)
    guard let value = FormatValue.unwrapped(argument) as? any BinaryFloatingPoint else {
      throw FormatRefusal(
        "\(text) takes a floating-point number, not \(Self.name(argument)); use %@ or %d.",
        at: place)
    }
    return .number(Double(value))
  }

  private static func name(_ argument: Any) -> String {
    "\(FormatValue(argument)) of the type \(type(of: argument))"
  }

  private static func count(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
