internal import CalendarBuckets
public import SampleStore

/// Writes everything that a store holds as the zip that the Health app exports: `export.xml`, routes and electrocardiograms.
///
/// ```swift
/// let counts = try store.withSnapshot { snapshot in
///   try TakeawayWriter(snapshot, now: now).write { bytes in try file.write(contentsOf: bytes) }
/// }
/// ```
///
/// What reads exports reads it; imported into an empty store, it answers all questions with the same figures. An export has no
/// place for permissions, for the order of sources that somebody saved, for which samples an app added to a workout, and for
/// types that phones export in other ways; ``TakeawayCounts/leftOut`` counts the latter.
public struct TakeawayWriter {
  /// The types whose samples have files of their own.
  static let typesWithFiles: Set<String> = [
    ImportedRoute.typeIdentifier, ImportedElectrocardiogram.typeIdentifier,
  ]

  private static let folder = "apple_health_export"

  private let snapshot: StoreSnapshot
  private let now: Double

  /// A writer of what an owner's snapshot holds.
  ///
  /// - Parameters:
  ///   - snapshot: the state that is written; the owner's.
  ///   - now: the present in seconds since 1970, which becomes the date of the export.
  public init(_ snapshot: StoreSnapshot, now: Double) {
    self.snapshot = snapshot
    self.now = now
  }

  /// Writes the zip, piece by piece.
  ///
  /// - Parameter body: takes the next bytes, of a quarter of a megabyte at most or so.
  /// - Returns: what was written.
  /// - Throws: `SampleStoreError` for an app's snapshot and for a store that cannot be read, ``TakeawayError``, and what
  ///   `body` throws.
  /// - Complexity: O(everything); memory is that of a block, of one route or electrocardiogram, and a line for each workout
  ///   and correlation.
  @discardableResult
  public func write(_ body: @escaping ([UInt8]) throws -> Void) throws -> TakeawayCounts {
    let identifier = try snapshot.timeZoneIdentifier()
    let zone = identifier.flatMap(ZoneRules.known) ?? .utc
    let routes = try RouteFiles(snapshot)
    var document = ExportDocument(snapshot, zone: zone, now: now, routes: routes)
    var zip = ZipStream(time: Self.dosTime(now, zone), body)
    try zip.add("\(Self.folder)/export.xml") { try document.write($0) }
    var counts = document.counts
    for file in routes.files {
      guard let text = try RouteFiles.text(of: file, snapshot) else { continue }
      try zip.add("\(Self.folder)/workout-routes/\(file.name)", text)
      counts.routes += 1
    }
    for (place, sample) in try ElectrocardiogramFiles.samples(snapshot).enumerated() {
      guard let text = try ElectrocardiogramFiles.text(of: sample, snapshot, zone: zone) else {
        continue
      }
      try zip.add("\(Self.folder)/electrocardiograms/ecg_\(place + 1).csv", text)
      counts.electrocardiograms += 1
    }
    if !counts.leftOut.isEmpty {
      try zip.add("\(Self.folder)/not-exported.txt", Array(counts.leftOutText.utf8))
    }
    try zip.finish()
    return counts
  }

  /// An instant as the entries of a zip have it: two bytes for the time of day, two for the date.
  private static func dosTime(_ now: Double, _ zone: ZoneRules) -> UInt32 {
    let local = zone.localDateTime(at: now)
    let year = UInt32(min(max(local.year - 1980, 0), 127))
    let date = year << 9 | UInt32(local.month) << 5 | UInt32(local.day)
    let time = UInt32(local.hour) << 11 | UInt32(local.minute) << 5 | UInt32(local.second) / 2
    return date << 16 | time
  }
}

/// What stands in an export that was written.
public struct TakeawayCounts: Sendable, Equatable {
  /// `Record` elements that are children of the document.
  public var records = 0
  /// `Correlation` elements.
  public var correlations = 0
  /// `Workout` elements.
  public var workouts = 0
  /// `ActivitySummary` elements.
  public var activitySummaries = 0
  /// Files of routes.
  public var routes = 0
  /// Files of electrocardiograms.
  public var electrocardiograms = 0
  /// How many samples of types have no place in an export, by full identifier.
  public var leftOut: [String: Int] = [:]

  /// What has no place in an export, in words.
  var leftOutText: String {
    "These samples have no place in an export of this form:\n\n"
      + leftOut.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\n" }.joined()
  }
}
