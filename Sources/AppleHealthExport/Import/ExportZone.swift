public import CalendarBuckets

/// The time zone that the days of an export are counted in, and how it was found.
///
/// The offsets of an export's dates say nothing about days: they are the phone's on the day of the
/// export, in all records alike. Semantics 7.2.
public struct ExportZone: Sendable, Equatable {
  /// How the zone was found.
  public enum Origin: String, Sendable {
    /// The caller named it.
    case caller
    /// It is the most frequent `HKTimeZone` in the file's metadata.
    case metadata
    /// It is the one of the file's country that has the offset of the file's dates.
    case country
    /// It is this machine's, which has the offset of the file's dates.
    case machine
    /// Nothing names a zone: the offset of the file's dates, the same all year.
    case fixedOffset
  }

  /// The zone.
  public let rules: ZoneRules
  /// How it was found.
  public let origin: Origin
  /// How it was found, in words: a sentence.
  public let explanation: String
  /// Sentences for the user where the zone is a guess or the file is odd.
  public let warnings: [String]

  /// What tells of the zone of a file.
  struct Evidence {
    /// The `HKTimeZone` values of the file with their numbers; unknown ones do not count.
    var metadata: [(identifier: String, count: Int)] = []
    /// The file's `ExportDate`.
    var exportDate: ExportDate?
    /// The `locale` of the file: `de_DE`.
    var locale: String?
    /// In which offsets records are written.
    var offsets = OffsetEvidence()
  }

  /// Chooses a zone.
  ///
  /// Semantics 7.2: the caller, then the metadata of the file, then the evidence.
  ///
  /// - Parameters:
  ///   - caller: the zone that the caller named.
  ///   - evidence: what the file says.
  ///   - machine: this machine's zone, if it has one.
  ///   - table: the zones of countries.
  static func choose(
    caller: ZoneRules?, evidence: Evidence, machine: ZoneRules?, table: CountryZones = .system
  ) -> ExportZone {
    if let caller {
      return ExportZone(caller, .caller, "It was named for the import.")
    }
    if let rules = mostFrequent(evidence.metadata) {
      return ExportZone(
        rules, .metadata, "It is the zone of most of the file's samples that have one.")
    }
    return ZoneSearch(evidence, machine: machine, table: table).found
  }

  /// The zone that most samples name; of equally frequent ones that of the smaller name.
  private static func mostFrequent(
    _ metadata: [(identifier: String, count: Int)]
  ) -> ZoneRules? {
    let order = metadata.sorted { left, right in
      left.count == right.count ? left.identifier < right.identifier : left.count > right.count
    }
    return order.lazy.compactMap { ZoneRules.known($0.identifier) }.first
  }

  init(
    _ rules: ZoneRules, _ origin: Origin, _ explanation: String, warnings: [String] = []
  ) {
    self.rules = rules
    self.origin = origin
    self.explanation = explanation
    self.warnings = warnings
  }
}
