/// Reads the times of a GPX file: ISO 8601 as XML Schema has it, `2024-03-02T09:14:05Z`, with or without
/// a fraction of a second, with an offset in the place of the `Z`, or without either, which is UTC as
/// well.
///
/// The day of the time read last is remembered: the next one is mostly of the same.
struct GPXTimeReader {
  /// The seconds from 1970 to 2001, from where times are counted.
  private static let reference = 978_307_200
  private static let powers = [
    1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
  ]

  // 2001-01-01, as the bytes of a day that was read: zeros would be found in a text of zeros.
  private var memoYearMonth: UInt64 = 0x2D31_302D_3130_3032
  private var memoDay: UInt64 = 0x3130
  private var memoSeconds = 0

  /// The seconds since 2001-01-01 00:00 UTC of `text`, or nil if it is no time.
  mutating func time(_ text: ByteView) -> Double? {
    var start = 0
    var end = text.count
    while start < end, Self.isSpace(text[start]) { start += 1 }
    while end > start, Self.isSpace(text[end - 1]) { end -= 1 }
    let bytes = text.slice(start, end)
    guard bytes.count >= 19, let day = day(bytes), bytes[10] == UInt8(ascii: "T"),
      let hour = Self.digits(bytes, 11, 2), bytes[13] == UInt8(ascii: ":"),
      let minute = Self.digits(bytes, 14, 2), bytes[16] == UInt8(ascii: ":"),
      let second = Self.digits(bytes, 17, 2), hour < 24, minute < 60, second < 60
    else { return nil }
    var index = 19
    var fraction = (value: 0, digits: 0)
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") || bytes[index] == UInt8(ascii: ",") {
      index += 1
      let begin = index
      while index < bytes.count, let digit = Self.digits(bytes, index, 1) {
        // Nanoseconds are finer than a Double of this size.
        if fraction.digits < 9 { fraction = (fraction.value * 10 + digit, fraction.digits + 1) }
        index += 1
      }
      guard index > begin else { return nil }
    }
    guard let offset = Self.offset(bytes.slice(index, bytes.count)) else { return nil }
    let whole = day + hour * 3600 + minute * 60 + second - offset
    if fraction.digits == 0 { return Double(whole) }
    let power = Self.powers[fraction.digits]
    let (scaled, isTooLarge) = whole.multipliedReportingOverflow(by: power)
    // One division, so that the result is the nearest Double where the whole fits in one.
    if !isTooLarge, abs(scaled) < 1 << 53 { return Double(scaled + fraction.value) / Double(power) }
    return Double(whole) + Double(fraction.value) / Double(power)
  }

  /// The seconds from 2001 to the day that `bytes` begin with.
  private mutating func day(_ bytes: ByteView) -> Int? {
    let (yearMonth, dayOfMonth) = (bytes.word(at: 0), bytes.word(at: 8) & 0xFFFF)
    if yearMonth == memoYearMonth, dayOfMonth == memoDay { return memoSeconds }
    guard let year = Self.digits(bytes, 0, 4), bytes[4] == UInt8(ascii: "-"),
      let month = Self.digits(bytes, 5, 2), bytes[7] == UInt8(ascii: "-"),
      let day = Self.digits(bytes, 8, 2), let days = ExportDate.daysSince1970(year, month, day)
    else { return nil }
    (memoYearMonth, memoDay) = (yearMonth, dayOfMonth)
    memoSeconds = days * 86_400 - Self.reference
    return memoSeconds
  }

  /// The offset in seconds east of UTC: `Z`, nothing, `+01:00`, `+0100` or `+01`.
  private static func offset(_ bytes: ByteView) -> Int? {
    if bytes.count == 0 || bytes.equals("Z") || bytes.equals("z") { return 0 }
    let isEast = bytes[0] == UInt8(ascii: "+")
    guard isEast || bytes[0] == UInt8(ascii: "-"), let hours = digits(bytes, 1, 2), hours < 24
    else { return nil }
    var minutes = 0
    switch bytes.count {
    case 3: break
    case 5: minutes = digits(bytes, 3, 2) ?? 60
    case 6 where bytes[3] == UInt8(ascii: ":"): minutes = digits(bytes, 4, 2) ?? 60
    default: return nil
    }
    guard minutes < 60 else { return nil }
    return (hours * 3600 + minutes * 60) * (isEast ? 1 : -1)
  }

  private static func digits(_ bytes: ByteView, _ start: Int, _ count: Int) -> Int? {
    guard start + count <= bytes.count else { return nil }
    var number = 0
    for index in start..<start + count {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      number = number * 10 + Int(digit)
    }
    return number
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 32 || byte == 10 || byte == 9 || byte == 13
  }
}
