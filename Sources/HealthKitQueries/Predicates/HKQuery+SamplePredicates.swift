public import Foundation
public import HealthKitTypes

extension HKQuery {
  /// Samples in an interval; nil is no bound.
  ///
  /// Without options a sample matches that overlaps the interval: its end is not before `start`, its
  /// start before `end`. A sample is matched whole, never clipped.
  public class func predicateForSamples(
    withStart start: Date?, end: Date?, options: HKQueryOptions = []
  ) -> NSPredicate {
    HealthPredicate(.interval(start: start, end: end, options: StrictDates(options)))
  }

  /// Quantity samples whose value compares so with `quantity`.
  public class func predicateForQuantitySamples(
    with operatorType: ComparisonOperator, quantity: HKQuantity
  ) -> NSPredicate {
    compared(operatorType) { .quantity($0, quantity) }
  }

  /// Category samples whose value compares so with `value`.
  public class func predicateForCategorySamples(
    with operatorType: ComparisonOperator, value: Int
  ) -> NSPredicate {
    compared(operatorType) { .categoryValue($0, value) }
  }

  /// A predicate with a comparison; one that a query refuses for an operator without meaning here.
  static func compared(
    _ operatorType: ComparisonOperator, function: String = #function,
    _ condition: (Comparison) -> HealthCondition
  ) -> NSPredicate {
    guard let comparison = Comparison(operatorType) else {
      return HealthPredicate(
        .unsupported(
          "\(function) cannot use the operator with the raw value \(operatorType.rawValue); "
            + "use one of <, <=, >, >=, == and !=."))
    }
    return HealthPredicate(condition(comparison))
  }

  /// The same for a quantity, which a query refuses if it cannot be read in `unit`.
  static func compared(
    _ operatorType: ComparisonOperator, _ quantity: HKQuantity, with unit: HKUnit,
    function: String = #function, _ condition: (Comparison, HKQuantity) -> HealthCondition
  ) -> NSPredicate {
    guard quantity.is(compatibleWith: unit) else {
      return HealthPredicate(
        .unsupported(
          "\(function) cannot compare with \(quantity); give a quantity that converts to "
            + "\(unit.unitString)."))
    }
    return compared(operatorType, function: function) { condition($0, quantity) }
  }
}

extension HKCategoryValuePredicateProviding where RawValue == Int {
  /// Category samples whose value compares so with `value`.
  public static func predicateForSamples(
    _ operatorType: HKQuery.ComparisonOperator, value: Self
  ) -> NSPredicate {
    HKQuery.compared(operatorType) { .categoryValue($0, value.rawValue) }
  }

  /// Category samples whose value is one of `values`.
  public static func predicateForSamples(equalTo values: Set<Self>) -> NSPredicate {
    HealthPredicate(.categoryValues(Set(values.map(\.rawValue))))
  }
}
