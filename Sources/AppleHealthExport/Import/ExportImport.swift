public import CalendarBuckets
internal import Foundation
public import SampleStore

/// Imports Apple Health exports into a store.
///
/// ```swift
/// let report = try ExportImport(paths: ["export.zip"], into: store).run()
/// print(report.recordsNew, "new,", report.recordsKnown, "known")
/// ```
///
/// A path is the zip that the Health app exports, the folder unpacked from it, or its xml file under
/// any name. Each path is an import of its own, in the order given: all of it or nothing of it is in
/// the store, also if the process is killed. Importing a file again changes nothing; a newer export
/// adds what is new.
///
/// The text is inflated on one thread and read on the caller's; memory does not grow with the file. The
/// routes of workouts and the electrocardiograms are read from their files, which lie beside the text, when
/// it has been read.
public struct ExportImport {
  /// What happens to samples of earlier exports that this one no longer holds.
  public enum Mirroring: Sendable {
    /// They stay.
    case off
    /// They are deleted, if the closure agrees to what would go; if not, nothing is imported.
    case on(confirm: @Sendable (MirrorPlan) -> Bool)
  }

  /// How far an import is.
  public struct Progress: Sendable {
    /// The path that is read.
    public let path: String
    /// How much of the file on disk has been read, in bytes.
    public let bytesRead: Int64
    /// The size of the file on disk in bytes; 0 where it is not known (a folder).
    public let totalBytes: Int64
    /// How much text has been read, in bytes; more than `bytesRead` where the file is compressed.
    public let textBytes: Int64
    /// How many rows have been read.
    public let rows: Int
    /// Whether the whole text has been read and the store is merging it.
    public let isMerging: Bool
  }

  /// What an import may be told.
  public struct Options: Sendable {
    /// The zone that days are counted in; nil: found out from the file, see ``ExportZone``.
    public var timeZone: ZoneRules?
    /// Whether samples that the export no longer holds are deleted.
    public var mirroring: Mirroring
    /// Called for every million bytes of text or so, on the thread of the import.
    public var progress: (@Sendable (Progress) -> Void)?
    /// Called if a file that is not the first cannot be imported, with the report on those before it, which are
    /// in the store.
    public var interrupted: (@Sendable (ImportReport) -> Void)?
    /// Asked as often as `progress` is called; true stops the import with
    /// ``ExportError/Kind/cancelled``, the store as it was before.
    public var isCancelled: (@Sendable () -> Bool)?
    /// Whether of records of a file that are exact copies one is kept; they are counted anyway. Semantics 7.8.
    public var keepsOneOfCopies: Bool
    /// Whether a file may be another person's than the store, by its date of birth and sex. Semantics 7.9.
    public var allowsOtherPerson: Bool
    /// What stands in the store for the names of sources, devices and files; nil keeps the names. A store whose
    /// files are imported with the same key takes them for the same, with another one for others.
    public var pseudonyms: Pseudonyms?
    /// What the file is called in the log of imports, for one whose path does not say it; nil for the path's last part.
    public var fileName: String?
    /// The time of the import in seconds since 1970.
    public var now: Double

    /// Options: by default, nothing is deleted and nobody is told of progress.
    public init(
      timeZone: ZoneRules? = nil, mirroring: Mirroring = .off,
      progress: (@Sendable (Progress) -> Void)? = nil,
      isCancelled: (@Sendable () -> Bool)? = nil, keepsOneOfCopies: Bool = false,
      allowsOtherPerson: Bool = false, pseudonyms: Pseudonyms? = nil, now: Double? = nil
    ) {
      self.timeZone = timeZone
      self.mirroring = mirroring
      self.progress = progress
      self.isCancelled = isCancelled
      self.keepsOneOfCopies = keepsOneOfCopies
      self.allowsOtherPerson = allowsOtherPerson
      self.pseudonyms = pseudonyms
      self.now = now ?? Date().timeIntervalSince1970
    }
  }

  /// The zips, folders and xml files to import, in this order.
  public let paths: [String]
  private let store: SampleStore
  private let options: Options

  /// An import of `paths` into `store`.
  public init(paths: [String], into store: SampleStore, options: Options = Options()) {
    self.paths = paths
    self.store = store
    self.options = options
  }

  /// Imports all paths and reports on them together.
  ///
  /// - Throws: ``ExportError`` for input that cannot be read or relied on, `SampleStoreError` from
  ///   the store. Paths in front of the failing one are imported by then, it and those behind it are
  ///   not.
  public func run() throws -> ImportReport {
    guard let first = paths.first else {
      throw ExportError(.unreadable, "There is no path to import. Give the export's zip.")
    }
    var persons = PersonCheck(try store.characteristics(), isOff: options.allowsOtherPerson)
    var report = try run(first, &persons)
    for path in paths.dropFirst() {
      do {
        report.add(try run(path, &persons))
      } catch {
        options.interrupted?(report)
        throw error
      }
    }
    return report
  }

  private func run(_ path: String, _ persons: inout PersonCheck) throws -> ImportReport {
    let begin = DispatchTime.now().uptimeNanoseconds
    let name = options.fileName ?? URL(fileURLWithPath: path).lastPathComponent
    let pseudonyms = options.pseudonyms
    let target = try store.beginImport(
      ImportHeader(
        fileName: pseudonyms?.file(name) ?? name, date: options.now,
        keepsOneOfCopies: options.keepsOneOfCopies))
    let known = Set(try store.sourceNames().map { Array($0.utf8) })
    var isFinished = false
    defer { if !isFinished { target.cancel() } }

    let input = ExportInput(path: path)
    let total = input.totalBytes()
    let meter = Meter()
    let consumer = StoreRowConsumer(target, pseudonyms: pseudonyms)
    var builder = RowBuilder(consumer, now: options.now)
    let tell = { (isMerging: Bool) in
      options.progress?(
        Progress(
          path: path, bytesRead: meter.bytesRead, totalBytes: total, textBytes: meter.textBytes,
          rows: meter.rows, isMerging: isMerging))
    }
    let found = try input.read { [persons] block in
      try checkGoesOn(path)
      try persons.check(consumer.characteristics, path: path)
      meter.bytesRead = block.inputPosition
      meter.textBytes += Int64(block.count)
      meter.rows = consumer.rowCount
      tell(false)
    } scan: { source, name in
      var scanner = ExportScanner(source, name: name)
      if case .otherRoot(let root) = try scanner.scan(into: &builder) {
        throw ExportError(
          .notAnExport,
          "\(name) has the root <\(root)>, so it is not an Apple Health export. Give the zip that "
            + "the Health app exports.")
      }
    }
    try consumer.flush()
    try persons.take(consumer.characteristics, path: path)
    let files = SideFiles(
      path: path, container: found.container, exportName: found.exportName)
    var routes = RouteImport(target, files: files)
    try routes.add(consumer.routes) {
      try checkGoesOn(path)
      tell(false)
    }
    var electrocardiograms = ElectrocardiogramImport(
      target, files: files, pseudonyms: pseudonyms)
    try electrocardiograms.add(found.electrocardiograms) {
      try checkGoesOn(path)
      tell(false)
    }
    meter.rows = consumer.rowCount
    meter.bytesRead = max(total, meter.bytesRead)
    tell(true)
    try checkGoesOn(path)

    let tally = builder.tally
    let zone = ExportZone.choose(
      caller: options.timeZone,
      evidence: ExportZone.Evidence(
        metadata: tally.zones, exportDate: tally.exportDate, locale: tally.locale,
        offsets: tally.offsets),
      machine: try? ZoneRules.system())
    let closing = ImportClosing(
      exportDate: tally.exportDate?.instant, timeZone: zone.rules.identifier,
      recordsRead: tally.recordsRead,
      recordsSkipped: tally.skipped.reduce(0) { $0 + ($1.element == "Record" ? $1.count : 0) })
    let outcome = try target.finish(closing, mirror: try mirrorMode(target, closing, path))
    isFinished = true

    var report = ImportReport(zone: zone)
    report.fill(tally, outcome)
    report.sources = consumer.sources
    let isMet = report.sources.contains { known.contains(Array($0.utf8)) }
    if !known.isEmpty, !report.sources.isEmpty, !isMet, report.renamedSources.isEmpty {
      report.pathsOfOtherSources = [path]
    }
    report.skippedRoutes = routes.skipped.values.sorted { $0.reason < $1.reason }
    report.placesSkipped = routes.placesSkipped
    report.skippedElectrocardiograms = electrocardiograms.skipped.values.sorted {
      $0.reason < $1.reason
    }
    report.files = [
      ImportReport.File(
        path: path, exportName: found.exportName, exportDate: tally.exportDate?.instant,
        locale: tally.locale, routeFiles: found.routeFiles,
        electrocardiogramFiles: found.electrocardiograms.count, textBytes: found.textBytes)
    ]
    report.seconds = Double(DispatchTime.now().uptimeNanoseconds - begin) / 1e9
    return report
  }

  private func checkGoesOn(_ path: String) throws {
    guard options.isCancelled?() == true else { return }
    throw ExportError(
      .cancelled, "The import of \(path) was stopped; the store is as it was before.")
  }

  private func mirrorMode(
    _ target: SampleImport, _ closing: ImportClosing, _ path: String
  ) throws -> MirrorMode {
    guard case .on(let confirm) = options.mirroring else { return .keepEverything }
    let plan = try target.mirrorPlan(closing)
    guard confirm(plan) else {
      throw ExportError(
        .cancelled, "The import of \(path) was not confirmed; the store is as it was before.")
    }
    return .delete(plan)
  }

  private final class Meter {
    var bytesRead: Int64 = 0
    var textBytes: Int64 = 0
    var rows = 0
  }
}

extension ImportReport {
  /// Takes over what was counted while reading and what the store did.
  mutating func fill(_ tally: ExportTally, _ outcome: ImportOutcome) {
    recordsRead = tally.recordsRead
    skipped = tally.skipped
    faults = tally.faults
    otherElements = tally.otherElements
    unknownTypes = tally.unknownTypes
    unknownAttributes = tally.unknownAttributes
    futureDated = tally.futureDated
    for (zone, count) in tally.zones where ZoneRules.known(zone) != nil {
      recordedZones[zone, default: 0] += count
    }
    for (type, counts) in outcome.samples { types[type] = TypeCounts(stored: counts) }
    for (type, reasons) in tally.skippedByType {
      types[type, default: TypeCounts(stored: ImportedTypeCounts())].skipped = reasons
    }
    workouts = outcome.workouts
    routes = outcome.routes
    electrocardiograms = outcome.electrocardiograms
    correlations = outcome.correlations
    activitySummaries = outcome.activitySummaries
    renamedSources = outcome.renamedSources
    from = outcome.firstStart
    to = outcome.lastEnd
  }
}
