public import Foundation

// Naming `NSComparisonPredicate` warns on Linux, because Foundation cannot run such predicates there;
// its operators are plain numbers that work. The type reaches the factories by inference.

extension HKQuery {
  /// The source of the type ``ComparisonOperator``; of no other use.
  public protocol ComparisonOperatorSource {
    /// The type of the operators.
    associatedtype Operator
    /// One of them.
    static var anyOperator: Operator { get }
  }

  /// The source of the type ``ComparisonOperator``; of no other use.
  public enum FoundationComparison: ComparisonOperatorSource {
    /// One of Foundation's operators.
    @available(*, deprecated, message: "There for its type alone.")
    public static var anyOperator: NSComparisonPredicate.Operator { .equalTo }
  }

  /// `NSComparisonPredicate.Operator`, as HealthKit's predicate factories take it.
  public typealias ComparisonOperator = FoundationComparison.Operator
}

/// How two values are compared.
enum Comparison: UInt, Sendable, Hashable, CaseIterable {
  /// `<`
  case lessThan = 0
  /// `<=`
  case lessThanOrEqualTo = 1
  /// `>`
  case greaterThan = 2
  /// `>=`
  case greaterThanOrEqualTo = 3
  /// `==`
  case equalTo = 4
  /// `!=`
  case notEqualTo = 5

  /// The comparison of an operator; nil for those that HealthKit has no use for, such as `like`.
  init?(_ comparisonOperator: HKQuery.ComparisonOperator) {
    self.init(rawValue: comparisonOperator.rawValue)
  }

  /// Whether `left` compares with `right` in this way. NaN differs from everything.
  func holds<Value: Comparable>(_ left: Value, _ right: Value) -> Bool {
    switch self {
    case .lessThan: left < right
    case .lessThanOrEqualTo: left <= right
    case .greaterThan: left > right
    case .greaterThanOrEqualTo: left >= right
    case .equalTo: left == right
    case .notEqualTo: left != right
    }
  }

  /// The sign between two values.
  var symbol: String {
    switch self {
    case .lessThan: "<"
    case .lessThanOrEqualTo: "<="
    case .greaterThan: ">"
    case .greaterThanOrEqualTo: ">="
    case .equalTo: "=="
    case .notEqualTo: "!="
    }
  }
}
