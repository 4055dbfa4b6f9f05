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
    if let (rules, count) = mostFrequent(evidence.metadata) {
      return ExportZone(
        rules, .metadata,
        "\(count == 1 ? "1 sample names" : "\(count.grouped) samples name") it, more than any other."
      )
    }
    return ZoneSearch(evidence, machine: machine, table: table).found
  }

  /// The zone that most samples name; of equally frequent ones that of the smaller name.
  private static func mostFrequent(
    _ metadata: [(identifier: String, count: Int)]
  ) -> (rules: ZoneRules, count: Int)? {
    let order = metadata.sorted { left, right in
      left.count == right.count ? left.identifier < right.identifier : left.count > right.count
    }
    for entry in order {
      if let rules = try? ZoneRules(identifier: entry.identifier) { return (rules, entry.count) }
    }
    return nil
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

extension Int {
  /// The number as people read it: `8,380`.
  fileprivate var grouped: String {
    let digits = String(self)
    var text = ""
    for (place, digit) in digits.enumerated() {
      if place > 0, (digits.count - place) % 3 == 0 { text += "," }
      text.append(digit)
    }
    return text
  }
}
