import Foundation

/// A declaration, taken apart.
struct Signature {
  enum Kind: Equatable {
    case function, initializer, property, enumerationCase, alias, associatedType
  }

  struct Parameter {
    /// The label of the argument; nil for `_`.
    let label: String?
    /// Without `@escaping`.
    let type: String
    let hasDefault: Bool
  }

  /// The declaration as it stands in the file.
  let text: String
  let kind: Kind
  let name: String
  let parameters: [Parameter]
  let isStatic: Bool
  let isFailable: Bool
  let isAsync: Bool
  let isThrowing: Bool
  let isSettable: Bool
  /// The type of the result or the value; what an alias stands for; what an associated type
  /// conforms to; empty for cases and initializers.
  let type: String

  /// `save(_:withCompletion:)`, `uuid`.
  var key: String {
    guard kind == .function || kind == .initializer else { return name }
    return name + "(" + parameters.map { ($0.label ?? "_") + ":" }.joined() + ")"
  }

  init(_ text: String) throws(SurfaceError) {
    self.text = text
    var rest = text
    func take(_ word: String) -> Bool {
      guard rest.hasPrefix(word) else { return false }
      rest = rest.dropFirst(word.count).trimmingCharacters(in: .whitespaces)
      return true
    }
    _ = take("convenience ")
    _ = take("mutating ")
    isStatic = take("static ") || take("class ")
    kind =
      if take("func ") {
        .function
      } else if rest.hasPrefix("init") {
        .initializer
      } else if take("var ") || take("let ") {
        .property
      } else if take("case ") {
        .enumerationCase
      } else if take("typealias ") {
        .alias
      } else if take("associatedtype ") {
        .associatedType
      } else {
        throw SurfaceError("not a declaration: \(text)")
      }
    switch kind {
    case .function, .initializer:
      let pieces = try Self.call(rest)
      name = pieces.name.replacingOccurrences(of: "?", with: "")
      isFailable = pieces.name.hasSuffix("?")
      parameters = split(pieces.parameters, at: ",").map(Self.parameter)
      let effects = pieces.tail.components(separatedBy: "->")[0]
      isAsync = effects.contains("async")
      isThrowing = effects.contains("throws")
      isSettable = false
      type =
        pieces.tail.range(of: "->").map {
          pieces.tail[$0.upperBound...].trimmingCharacters(in: .whitespaces)
        } ?? (kind == .function ? "Void" : "")
    default:
      let separator: Character = kind == .alias ? "=" : ":"
      let halves = split(rest, at: separator, limit: 1)
      name = halves[0]
      parameters = []
      (isFailable, isAsync, isThrowing) = (false, false, false)
      isSettable = rest.hasSuffix("{ get set }")
      type = (halves.count > 1 ? halves[1] : "")
        .replacingOccurrences(of: "{ get set }", with: "")
        .replacingOccurrences(of: "{ get }", with: "")
        .trimmingCharacters(in: .whitespaces)
    }
  }

  /// The name, what stands in the parentheses after it, and what follows them.
  private static func call(
    _ text: String
  ) throws(SurfaceError) -> (name: String, parameters: String, tail: String) {
    guard let open = text.firstIndex(of: "(") else { throw SurfaceError("no ( in \(text)") }
    var depth = 0
    for index in text[open...].indices {
      if text[index] == "(" { depth += 1 }
      if text[index] == ")" { depth -= 1 }
      if depth == 0 {
        return (
          String(text[..<open]), String(text[text.index(after: open)..<index]),
          String(text[text.index(after: index)...])
        )
      }
    }
    throw SurfaceError("no ) in \(text)")
  }

  /// Reads `end endDate: Date? = nil`.
  private static func parameter(_ text: String) -> Parameter {
    let halves = split(text, at: ":", limit: 1)
    let label = halves[0].components(separatedBy: " ")[0]
    let parts = split(halves.count > 1 ? halves[1] : "", at: "=", limit: 1)
    return Parameter(
      label: label == "_" ? nil : label,
      type: (parts.first ?? "").replacingOccurrences(of: "@escaping (", with: "("),
      hasDefault: parts.count > 1)
  }
}
