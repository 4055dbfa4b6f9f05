/// The rules by which the clocks of a time zone are set: every change of their offset, past and
/// future.
///
/// The data are those of the system's zone files. After the last change that a file lists, the
/// rule at its end goes on for ever, so the year 2500 has summer time too.
///
/// ```swift
/// let paris = try ZoneRules(identifier: "Europe/Paris")
/// print(paris.isoString(at: 1_514_761_200))  // 2018-01-01T00:00:00+01:00
/// let noon = try LocalDateTime(year: 2024, month: 7, day: 1, hour: 12)
/// print(paris.instant(of: noon))             // 1719828000.0
/// ```
///
/// Instants are seconds since 1970-01-01T00:00:00Z. Those outside the years 0 to 9999 are taken
/// as the nearest supported instant, NaN as the earliest. A look-up is one
/// read, and a search among the changes of the zone's clock right after one and beyond the year 2100.
public struct ZoneRules: Sendable {
  /// The name under which the zone was asked for, such as `Europe/Paris`, `UTC` or `+05:30`.
  public let identifier: String

  let offsets: OffsetTable
  /// The zones that hold one after the other; nil for the rules of one zone. Then ``offsets`` are those of the
  /// first.
  let recorded: RecordedClock?

  /// The zone of a name in the system's database, `UTC`, or a fixed offset such as `+05:30`.
  ///
  /// The database is the first that has the name of `$TZDIR` and the usual folders, such as
  /// `/usr/share/zoneinfo`. `UTC` and fixed offsets need none.
  ///
  /// - Throws: ``ZoneRulesError`` for a name that is unknown or no name, or a damaged file.
  public init(identifier: String) throws(ZoneRulesError) {
    if identifier == "UTC" {
      self = .utc
    } else if let seconds = Self.fixedOffset(identifier: identifier) {
      self.init(identifier: identifier, fixedOffset: seconds)
    } else if let known = KnownZones.zone(identifier) {
      self = known
    } else {
      let bytes = try ZoneDatabase.read(identifier: identifier)
      try self.init(identifier: identifier, tzif: bytes)
      KnownZones.keep(self)
    }
  }

  /// The zone of a name; nil for a name that is none. Faster than an error, which says what comes near.
  public static func known(_ identifier: String) -> ZoneRules? {
    if identifier == "UTC" { return .utc }
    if let seconds = fixedOffset(identifier: identifier) {
      return ZoneRules(identifier: identifier, fixedOffset: seconds)
    }
    if let known = KnownZones.zone(identifier) { return known }
    guard let bytes = ZoneDatabase.find(identifier: identifier),
      let zone = try? ZoneRules(identifier: identifier, tzif: bytes)
    else { return nil }
    KnownZones.keep(zone)
    return zone
  }

  /// The zone that the bytes of a TZif file describe.
  ///
  /// - Parameters:
  ///   - identifier: the name to give it.
  ///   - tzif: a whole file: version 1, 2 or later, without leap seconds.
  /// - Throws: ``ZoneRulesError/malformed(identifier:reason:)``.
  public init(identifier: String, tzif: [UInt8]) throws(ZoneRulesError) {
    do {
      let file = try TimeZoneFile(bytes: tzif)
      self.init(
        identifier: identifier,
        offsets: OffsetTable(
          initialOffset: file.initialOffset, transitions: file.transitions, rule: file.rule))
    } catch {
      throw .malformed(identifier: identifier, reason: error.reason)
    }
  }

  /// A clock that is always the same number of seconds ahead of UTC (behind if negative).
  ///
  /// Its identifier is `UTC` or of the form `+05:30`. Sizes above 23:59:59 count as 23:59:59.
  public init(fixedOffset seconds: Int) {
    let bounded = min(max(seconds, -86_399), 86_399)
    var text = ISOText()
    text.append(offset: bounded)
    self.init(identifier: bounded == 0 ? "UTC" : text.string, fixedOffset: bounded)
  }

  /// Coordinated universal time.
  public static let utc = ZoneRules(fixedOffset: 0)

  init(identifier: String, offsets: OffsetTable) {
    self.identifier = identifier
    self.offsets = offsets
    recorded = nil
  }

  init(recorded: RecordedClock) {
    identifier = Self.recordedIdentifier
    offsets = recorded.periods[0].zone.offsets
    self.recorded = recorded
  }

  private init(identifier: String, fixedOffset: Int) {
    self.init(
      identifier: identifier,
      offsets: OffsetTable(initialOffset: fixedOffset, transitions: [], rule: nil))
  }

  /// The offset that an identifier of the form `+05:30` or `-03:00:12` names, else nil.
  private static func fixedOffset(identifier: String) -> Int? {
    var reader = DateTimeReader(identifier)
    guard let sign = reader.sign(), let hours = reader.digits(2), hours < 24, reader.skip(":"),
      let minutes = reader.digits(2), minutes < 60
    else { return nil }
    var seconds = 0
    if !reader.isAtEnd {
      guard reader.skip(":"), let rest = reader.digits(2), rest < 60 else { return nil }
      seconds = rest
    }
    return reader.isAtEnd ? sign * (hours * 3_600 + minutes * 60 + seconds) : nil
  }

  /// How far the clock is ahead of UTC at an instant, in seconds; negative west of Greenwich.
  public func offset(at instant: Double) -> Int {
    if let recorded { return recorded.offset(at: instant) }
    return offsets.lookUp(second: Int(floorOf: SupportedInstants.clamp(instant))).offset
  }

  /// What calendar and clock show at an instant.
  public func localDateTime(at instant: Double) -> LocalDateTime {
    let clamped = SupportedInstants.clamp(instant)
    let second = Int(floorOf: clamped)
    return LocalDateTime(
      localSecond: second
        + (recorded?.offset(at: clamped) ?? offsets.lookUp(second: second).offset),
      fraction: clamped - Double(second))
  }

  /// The number of the local day at an instant, counted from 1970-01-01, which is day 0.
  public func dayNumber(at instant: Double) -> Int {
    let clamped = SupportedInstants.clamp(instant)
    let second = Int(floorOf: clamped)
    return ProlepticGregorian.dayNumber(
      localSecond: second + (recorded?.offset(at: clamped) ?? offsets.lookUp(second: second).offset)
    )
  }

  /// The instant of a local time: in a gap the time moved forward by the gap's length, in an
  /// overlap the first of the two.
  ///
  /// Semantics 1.4: gaps move forward, overlaps are their first occurrence.
  public func instant(of local: LocalDateTime) -> Double {
    let second = local.wholeSecond
    if let recorded {
      let day = ProlepticGregorian.dayNumber(localSecond: second)
      return recorded.instant(
        ofDay: day, second: Double(second - day * ProlepticGregorian.secondsPerDay) + local.fraction
      )
    }
    return Double(second - offsets.offset(localSecond: second)) + local.fraction
  }

  /// Every instant at which the clock shows a local time: one, none or two. Of recorded zones there is
  /// always the one of ``instant(of:)``.
  public func resolution(of local: LocalDateTime) -> LocalResolution {
    if recorded != nil { return .unique(instant(of: local)) }
    return offsets.resolution(localSecond: local.wholeSecond, fraction: local.fraction)
  }

  /// An instant by ISO 8601, in local time and with the offset: `2018-01-01T00:00:00+01:00`.
  ///
  /// - Parameters:
  ///   - instant: seconds since 1970.
  ///   - fractionDigits: decimals of the second, 0...9. The instant is rounded to them.
  public func isoString(at instant: Double, fractionDigits: Int = 0) -> String {
    let rounded = RoundedInstant(instant, fractionDigits: fractionDigits)
    let clamped = SupportedInstants.clamp(instant)
    let offset =
      recorded?.offset(at: max(clamped, Double(rounded.second)))
      ?? offsets.lookUp(second: rounded.second).offset
    return rounded.isoString(offset: offset)
  }
}

extension ZoneRules: Hashable {
  /// Whether both have the same name and the same rules.
  public static func == (left: ZoneRules, right: ZoneRules) -> Bool {
    left.identifier == right.identifier && left.offsets.segments == right.offsets.segments
      && left.periods == right.periods
  }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(identifier)
  }
}

extension ZoneRules: CustomStringConvertible {
  /// The identifier.
  public var description: String { identifier }
}
