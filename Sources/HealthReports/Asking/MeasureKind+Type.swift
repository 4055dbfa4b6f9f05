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
