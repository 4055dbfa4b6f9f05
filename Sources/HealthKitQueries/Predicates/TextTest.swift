internal import Foundation

/// How a predicate compares a text with another.
struct TextTest: Hashable, Sendable {
  /// The ways to compare texts.
  enum Operation: String, Sendable {
    /// The same text.
    case equals = "=="
    /// Another text.
    case differs = "!="
    /// The text begins so.
    case beginsWith = "BEGINSWITH"
    /// The text ends so.
    case endsWith = "ENDSWITH"
    /// The text holds the other one.
    case contains = "CONTAINS"
    /// The whole text is like the other one, in which `?` stands for one character and `*` for any.
    case like = "LIKE"
    /// The whole text matches a regular expression.
    case matches = "MATCHES"
  }

  /// The way to compare.
  let operation: Operation
  /// The other text, or the pattern.
  let other: String
  /// Whether letters of another case are the same.
  let ignoresCase: Bool
  /// Whether letters with other accents are the same.
  let ignoresAccents: Bool
  /// The pattern of `like` and `matches`.
  private let expression: Expression?

  /// A test; nil for a regular expression that is none.
  init?(
    _ operation: Operation, _ other: String, ignoringCase: Bool = false,
    ignoringAccents: Bool = false
  ) {
    self.operation = operation
    self.other = other
    ignoresCase = ignoringCase
    ignoresAccents = ignoringAccents
    switch operation {
    case .like:
      let plain = ignoringAccents ? Self.withoutAccents(other) : other
      expression = Expression(Self.pattern(like: plain), ignoringCase)
    case .matches: expression = Expression(other, ignoringCase)
    default:
      expression = nil
      return
    }
    if expression == nil { return nil }
  }

  /// Whether the test holds for a text.
  func holds(for text: String) -> Bool {
    if let expression {
      return expression.matches(ignoresAccents ? Self.withoutAccents(text) : text)
    }
    let options: String.CompareOptions = [
      ignoresCase ? .caseInsensitive : [], ignoresAccents ? .diacriticInsensitive : [],
    ]
    return switch operation {
    case .equals: text.compare(other, options: options) == .orderedSame
    case .differs: text.compare(other, options: options) != .orderedSame
    case .beginsWith: text.range(of: other, options: options.union(.anchored)) != nil
    case .endsWith: text.range(of: other, options: options.union([.anchored, .backwards])) != nil
    default: text.range(of: other, options: options) != nil
    }
  }

  /// The regular expression of a pattern with `?`, `*` and `\` before what stands for itself.
  private static func pattern(like text: String) -> String {
    var pattern = ""
    var isLiteral = false
    for character in text {
      switch character {
      case "\\" where !isLiteral:
        isLiteral = true
        continue
      case "?" where !isLiteral: pattern += "."
      case "*" where !isLiteral: pattern += ".*"
      default: pattern += NSRegularExpression.escapedPattern(for: String(character))
      }
      isLiteral = false
    }
    return pattern
  }

  private static func withoutAccents(_ text: String) -> String {
    text.folding(options: .diacriticInsensitive, locale: nil)
  }

  /// Two tests are equal when they ask the same.
  static func == (left: TextTest, right: TextTest) -> Bool {
    left.operation == right.operation && left.other == right.other
      && left.ignoresCase == right.ignoresCase && left.ignoresAccents == right.ignoresAccents
  }

  /// Hashes what `==` compares.
  func hash(into hasher: inout Hasher) {
    hasher.combine(operation)
    hasher.combine(other)
    hasher.combine(ignoresCase)
    hasher.combine(ignoresAccents)
  }

  /// A regular expression that has to match a whole text.
  ///
  /// `@unchecked` because Foundation does not mark it on Linux: it never changes, and matching it is safe on
  /// all threads.
  private struct Expression: @unchecked Sendable {
    private let expression: NSRegularExpression

    init?(_ pattern: String, _ ignoresCase: Bool) {
      let options: NSRegularExpression.Options = [
        .dotMatchesLineSeparators, ignoresCase ? .caseInsensitive : [],
      ]
      guard
        let expression = try? NSRegularExpression(pattern: "\\A(?:\(pattern))\\z", options: options)
      else { return nil }
      self.expression = expression
    }

    func matches(_ text: String) -> Bool {
      expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
    }
  }
}

extension TextTest: CustomStringConvertible {
  /// The test as a predicate's format writes it.
  var description: String {
    let options = (ignoresCase ? "c" : "") + (ignoresAccents ? "d" : "")
    return "\(operation.rawValue)\(options.isEmpty ? "" : "[\(options)]") \"\(other)\""
  }
}
