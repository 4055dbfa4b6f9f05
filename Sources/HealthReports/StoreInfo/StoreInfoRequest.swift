internal import CalendarBuckets
public import SampleStore

/// Asks how large a store is, what it holds, and where that came from.
///
/// ```swift
/// let report = try store.report(StoreInfoRequest(scope: ReportScope(now: now)))
/// report.samples   // 1843201
/// ```
public struct StoreInfoRequest: ReportRequest {
  /// On whose clocks. The answer is of the whole store, so a scope with bounds is refused.
  public var scope: ReportScope

  /// A request.
  public init(scope: ReportScope) {
    self.scope = scope
  }

  /// The answer.
  ///
  /// - Throws: ``ReportError`` for a scope with bounds, `SampleStoreError` with code `misuse` for an app.
  public func report(from snapshot: StoreSnapshot) throws -> StoreInfoReport {
    let question = try Question(scope, to: snapshot)
    try question.refuseBounds(of: "What a store is")
    let info = try snapshot.info()
    return StoreInfoReport(
      path: info.path, bytes: info.bytes, isEncrypted: info.isEncrypted,
      diskEncryption: info.diskEncryption,
      samples: info.sampleCount, segments: info.segmentCount,
      bytesPerSample: info.bytesPerSample, types: info.types.count, workouts: info.workoutCount,
      correlations: info.correlationCount, activitySummaries: info.activitySummaryCount,
      deletions: info.deletionCount, timeZone: question.zone.identifier,
      timeZoneOrigin: question.zoneOrigin,
      from: info.types.map(\.firstStart).min().map(question.local),
      to: info.types.map(\.lastEnd).max().map(question.local),
      imports: info.imports.map { record in
        StoreInfoReport.Import(
          file: record.fileName, importedAt: question.local(record.date),
          exportDate: record.exportDate.map(question.local), timeZone: record.timeZone,
          read: record.recordsRead, new: record.added, known: record.known,
          skipped: record.recordsSkipped, deleted: record.deleted)
      })
  }
}
