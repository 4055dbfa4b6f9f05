/// Reads the pieces of a predicate's format: OR binds less than AND, AND less than NOT.
///
/// - Complexity: O(pieces).
struct PredicateFormatParser {
  private let tokens: [PredicateToken]
  /// For each opening parenthesis the place of the one that closes it.
  private let closings: [Int: Int]
  private var next = 0
  private var depth = 0

  /// How deep parentheses, braces and negations may be inside one another.
  private static let greatestDepth = 100

  /// The predicate of a format's pieces, the last of which is its end.
  ///
  /// - Throws: ``FormatRefusal`` for what has no meaning, with what was expected.
  static func predicate(
    of tokens: [PredicateToken]
  ) throws(FormatRefusal) -> FormatExpression {
    var parser = PredicateFormatParser(tokens)
    let expression = try parser.disjunction()
    guard case .end = parser.token.kind else {
      throw parser.expected("AND, OR or the end of the format")
    }
    return expression
  }

  private init(_ tokens: [PredicateToken]) {
    self.tokens = tokens
    var closings: [Int: Int] = [:]
    var open: [Int] = []
    for (index, token) in tokens.enumerated() {
      if token.isSymbol("(") { open.append(index) }
      if token.isSymbol(")"), let opening = open.popLast() { closings[opening] = index }
    }
    self.closings = closings
  }

  /// The piece to be read.
  var token: PredicateToken { tokens[next] }

  /// The piece behind this one; the end behind the end.
  var following: PredicateToken { tokens[min(next + 1, tokens.count - 1)] }

  /// Goes on to the next piece.
  mutating func skip() { next = min(next + 1, tokens.count - 1) }

  /// The same behind a sign.
  ///
  /// - Throws: ``FormatRefusal`` if another piece is here.
  mutating func skip(_ symbol: String) throws(FormatRefusal) {
    guard token.isSymbol(symbol) else { throw expected(symbol) }
    skip()
  }

  /// The refusal of the piece here.
  func expected(_ what: String) -> FormatRefusal {
    FormatRefusal("\(what) was expected, not \(token.text).", at: token.place)
  }

  /// Reads what is inside of parentheses, of braces or behind NOT.
  ///
  /// - Throws: ``FormatRefusal`` for too many of them, and what `read` throws.
  mutating func deeper<Result>(
    _ read: (inout Self) throws(FormatRefusal) -> Result
  ) throws(FormatRefusal) -> Result {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.greatestDepth else {
      throw FormatRefusal(
        "Parentheses, braces and NOT are more than \(Self.greatestDepth) deep inside one another; "
          + "write fewer.", at: token.place)
    }
    return try read(&self)
  }

  // MARK: Predicates

  private mutating func disjunction() throws(FormatRefusal) -> FormatExpression {
    var parts = [try conjunction()]
    while token.keyword == "OR" || token.isSymbol("||") {
      skip()
      parts.append(try conjunction())
    }
    return parts.count == 1 ? parts[0] : .any(parts)
  }

  private mutating func conjunction() throws(FormatRefusal) -> FormatExpression {
    var parts = [try negation()]
    while token.keyword == "AND" || token.isSymbol("&&") {
      skip()
      parts.append(try negation())
    }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  private mutating func negation() throws(FormatRefusal) -> FormatExpression {
    if token.keyword == "NOT" || token.isSymbol("!") {
      skip()
      return .not(try deeper { parser throws(FormatRefusal) in try parser.negation() })
    }
    switch token.keyword {
    case "TRUEPREDICATE", "FALSEPREDICATE":
      defer { skip() }
      return .truth(token.keyword == "TRUEPREDICATE")
    case "ANY", "SOME", "ALL", "NONE":
      throw FormatRefusal(
        "\(token.text) asks for the elements of a key path, which none here has; leave it out.",
        at: token.place)
    default: break
    }
    guard token.isSymbol("("), !isOperandInParentheses else { return try comparison() }
    skip()
    let expression = try deeper { parser throws(FormatRefusal) in try parser.disjunction() }
    guard token.isSymbol(")") else { throw expected("AND, OR or )") }
    skip()
    return expression
  }

  /// Whether what the parenthesis here holds is compared with something.
  private var isOperandInParentheses: Bool {
    guard let closing = closings[next] else { return false }
    let behind = tokens[closing + 1]
    return FormatOperation(behind) != nil || behind.isSymbol(".")
  }

  private mutating func comparison() throws(FormatRefusal) -> FormatExpression {
    let left = try operand()
    let place = token.place
    guard let operation = FormatOperation(token) else {
      throw token.keyword == "NOT"
        ? FormatRefusal(
          "NOT stands before a whole comparison: write NOT (a IN b), not a NOT IN b.", at: place)
        : expected("An operator such as ==, <, IN or CONTAINS")
    }
    skip()
    let options = try options()
    return .comparison(
      FormatComparison(
        left: left, operation: operation, options: options, right: try operand(), place: place))
  }

  private mutating func options() throws(FormatRefusal) -> FormatComparison.Options {
    var options = FormatComparison.Options()
    guard token.isSymbol("[") else { return options }
    skip()
    guard case .word(let letters) = token.kind,
      letters.lowercased().allSatisfy({ "cd".contains($0) })
    else {
      throw FormatRefusal(
        "The options [c], [d] and [cd] are understood, not \(token.text).", at: token.place)
    }
    options.ignoresCase = letters.lowercased().contains("c")
    options.ignoresAccents = letters.lowercased().contains("d")
    skip()
    try skip("]")
    return options
  }
}
