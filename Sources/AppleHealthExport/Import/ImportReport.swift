public import SampleStore

/// What an import read, what became of it, and what it left out.
///
/// Semantics 7.7: the report.
public struct ImportReport: Sendable {
  /// What was read from one path.
  public struct File: Sendable {
    /// The path as the caller gave it.
    public let path: String
    /// The file or zip entry that holds the export.
    public let exportName: String
    /// When the phone wrote it, in seconds since 1970; nil if it does not say.
    public let exportDate: Double?
    /// The language and region of the phone, for example `en_US`; nil if it does not say.
    public let locale: String?
    /// How many routes of workouts (`.gpx`) lie beside the export.
    public let routeFiles: Int
    /// How many electrocardiograms (`.csv`) lie beside the export.
    public let electrocardiogramFiles: Int
    /// The size of its text in bytes, unpacked.
    public let textBytes: Int64
  }

  /// What became of the records of one type.
  public struct TypeCounts: Sendable, Equatable {
    /// What the store did with those that could be read.
    public var stored: ImportedTypeCounts
    /// Those that were skipped, by reason.
    public var skipped: [SkipReason: Int] = [:]
  }

  /// What was read, in the order of the paths.
  public internal(set) var files: [File] = []
  /// `Record` elements, skipped ones and those inside correlations included:
  /// ``recordsNew`` + ``recordsKnown`` + ``correlationCopies`` + ``leftOut`` + all of ``skippedRecords``.
  public internal(set) var recordsRead = 0
  /// By the full identifier of their type; records of unknown types are in ``unknownTypes`` instead.
  public internal(set) var types: [String: TypeCounts] = [:]
  /// Workouts.
  public internal(set) var workouts = ImportedTypeCounts()
  /// Routes of workouts whose places could be read.
  public internal(set) var routes = ImportedTypeCounts()
  /// Routes that were not imported, by reason; their workouts were.
  public internal(set) var skippedRoutes: [SkippedRoutes] = []
  /// Places of imported routes that were left out, for they lack a coordinate or a time.
  public internal(set) var placesSkipped = 0
  /// Electrocardiograms whose voltages could be read.
  public internal(set) var electrocardiograms = ImportedTypeCounts()
  /// Electrocardiograms that were not imported, by reason.
  public internal(set) var skippedElectrocardiograms: [SkippedElectrocardiograms] = []
  /// Correlations.
  public internal(set) var correlations = ImportedTypeCounts()
  /// Days with rings.
  public internal(set) var activitySummaries = ImportedTypeCounts()
  /// Elements of every name that were skipped, with their first lines, in the order of the files.
  public internal(set) var skipped: [SkippedElements] = []
  /// Ill-formed places that did not stop the import.
  public internal(set) var faults: [MarkupFault: FaultCount] = [:]
  /// Elements that are only counted (`ClinicalRecord`, `Audiogram`, `VisionPrescription`), and
  /// unknown ones, by name.
  public internal(set) var otherElements: [String: Int] = [:]
  /// Records of types that the catalogue does not know, by type.
  public internal(set) var unknownTypes: [String: Int] = [:]
  /// Attributes that the import does not know, as `element/attribute`.
  public internal(set) var unknownAttributes: [String: Int] = [:]
  /// Records and workouts dated later than the import itself; they are in the store.
  public internal(set) var futureDated = 0
  /// The zones that records name in their `HKTimeZone` metadata, with the number of records: where somebody was.
  public internal(set) var recordedZones: [String: Int] = [:]
  /// The sources that the files name, in the order of their first place.
  public internal(set) var sources: [String] = []
  /// The paths none of whose sources the store had met, although it had met others: they may be another
  /// person's. Semantics 7.9.
  public internal(set) var pathsOfOtherSources: [String] = []
  /// Sources whose name changed since the import before.
  public internal(set) var renamedSources: [SourceRename] = []
  /// The earliest start of the files' samples, in seconds since 1970; nil if there is none.
  public internal(set) var from: Double?
  /// The latest end of the files' samples, in seconds since 1970; nil if there is none.
  public internal(set) var to: Double?
  /// The zone of the last file, and how it was found.
  public internal(set) var zone: ExportZone
  /// How long it took.
  public internal(set) var seconds = 0.0

  /// Samples that were added.
  public var recordsNew: Int { types.values.reduce(0) { $0 + $1.stored.new } }
  /// Records that the store held already.
  public var recordsKnown: Int { types.values.reduce(0) { $0 + $1.stored.known } }
  /// Records inside correlations whose equal at top level was counted in their place.
  public var correlationCopies: Int {
    types.values.reduce(0) { $0 + $1.stored.correlationCopies }
  }
  /// Records that are exact copies of an earlier one of their file, and are kept unless the caller wished
  /// otherwise. Semantics 7.8.
  public var exactCopies: Int { types.values.reduce(0) { $0 + $1.stored.exactCopies } }
  /// Of these, how many were left out.
  public var leftOut: Int { types.values.reduce(0) { $0 + $1.stored.leftOut } }
  /// Samples, workouts and the like that mirroring deleted.
  public var deleted: Int {
    types.values.reduce(0) { $0 + $1.stored.deleted } + workouts.deleted + routes.deleted
      + electrocardiograms.deleted + correlations.deleted + activitySummaries.deleted
  }
  /// `Record` elements that were skipped, by reason.
  public var skippedRecords: [SkipReason: Int] {
    var result: [SkipReason: Int] = [:]
    for entry in skipped where entry.element == "Record" {
      result[entry.reason, default: 0] += entry.count
    }
    return result
  }
  /// The size of the text that was read, in bytes.
  public var textBytes: Int64 { files.reduce(0) { $0 + $1.textBytes } }
  /// Text read a second, in millions of bytes.
  public var megabytesPerSecond: Double {
    seconds > 0 ? Double(textBytes) / 1e6 / seconds : 0
  }

  init(zone: ExportZone) {
    self.zone = zone
  }

  /// Adds the report of the file that was imported next.
  mutating func add(_ other: ImportReport) {
    files += other.files
    recordsRead += other.recordsRead
    for (type, counts) in other.types {
      types[type, default: TypeCounts(stored: ImportedTypeCounts())].add(counts)
    }
    workouts.add(other.workouts)
    routes.add(other.routes)
    skippedRoutes += other.skippedRoutes
    placesSkipped += other.placesSkipped
    electrocardiograms.add(other.electrocardiograms)
    skippedElectrocardiograms += other.skippedElectrocardiograms
    correlations.add(other.correlations)
    activitySummaries.add(other.activitySummaries)
    skipped += other.skipped
    faults.merge(other.faults) { left, right in
      FaultCount(count: left.count + right.count, firstLine: left.firstLine)
    }
    otherElements.merge(other.otherElements, uniquingKeysWith: +)
    unknownTypes.merge(other.unknownTypes, uniquingKeysWith: +)
    unknownAttributes.merge(other.unknownAttributes, uniquingKeysWith: +)
    futureDated += other.futureDated
    recordedZones.merge(other.recordedZones, uniquingKeysWith: +)
    // Names are told apart byte by byte: composed and decomposed letters differ.
    let known = Set(sources.map { Array($0.utf8) })
    sources += other.sources.filter { !known.contains(Array($0.utf8)) }
    pathsOfOtherSources += other.pathsOfOtherSources
    renamedSources += other.renamedSources
    from = [from, other.from].compactMap { $0 }.min()
    to = [to, other.to].compactMap { $0 }.max()
    zone = other.zone
    seconds += other.seconds
  }
}

extension ImportReport.TypeCounts {
  fileprivate mutating func add(_ other: Self) {
    stored.add(other.stored)
    skipped.merge(other.skipped, uniquingKeysWith: +)
  }
}

extension ImportedTypeCounts {
  fileprivate mutating func add(_ other: Self) {
    read += other.read
    new += other.new
    known += other.known
    correlationCopies += other.correlationCopies
    exactCopies += other.exactCopies
    leftOut += other.leftOut
    deleted += other.deleted
  }
}
