/// A date and a time of day as a calendar and a clock on the wall show them, without a zone.
///
/// The calendar is the proleptic Gregorian one: its leap years are also those of the years before
/// 1582. A value says nothing about an instant until a ``ZoneRules`` reads it.
///
/// ```swift
/// let start = try LocalDateTime(year: 2024, month: 2, day: 29, hour: 7, minute: 30)
/// print(start)                        // 2024-02-29T07:30:00
/// print(start.adding(days: 1).month)  // 3
/// ```
public struct LocalDateTime: Sendable, Hashable {
  /// The year, 0...9999.
  public let year: Int
  /// The month, 1...12.
  public let month: Int
  /// The day of the month, 1...31.
  public let day: Int
  /// The hour, 0...23.
  public let hour: Int
  /// The minute, 0...59.
  public let minute: Int
  /// The second with its fraction, 0 ..< 60.
  public let second: Double

  /// A date and time of day, midnight unless told otherwise.
  ///
  /// - Throws: ``LocalDateTimeError`` that names the first field that is out of its range.
  public init(
    year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Double = 0
  ) throws(LocalDateTimeError) {
    guard (0...9999).contains(year) else { throw .yearOutOfRange(year) }
    guard (1...12).contains(month) else { throw .monthOutOfRange(month) }
    guard day >= 1, day <= ProlepticGregorian.dayCount(year: year, month: month) else {
      throw .dayOutOfRange(day, year: year, month: month)
    }
    guard (0...23).contains(hour) else { throw .hourOutOfRange(hour) }
    guard (0...59).contains(minute) else { throw .minuteOutOfRange(minute) }
    guard second >= 0, second < 60 else { throw .secondOutOfRange(second) }
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
    self.second = second
  }

  /// The local time that lies `localSecond` + `fraction` seconds after 1970-01-01T00:00:00 on the
  /// same clock, moved to the nearest moment of the years 0...9999.
  init(localSecond: Int, fraction: Double) {
    let isBefore = localSecond < Self.firstLocalSecond
    let isAfter = localSecond > Self.lastLocalSecond
    let clamped = min(max(localSecond, Self.firstLocalSecond), Self.lastLocalSecond)
    let days = clamped.flooredQuotient(dividingBy: ProlepticGregorian.secondsPerDay)
    let secondOfDay = clamped - days * ProlepticGregorian.secondsPerDay
    (year, month, day) = ProlepticGregorian.date(dayNumber: days)
    hour = secondOfDay / 3_600
    minute = secondOfDay / 60 % 60
    second = Double(secondOfDay % 60) + (isBefore || isAfter ? 0 : fraction)
  }

  private static let firstLocalSecond = -62_167_219_200
  private static let lastLocalSecond = 253_402_300_799

  /// Days from 1970-01-01 to this date; negative before it.
  public var dayNumber: Int {
    ProlepticGregorian.dayNumber(year: year, month: month, day: day)
  }

  /// The day of the week: 1 is Monday, 7 is Sunday, as in ISO 8601.
  public var weekday: Int {
    ProlepticGregorian.weekday(dayNumber: dayNumber)
  }

  /// Midnight of the same date.
  public var startOfDay: LocalDateTime {
    LocalDateTime(localSecond: dayNumber * ProlepticGregorian.secondsPerDay, fraction: 0)
  }

  /// The same time of day, `days` dates later (earlier if negative).
  ///
  /// The result stays within the years 0...9999: a sum beyond them is their first or last second.
  public func adding(days: Int) -> LocalDateTime {
    let bounded = min(max(days, -4_000_000), 4_000_000)
    return LocalDateTime(
      localSecond: wholeSecond + bounded * ProlepticGregorian.secondsPerDay, fraction: fraction)
  }

  /// Whole seconds since 1970-01-01T00:00:00 on the same clock.
  var wholeSecond: Int {
    dayNumber * ProlepticGregorian.secondsPerDay + hour * 3_600 + minute * 60 + Int(second)
  }

  /// What `wholeSecond` leaves out, 0 ..< 1.
  var fraction: Double {
    second - Double(Int(second))
  }
}

extension LocalDateTime: Comparable {
  /// Whether the left clock reading is the smaller one.
  public static func < (left: LocalDateTime, right: LocalDateTime) -> Bool {
    (left.wholeSecond, left.fraction) < (right.wholeSecond, right.fraction)
  }
}

extension LocalDateTime: CustomStringConvertible {
  /// The date by ISO 8601: `2024-02-29`.
  public var dateText: String { String(description.prefix(10)) }

  /// The reading by ISO 8601 in whole seconds: `2024-02-29T07:30:00`. A fraction is cut off.
  public var description: String {
    var text = ISOText()
    text.append(dateOf: self)
    text.append(timeOf: self)
    return text.string
  }
}

/// Why a ``LocalDateTime`` cannot be.
public struct LocalDateTimeError: Error, Sendable, Equatable, CustomStringConvertible {
  private enum Failure: Sendable, Equatable {
    case yearOutOfRange(Int)
    case monthOutOfRange(Int)
    case dayOutOfRange(Int, year: Int, month: Int)
    case hourOutOfRange(Int)
    case minuteOutOfRange(Int)
    case secondOutOfRange(Double)
  }

  private let failure: Failure

  /// The year is not one of 0...9999.
  public static func yearOutOfRange(_ year: Int) -> Self {
    Self(failure: .yearOutOfRange(year))
  }
  /// The month is not one of 1...12.
  public static func monthOutOfRange(_ month: Int) -> Self {
    Self(failure: .monthOutOfRange(month))
  }
  /// The month does not have that day.
  public static func dayOutOfRange(_ day: Int, year: Int, month: Int) -> Self {
    Self(failure: .dayOutOfRange(day, year: year, month: month))
  }
  /// The hour is not one of 0...23.
  public static func hourOutOfRange(_ hour: Int) -> Self {
    Self(failure: .hourOutOfRange(hour))
  }
  /// The minute is not one of 0...59.
  public static func minuteOutOfRange(_ minute: Int) -> Self {
    Self(failure: .minuteOutOfRange(minute))
  }
  /// The second is not in 0 ..< 60.
  public static func secondOutOfRange(_ second: Double) -> Self {
    Self(failure: .secondOutOfRange(second))
  }

  /// A sentence that says which value is wrong and what would be right.
  public var description: String {
    switch failure {
    case .yearOutOfRange(let year):
      return "The year \(year) is out of range: years go from 0 to 9999."
    case .monthOutOfRange(let month):
      return "The month \(month) does not exist: months go from 1 to 12."
    case .dayOutOfRange(let day, let year, let month):
      let count = ProlepticGregorian.dayCount(year: year, month: month)
      return "The day \(day) does not exist: month \(month) of \(year) has \(count) days."
    case .hourOutOfRange(let hour):
      return "The hour \(hour) does not exist: hours go from 0 to 23."
    case .minuteOutOfRange(let minute):
      return "The minute \(minute) does not exist: minutes go from 0 to 59."
    case .secondOutOfRange(let second):
      return "The second \(second) does not exist: seconds go from 0 to just below 60."
    }
  }
}
