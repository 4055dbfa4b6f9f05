/// Builds dates and times by ISO 8601, byte by byte.
struct ISOText {
  private var bytes: [UInt8] = []

  init() {
    bytes.reserveCapacity(40)
  }

  /// What was appended so far.
  var string: String {
    String(decoding: bytes, as: UTF8.self)
  }

  /// Appends a number of at least `width` digits; the sign is left out.
  mutating func append(_ number: Int, width: Int) {
    var divisor = 1
    for _ in 1..<width { divisor *= 10 }
    for _ in 0..<width {
      bytes.append(UInt8(ascii: "0") + UInt8(number / divisor % 10))
      divisor /= 10
    }
  }

  mutating func append(_ character: Unicode.Scalar) {
    bytes.append(UInt8(ascii: character))
  }

  /// `2024-02-29`
  mutating func append(dateOf local: LocalDateTime) {
    append(local.year, width: 4)
    append("-")
    append(local.month, width: 2)
    append("-")
    append(local.day, width: 2)
  }

  /// `T07:30:00`
  mutating func append(timeOf local: LocalDateTime) {
    append("T")
    append(local.hour, width: 2)
    append(":")
    append(local.minute, width: 2)
    append(":")
    append(Int(local.second), width: 2)
  }

  /// `+05:45`, with seconds where the offset has any: `+00:09:21`
  mutating func append(offset: Int) {
    append(offset < 0 ? "-" : "+")
    let size = abs(offset)
    append(size / 3_600, width: 2)
    append(":")
    append(size / 60 % 60, width: 2)
    if size % 60 != 0 {
      append(":")
      append(size % 60, width: 2)
    }
  }
}

/// An instant to so many decimals of a second, as texts state it.
struct RoundedInstant {
  /// The whole second since 1970.
  let second: Int
  /// How many units of the last decimal there are beyond it.
  private let units: Int
  /// How many decimals there are, 0...9.
  let fractionDigits: Int

  /// The supported instant that is nearest to `instant`, rounded to `fractionDigits` decimals, 0...9.
  init(_ instant: Double, fractionDigits: Int) {
    let digits = min(max(fractionDigits, 0), 9)
    var unitsPerSecond = 1
    for _ in 0..<digits { unitsPerSecond *= 10 }
    let clamped = SupportedInstants.clamp(instant)
    let floor = Int(floorOf: clamped)
    let units = Int(((clamped - Double(floor)) * Double(unitsPerSecond)).rounded())
    second = units == unitsPerSecond ? floor + 1 : floor
    self.units = units == unitsPerSecond ? 0 : units
    self.fractionDigits = digits
  }

  /// The instant without decimals where it is a whole second, with three where it is a whole millisecond,
  /// with six otherwise.
  ///
  /// What is rounded to a microsecond counts: the clock of a computer hardly ever shows 0.518 s, but 0.5179999. So
  /// the text of an instant that was read from a text is that text. Far from 1970, where doubles are farther apart than
  /// microseconds, the nearest to a whole millisecond is one.
  init(precisely instant: Double) {
    if instant.rounded() == instant {
      self.init(instant, fractionDigits: 0)
    } else if (instant * 1e3).rounded() / 1e3 == instant {
      self.init(instant, fractionDigits: 3)
    } else {
      let precise = RoundedInstant(instant, fractionDigits: 6)
      let digits = precise.units == 0 ? 0 : precise.units.isMultiple(of: 1_000) ? 3 : 6
      self = digits == 6 ? precise : RoundedInstant(instant, fractionDigits: digits)
    }
  }

  /// What a clock shows that is `offset` seconds ahead of UTC: `2018-01-01T00:00:00+01:00`.
  func isoString(offset: Int) -> String {
    let local = LocalDateTime(localSecond: second + offset, fraction: 0)
    var text = ISOText()
    text.append(dateOf: local)
    text.append(timeOf: local)
    if fractionDigits > 0 {
      text.append(".")
      text.append(units, width: fractionDigits)
    }
    text.append(offset: offset)
    return text.string
  }

  /// What a calendar shows there: `2018-01-01`.
  func dateString(offset: Int) -> String {
    var text = ISOText()
    text.append(dateOf: LocalDateTime(localSecond: second + offset, fraction: 0))
    return text.string
  }
}
