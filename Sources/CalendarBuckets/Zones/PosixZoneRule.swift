/// The rule of a POSIX `TZ` string, as it stands at the end of a TZif file.
///
/// POSIX.1-2017, Base Definitions 8.3, with the extensions of RFC 8536, section 3.3.1: names in
/// angle brackets and hours from -167 to 167.
struct PosixZoneRule: Sendable, Hashable {
  /// When in a year the clock changes.
  enum ChangeDay: Sendable, Hashable {
    /// Day 1...365, 29 February never counted.
    case julian(Int)
    /// Day 0...365, 29 February counted.
    case ordinal(Int)
    /// The n-th (5: last) weekday (0: Sunday) of a month.
    case weekday(month: Int, week: Int, day: Int)
  }

  /// A day and the local second of that day.
  struct Change: Sendable, Hashable {
    var day: ChangeDay
    var second: Int
  }

  /// The part of a rule about the other half of the year.
  struct Daylight: Sendable, Hashable {
    var offset: Int
    var start: Change
    var end: Change
  }

  /// Seconds east of UTC outside daylight time.
  var standardOffset: Int
  var daylight: Daylight?

  /// The changes of the clock in `years`, in ascending order.
  ///
  /// Where two fall on the same instant the later year's wins, so a rule whose daylight time
  /// lasts all year never leaves it.
  func transitions(years: ClosedRange<Int>) -> [(second: Int, offset: Int)] {
    guard let daylight else { return [] }
    var found: [(second: Int, offset: Int)] = []
    found.reserveCapacity(2 * years.count)
    for year in years {
      let start = (daylight.start.localSecond(year: year) - standardOffset, daylight.offset)
      let end = (daylight.end.localSecond(year: year) - daylight.offset, standardOffset)
      for change in start.0 <= end.0 ? [start, end] : [end, start] {
        while let last = found.last, last.second > change.0 { found.removeLast() }
        if let last = found.last, last.second == change.0 { found.removeLast() }
        found.append((second: change.0, offset: change.1))
      }
    }
    return found
  }
}

extension PosixZoneRule.Change {
  /// The local second since 1970 at which the change of `year` happens.
  func localSecond(year: Int) -> Int {
    let dayNumber: Int
    switch day {
    case .julian(let ordinal):
      let afterLeapDay = ordinal >= 60 && ProlepticGregorian.isLeap(year: year)
      dayNumber =
        ProlepticGregorian.dayNumber(year: year, month: 1, day: 1) + ordinal - 1
        + (afterLeapDay ? 1 : 0)
    case .ordinal(let ordinal):
      dayNumber = ProlepticGregorian.dayNumber(year: year, month: 1, day: 1) + ordinal
    case .weekday(let month, let week, let weekday):
      let first = ProlepticGregorian.dayNumber(year: year, month: month, day: 1)
      let firstWeekday = ProlepticGregorian.weekday(dayNumber: first) % 7
      let inFirstWeek = (weekday - firstWeekday + 7) % 7
      let count = ProlepticGregorian.dayCount(year: year, month: month)
      var dayOfMonth = inFirstWeek + 7 * (week - 1)
      while dayOfMonth >= count { dayOfMonth -= 7 }
      dayNumber = first + dayOfMonth
    }
    return dayNumber * ProlepticGregorian.secondsPerDay + second
  }
}

extension PosixZoneRule {
  /// The rule that `text` writes, or nil if it does not follow the grammar.
  init?(parsing text: some Sequence<UInt8>) {
    var reader = Reader(bytes: Array(text))
    guard reader.skipName(), let west = reader.offset(maximumHours: 24) else { return nil }
    standardOffset = -west
    guard !reader.isAtEnd else { return }
    guard reader.skipName() else { return nil }
    var daylightOffset = standardOffset + 3_600
    if let next = reader.peek, next != UInt8(ascii: ",") {
      guard let west = reader.offset(maximumHours: 24) else { return nil }
      daylightOffset = -west
    }
    guard reader.skip(","), let start = reader.change(), reader.skip(","),
      let end = reader.change(), reader.isAtEnd
    else { return nil }
    daylight = Daylight(offset: daylightOffset, start: start, end: end)
  }

  private struct Reader {
    let bytes: [UInt8]
    var position = 0

    init(bytes: [UInt8]) {
      self.bytes = bytes
    }

    var isAtEnd: Bool { position == bytes.count }
    var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
      guard peek == UInt8(ascii: character) else { return false }
      position += 1
      return true
    }

    /// Skips a name of three or more letters, or anything in angle brackets.
    mutating func skipName() -> Bool {
      let start = position
      if skip("<") {
        while let byte = peek, byte != UInt8(ascii: ">") {
          guard byte.isASCIILetter || byte.isASCIIDigit || byte == 0x2B || byte == 0x2D else {
            return false
          }
          position += 1
        }
        return skip(">") && position > start + 2
      }
      while let byte = peek, byte.isASCIILetter { position += 1 }
      return position - start >= 3
    }

    mutating func number(in range: ClosedRange<Int>) -> Int? {
      let start = position
      var value = 0
      while let byte = peek, byte.isASCIIDigit, position - start < 4 {
        value = value * 10 + Int(byte - UInt8(ascii: "0"))
        position += 1
      }
      return position > start && range.contains(value) ? value : nil
    }

    /// `[+-]hh[:mm[:ss]]` in seconds.
    mutating func offset(maximumHours: Int) -> Int? {
      let isNegative = skip("-")
      if !isNegative { _ = skip("+") }
      guard let hours = number(in: 0...maximumHours) else { return nil }
      var seconds = hours * 3_600
      if skip(":") {
        guard let minutes = number(in: 0...59) else { return nil }
        seconds += minutes * 60
        if skip(":") {
          guard let rest = number(in: 0...59) else { return nil }
          seconds += rest
        }
      }
      return isNegative ? -seconds : seconds
    }

    mutating func change() -> Change? {
      let day: ChangeDay
      if skip("M") {
        guard let month = number(in: 1...12), skip("."), let week = number(in: 1...5), skip("."),
          let weekday = number(in: 0...6)
        else { return nil }
        day = .weekday(month: month, week: week, day: weekday)
      } else if skip("J") {
        guard let ordinal = number(in: 1...365) else { return nil }
        day = .julian(ordinal)
      } else {
        guard let ordinal = number(in: 0...365) else { return nil }
        day = .ordinal(ordinal)
      }
      guard skip("/") else { return Change(day: day, second: 7_200) }
      guard let second = offset(maximumHours: 167) else { return nil }
      return Change(day: day, second: second)
    }
  }
}

extension UInt8 {
  var isASCIIDigit: Bool { self &- UInt8(ascii: "0") < 10 }
  var isASCIILetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }
}
