/// Arithmetic of the proleptic Gregorian calendar: day numbers, months and their lengths.
///
/// A day number counts days since 1970-01-01. The conversions follow C. Neri and L. Schneider,
/// "Euclidean affine functions and their application to calendar algorithms", Software: Practice
/// and Experience 53 (2023). They hold for the years -200,000 to 200,000, which is wider than
/// anything that reaches them.
enum ProlepticGregorian {
  /// Seconds of a day without a change of the clock.
  static let secondsPerDay = 86_400
  /// Days after which leap years and weekdays repeat.
  static let daysPerCycle = 146_097
  /// Seconds after which leap years and weekdays repeat: 400 years.
  static let secondsPerCycle = daysPerCycle * secondsPerDay

  /// Whole cycles added so that every intermediate value is positive.
  private static let yearShift: Int = 400 * 500
  /// Days from 0000-03-01 to 1970-01-01, and the cycles.
  private static let dayShift: UInt32 = 719_468 + 146_097 * 500

  /// The day number of a date. The day may be any that the month has.
  @inline(__always)
  static func dayNumber(year: Int, month: Int, day: Int) -> Int {
    let isJanuaryOrFebruary = month <= 2
    let shiftedYear =
      UInt32(truncatingIfNeeded: year &+ yearShift) &- (isJanuaryOrFebruary ? 1 : 0)
    let shiftedMonth = UInt32(truncatingIfNeeded: isJanuaryOrFebruary ? month &+ 12 : month)
    let century = shiftedYear / 100
    let daysOfYears = 1461 &* shiftedYear / 4 &- century &+ century / 4
    let daysOfMonths = (979 &* shiftedMonth &- 2919) / 32
    let shifted = daysOfYears &+ daysOfMonths &+ UInt32(truncatingIfNeeded: day &- 1)
    return Int(shifted) &- Int(dayShift)
  }

  /// The day number of a local second since 1970, which is later than the year -200,000.
  @inline(__always)
  static func dayNumber(localSecond: Int) -> Int {
    let positive = localSecond &+ Int(dayShift) &* secondsPerDay
    return Int(UInt(truncatingIfNeeded: positive) / UInt(secondsPerDay)) &- Int(dayShift)
  }

  /// The date of a day number.
  @inline(__always)
  static func date(dayNumber: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = UInt32(truncatingIfNeeded: dayNumber &+ Int(dayShift))
    let quarterDays = 4 &* shifted &+ 3
    let century = quarterDays / 146_097
    let quarterDaysOfCentury = (quarterDays % 146_097) | 3
    let product = UInt64(2_939_745) &* UInt64(quarterDaysOfCentury)
    let yearOfCentury = UInt32(truncatingIfNeeded: product >> 32)
    let dayOfYear = UInt32(truncatingIfNeeded: product) / 2_939_745 / 4
    let packed = 2141 &* dayOfYear &+ 197_913
    let isJanuaryOrFebruary = dayOfYear >= 306
    let year = Int(100 &* century &+ yearOfCentury) &- yearShift
    let month = Int(packed >> 16)
    return (
      isJanuaryOrFebruary ? year &+ 1 : year,
      isJanuaryOrFebruary ? month &- 12 : month,
      Int((packed & 0xFFFF) / 2141) &+ 1
    )
  }

  /// The day number of the first day of a month that is counted from January of the year 0.
  @inline(__always)
  static func dayNumber(monthNumber: Int) -> Int {
    countedDays(countedMonths: monthCount(monthNumber: monthNumber)) &- Int(dayShift)
  }

  /// The months from the first March of the shifted years to a month that is counted from January
  /// of the year 0.
  @inline(__always)
  static func monthCount(monthNumber: Int) -> Int {
    monthNumber &+ (12 * yearShift - 2)
  }

  /// The days from the first March of the shifted years to the start of a month counted from there.
  ///
  /// As ``dayNumber(year:month:day:)``; counted from March the months need no case for January and
  /// February.
  @inline(__always)
  static func countedDays(countedMonths: Int) -> Int {
    let months = UInt32(truncatingIfNeeded: countedMonths)
    let year = months / 12
    let month = months &- 12 &* year &+ 3
    let century = year / 100
    let daysOfYears = 1461 &* year / 4 &- century &+ century / 4
    let daysOfMonths = (979 &* month &- 2919) / 32
    return Int(daysOfYears &+ daysOfMonths)
  }

  /// Whether a year has a 29 February.
  @inline(__always)
  static func isLeap(year: Int) -> Bool {
    year & 3 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// The number of days of a month, 1...12.
  @inline(__always)
  static func dayCount(year: Int, month: Int) -> Int {
    month == 2 ? (isLeap(year: year) ? 29 : 28) : 30 | ((month ^ (month >> 3)) & 1)
  }

  /// The day of the week of a day number: 1 is Monday, 7 is Sunday, as in ISO 8601.
  static func weekday(dayNumber: Int) -> Int {
    (dayNumber + 3).flooredRemainder(dividingBy: 7) + 1
  }
}

extension Int {
  /// The largest integer not above the exact quotient. The divisor is positive.
  @inline(__always)
  package func flooredQuotient(dividingBy divisor: Int) -> Int {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient &- 1 : quotient
  }

  /// The remainder that belongs to `flooredQuotient`: 0 ..< divisor.
  @inline(__always)
  func flooredRemainder(dividingBy divisor: Int) -> Int {
    let remainder = self % divisor
    return remainder < 0 ? remainder + divisor : remainder
  }

  /// The largest integer not above `value`, whose size is below 2^51.
  ///
  /// Adding 1.5 x 2^52 leaves the nearest integer in the low bits of the sum. Written out because
  /// `rounded(.down)` is a call into the C library on plain x86-64, and `Int(_:)` tests for what
  /// cannot be here. Sizes beyond the limit give a wrong number, never a trap.
  @inline(__always)
  init(floorOf value: Double) {
    let magic = 6_755_399_441_055_744.0
    let sum = value + magic
    let nearest = Int(truncatingIfNeeded: sum.bitPattern &- magic.bitPattern)
    self = sum - magic > value ? nearest &- 1 : nearest
  }

  /// The integer nearest to `value`, whose size is below 2^51; of two equally near the even one.
  @inline(__always)
  init(nearestTo value: Double) {
    let magic = 6_755_399_441_055_744.0
    self = Int(truncatingIfNeeded: (value + magic).bitPattern &- magic.bitPattern)
  }
}
