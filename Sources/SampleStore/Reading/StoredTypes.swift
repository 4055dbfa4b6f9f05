public import Foundation
internal import GRDB

/// A type that the store holds samples of.
public struct StoredType: Sendable, Hashable {
  /// The full identifier.
  public var identifier: String
  /// Whether its values are raw values of a category.
  public var isCategory: Bool
  /// The canonical unit of its values; nil for categories.
  public var unit: String?
  /// How many samples there are.
  public var sampleCount: Int
  /// The start of the earliest.
  public var firstStart: Double
  /// The latest end of all.
  public var lastEnd: Double
  /// The latest end of those that are not future-dated, never beyond the store's horizon; nil if all are.
  /// Semantics 7.6.
  public var dataEnd: Double?
  /// How many are future-dated: they start beyond the horizon.
  public var futureCount = 0
}

/// A sample with everything that the store knows of it.
public struct StoredSample: Sendable, Equatable {
  /// The start in seconds since 1970.
  public var start: Double
  /// The end in seconds since 1970; the start where it is undetermined.
  public var end: Double
  /// The value in the type's canonical unit, or the raw value of a category.
  public var value: Double
  /// When the sample was created; nil if not known.
  public var creation: Double?
  /// The unit that the sample was recorded in; nil for categories.
  public var unit: String?
  /// The name of the source, verbatim.
  public var sourceName: String
  /// The version of the source.
  public var sourceVersion: String?
  /// The description of the device, without a memory address.
  public var device: String?
  /// The metadata in the order of the file.
  public var metadata: [NamedValue]
  /// The beats of a heart rate variability sample.
  public var beats: [RecordedBeat]
  /// Whether a person typed the value in.
  public var isUserEntered: Bool
  /// Whether the end is undetermined.
  public var hasUndeterminedEnd: Bool
  /// Whether the sample came from an export.
  public var isFromExport: Bool
  /// The order of insertion: larger for later ones, and never used twice in a store.
  public var sequence: Int64
  /// The identity of the sample in this store.
  public var uuid: UUID
  /// The figures of what stands beside it; nil for nearly all samples.
  var figures: RecordingFigures?
  /// What else is known of the source.
  package var sourceDetails = SourceDetails()
}

extension StoredSample {
  /// The figures of its measurements; nil unless it stands for a series of them.
  package var series: MeasurementSummary? {
    guard case .series(let figures) = figures else { return nil }
    return figures
  }

  /// What it shows; nil unless it is an electrocardiogram, whose ``value`` is the number of its voltages.
  package var electrocardiogram: ElectrocardiogramFigures? {
    guard case .electrocardiogram(let figures) = figures else { return nil }
    return figures
  }

  /// Whether the sample stands for a series of measurements.
  package var isSeries: Bool { series != nil }
}

/// The figures of what stands beside a sample. Indirect, because few samples have any and all are copied.
indirect enum RecordingFigures: Sendable, Equatable {
  /// Those of the measurements of a series.
  case series(MeasurementSummary)
  /// Those of an electrocardiogram.
  case electrocardiogram(ElectrocardiogramFigures)
}

/// A workout in the store.
public struct StoredWorkout: Sendable, Equatable {
  /// The activity as the export named it, for example `HKWorkoutActivityTypeRunning`.
  public var activityType: String
  /// The start in seconds since 1970.
  public var start: Double
  /// The end in seconds since 1970.
  public var end: Double
  /// When it was created; nil if not known.
  public var creation: Double?
  /// The name of the source, verbatim.
  public var sourceName: String
  /// The version of the source.
  public var sourceVersion: String?
  /// The description of the device, without a memory address.
  public var device: String?
  /// Everything else.
  public var details: WorkoutDetails
  /// The order of insertion.
  public var sequence: Int64
  /// The identity of the workout in this store.
  public var uuid: UUID
  /// What else is known of the source.
  package var sourceDetails = SourceDetails()
  /// Whether it was imported; else an app saved it.
  package var isFromExport = true
}

/// A correlation in the store.
public struct StoredCorrelation: Sendable, Equatable {
  /// The full identifier of the correlation type.
  public var type: String
  /// The start in seconds since 1970.
  public var start: Double
  /// The end in seconds since 1970.
  public var end: Double
  /// When it was created; nil if not known.
  public var creation: Double?
  /// The name of the source, verbatim.
  public var sourceName: String
  /// The version of the source.
  public var sourceVersion: String?
  /// The description of the device, without a memory address.
  public var device: String?
  /// The metadata in the order of the file.
  public var metadata: [NamedValue]
  /// The samples inside it, by type and sequence number.
  public var members: [Member]
  /// The order of insertion.
  public var sequence: Int64
  /// The identity of the correlation in this store.
  public var uuid: UUID
  /// What else is known of the source.
  package var sourceDetails = SourceDetails()

  /// A sample inside a correlation.
  public struct Member: Sendable, Hashable {
    /// The full identifier of the sample's type.
    public var type: String
    /// The sample's sequence number.
    public var sequence: Int64
  }
}

/// A deletion that the store remembers.
public struct StoredDeletion: Sendable, Hashable {
  /// The order of the deletion among insertions and deletions.
  public var sequence: Int64
  /// The full identifier of the type; `HKWorkoutTypeIdentifier` for workouts.
  public var type: String
  /// The sequence number of what was deleted.
  public var deletedSequence: Int64
  /// The identity of what was deleted.
  public var uuid: UUID
  /// When it was deleted, in seconds since 1970.
  public var date: Double
  /// The sync identifier and version that it had, if any.
  public var metadata: [NamedValue] = []
  /// The source that had saved it; nil for what was deleted before stores kept it.
  public var sourceName: String?
}

extension StoredDeletion {
  /// A row of sequence, type, deleted sequence, UUID, date, metadata and source.
  init(_ row: Row) throws {
    sequence = try row.value(at: 0)
    type = try row.value(at: 1)
    deletedSequence = try row.value(at: 2)
    uuid = try row.value(at: 3)
    date = try row.value(at: 4)
    metadata =
      try (row.value(at: 5) as Data?).map { try MetadataContent.decode(Array($0)).entries } ?? []
    sourceName = try row.value(at: 6)
  }
}

/// One line of the log of imports.
public struct ImportRecord: Sendable, Hashable {
  /// The name of the file or folder, without its path.
  public var fileName: String
  /// When it was imported, in seconds since 1970.
  public var date: Double
  /// The `ExportDate` of the file; nil if it has none.
  public var exportDate: Double?
  /// The zone chosen for it.
  public var timeZone: String
  /// Records read, skipped ones included.
  public var recordsRead: Int
  /// Records skipped.
  public var recordsSkipped: Int
  /// Samples, workouts and correlations added.
  public var added: Int
  /// Samples, workouts and correlations that were known already.
  public var known: Int
  /// Samples, workouts and correlations deleted by mirroring.
  public var deleted: Int
}

/// How large a store is and what it holds.
public struct StoreInfo: Sendable, Hashable {
  /// The path of the file.
  public var path: String
  /// The size of the file with its write-ahead log, in bytes.
  public var bytes: Int
  /// Whether the file itself is encrypted.
  public var isEncrypted: Bool
  /// Whether the system encrypts what lies on the disk of the file.
  public var diskEncryption: DiskEncryption
  /// The size of all segments' payloads, in bytes.
  public var segmentBytes: Int
  /// How many segments there are.
  public var segmentCount: Int
  /// How many samples there are.
  public var sampleCount: Int
  /// How many workouts there are.
  public var workoutCount: Int
  /// How many correlations there are.
  public var correlationCount: Int
  /// How many days with an activity summary there are.
  public var activitySummaryCount: Int
  /// How many deletions are recorded.
  public var deletionCount: Int
  /// The types, sorted by identifier.
  public var types: [StoredType]
  /// The log of imports, oldest first.
  public var imports: [ImportRecord]

  /// The size of the whole file for each sample; nil without samples.
  public var bytesPerSample: Double? {
    sampleCount == 0 ? nil : Double(bytes) / Double(sampleCount)
  }
}

/// What a verification found.
public struct VerificationReport: Sendable, Hashable {
  /// How many segments were read.
  public var segmentCount: Int
  /// How many samples they hold.
  public var sampleCount: Int
  /// A sentence for each fault; empty if the store is sound.
  public var faults: [String]
  /// Whether each page of the file has a checksum: not in a file of an earlier release that was not written to
  /// since, and not in memory.
  public var checksPages = false
  /// How many commits lie behind damage in the log beside the file, where SQLite does not read them: what was saved
  /// last, unless a crash came before its end. Of an encrypted store they cannot be told.
  public var lostCommits = 0

  /// Whether nothing is wrong with what can be read.
  public var isSound: Bool { faults.isEmpty }
}
