/// A piece of a predicate's format.
struct PredicateToken {
  /// What it is.
  let kind: Kind
  /// Its first character in the format, counted from 1.
  let place: Int

  /// The kinds of pieces.
  enum Kind {
    /// A word: of the language, or of a key path.
    case word(String)
    /// A word behind `#`, which is none of the language's.
    case name(String)
    /// The argument of `%K`.
    case path(String)
    /// A value: a number, a quoted text, the argument of another placeholder.
    case value(FormatValue, source: Source)
    /// A word behind `@`, as in `@count`.
    case function(String)
    /// A word behind `$`.
    case variable(String)
    /// A sign.
    case symbol(String)
    /// The end of the format.
    case end
  }

  /// Where a value comes from.
  enum Source {
    /// A number of the format.
    case number
    /// A text of the format.
    case text
    /// A placeholder.
    case argument
  }

  /// The word in capitals; nil for another piece.
  var keyword: String? {
    if case .word(let word) = kind { word.uppercased() } else { nil }
  }

  /// Whether the piece is a sign.
  func isSymbol(_ symbol: String) -> Bool {
    if case .symbol(symbol) = kind { true } else { false }
  }

  /// The piece as a sentence names it.
  var text: String {
    switch kind {
    case .word(let word): word
    case .name(let name): "#\(name)"
    case .path(let path): "the key path \(path)"
    case .value(let value, _): "\(value)"
    case .function(let name): "@\(name)"
    case .variable(let name): "$\(name)"
    case .symbol(let symbol): symbol
    case .end: "the end of the format"
    }
  }
}
