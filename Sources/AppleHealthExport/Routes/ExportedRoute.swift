/// A `WorkoutRoute` element: which files hold its places, and what the element says of it.
struct ExportedRoute: Equatable {
  /// The paths of its files inside the export, as written.
  var paths: [String] = []
  /// The start in seconds since 1970; nil unless the element has both dates.
  var start: Double?
  /// The end in seconds since 1970.
  var end: Double?
  /// The creation date; NaN where there is none.
  var creation = Double.nan
  /// The source and its version; those of the workout where the element names none.
  var sourceRevision: UInt32 = 0
  /// The device; 0 is none.
  var device: UInt32 = 0
  /// The metadata; 0 is none.
  var metadata: UInt32 = 0
}

/// Why a route was not imported.
///
/// The raw values are what reports print, in tables and in JSON.
public enum RouteFault: String, Error, Sendable, Hashable, CaseIterable, Comparable {
  /// The export was given as XML alone.
  case notGiven = "the XML was given without its files"
  /// The export does not hold the file that it refers to, or refers to none.
  case missing = "the file is missing"
  /// The file cannot be read, or its entry of the zip is damaged.
  case unreadable = "the file cannot be read"
  /// The file is empty, or no GPX.
  case notGPX = "the file is no GPX"
  /// The file breaks off.
  case truncated = "the file is truncated"
  /// The file is not well-formed XML.
  case illFormed = "the file is ill-formed"
  /// No place of the file has a coordinate and a time.
  case empty = "the file holds no places"
  /// The file holds more places than a route can have.
  case tooLong = "the file holds too many places"

  /// In the order of the cases.
  public static func < (left: RouteFault, right: RouteFault) -> Bool {
    left.place < right.place
  }

  private var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// The routes that were not imported for one reason.
public struct SkippedRoutes: Sendable, Equatable {
  /// How many paths are kept.
  public static let pathLimit = 10

  /// Why they were not.
  public let reason: RouteFault
  /// How many there were.
  public internal(set) var count = 0
  /// The paths of the first ones, as the export writes them, at most ``pathLimit``.
  public internal(set) var firstPaths: [String] = []

  /// No route yet.
  init(reason: RouteFault) {
    self.reason = reason
  }

  mutating func add(path: String) {
    count += 1
    if firstPaths.count < Self.pathLimit { firstPaths.append(path) }
  }
}
