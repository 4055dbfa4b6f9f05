internal import HealthKitTypes

extension HKHealthStore {
  /// Starts a query and returns at once. Its handler is called on a queue of the store's.
  ///
  /// A query that goes on, such as an observer, keeps the store open until it is stopped. A query that
  /// was executed before is not started again: its handler gets `errorInvalidArgument`.
  public func execute(_ query: HKQuery) {
    query.execute(in: self)
  }

  /// Ends a query: its handlers are not called any more, but for one that is running just now. Nothing
  /// happens to a query that was not executed, or is stopped.
  public func stop(_ query: HKQuery) {
    query.stop()
  }
}
