internal import Foundation
internal import GRDB
internal import HealthCalculations
internal import Synchronization

/// A segment as it is written: all that follows from its rows alone.
struct EncodedSegment: Sendable {
  /// The number of the type.
  let type: Int64
  let summary: SegmentSummary
  let payload: Data
  let checksum: Int64
  /// The columns that stand apart from the payload, and their checksum.
  let details: Data
  let detailsChecksum: Int64

  /// Encodes `rows`, which are in order. Complexity: O(n).
  init(_ rows: ArraySlice<SampleRow>, type: Int64) {
    let whole = SegmentPayload.encode(rows)
    let begin = SegmentPayload.detailsBegin(whole)
    payload = Data(whole[..<begin])
    details = Data(whole[begin...])
    self.type = type
    summary = SegmentSummary(rows)
    checksum = summary.checksum(type: type, payload: payload.bytes)
    detailsChecksum = SegmentSummary.checksum(details: details.bytes, beside: checksum)
  }
}

/// Encodes segments beside the thread that merges, and writes them in the order they were given.
///
/// Encoding a segment depends on its rows alone, so what is written does not depend on the number of
/// cores. Used by the thread of the transaction; at most ``depth`` segments are on their way.
final class SegmentQueue {
  /// How many segments may be on their way at once.
  private static let depth = 8

  /// A segment on its way.
  private final class Job: Sendable {
    private let work: Mutex<(rows: [SampleRow], segment: EncodedSegment?)>
    private let done = DispatchSemaphore(value: 0)
    private let type: Int64
    /// Whether there is no room for another row.
    let isFull: Bool

    init(_ rows: [SampleRow], type: Int64) {
      isFull = rows.count == SegmentPayload.capacity
      work = Mutex((rows, nil))
      self.type = type
    }

    func encode() {
      work.withLock { $0.segment = EncodedSegment($0.rows[...], type: type) }
      done.signal()
    }

    /// Whether the segment is ready; called by one thread, and not again once it was true.
    func isDone() -> Bool { done.wait(timeout: .now()) == .success }

    func wait() { done.wait() }

    /// The segment, and its rows for their room.
    func take() -> (rows: [SampleRow], segment: EncodedSegment?) {
      work.withLock { work in
        defer { work = ([], nil) }
        return work
      }
    }
  }

  private let workers = DispatchQueue(label: "hkstats-segments", attributes: .concurrent)
  private var jobs: [Job] = []
  private var room: [[SampleRow]] = []

  /// Takes rows, which are in order, as the next segment; `rows` is empty afterwards.
  func append(_ rows: inout [SampleRow], type: StoredTypeKey, _ db: Database) throws {
    let job = Job(rows, type: type.id)
    rows = room.popLast() ?? []
    // A segment that is full is one of several.
    if job.isFull, rows.capacity == 0 { rows.reserveCapacity(SegmentPayload.capacity) }
    jobs.append(job)
    if CoreUse.mayUseThreads {
      workers.async { job.encode() }
    } else {
      job.encode()
    }
    while let first = jobs.first, first.isDone() { try write(first, db) }
    while jobs.count >= Self.depth, let first = jobs.first {
      first.wait()
      try write(first, db)
    }
  }

  /// Writes everything that was taken.
  func finish(_ db: Database) throws {
    while let first = jobs.first {
      first.wait()
      try write(first, db)
    }
  }

  private func write(_ job: Job, _ db: Database) throws {
    jobs.removeFirst()
    var (rows, segment) = job.take()
    rows.removeAll(keepingCapacity: true)
    room.append(rows)
    if let segment { try SegmentWriter.insert(segment, db) }
  }
}
