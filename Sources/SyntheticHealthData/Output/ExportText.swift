internal import CalendarBuckets

/// A growing piece of the export's text, with hand-written numbers and dates.
struct ExportText {
  /// The bytes since the last flush.
  var bytes: [UInt8] = []
  private var stamp: [UInt8]
  private var stampedDay = Int.min
  private var offset: Int
  /// Whose offset of the day dates have, instead of one for all.
  private let seasons: ZoneRules?

  /// Text whose dates all carry the offset `offset` (seconds east of UTC), as Apple's do; with `seasons` that
  /// of its own instant in the zone, as converters write it.
  init(offset: Int, seasons: ZoneRules? = nil) {
    self.offset = offset
    self.seasons = seasons
    stamp = Self.stamp(offset)
    bytes.reserveCapacity(1 << 21)
  }

  /// A date without its digits.
  private static func stamp(_ offset: Int) -> [UInt8] {
    let minutes = abs(offset) / 60
    let zone = [minutes / 600, minutes / 60 % 10, minutes % 60 / 10, minutes % 10]
    return Array("0000-00-00 00:00:00 ".utf8) + [offset < 0 ? 0x2D : 0x2B]
      + zone.map { 0x30 + UInt8($0) }
  }

  mutating func append(_ text: [UInt8]) { bytes.append(contentsOf: text) }

  mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
  }

  mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Appends `yyyy-MM-dd HH:mm:ss +HHMM`.
  mutating func append(date instant: Int) {
    if let seasons {
      let now = seasons.offset(at: Double(instant))
      if now != offset {
        (offset, stamp, stampedDay) = (now, Self.stamp(now), Int.min)
      }
    }
    let wall = instant + offset
    let day = wall >= 0 ? wall / 86_400 : (wall - 86_399) / 86_400
    if day != stampedDay {
      stampedDay = day
      let date = SyntheticDay(dayNumber: day)
      put(date.year / 100, at: 0)
      put(date.year % 100, at: 2)
      put(date.month, at: 5)
      put(date.day, at: 8)
    }
    let second = wall - day * 86_400
    put(second / 3_600, at: 11)
    put(second / 60 % 60, at: 14)
    put(second % 60, at: 17)
    bytes.append(contentsOf: stamp)
  }

  private mutating func put(_ value: Int, at position: Int) {
    stamp[position] = 0x30 + UInt8(truncatingIfNeeded: value / 10)
    stamp[position + 1] = 0x30 + UInt8(truncatingIfNeeded: value % 10)
  }

  /// Appends `mantissa / 10^decimals` without zeros at the end of the fraction.
  mutating func append(decimal mantissa: Int, decimals: Int) {
    var magnitude = mantissa.magnitude
    var decimals = decimals
    while decimals > 0, magnitude % 10 == 0 {
      magnitude /= 10
      decimals -= 1
    }
    if mantissa < 0 { bytes.append(0x2D) }
    // The digits from the last to the first, packed four bits each: at most 16 of them.
    var digits: UInt64 = 0
    var count = 0
    while magnitude > 0 || count <= decimals {
      digits = digits << 4 | UInt64(magnitude % 10)
      magnitude /= 10
      count += 1
    }
    while count > 0 {
      if count == decimals { bytes.append(0x2E) }
      bytes.append(0x30 + UInt8(truncatingIfNeeded: digits & 15))
      digits >>= 4
      count -= 1
    }
  }

  /// Appends a whole number.
  mutating func append(integer value: Int) { append(decimal: value, decimals: 0) }

  /// Appends the nine hexadecimal digits of a made-up memory address.
  mutating func append(address hash: UInt64) {
    bytes.append(0x32)
    bytes.append(0x38)
    var rest = hash
    for _ in 0..<6 {
      let digit = UInt8(truncatingIfNeeded: rest & 15)
      bytes.append(digit < 10 ? 0x30 + digit : 0x57 + digit)
      rest >>= 4
    }
    bytes.append(0x30)
  }

  /// Appends ` name="value"`.
  mutating func append(attribute name: StaticString, _ value: String) {
    append(" ")
    append(name)
    append("=\"")
    append(value)
    append("\"")
  }

  /// Appends ` name="value"` with a date.
  mutating func append(attribute name: StaticString, date instant: Int) {
    append(" ")
    append(name)
    append("=\"")
    append(date: instant)
    append("\"")
  }

  /// Appends ` name="value"` with a decimal.
  mutating func append(attribute name: StaticString, decimal mantissa: Int, decimals: Int) {
    append(" ")
    append(name)
    append("=\"")
    append(decimal: mantissa, decimals: decimals)
    append("\"")
  }

  /// Appends a whole `MetadataEntry` line.
  mutating func append(metadata key: StaticString, _ value: String, indentation: Int = 2) {
    for _ in 0..<indentation { bytes.append(0x20) }
    append("<MetadataEntry key=\"")
    append(key)
    append("\" value=\"")
    append(value)
    append("\"/>\n")
  }
}
