internal import Foundation
internal import HealthKitTypes

extension FormatComparison {
  /// A comparison of what has an order, and is never nil where it is.
  ///
  /// - Parameter make: the condition of a factory; it throws for a value of another kind.
  func ordered(
    _ operation: FormatOperation, _ value: FormatValue, _ name: String,
    _ make: (Comparison, FormatValue) throws(FormatRefusal) -> HealthCondition
  ) throws(FormatRefusal) -> HealthCondition {
    guard options.isEmpty else { throw refusalOfOptions(name) }
    func compared(
      _ comparison: Comparison, _ value: FormatValue
    ) throws(FormatRefusal) -> HealthCondition {
      if value.isNone {
        throw FormatRefusal("\(name) is never nil; leave the comparison with nil out.")
      }
      return try make(comparison, value)
    }
    switch (operation, value) {
    case (.compares(let comparison), _): return try compared(comparison, value)
    case (.isBetween, .list(let values)) where values.count == 2:
      return .all([
        try compared(.greaterThanOrEqualTo, values[0]), try compared(.lessThanOrEqualTo, values[1]),
      ])
    case (.isIn, .list(let values)):
      var conditions: [HealthCondition] = []
      for value in values { conditions.append(try compared(.equalTo, value)) }
      return conditions.count == 1 ? conditions[0] : .any(conditions)
    case (.isIn, _), (.isBetween, _): throw FormatTest.refusalOfList(operation, value)
    case (.text, _):
      throw FormatRefusal("\(operation.symbol) compares texts, and \(name) is none.")
    }
  }

  /// A comparison of a number of seconds.
  func seconds(
    _ operation: FormatOperation, _ value: FormatValue, _ name: String,
    _ make: (Comparison, Double) -> HealthCondition
  ) throws(FormatRefusal) -> HealthCondition {
    try ordered(operation, value, name) { comparison, value throws(FormatRefusal) in
      guard case .number(let seconds) = value else {
        throw FormatRefusal("\(name) compares with a number of seconds, not with \(value).")
      }
      return make(comparison, seconds)
    }
  }

  /// A comparison of a quantity that converts to a unit; to any unit for nil.
  func quantity(
    _ operation: FormatOperation, _ value: FormatValue, _ name: String, _ unit: HKUnit?,
    _ make: (Comparison, HKQuantity) -> HealthCondition
  ) throws(FormatRefusal) -> HealthCondition {
    try ordered(operation, value, name) { comparison, value throws(FormatRefusal) in
      guard
        case .quantity(let quantity) = try FormatTest.metadataValue(value, .quantity(unit), name)
      else { throw FormatRefusal("\(name) compares with an HKQuantity, not with \(value).") }
      return make(comparison, quantity)
    }
  }

  /// A comparison of a figure that a workout or an activity may lack.
  func figure(
    _ operation: FormatOperation, _ value: FormatValue, _ name: String,
    _ attribute: HealthAttribute, _ make: (Comparison, HKQuantity) -> HealthCondition
  ) throws(FormatRefusal) -> HealthCondition {
    // Without the figure it differs from every quantity, which the factories' conditions do not say.
    if case .compares(let comparison) = operation,
      value.isNone || comparison == .notEqualTo
    {
      let test = try FormatTest(self, operation, value, of: attribute.kind, name)
      return test.condition { .attribute(attribute, $0) }
    }
    let unit: HKUnit? = if case .quantity(let unit) = attribute.kind { unit } else { nil }
    return try quantity(operation, value, name, unit, make)
  }

  /// A comparison of the value of a category sample.
  func categoryValue(
    _ operation: FormatOperation, _ value: FormatValue, _ name: String
  ) throws(FormatRefusal) -> HealthCondition {
    func integer(_ value: FormatValue) throws(FormatRefusal) -> Int {
      guard let integer = value.integer else {
        throw FormatRefusal("\(name) compares with an integer, not with \(value).")
      }
      return integer
    }
    if case (.isIn, .list(let values)) = (operation, value), options.isEmpty {
      var integers: Set<Int> = []
      for value in values { integers.insert(try integer(value)) }
      return .categoryValues(integers)
    }
    return try ordered(operation, value, name) { comparison, value throws(FormatRefusal) in
      .categoryValue(comparison, try integer(value))
    }
  }

  /// A comparison of the day of an activity summary.
  func day(
    _ operation: FormatOperation, _ value: FormatValue
  ) throws(FormatRefusal) -> HealthCondition {
    let name = HKPredicateKeyPathDateComponents
    guard options.isEmpty else { throw refusalOfOptions(name) }
    func day(_ value: FormatValue) throws(FormatRefusal) -> DateComponents {
      guard case .day(let components) = value, HKActivitySummary.Day(components) != nil else {
        throw FormatRefusal(
          "\(name) compares with date components of a day (year, month, day and a calendar), not "
            + "with \(value).")
      }
      return components
    }
    switch (operation, value) {
    case (.compares(.equalTo), _): return .activitySummary(try day(value))
    case (.compares(let comparison), _): return .activitySummaryDay(comparison, try day(value))
    case (.isBetween, .list(let values)) where values.count == 2:
      return .activitySummaries(try day(values[0]), try day(values[1]))
    case (.isIn, .list(let values)):
      var conditions: [HealthCondition] = []
      for value in values { conditions.append(.activitySummary(try day(value))) }
      return conditions.count == 1 ? conditions[0] : .any(conditions)
    default:
      throw FormatRefusal(
        "\(name) does not compare by \(operation.symbol) with \(value); use ==, !=, <, <=, >, >=, "
          + "IN or BETWEEN.")
    }
  }
}

extension FormatValue {
  /// Whether it is the lack of a value.
  var isNone: Bool { if case .none = self { true } else { false } }
}
