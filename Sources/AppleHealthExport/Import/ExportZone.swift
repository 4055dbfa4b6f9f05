public import CalendarBuckets

/// The time zone that the days of an export are counted in, and how it was found.
///
/// The offsets of an export's dates say nothing about days: they are the phone's on the day of the
/// export, in all records alike.
public struct ExportZone: Sendable, Equatable {
  /// How the zone was found.
  public enum Origin: String, Sendable {
    /// The caller named it.
    case caller
    /// It is the most frequent `HKTimeZone` in the file's metadata.
    case metadata
    /// It is this machine's, whose offset at the time of the export is the file's.
    case machine
    /// Nothing names a zone: the offset of the file's dates, the same all year.
    case fixedOffset
  }

  /// The zone.
  public let rules: ZoneRules
  /// How it was found.
  public let origin: Origin
  /// A sentence for the user where the zone is a guess; nil otherwise.
  public let warning: String?

  /// Chooses a zone.
  ///
  /// Semantics 7.2: the caller, then the metadata of the file.
  ///
  /// - Parameters:
  ///   - caller: the zone that the caller named.
  ///   - metadata: the `HKTimeZone` values of the file with their numbers, in the order of their
  ///     first place; of equally frequent ones the first counts, unknown ones do not.
  ///   - exportDate: the file's `ExportDate`; where it is missing, its offset is the one in
  ///     `firstOffset` and its instant is `now`.
  ///   - machine: this machine's zone, if it has one.
  static func choose(
    caller: ZoneRules?, metadata: [(identifier: String, count: Int)], exportDate: ExportDate?,
    firstOffset: Int?, now: Double, machine: ZoneRules?
  ) -> ExportZone {
    if let caller { return ExportZone(rules: caller, origin: .caller, warning: nil) }
    let byFrequency = metadata.enumerated().sorted { left, right in
      (right.element.count, left.offset) < (left.element.count, right.offset)
    }
    for candidate in byFrequency {
      if let rules = try? ZoneRules(identifier: candidate.element.identifier) {
        return ExportZone(rules: rules, origin: .metadata, warning: nil)
      }
    }
    let offset = exportDate?.offset ?? firstOffset
    if let machine, offset == nil || machine.offset(at: exportDate?.instant ?? now) == offset {
      return ExportZone(rules: machine, origin: .machine, warning: nil)
    }
    let fixed = ZoneRules(fixedOffset: offset ?? 0)
    return ExportZone(
      rules: fixed, origin: .fixedOffset,
      warning: "The export names no time zone, so its days are counted at \(fixed.identifier) all "
        + "year round, without daylight saving time. Name the zone with --time-zone, for example "
        + "--time-zone Europe/Paris.")
  }
}
