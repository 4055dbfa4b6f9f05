internal import Dispatch
internal import HealthKitTypes

extension HealthDatabase {
  /// Runs `body`, which may wait for the disk or another writer, on a thread of the database's: the
  /// threads that run tasks are too few to wait on. The caller goes on where it was, without a stop on
  /// one of those.
  nonisolated(nonsending) func perform<T: Sendable>(
    _ body: @escaping @Sendable () throws(HKError) -> T
  ) async throws(HKError) -> T {
    let result: Result<T, HKError> = await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: Result(catching: body)) }
    }
    return try result.get()
  }
}
