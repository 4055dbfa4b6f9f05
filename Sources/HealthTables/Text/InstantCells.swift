internal import CalendarBuckets
internal import ReportFormats

/// Writes instants by ISO 8601; the texts of the day and of the offset before are kept.
///
/// Without decimals for a whole second, with three for a whole millisecond, with six otherwise.
struct InstantCells {
  /// Whose clocks instants are on.
  enum Clock {
    /// UTC: `2024-03-10T11:30:00Z`.
    case utc
    /// A zone's, with its offset: `2024-03-10T12:30:00+01:00`.
    case local(ZoneRules)
  }

  private let zone: ZoneRules?
  private var day = DayText()
  private var offset = 0
  private var offsetText: [UInt8] = Array("Z".utf8)

  init(_ clock: Clock) {
    switch clock {
    case .utc: zone = nil
    case .local(let zone):
      self.zone = zone
      offset = .min
    }
  }

  /// Beyond it instants are clamped, which is left to the slow way.
  private static let farthest = 6e10

  mutating func append(_ instant: Double, to bytes: inout [UInt8]) {
    guard instant.rounded(.down) == instant, abs(instant) < Self.farthest else {
      let text = zone?.preciseISOString(at: instant) ?? CSVTable.instant(instant)
      return bytes.append(contentsOf: text.utf8)
    }
    if let zone {
      let known = zone.offset(at: instant)
      if known != offset {
        offset = known
        offsetText = Array(zone.isoString(at: instant).utf8.dropFirst(19))
      }
    }
    let second = Int(instant) + offset
    let number = second.flooredQuotient(dividingBy: 86_400)
    day.append(number, to: &bytes)
    let clock = second - number * 86_400
    bytes.append(UInt8(ascii: "T"))
    Self.append(clock / 3_600, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    Self.append(clock / 60 % 60, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    Self.append(clock % 60, to: &bytes)
    offsetText.appendAll(to: &bytes)
  }

  private static func append(_ number: Int, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 10))
    bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }
}

/// Writes dates, `2024-03-10`; the text of the one before is kept.
struct DayText {
  private var number = Int.min
  private var text: [UInt8] = []

  /// Appends the date of a day that is counted from 1970-01-01.
  mutating func append(_ number: Int, to bytes: inout [UInt8]) {
    if number != self.number {
      self.number = number
      text = Array(ZoneRules.utc.isoString(at: Double(number) * 86_400).utf8.prefix(10))
    }
    text.appendAll(to: &bytes)
  }
}
