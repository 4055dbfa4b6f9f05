internal import HealthKitTypes

extension HKHealthStore.Configuration.Exceptions {
  /// Stops the process with the sentence of an error that is an exception on a phone, if that is wanted; else
  /// gives the error back.
  func raised(_ error: HKError) -> HKError {
    if error.isException, self == .trap {
      fatalError("HealthKit raises an exception here: \(error)")
    }
    return error
  }
}

/// Where HealthKit raises an exception.
extension HKHealthStore {
  /// Stops the process for an exception, if the configuration says so; else gives the error back.
  @discardableResult
  func raised(_ error: HKError) -> HKError { configuration.exceptions.raised(error) }

  /// Runs `body`, whose error may be an exception.
  func raising<Value>(_ body: () throws(HKError) -> Value) throws(HKError) -> Value {
    do {
      return try body()
    } catch {
      throw raised(error)
    }
  }
}

extension Result where Failure == HKError {
  /// The error, if it is an exception on a phone.
  var exception: HKError? {
    if case .failure(let error) = self, error.isException { error } else { nil }
  }
}
