public import SampleStore

/// A question to a store: what is asked, as a value that can be sent, stored and compared.
///
/// ```swift
/// let store = try SampleStore.open(path, mode: .readOnly)
/// let report = try store.report(RingsRequest(.month, scope: ReportScope(now: now)))
/// report.summary.all.closed   // 91
/// ```
///
/// The same request to the same state of a store gives the same report, bit for bit, on any number of cores
/// and through any face: `HKHealthStore`, the command, a service.
public protocol ReportRequest: Sendable, Codable, Equatable {
  /// The answer.
  associatedtype Report: Sendable, Codable, Equatable

  /// Looks at the parameters, without a store.
  ///
  /// ``report(from:)`` does so too; this tells what makes no sense before a store is opened.
  ///
  /// - Throws: ``ReportError`` for a request that makes no sense, whatever a store holds.
  func checkParameters() throws

  /// Answers the question out of one state of a store.
  ///
  /// - Throws: ``ReportError`` for a request that makes no sense or finds nothing to answer with,
  ///   `SampleStoreError` if the store cannot be read.
  func report(from snapshot: StoreSnapshot) throws -> Report
}

extension ReportRequest {
  /// Looks at the parameters, without a store.
  ///
  /// ``report(from:)`` does so too; this tells what makes no sense before a store is opened.
  ///
  /// - Throws: ``ReportError`` for a request that makes no sense, whatever a store holds.
  public func checkParameters() throws {}
}

extension SampleStore {
  /// Answers a question out of the latest committed state of the store.
  ///
  /// - Parameters:
  ///   - request: the question.
  ///   - reader: who asks; an app gets its answer of what it may read.
  /// - Throws: ``ReportError`` for a request that makes no sense or finds nothing to answer with,
  ///   `SampleStoreError` if the store cannot be read.
  public func report<Request: ReportRequest>(
    _ request: Request, for reader: StoreReader = .owner
  ) throws -> Request.Report {
    try withSnapshot(for: reader, request.report)
  }
}
