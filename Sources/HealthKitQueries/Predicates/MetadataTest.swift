internal import Foundation

/// What a predicate asks of the value under a key of metadata, or of the lack of one.
///
/// A key without value compares as `nil` does in a predicate: it differs from everything, and equals,
/// precedes, follows and contains nothing.
enum MetadataTest: Hashable, Sendable {
  /// The value compares so; nil stands for none.
  case compares(Comparison, MetadataValue?)
  /// The value is one of these.
  case isOneOf(Set<MetadataValue>)
  /// The value lies between these, both included.
  case isBetween(MetadataValue, MetadataValue)
  /// The value is a text that compares so.
  case text(TextTest)

  /// The test of an operator of Foundation's.
  ///
  /// - Throws: ``Refusal`` for an operator or a value that metadata cannot be compared with.
  init(_ comparisonOperator: HKQuery.ComparisonOperator, _ value: Any) throws(Refusal) {
    if let comparison = Comparison(comparisonOperator) {
      self = .compares(comparison, value is NSNull ? nil : try Self.value(value))
      return
    }
    switch comparisonOperator {
    case .in: self = .isOneOf(Set(try Self.values(value)))
    case .between:
      let bounds = try Self.values(value)
      guard bounds.count == 2 else {
        throw Refusal(sentence: "'between' takes two values, not \(bounds.count).")
      }
      self = .isBetween(bounds[0], bounds[1])
    case .beginsWith: self = .text(try Self.textTest(.beginsWith, value))
    case .endsWith: self = .text(try Self.textTest(.endsWith, value))
    case .contains: self = .text(try Self.textTest(.contains, value))
    case .like: self = .text(try Self.textTest(.like, value))
    case .matches: self = .text(try Self.textTest(.matches, value))
    default:
      throw Refusal(
        sentence: "there is no operator with the raw value \(comparisonOperator.rawValue) for it.")
    }
  }

  /// Why metadata cannot be compared so.
  struct Refusal: Error {
    /// The reason, as the end of a sentence.
    let sentence: String
  }

  private static func value(_ value: Any) throws(Refusal) -> MetadataValue {
    guard let value = MetadataValue(value) else {
      throw Refusal(
        sentence: "the value \(value) is no text, number, date or quantity; convert it.")
    }
    return value
  }

  private static func values(_ value: Any) throws(Refusal) -> [MetadataValue] {
    let elements: [Any]
    switch value {
    case let list as [Any]: elements = list
    case let set as Set<AnyHashable>: elements = set.inOrder
    default: throw Refusal(sentence: "\(value) is no list of values.")
    }
    var values: [MetadataValue] = []
    for element in elements { values.append(try Self.value(element)) }
    return values
  }

  private static func textTest(
    _ operation: TextTest.Operation, _ value: Any
  ) throws(Refusal) -> TextTest {
    guard let text = value as? String else {
      throw Refusal(sentence: "\(operation.rawValue) takes a text, not \(value).")
    }
    guard let test = TextTest(operation, text) else {
      throw Refusal(sentence: "\(text) is no regular expression.")
    }
    return test
  }

  /// Whether the test holds for the value of an object; nil for an object without one.
  func holds(for value: MetadataValue?) -> Bool {
    switch self {
    case .compares(let comparison, let other):
      guard let value, let other else {
        return comparison.holds(value == nil ? 0 : 1, other == nil ? 0 : 1)
          && (comparison == .equalTo || comparison == .notEqualTo)
      }
      return value.compares(comparison, with: other)
    case .isOneOf(let allowed):
      return value.map { value in allowed.contains { value.compares(.equalTo, with: $0) } } ?? false
    case .isBetween(let low, let high):
      return value.map {
        $0.compares(.greaterThanOrEqualTo, with: low) && $0.compares(.lessThanOrEqualTo, with: high)
      } ?? false
    case .text(let test):
      guard case .text(let text)? = value else { return false }
      return test.holds(for: text)
    }
  }
}

extension MetadataTest: CustomStringConvertible {
  /// The test as a predicate's description shows it, with the key before it.
  var description: String {
    switch self {
    case .compares(let comparison, let value):
      "\(comparison.symbol) \(value.map { "\($0)" } ?? "nil")"
    case .isOneOf(let allowed):
      "IN {\(allowed.map(\.description).sorted().joined(separator: ", "))}"
    case .isBetween(let low, let high): "BETWEEN {\(low), \(high)}"
    case .text(let test): "\(test)"
    }
  }
}

extension Set<AnyHashable> {
  /// The elements in an order of their own, so that two conditions that take in one set are equal.
  var inOrder: [AnyHashable] {
    map { (text: "\($0)", element: $0) }.sorted { $0.text < $1.text }.map(\.element)
  }
}
