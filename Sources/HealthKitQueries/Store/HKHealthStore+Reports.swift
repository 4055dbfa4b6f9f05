#if Reports
  public import HealthReports
  internal import HealthKitTypes
  internal import SampleStore

  extension HKHealthStore {
    /// Answers one of the questions of `HealthReports`, out of what the app may read.
    ///
    /// ```swift
    /// let scope = ReportScope(now: Date().timeIntervalSince1970)
    /// let rings = try await store.report(RingsRequest(.week, scope: scope))
    /// ```
    ///
    /// Of a type that the app was denied there is only what it saved itself, as in every query. The owner's
    /// store (`Configuration.owner(_:)`) answers as the command does, figure by figure.
    ///
    /// - Throws: `HKError` with `errorAuthorizationNotDetermined` if the app never asked to read a type that
    ///   the question is about, `errorDatabaseInaccessible` if the store cannot be read; `ReportError` for a
    ///   request that makes no sense or finds nothing to answer with.
    /// - Complexity: that of the question; it is worked off on a queue of the store.
    public nonisolated(nonsending) func report<Request: ReportRequest>(
      _ request: Request
    ) async throws -> Request.Report {
      let reader = storeReader
      let store = database.store
      let outcome = try await database.perform { () throws(HKError) in
        Result { try store.report(request, for: reader) }
      }
      do {
        return try outcome.get()
      } catch let error as SampleStoreError {
        throw HKError(storeError: error)
      }
    }
  }
#endif
