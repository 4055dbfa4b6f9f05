extension PredicateFormatParser {
  /// One side of a comparison.
  ///
  /// - Throws: ``FormatRefusal`` for what has no meaning there.
  mutating func operand() throws(FormatRefusal) -> FormatOperand {
    let operand = try plainOperand()
    for sign in ["+", "-", "*", "/", "**"] where token.isSymbol(sign) {
      throw FormatRefusal(
        "The calculation with \(sign) cannot be run; calculate the value before, and give a key with "
          + "such a character as an argument of %K.", at: token.place)
    }
    if token.isSymbol("[") {
      throw FormatRefusal(
        "An element in brackets cannot be asked for; write the key behind a point.",
        at: token.place)
    }
    return operand
  }

  private mutating func plainOperand() throws(FormatRefusal) -> FormatOperand {
    let start = token
    switch start.kind {
    case .value(let value, let source):
      // Next to a value a further one is a forgotten operator, which is said where that is expected.
      skip()
      if case .text = source, token.isSymbol(".") { throw expected("An operator") }
      return .value(value)
    case .symbol("-"):
      guard case .value(.number(let number), _) = following.kind else {
        throw FormatRefusal(
          "The sign - was expected before a number, not \(following.text).", at: start.place)
      }
      skip()
      skip()
      return .value(.number(-number))
    case .symbol("{"):
      return .value(try deeper { parser throws(FormatRefusal) in try parser.list() })
    case .symbol("("):
      skip()
      let operand = try deeper { parser throws(FormatRefusal) in try parser.operand() }
      try skip(")")
      return operand
    case .variable(let name):
      throw FormatRefusal(
        "The variable $\(name) cannot be given a value; use %@ and an argument.", at: start.place)
    case .word, .name, .path, .function: return try pathOrConstant()
    case .symbol, .end: throw expected("A key path or a value")
    }
  }

  private mutating func list() throws(FormatRefusal) -> FormatValue {
    skip()
    var values: [FormatValue] = []
    while !token.isSymbol("}") {
      if !values.isEmpty {
        guard token.isSymbol(",") else { throw expected(", or }") }
        skip()
      }
      let place = token.place
      guard case .value(let value) = try operand() else {
        throw FormatRefusal("A list holds values, not key paths.", at: place)
      }
      values.append(value)
    }
    skip()
    return .list(values)
  }

  private mutating func pathOrConstant() throws(FormatRefusal) -> FormatOperand {
    let start = token
    switch start.keyword {
    case "NIL", "NULL": return constant(.none)
    case "TRUE", "YES": return constant(.number(1))
    case "FALSE", "NO": return constant(.number(0))
    case "SELF":
      skip()
      guard token.isSymbol(".") else { return .object }
      throw FormatRefusal(
        "SELF is compared as a whole; leave \"SELF.\" out before a key path.", at: start.place)
    case "SUBQUERY", "FUNCTION", "CAST", "TERNARY":
      throw FormatRefusal(
        "\(start.text) cannot be run; calculate the value before, or use a block.", at: start.place)
    case let word? where Self.reserved.contains(word): throw expected("A key path or a value")
    default: break
    }
    var names = try names()
    while token.isSymbol(".") {
      skip()
      names += try self.names()
    }
    if token.isSymbol("(") {
      throw FormatRefusal(
        "The function \(names.joined(separator: ".")) cannot be run; calculate the value before.",
        at: start.place)
    }
    return .path(names, place: start.place)
  }

  private mutating func constant(_ value: FormatValue) -> FormatOperand {
    skip()
    return .value(value)
  }

  /// One name of a key path, or those of an argument.
  private mutating func names() throws(FormatRefusal) -> [String] {
    let place = token.place
    switch token.kind {
    case .word(let name), .name(let name):
      skip()
      return [name]
    case .path(let path):
      let names = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      guard !names.contains("") else {
        throw FormatRefusal(
          "The argument \"\(path)\" of %K is no key path: a name in it is empty.", at: place)
      }
      skip()
      return names
    case .function(let name):
      throw FormatRefusal(
        "@\(name) cannot be calculated; ask for the samples, and calculate it of them.", at: place)
    default: throw expected("A name of a key path")
    }
  }

  /// Words that cannot begin a key path.
  private static let reserved: Set = [
    "AND", "OR", "NOT", "IN", "BETWEEN", "BEGINSWITH", "ENDSWITH", "CONTAINS", "LIKE", "MATCHES",
    "ANY", "SOME", "ALL", "NONE", "TRUEPREDICATE", "FALSEPREDICATE",
  ]
}
