// HealthKit sorts these measurements by limits that Apple does not publish. Guessed ones would give
// other answers than a phone, so there is no answer; the initializers are there for code that has
// them.

extension HKAppleWalkingSteadinessClassification {
  /// The class of a walking steadiness: not known here, because HealthKit's limits are not published.
  ///
  /// - Throws: ``HKError`` with `errorInvalidArgument`, always.
  public init(for value: HKQuantity) throws {
    throw HKError.invalidArgument(
      value.is(compatibleWith: .percent())
        ? "The limits of walking steadiness are not published; \(value) cannot be classified here."
        : "The walking steadiness \(value) is not in percent.")
  }
}

extension HKAppleSleepingBreathingDisturbancesClassification {
  /// The class of breathing disturbances: always `nil`, because HealthKit's limits are not published.
  public init?(classifying value: HKQuantity) {
    return nil
  }
}

extension HKStateOfMindValenceClassification {
  /// The class of a valence: always `nil`, because HealthKit's limits are not published.
  public init?(valence: Double) {
    return nil
  }
}
