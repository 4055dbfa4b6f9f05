public import HealthKitTypes
internal import SampleStore

/// Being told of changes also while the app was not running.
///
/// Nothing starts an app here. What happened while it was not running it learns when it runs and executes
/// its ``HKObserverQuery``, whose first call then waits for its completion handler.
extension HKHealthStore {
  /// Asks for background delivery of a type, until it is disabled: the wish outlasts the process.
  ///
  /// Observer queries of the app are told of changes of the type at most once in an hour, a day or a week,
  /// or of each at once, and confirm each call by its completion handler (``HKObserverQuery``). Asked
  /// again, the frequency changes.
  ///
  /// Steps come at most once in an hour, whatever is asked for. Correlations have no background delivery: ask
  /// for the types of their members.
  ///
  /// - Throws: ``HKError`` with `errorInvalidArgument` for a correlation, `errorAuthorizationNotDetermined` for a
  ///   type that the app never asked for, `errorDatabaseInaccessible` if the store cannot be written.
  public func enableBackgroundDelivery(
    for type: HKObjectType, frequency: HKUpdateFrequency
  ) async throws {
    try await database.perform { [self] () throws(HKError) in
      if type is HKCorrelationType {
        throw .invalidArgument(
          "\(type.identifier) is not a supported type of background delivery. Ask for the types of its "
            + "members.")
      }
      _ = try readAccess(to: type)
      try change { store, app in
        try store.enableBackgroundDelivery(
          ofApp: app, type: type.identifier, frequency: frequency.rawValue)
      }
    }
  }

  /// Ends background delivery of a type, if it was enabled.
  public func disableBackgroundDelivery(for type: HKObjectType) async throws {
    try await database.perform { [self] () throws(HKError) in
      try change { store, app in
        try store.disableBackgroundDelivery(ofApp: app, type: type.identifier)
      }
    }
  }

  /// Ends background delivery of all types.
  public func disableAllBackgroundDelivery() async throws {
    try await database.perform { [self] () throws(HKError) in
      try change { store, app in try store.disableBackgroundDelivery(ofApp: app) }
    }
  }

  private func change(_ body: (SampleStore, String) throws -> Void) throws(HKError) {
    do {
      try body(database.store, configuration.app.bundleIdentifier)
    } catch {
      throw HKError(storeError: error)
    }
  }

  /// Asks for background delivery of a type, with a completion handler.
  @preconcurrency
  public func enableBackgroundDelivery(
    for type: HKObjectType, frequency: HKUpdateFrequency,
    withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    Self.finish(completion) { [self] in
      try await enableBackgroundDelivery(for: type, frequency: frequency)
    }
  }

  /// Ends background delivery of a type, with a completion handler.
  @preconcurrency
  public func disableBackgroundDelivery(
    for type: HKObjectType,
    withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    Self.finish(completion) { [self] in try await disableBackgroundDelivery(for: type) }
  }

  /// Ends background delivery of all types, with a completion handler.
  @preconcurrency
  public func disableAllBackgroundDelivery(
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    Self.finish(completion) { [self] in try await disableAllBackgroundDelivery() }
  }
}
