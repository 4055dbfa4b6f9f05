/// What a predicate's format says, before it is known what its key paths are.
indirect enum FormatExpression {
  /// TRUEPREDICATE or FALSEPREDICATE.
  case truth(Bool)
  /// One comparison.
  case comparison(FormatComparison)
  /// The expression does not hold.
  case not(FormatExpression)
  /// All of these hold.
  case all([FormatExpression])
  /// One of these holds.
  case any([FormatExpression])

  /// What the expression asks.
  ///
  /// - Throws: ``FormatRefusal`` for a key path, or a comparison of one, that cannot be run.
  var condition: HealthCondition {
    get throws(FormatRefusal) {
      switch self {
      case .truth(let holds): return holds ? .all([]) : .any([])
      case .comparison(let comparison): return try comparison.condition
      case .not(let expression): return .not(try expression.condition)
      case .all(let expressions): return .all(try Self.conditions(expressions))
      case .any(let expressions): return .any(try Self.conditions(expressions))
      }
    }
  }

  private static func conditions(
    _ expressions: [FormatExpression]
  ) throws(FormatRefusal) -> [HealthCondition] {
    var conditions: [HealthCondition] = []
    for expression in expressions { conditions.append(try expression.condition) }
    return conditions
  }
}

/// One side of a comparison.
enum FormatOperand {
  /// The names of a key path, one after the other.
  case path([String], place: Int)
  /// A value.
  case value(FormatValue)
  /// The object itself.
  case object
}

/// How the two sides of a comparison compare.
enum FormatOperation: Hashable {
  /// As values that have an order.
  case compares(Comparison)
  /// The left one is among those on the right, or between the quotes of it.
  case isIn
  /// The left one is not below the first on the right, and not above the second.
  case isBetween
  /// As texts.
  case text(TextTest.Operation)

  /// The operation as a format writes it.
  var symbol: String {
    switch self {
    case .compares(let comparison): comparison.symbol
    case .isIn: "IN"
    case .isBetween: "BETWEEN"
    case .text(let operation): operation.rawValue
    }
  }

  /// The operation of a word or sign; nil for another one.
  init?(_ token: PredicateToken) {
    switch token.kind {
    case .symbol("=="), .symbol("="): self = .compares(.equalTo)
    case .symbol("!="), .symbol("<>"): self = .compares(.notEqualTo)
    case .symbol("<"): self = .compares(.lessThan)
    case .symbol("<="), .symbol("=<"): self = .compares(.lessThanOrEqualTo)
    case .symbol(">"): self = .compares(.greaterThan)
    case .symbol(">="), .symbol("=>"): self = .compares(.greaterThanOrEqualTo)
    default:
      switch token.keyword {
      case "IN": self = .isIn
      case "BETWEEN": self = .isBetween
      case "BEGINSWITH": self = .text(.beginsWith)
      case "ENDSWITH": self = .text(.endsWith)
      case "CONTAINS": self = .text(.contains)
      case "LIKE": self = .text(.like)
      case "MATCHES": self = .text(.matches)
      default: return nil
      }
    }
  }
}

/// One comparison of a predicate's format.
struct FormatComparison {
  /// What stands before the operation.
  let left: FormatOperand
  /// How the sides compare.
  let operation: FormatOperation
  /// Whether letters of another case are the same, and letters with other accents.
  let options: Options
  /// What stands behind it.
  let right: FormatOperand
  /// Where the operation stands, counted from 1.
  let place: Int

  /// How texts are compared.
  struct Options: Hashable {
    var ignoresCase = false
    var ignoresAccents = false

    /// Whether texts are compared as they are.
    var isEmpty: Bool { !ignoresCase && !ignoresAccents }
  }
}
