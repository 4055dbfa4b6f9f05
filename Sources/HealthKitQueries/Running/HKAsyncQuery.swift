/// A query that is asked once, by `await`.
///
/// ```swift
/// let days = try await descriptor.result(for: store)
/// ```
public protocol HKAsyncQuery {
  /// What the answer is.
  associatedtype Output

  /// The answer of a store.
  ///
  /// It goes on where the caller is: what is known already comes without a change of threads, what is
  /// not is found on a thread of the store's.
  ///
  /// - Throws: `HKError`.
  nonisolated(nonsending) func result(for healthStore: HKHealthStore) async throws -> Output
}

/// A query whose answer is followed, by `for try await`.
///
/// ```swift
/// for try await update in descriptor.results(for: store) { show(update) }
/// ```
///
/// Cancelling the task ends the sequence.
public protocol HKAsyncSequenceQuery {
  /// The sequence of answers.
  associatedtype Sequence: AsyncSequence

  /// The answers of a store, the first of them at once. Iterating throws `HKError`.
  func results(for healthStore: HKHealthStore) -> Sequence
}
