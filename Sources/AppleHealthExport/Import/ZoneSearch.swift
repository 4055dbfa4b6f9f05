internal import CalendarBuckets

/// Finds the zone of an export by the offsets of its dates and its country. Semantics 7.2.
struct ZoneSearch {
  private let evidence: ExportZone.Evidence
  private let machine: ZoneRules?
  private let table: CountryZones

  init(_ evidence: ExportZone.Evidence, machine: ZoneRules?, table: CountryZones) {
    self.evidence = evidence
    self.machine = machine
    self.table = table
  }

  /// The zone.
  var found: ExportZone {
    guard let offset else { return withoutOffset }
    var warnings: [String] = []
    if let exported = evidence.exportDate?.offset, exported != offset {
      warnings.append(
        "The export date is written at \(Self.text(exported)) and nine in ten records at "
          + "\(Self.text(offset)): the file was converted, and the records count.")
    }
    let country = evidence.locale.flatMap(CountryZones.country(ofLocale:))
    let groups = groups(of: country.map(table.zones) ?? [], offset)
    if let country, let best = groups.first {
      if groups.count > 1 {
        let others = groups.dropFirst().map(\.name).joined(separator: ", ")
        warnings.append(
          "\(others) would fit the dates as well. If one of them is yours, name it with --time-zone."
        )
      }
      return ExportZone(
        best.rules, .country,
        "It is the zone of the file's country, \(country), whose clocks show "
          + "\(Self.text(offset)), as the file's dates do.", warnings: warnings)
    }
    if let machine, !Self.isUniversal(machine), fits(machine, offset) {
      return ExportZone(
        machine, .machine,
        "It is this machine's, whose clocks show \(Self.text(offset)), as the file's dates do.",
        warnings: warnings)
    }
    let fixed = ZoneRules(fixedOffset: offset)
    if let better = zoneOfRecords(country) {
      warnings.append(
        "Few of the records are written at \(Self.text(offset)), and \(better) has the offsets that they are "
          + "written at. If that is yours, name it: --time-zone \(better).")
    }
    return ExportZone(
      fixed, .fixedOffset, "It is the offset of the file's dates; nothing names a zone.",
      warnings: warnings + [
        "Days are counted at \(fixed.identifier) all year round, without daylight saving time. Name the "
          + "zone with --time-zone, for example --time-zone \(example(of: offset))."
      ])
  }

  /// The zone of a country, else the machine's, that has the offsets of nine in ten records, where fewer than one
  /// in ten are written at the offset that was chosen; nil if none has.
  private func zoneOfRecords(_ country: String?) -> String? {
    let count = evidence.offsets.count
    guard count > 0, let offset,
      10 * (evidence.offsets.offsets.first { $0.offset == offset }?.count ?? 0) < count
    else { return nil }
    let zones =
      (country.map(table.zones) ?? []).compactMap(ZoneRules.known)
      + [machine].compactMap(\.self).filter { !Self.isUniversal($0) }
    return zones.first { 10 * evidence.offsets.rightCount($0.offset) >= 9 * count }?.identifier
  }

  private var withoutOffset: ExportZone {
    if let machine, !Self.isUniversal(machine) {
      return ExportZone(
        machine, .machine, "It is this machine's; no record of the file says at what offset it is.")
    }
    return ExportZone(
      .utc, .fixedOffset,
      "No record of the file says at what offset it is, and nothing names a zone.",
      warnings: ["Days are counted in UTC. Name the zone with --time-zone."])
  }

  // MARK: The offset

  /// The offset that nine in ten of the records carry, else the export date's, else the last record's.
  private var offset: Int? {
    let count = evidence.offsets.count
    let most = evidence.offsets.offsets.max { $0.count < $1.count }
    if let most, 10 * most.count >= 9 * count { return most.offset }
    return evidence.exportDate?.offset ?? evidence.offsets.lastOffset
  }

  /// Whether two or more offsets are each carried by at least 5 % of the records.
  private var isSeasonal: Bool {
    let count = evidence.offsets.count
    return evidence.offsets.offsets.count { 20 * $0.count >= count } >= 2
  }

  /// When a zone has to have the offset: at the export, else at the last record.
  private var reference: Double {
    evidence.exportDate?.instant ?? evidence.offsets.lastStart
  }

  private func fits(_ zone: ZoneRules, _ offset: Int) -> Bool {
    guard zone.offset(at: reference) == offset else { return false }
    guard isSeasonal else { return true }
    return 10 * evidence.offsets.rightCount(zone.offset) >= 9 * evidence.offsets.count
  }

  // MARK: The country

  /// Candidates that agree over the time of the records.
  private struct Group {
    /// The first of them in the table.
    var rules: ZoneRules
    var transitions: [ZoneTransition]
    /// The offset at the first record.
    var offset: Int
    var count = 1

    var name: String { rules.identifier }
    /// Those whose offset changes go first, then larger ones.
    func order(_ place: Int) -> (Int, Int, Int) { (transitions.isEmpty ? 1 : 0, -count, place) }
  }

  /// The candidates in groups, best first.
  private func groups(of names: [String], _ offset: Int) -> [Group] {
    let range = timeOfRecords
    var groups: [Group] = []
    for name in names {
      guard let rules = ZoneRules.known(name), fits(rules, offset) else { continue }
      let group = Group(
        rules: rules, transitions: rules.transitions(in: range),
        offset: rules.offset(at: range.lowerBound))
      let known = groups.firstIndex {
        $0.offset == group.offset && $0.transitions == group.transitions
      }
      if let known { groups[known].count += 1 } else { groups.append(group) }
    }
    // A stable order: of equals the first in the table.
    return groups.enumerated()
      .sorted { $0.element.order($0.offset) < $1.element.order($1.offset) }
      .map(\.element)
  }

  /// From the first record to a year after the last.
  private var timeOfRecords: Range<Double> {
    let isEmpty = evidence.offsets.count == 0
    let first = isEmpty ? reference : evidence.offsets.firstStart
    let last = isEmpty ? reference : evidence.offsets.lastStart
    let local = ZoneRules.utc.localDateTime(at: last)
    let later = try? LocalDateTime(
      year: local.year + 1, month: local.month,
      day: local.month == 2 ? min(local.day, 28) : local.day, hour: local.hour,
      minute: local.minute, second: local.second)
    return first..<max(first, later.map(ZoneRules.utc.instant) ?? last).nextUp
  }

  // MARK: Words

  /// A zone that has an offset, for people to see what a name looks like.
  private func example(of offset: Int) -> String {
    (Self.wellKnown + table.all).first {
      ZoneRules.known($0)?.offset(at: reference) == offset
    } ?? "Europe/Paris"
  }

  /// Zones that most people have heard of, for examples.
  private static let wellKnown = [
    "Europe/London", "Europe/Berlin", "Europe/Athens", "Europe/Moscow", "Asia/Dubai",
    "Asia/Karachi",
    "Asia/Kolkata", "Asia/Dhaka", "Asia/Bangkok", "Asia/Shanghai", "Asia/Tokyo", "Australia/Sydney",
    "Pacific/Auckland", "America/Sao_Paulo", "America/Halifax", "America/New_York",
    "America/Chicago", "America/Denver", "America/Los_Angeles", "America/Anchorage",
    "Pacific/Honolulu",
  ]

  private static func text(_ offset: Int) -> String {
    offset == 0 ? "+00:00" : ZoneRules(fixedOffset: offset).identifier
  }

  private static let universal: Set<String> = [
    "UTC", "UCT", "GMT", "GMT0", "GMT+0", "GMT-0", "Greenwich", "Universal", "Zulu",
  ]

  /// Whether a zone is UTC by some name, or a fixed offset: what containers are set to.
  private static func isUniversal(_ zone: ZoneRules) -> Bool {
    zone.identifier.hasPrefix("Etc/") || universal.contains(zone.identifier)
  }
}
