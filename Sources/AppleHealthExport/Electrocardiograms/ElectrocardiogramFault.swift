/// Why an electrocardiogram was not imported.
///
/// The raw values are what reports print, in tables and in JSON.
public enum ElectrocardiogramFault: String, Error, Sendable, Hashable, CaseIterable, Comparable {
  /// The file cannot be read, or its entry of the zip is damaged.
  case unreadable = "the file cannot be read"
  /// The file is empty.
  case empty = "the file is empty"
  /// The file has no voltages: it breaks off before them, or is another kind of file.
  case noVoltages = "the file holds no voltages"
  /// The file does not say when it was recorded.
  case noDate = "the file states no time of recording"
  /// The file does not say how many voltages were measured a second.
  case noFrequency = "the file states no sample rate"
  /// The file states a unit that is not known.
  case unknownUnit = "the voltages are in an unknown unit"
  /// A line among the voltages is no number, or commas and points are used in two ways.
  case notNumber = "a line among the voltages is no number"
  /// The file holds more voltages than a recording can have.
  case tooLong = "the file holds too many voltages"

  /// In the order of the cases.
  public static func < (left: ElectrocardiogramFault, right: ElectrocardiogramFault) -> Bool {
    left.place < right.place
  }

  private var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// The electrocardiograms that were not imported for one reason.
public struct SkippedElectrocardiograms: Sendable, Equatable {
  /// How many paths are kept.
  public static let pathLimit = 10

  /// Why they were not.
  public let reason: ElectrocardiogramFault
  /// How many there were.
  public internal(set) var count = 0
  /// The paths of the first ones in the zip or folder, at most ``pathLimit``.
  public internal(set) var firstPaths: [String] = []

  /// No file yet.
  init(reason: ElectrocardiogramFault) {
    self.reason = reason
  }

  mutating func add(path: String) {
    count += 1
    if firstPaths.count < Self.pathLimit { firstPaths.append(path) }
  }
}
