internal import HealthCalculations

extension SummarySeries {
  /// The heading of the series. "Asleep" and "Stand hours" are the values that count by default; of other
  /// values the type is named as it is.
  package var title: String {
    guard kind.isCategory, let everyday = CategoryValues.everyday(identifier),
      kind != .categoryValues(everyday)
    else { return TypeNames.heading(identifier) }
    return TypeNames.words(TypeNames.short(identifier))
  }
}
