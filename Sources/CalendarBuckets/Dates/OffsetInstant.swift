/// An instant together with what clocks were ahead of UTC by: what ISO 8601 writes as
/// `2024-03-10T07:30:00-04:00`.
///
/// ```swift
/// let newYork = try ZoneRules(identifier: "America/New_York")
/// let instant = OffsetInstant(1_710_070_200, in: newYork)
/// print(instant)            // 2024-03-10T07:30:00-04:00
/// print(instant.dateText)   // 2024-03-10
/// ```
///
/// Coded as that text, to the microsecond. Two of them are equal if they are the same instant with the same
/// offset; the earlier is the smaller.
public struct OffsetInstant: Sendable, Hashable {
  /// Seconds since 1970.
  public let instant: Double
  /// How far the clock is ahead of UTC, in seconds; negative west of Greenwich.
  public let offset: Int

  /// An instant with an offset.
  public init(_ instant: Double, offset: Int) {
    self.instant = instant
    self.offset = offset
  }

  /// An instant as the clocks of a zone show it.
  public init(_ instant: Double, in zone: ZoneRules) {
    self.init(instant, offset: zone.offset(at: instant))
  }

  /// What calendar and clock show.
  public var localDateTime: LocalDateTime { rules.localDateTime(at: instant) }

  /// The local date: `2024-03-10`.
  public var dateText: String { RoundedInstant(precisely: instant).dateString(offset: offset) }

  private var rules: ZoneRules { ZoneRules(fixedOffset: offset) }
}

extension OffsetInstant: Comparable {
  /// Whether the left instant is the earlier one.
  public static func < (left: OffsetInstant, right: OffsetInstant) -> Bool {
    (left.instant, left.offset) < (right.instant, right.offset)
  }
}

extension OffsetInstant: CustomStringConvertible {
  /// The local time with the offset: without decimals for a whole second, with three for a whole
  /// millisecond, with six otherwise.
  public var description: String {
    RoundedInstant(precisely: instant).isoString(offset: offset)
  }
}

extension OffsetInstant: Codable {
  /// Reads a time with an offset.
  ///
  /// - Throws: `DecodingError` for any other text.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    var reader = DateTimeReader(text)
    guard case .instant(let instant)? = try? ParsedDateTime(parsing: text),
      let offset = reader.offsetOfDateTime()
    else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "'\(text)' is no time with an offset, such as 2024-03-10T07:30:00-04:00.")
    }
    self.init(instant, offset: offset)
  }

  /// Writes ``description``.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension ZoneRules {
  /// An instant as an ISO time on the clocks of the zone: without decimals for a whole second, with
  /// three for a whole millisecond, with six otherwise.
  public func preciseISOString(at instant: Double) -> String {
    isoString(at: instant, fractionDigits: RoundedInstant(precisely: instant).fractionDigits)
  }
}

extension ParsedDateTime: Codable {
  /// Reads a date or time as a person types it.
  ///
  /// - Throws: `DecodingError` for any other text.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    do {
      self = try ParsedDateTime(parsing: try container.decode(String.self))
    } catch let error as DateTimeParsingError {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(error)")
    }
  }

  /// Writes ``description``.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension ParsedDateTime: CustomStringConvertible {
  /// The shortest text that is read as the same: a date, a local time, or a time in UTC. Of an instant that is in
  /// none of the years 0 to 9999 of UTC it is the time of a clock that shows one of them.
  public var description: String {
    switch self {
    case .local(let local):
      if local == local.startOfDay { return String(local.description.prefix(10)) }
      guard local.fraction != 0 else { return local.description }
      let digits = ZoneRules.utc.isoString(at: local.fraction, fractionDigits: 9)
      return local.description + digits.dropFirst(19).prefix(10)
    case .instant(let instant):
      // Texts have up to nine decimals.
      let digits = [(0, 1.0), (3, 1e3), (6, 1e6)].first { _, scale in
        (instant * scale).rounded() / scale == instant
      }
      let rounded = RoundedInstant(instant, fractionDigits: digits?.0 ?? 9)
      let isEarly = rounded.second < SupportedInstants.firstSecondInUTC
      let isLate = rounded.second >= SupportedInstants.endInUTC
      guard isEarly || isLate else { return rounded.isoString(offset: 0).dropLast(6) + "Z" }
      return rounded.isoString(offset: isEarly ? 86_340 : -86_340)
    }
  }

  /// What was meant as a local date and time: as it is, though the clocks of `zone` may never have shown
  /// it; of an instant what they show at it.
  public func local(in zone: ZoneRules) -> LocalDateTime {
    switch self {
    case .local(let local): local
    case .instant(let instant): zone.localDateTime(at: instant)
    }
  }
}
