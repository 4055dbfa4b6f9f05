internal import HealthKitTypes

extension HealthCondition {
  /// Returns if the condition can be asked of samples of a type.
  ///
  /// - Throws: ``HKError`` with `errorInvalidArgument` for a comparison with a quantity that the type is
  ///   not measured in.
  func check(for type: HKSampleType) throws(HKError) {
    switch self {
    case .quantity(_, let quantity):
      guard let type = type as? HKQuantityType, !quantity.is(compatibleWith: type.canonicalUnit)
      else { return }
      throw .invalidArgument(
        "The predicate \(self) cannot be run on samples of \(type.identifier); give a quantity that "
          + "converts to \(type.canonicalUnit.unitString).")
    case .all(let parts), .any(let parts):
      for part in parts { try part.check(for: type) }
    case .not(let part): try part.check(for: type)
    default: return
    }
  }
}
