internal import HealthKitTypes

extension HealthCondition {
  /// Returns if the condition can be asked of samples of a type.
  ///
  /// - Throws: `HKError` with `errorInvalidArgument` for a comparison with a quantity that the type is
  ///   not measured in.
  func check(for type: HKSampleType) throws(HKError) {
    switch self {
    case .quantity(_, let quantity): try check([quantity], for: type)
    case .attribute(.minimum, let test), .attribute(.maximum, let test),
      .attribute(.mostRecent, let test):
      try check(test.quantities, for: type)
    case .all(let parts), .any(let parts):
      for part in parts { try part.check(for: type) }
    case .not(let part): try part.check(for: type)
    default: return
    }
  }

  private func check(_ quantities: [HKQuantity], for type: HKSampleType) throws(HKError) {
    guard let type = type as? HKQuantityType else { return }
    for quantity in quantities where !quantity.is(compatibleWith: type.canonicalUnit) {
      throw .exception(
        "The predicate \(self) cannot be run on samples of \(type.identifier); give a quantity that "
          + "converts to \(type.canonicalUnit.unitString).")
    }
  }
}

extension MetadataTest {
  /// The quantities that are compared with.
  fileprivate var quantities: [HKQuantity] {
    let values: [MetadataValue] =
      switch self {
      case .compares(_, let value): value.map { [$0] } ?? []
      case .isOneOf(let values): Array(values)
      case .isBetween(let low, let high): [low, high]
      case .text: []
      }
    return values.compactMap { if case .quantity(let quantity) = $0 { quantity } else { nil } }
  }
}
