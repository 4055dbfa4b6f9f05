/// A workout of an export on its way into the store.
///
/// Numbers named `sourceRevision` and `device` were given out by the ``SampleImport`` that the
/// workout is added to.
public struct ImportedWorkout: Sendable {
  /// The activity as the export names it, for example `HKWorkoutActivityTypeRunning`.
  public var activityType: String
  /// The start in seconds since 1970.
  public var start: Double
  /// The end in seconds since 1970, never before the start.
  public var end: Double
  /// The creation date; NaN where there is none.
  public var creation: Double
  /// The source and its version.
  public var sourceRevision: UInt32
  /// The device; 0 is none.
  public var device: UInt32
  /// Everything else.
  public var details: WorkoutDetails

  /// A workout from its parts.
  public init(
    activityType: String, start: Double, end: Double, creation: Double = .nan,
    sourceRevision: UInt32, device: UInt32 = 0, details: WorkoutDetails = WorkoutDetails()
  ) {
    self.activityType = activityType
    self.start = start
    self.end = end
    self.creation = creation
    self.sourceRevision = sourceRevision
    self.device = device
    self.details = details
  }
}

/// A correlation of an export on its way into the store: several samples that belong together.
///
/// Its members are ordinary samples: append them with ``ImportedSample/Flags/insideCorrelation``
/// and name them here by ordinal.
public struct ImportedCorrelation: Sendable {
  /// The full identifier of the correlation type.
  public var type: String
  /// The start in seconds since 1970.
  public var start: Double
  /// The end in seconds since 1970, never before the start.
  public var end: Double
  /// The creation date; NaN where there is none.
  public var creation: Double
  /// The source and its version.
  public var sourceRevision: UInt32
  /// The device; 0 is none.
  public var device: UInt32
  /// Its metadata.
  public var metadata: [NamedValue]
  /// The ordinals of the samples inside it; members that were skipped are absent.
  public var memberOrdinals: [UInt64]

  /// A correlation from its parts.
  public init(
    type: String, start: Double, end: Double, creation: Double = .nan, sourceRevision: UInt32,
    device: UInt32 = 0, metadata: [NamedValue] = [], memberOrdinals: [UInt64] = []
  ) {
    self.type = type
    self.start = start
    self.end = end
    self.creation = creation
    self.sourceRevision = sourceRevision
    self.device = device
    self.metadata = metadata
    self.memberOrdinals = memberOrdinals
  }
}

/// The rings of one day, as an export writes them.
public struct ImportedActivitySummary: Sendable, Hashable, Codable {
  /// The day, `yyyy-MM-dd`.
  public var date: String
  /// The attributes of the element but the date, as written.
  public var attributes: [NamedValue]

  /// A summary from its parts.
  public init(date: String, attributes: [NamedValue]) {
    self.date = date
    self.attributes = attributes
  }
}

/// What is known of an import when it begins.
public struct ImportHeader: Sendable {
  /// The name of the file or folder, without the path to it.
  public var fileName: String
  /// When the import was run, in seconds since 1970.
  public var date: Double
  /// Whether of records of the file that are exact copies one is kept. Semantics 7.8.
  public var keepsOneOfCopies: Bool

  /// A header from its parts.
  public init(fileName: String, date: Double, keepsOneOfCopies: Bool = false) {
    self.fileName = fileName
    self.date = date
    self.keepsOneOfCopies = keepsOneOfCopies
  }
}

/// What is known of an import when the whole file has been read.
public struct ImportClosing: Sendable {
  /// The `ExportDate` of the file in seconds since 1970; nil if it has none.
  public var exportDate: Double?
  /// The IANA identifier (or fixed offset) of the zone chosen for the file.
  public var timeZone: String
  /// How many records were read, skipped ones included.
  public var recordsRead: Int
  /// How many records were skipped.
  public var recordsSkipped: Int

  /// A closing from its parts.
  public init(exportDate: Double?, timeZone: String, recordsRead: Int, recordsSkipped: Int) {
    self.exportDate = exportDate
    self.timeZone = timeZone
    self.recordsRead = recordsRead
    self.recordsSkipped = recordsSkipped
  }
}

/// Whether an import also deletes what the export no longer holds.
public enum MirrorMode: Sendable {
  /// Nothing is deleted.
  case keepEverything
  /// Deletes what ``SampleImport/mirrorPlan(_:)`` counted. If more would go by now, because another
  /// process wrote meanwhile, the import stops with an error and changes nothing.
  case delete(MirrorPlan)
}

/// What a mirroring import would delete.
public struct MirrorPlan: Sendable, Equatable {
  /// How many objects would go, by the full identifier of their type; workouts stand under
  /// `HKWorkoutTypeIdentifier`. Types that lose nothing are absent.
  public var deletions: [String: Int]
  /// How many objects the store held when they were counted.
  public var storedCount: Int

  /// How many objects would go in all.
  public var deletionCount: Int { deletions.values.reduce(0, +) }
}

/// What became of the records of one type.
public struct ImportedTypeCounts: Sendable, Equatable {
  /// Records appended, those inside correlations included.
  public var read: Int
  /// Samples that were added.
  public var new: Int
  /// Records that the store held already.
  public var known: Int
  /// Records inside correlations whose equal at top level was counted in their place.
  public var correlationCopies: Int
  /// Samples deleted by mirroring.
  public var deleted: Int
  /// Records that are exact copies of an earlier one of the file.
  public var exactCopies: Int
  /// Of these, how many were left out, as the caller wished.
  public var leftOut: Int

  /// Counts from their parts; `read` is `new + known + correlationCopies + leftOut`.
  public init(
    read: Int = 0, new: Int = 0, known: Int = 0, correlationCopies: Int = 0, deleted: Int = 0,
    exactCopies: Int = 0, leftOut: Int = 0
  ) {
    self.read = read
    self.new = new
    self.known = known
    self.correlationCopies = correlationCopies
    self.deleted = deleted
    self.exactCopies = exactCopies
    self.leftOut = leftOut
  }
}

/// A source whose name changed between two exports.
public struct SourceRename: Sendable, Hashable {
  /// The name that the store knew.
  public var from: String
  /// The name that it has now.
  public var to: String
}

/// What an import did.
public struct ImportOutcome: Sendable, Equatable {
  /// Samples by the full identifier of their type, every type of the file.
  public var samples: [String: ImportedTypeCounts]
  /// Workouts.
  public var workouts: ImportedTypeCounts
  /// Routes of workouts.
  public var routes = ImportedTypeCounts()
  /// Electrocardiograms.
  public var electrocardiograms = ImportedTypeCounts()
  /// Correlations, all types together.
  public var correlations: ImportedTypeCounts
  /// Activity summaries: `new` counts added and changed ones.
  public var activitySummaries: ImportedTypeCounts
  /// Sources that were renamed, in the order of their old names.
  public var renamedSources: [SourceRename]
  /// Earliest start of the file's samples; nil if it has none.
  public var firstStart: Double?
  /// Latest end of the file's samples; nil if it has none.
  public var lastEnd: Double?

  /// Whether the store holds what it held before (the log of imports excepted).
  public var changedNothing: Bool {
    renamedSources.isEmpty
      && (Array(samples.values)
        + [workouts, routes, electrocardiograms, correlations, activitySummaries])
        .allSatisfy { $0.new == 0 && $0.deleted == 0 }
  }
}
