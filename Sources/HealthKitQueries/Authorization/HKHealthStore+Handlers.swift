internal import HealthKitTypes

extension HKHealthStore {
  /// Runs `body` and tells the handler how it ended.
  static func finish(
    _ completion: @escaping @Sendable (Bool, (any Error)?) -> Void,
    _ body: @escaping @Sendable () async throws -> Void
  ) {
    Task {
      do {
        try await body()
        completion(true, nil)
      } catch {
        completion(false, error)
      }
    }
  }
}
