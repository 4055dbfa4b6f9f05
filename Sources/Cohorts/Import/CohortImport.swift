internal import AppleHealthExport
public import CalendarBuckets
internal import Foundation
internal import HealthReports
internal import SampleStore
internal import Synchronization

/// Imports the exports of many participants, each into a store of theirs.
///
/// ```swift
/// let files = try CohortFiles.find(in: "exports", besides: "data")
/// let report = try CohortImport(files, into: Cohort.create(at: "data")).run()
/// print(report.participants.count, "participants,", report.refusalCount, "files refused")
/// ```
///
/// Participants are imported side by side, the exports of one participant one after the other in the order of their names.
/// An export that cannot be imported is a row of the report, and its store is as it was before. An export that was
/// imported, by its size, its time and its content, is passed over, so an import that was killed goes on where it was.
public struct CohortImport: Sendable {
  /// What an import may be told.
  public struct Options: Sendable {
    /// The zone that days are counted in; nil: found out from each file (Semantics 7.2).
    public var timeZone: ZoneRules?
    /// Whether names of sources and devices are replaced, see `Pseudonyms`.
    public var pseudonymises = false
    /// How many participants are imported side by side; nil is as many as there are cores.
    public var jobs: Int?
    /// How many hours of wear make a day a valid one, in the report.
    public var minimumWearHours = 10.0
    /// Told how far the import is, several times a second, on any thread.
    public var progress: (@Sendable (Progress) -> Void)?
    /// The time of the import, in seconds since 1970.
    public var now: Double

    /// Options: by default everything is found out.
    public init(now: Double? = nil) {
      self.now = now ?? Date().timeIntervalSince1970
    }
  }

  /// How far an import is.
  public struct Progress: Sendable {
    /// The exports that are done with.
    public var filesDone: Int
    /// All exports.
    public var fileCount: Int
    /// The bytes on disk that are done with.
    public var bytesDone: Int64
    /// The bytes on disk of all exports.
    public var totalBytes: Int64
    /// The bytes of text made of them.
    public var textBytes: Int64
  }

  /// What there is to do for a participant.
  private struct Work: Sendable {
    let participant: ParticipantID
    let entries: [CohortFiles.Entry]
    /// The bytes on disk.
    let bytes: Int64

    init(
      participant: ParticipantID, entries: [CohortFiles.Entry], sizes: [CohortFiles.Entry: Int64]
    ) {
      self.participant = participant
      self.entries = entries
      bytes = entries.reduce(0) { sum, entry in sum + (sizes[entry] ?? 0) }
    }
  }

  private let files: CohortFiles
  private let cohort: Cohort
  private let options: Options

  /// An import of `files` into `cohort`.
  public init(_ files: CohortFiles, into cohort: Cohort, options: Options = Options()) {
    self.files = files
    self.cohort = cohort
    self.options = options
  }

  /// Imports what is new and reports on all participants of the files.
  ///
  /// - Throws: ``CohortError`` where the cohort as a whole cannot be imported, and what every further export would fail
  ///   by as well: a full disk, a shortage of threads.
  public func run() throws -> CohortReport {
    let lock = try ImportLock(of: cohort)
    defer { extendLifetime(lock) }
    cohort.removeAbandoned()
    let pseudonyms = try cohort.pseudonyms(areAskedFor: options.pseudonymises)
    let sizes = Dictionary(
      uniqueKeysWithValues: Set(files.entries).map { ($0, FileStamp.size(of: $0.path)) })
    let meter = ImportMeter(sizes, tell: options.progress)
    // The largest first, so that no core is left alone with one at the end.
    let participants = files.byParticipant
      .map { Work(participant: $0.participant, entries: $0.entries, sizes: sizes) }
      .sorted { ($1.bytes, $0.participant) < ($0.bytes, $1.participant) }
    let rows = Mutex<[CohortReport.Participant]>([])
    try OrderedWork.run(participants.count, jobs: options.jobs) { place in
      let work = participants[place]
      let importing = ParticipantImport(
        work.participant, into: cohort, options: options, pseudonyms: pseudonyms)
      let row = try importing.run(work.entries, meter)
      rows.withLock { $0.append(row) }
    } emit: { _ in
    }
    return CohortReport(
      minimumWearHours: options.minimumWearHours,
      participants: rows.withLock { $0 }.sorted {
        $0.participant.utf8.lexicographicallyPrecedes($1.participant.utf8)
      })
  }
}
