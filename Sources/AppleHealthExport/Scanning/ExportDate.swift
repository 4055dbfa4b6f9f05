/// Reads the dates of an export: instants, with the offset that they are written in.
///
/// Accepted: `yyyy-MM-dd HH:mm:ss +HHMM`, also with `+HH:MM` or `Z` for the offset, with or without
/// the space in front of it, with a fraction of a second behind the seconds, and the compact form of
/// exports before iOS 9, `yyyyMMddHHmmss-HHMM`. A day that no month has, 24:00 and 23:59:60 are not
/// dates. Years 0 to 9999 of the proleptic Gregorian calendar.
///
/// The day and the offset of the date read last are remembered: the next one is mostly of the same
/// day, and then costs a few nanoseconds.
struct ExportDateReader {
  // 2001-01-01 in UTC, as the bytes of a date that was read: zeros would be found in a text of zeros.
  private var memoYearMonth: UInt64 = 0x2D31_302D_3130_3032
  private var memoDay: UInt64 = 0x20_3130
  private var memoOffset: UInt64 = 0x3030_3030_2B20
  private var memoBase: Double = 978_307_200
  /// The offset that the date read last is written in, in seconds east of UTC.
  private(set) var lastOffset = 0
  private var memoOffsetSeconds = 0

  /// The instant of `bytes` in seconds since 1970, or nil if they are not a date.
  @inline(__always)
  mutating func instant(_ bytes: ByteView) -> Double? {
    if bytes.count == 25 {
      let offset = bytes.word(at: 17) >> 16
      if bytes.word(at: 0) == memoYearMonth, bytes.word(at: 8) & 0xFF_FFFF == memoDay,
        offset == memoOffset, let second = Self.secondOfDay(bytes.word(at: 11))
      {
        lastOffset = memoOffsetSeconds
        return memoBase + second
      }
    }
    return parse(bytes)
  }

  /// The seconds since midnight of the eight bytes `HH:mm:ss`, or nil.
  @inline(__always)
  private static func secondOfDay(_ word: UInt64) -> Double? {
    let digits = word ^ 0x3030_3A30_303A_3030
    guard digits & 0x0000_FF00_00FF_0000 == 0,
      (digits &+ 0x7676_7676_7676_7676) & 0x8080_8080_8080_8080 == 0,
      digits & 0x8080_8080_8080_8080 == 0
    else { return nil }
    let hour = (digits & 15) &* 10 &+ (digits >> 8 & 15)
    let minute = (digits >> 24 & 15) &* 10 &+ (digits >> 32 & 15)
    let second = (digits >> 48 & 15) &* 10 &+ (digits >> 56 & 15)
    guard hour < 24, minute < 60, second < 60 else { return nil }
    return Double(hour &* 3600 &+ minute &* 60 &+ second)
  }

  private mutating func parse(_ bytes: ByteView) -> Double? {
    guard let date = ExportDate(bytes) else { return nil }
    lastOffset = date.offset
    if bytes.count == 25, bytes[19] == 32 {
      memoYearMonth = bytes.word(at: 0)
      memoDay = bytes.word(at: 8) & 0xFF_FFFF
      memoOffset = bytes.word(at: 17) >> 16
      memoBase = date.instant - Double(date.secondOfDay)
      memoOffsetSeconds = date.offset
    }
    return date.instant
  }
}

/// A date of an export, taken apart.
struct ExportDate: Equatable {
  /// The instant in seconds since 1970.
  let instant: Double
  /// The offset that it is written in, in seconds east of UTC.
  let offset: Int
  /// The whole seconds since midnight that it is written with.
  let secondOfDay: Int

  /// The date that `bytes` spell, or nil.
  init?(_ bytes: ByteView) {
    var cursor = DateCursor(bytes: bytes)
    guard let year = cursor.digits(4) else { return nil }
    let isCompact = !cursor.take(UInt8(ascii: "-"))
    guard let month = cursor.digits(2), isCompact || cursor.take(UInt8(ascii: "-")),
      let day = cursor.digits(2), isCompact || cursor.take(32),
      let hour = cursor.digits(2), isCompact || cursor.take(UInt8(ascii: ":")),
      let minute = cursor.digits(2), isCompact || cursor.take(UInt8(ascii: ":")),
      let second = cursor.digits(2)
    else { return nil }
    guard let fraction = cursor.fraction() else { return nil }
    _ = cursor.take(32)
    guard let offset = cursor.offset(), cursor.isAtEnd else { return nil }
    guard let days = Self.daysSince1970(year, month, day), hour < 24, minute < 60, second < 60
    else { return nil }
    self.offset = offset
    secondOfDay = hour * 3600 + minute * 60 + second
    instant = Double(days * 86_400 + secondOfDay - offset) + fraction
  }

  /// The number of days from 1970-01-01 to a date of the proleptic Gregorian calendar; nil if there
  /// is no such day.
  ///
  /// Source: Howard Hinnant, "chrono-compatible low-level date algorithms", `days_from_civil`.
  static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int? {
    guard (1...12).contains(month), day >= 1 else { return nil }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard day <= lengths[month - 1] else { return nil }
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }
}

/// A position in the bytes of a date.
private struct DateCursor {
  let bytes: ByteView
  var index = 0

  init(bytes: ByteView) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { index == bytes.count }

  mutating func digits(_ count: Int) -> Int? {
    guard index + count <= bytes.count else { return nil }
    var value = 0
    for _ in 0..<count {
      let digit = bytes[index] &- 48
      guard digit < 10 else { return nil }
      value = value * 10 + Int(digit)
      index += 1
    }
    return value
  }

  mutating func take(_ byte: UInt8) -> Bool {
    guard index < bytes.count, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  /// The fraction behind the seconds, 0 if there is none, nil if it has no digits.
  mutating func fraction() -> Double? {
    guard take(UInt8(ascii: ".")) || take(UInt8(ascii: ",")) else { return 0 }
    let start = index
    while index < bytes.count, bytes[index] &- 48 < 10 { index += 1 }
    guard index > start, index - start <= 18 else { return nil }
    var digits = 0
    var scale = 1.0
    for position in start..<index {
      digits = digits * 10 + Int(bytes[position] &- 48)
      scale *= 10
    }
    return Double(digits) / scale
  }

  mutating func offset() -> Int? {
    if take(UInt8(ascii: "Z")) { return 0 }
    let isEast = take(UInt8(ascii: "+"))
    guard isEast || take(UInt8(ascii: "-")), let hours = digits(2) else { return nil }
    _ = take(UInt8(ascii: ":"))
    guard let minutes = digits(2), hours < 24, minutes < 60 else { return nil }
    let seconds = hours * 3600 + minutes * 60
    return isEast ? seconds : -seconds
  }
}
