public import HealthKitTypes

/// The same questions with a completion handler, which is called once, on a queue of the system's.
extension HKHealthStore {
  /// Asks for permission to save and to read types, as the asynchronous form does.
  ///
  /// The handler gets `true` if the request was processed, whatever was granted, else the error.
  @preconcurrency
  public func requestAuthorization(
    toShare typesToShare: Set<HKSampleType>?, read typesToRead: Set<HKObjectType>?,
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    Self.finish(completion) {
      try await self.requestAuthorization(toShare: typesToShare ?? [], read: typesToRead ?? [])
    }
  }

  /// Whether a request would ask anything: `.unknown` and the error for one that HealthKit refuses.
  @preconcurrency
  public func getRequestStatusForAuthorization(
    toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>,
    completion: @escaping @Sendable (HKAuthorizationRequestStatus, (any Error)?) -> Void
  ) {
    Task {
      do {
        let status = try await statusForAuthorizationRequest(
          toShare: typesToShare, read: typesToRead)
        completion(status, nil)
      } catch {
        completion(.unknown, error)
      }
    }
  }

  /// Handles requests of extensions: there are none.
  @preconcurrency
  public func handleAuthorizationForExtension(
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    Self.finish(completion) { try await self.handleAuthorizationForExtension() }
  }

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
