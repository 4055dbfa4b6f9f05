public import HealthCalculations
internal import HealthKitTypes
public import SampleStore

extension MeasureKind {
  /// What a type measures: by the catalogue; of a type that it does not know, readings.
  public static func kind(of identifier: String, stored: StoredType?) -> MeasureKind {
    if let type = TypeCatalogue.quantityType(identifier: identifier) {
      return .quantity(AggregationStyle(type.aggregationStyle))
    }
    let isCategory =
      stored?.isCategory ?? (TypeCatalogue.categoryType(identifier: identifier) != nil)
    return isCategory ? .category : .quantity(.discreteArithmetic)
  }

  /// The same with the values of a category that count. Semantics 3.7: those asked for, else the everyday ones.
  ///
  /// - Parameter list: values as people type them; nil for the everyday ones.
  /// - Throws: ``ReportError`` for a value that there is not.
  package static func kind(
    of identifier: String, stored: StoredType?, categoryValues list: String?
  ) throws -> MeasureKind {
    let kind = kind(of: identifier, stored: stored)
    guard kind.isCategory, let values = try CategoryValues.counted(list, type: identifier) else {
      return kind
    }
    return .categoryValues(values)
  }
}

extension AggregationStyle {
  /// The style of HealthKit's name for it.
  init(_ style: HKQuantityAggregationStyle) {
    switch style {
    case .cumulative: self = .cumulative
    case .discreteArithmetic: self = .discreteArithmetic
    case .discreteTemporallyWeighted: self = .discreteTemporallyWeighted
    case .discreteEquivalentContinuousLevel: self = .discreteEquivalentContinuousLevel
    }
  }
}
