internal import HealthKitTypes

extension HKError {
  /// The answer to a query for what a store cannot hold.
  static func noData(of name: String) -> HKError {
    HKError(.errorNoData, "There is no data: a store here does not hold \(name).")
  }
}
