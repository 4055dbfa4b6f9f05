internal import PrivateFiles

/// Writes synthetic years as an Apple Health export.
///
/// ```swift
/// let counts = try ExportWriter(years).write(to: "export.zip") { progress in
///   print(progress.bytes)
/// }
/// ```
///
/// The same years give the same XML, byte for byte; the bytes of a zip also depend on the version of
/// the system's compression library.
public struct ExportWriter: Sendable {
  private let years: SyntheticYears
  private let faults: Set<ExportFault>
  private let electrocardiograms: Int

  /// A writer of `years`, into a file that is odd in some ways.
  ///
  /// - Parameters:
  ///   - years: what is written.
  ///   - faults: what is odd about the file.
  ///   - electrocardiograms: how many of them a zip holds.
  public init(
    _ years: SyntheticYears, faults: Set<ExportFault> = [], electrocardiograms: Int = 0
  ) {
    self.years = years
    self.faults = faults
    self.electrocardiograms = max(0, electrocardiograms)
  }

  /// About how many bytes of XML there will be, for progress bars: right to a tenth for a year, less
  /// so for a few days.
  public var estimatedBytes: Int { years.dayCount * 1_825_000 }

  /// Writes the export to a `.zip` (with `apple_health_export/export.xml`, the tracks of some
  /// workouts in `workout-routes` and the electrocardiograms in `electrocardiograms`) or to a bare `.xml`, told apart by the name.
  ///
  /// The file has mode 0600 and appears complete or not at all: it is written beside its place
  /// under another name first (`.partial-` and a number; a killed process leaves that one behind).
  /// Memory does not grow with the number of years but for the day plans.
  ///
  /// - Parameters:
  ///   - path: the file to write; an existing one is replaced.
  ///   - progress: called after each megabyte or so with what has been written.
  /// - Returns: the counts of everything written.
  /// - Throws: `SyntheticDataError`, or what `progress` throws; nothing is left behind then.
  @discardableResult
  public func write(
    to path: String, progress: (ExportCounts) throws -> Void = { _ in }
  ) throws -> ExportCounts {
    let name = path.lowercased()
    guard name.hasSuffix(".zip") || name.hasSuffix(".xml") else {
      throw SyntheticDataError.unknownFormat(path: path)
    }
    do {
      let file = try PrivateFile(path: path)
      var document = ExportDocument(years, faults: faults)
      if name.hasSuffix(".xml") {
        try document.forEachBlock { block, counts in
          try file.append(block)
          try progress(counts)
        }
      } else {
        let zip = try ZipOutput(
          descriptor: file.descriptor, path: path, modificationTime: years.exportInstant)
        try zip.begin(entry: "apple_health_export/export.xml")
        try document.forEachBlock { block, counts in
          try zip.write(block)
          try progress(counts)
        }
        for route in years.routes {
          let name = years.routeName(of: route.workout)
          try zip.begin(entry: "apple_health_export/workout-routes/\(name)")
          try zip.write(years.routeText(of: route.workout, day: route.day))
        }
        for recording in years.electrocardiograms(electrocardiograms) {
          try zip.begin(entry: "apple_health_export/electrocardiograms/\(recording.name)")
          try zip.write(years.electrocardiogramText(of: recording))
        }
        try zip.finish()
      }
      try file.commit()
      return document.counts
    } catch let error as PrivateFileError {
      throw SyntheticDataError.cannotWrite(path: error.path, reason: error.reason)
    }
  }

  /// Hands the XML on in blocks of about a megabyte, for any other destination.
  @discardableResult
  public func forEachBlock(
    _ body: ([UInt8], ExportCounts) throws -> Void
  ) throws -> ExportCounts {
    var document = ExportDocument(years, faults: faults)
    try document.forEachBlock(body)
    return document.counts
  }
}
