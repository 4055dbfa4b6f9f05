/// A date of the proleptic Gregorian calendar, such as the first day of a synthetic year.
///
/// ```swift
/// let day = try SyntheticDay(year: 2024, month: 2, day: 29)
/// print(day)  // 2024-02-29
/// ```
public struct SyntheticDay: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The year, 1 to 9999.
  public let year: Int
  /// The month, 1 to 12.
  public let month: Int
  /// The day of the month, from 1.
  public let day: Int

  /// A date that exists; throws `SyntheticDataError.notADate` for any other.
  public init(year: Int, month: Int, day: Int) throws {
    let number = SyntheticDay.dayNumber(year: year, month: month, day: day)
    guard (1...9999).contains(year), (1...12).contains(month), (1...31).contains(day),
      SyntheticDay(dayNumber: number).month == month
    else {
      throw SyntheticDataError.notADate(year: year, month: month, day: day)
    }
    self.year = year
    self.month = month
    self.day = day
  }

  /// The date `dayNumber` days after 1970-01-01 (Hinnant, "chrono-compatible date algorithms").
  init(dayNumber: Int) {
    let shifted = dayNumber + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Days since 1970-01-01.
  var dayNumber: Int { SyntheticDay.dayNumber(year: year, month: month, day: day) }

  /// The date as `yyyy-MM-dd`.
  public var description: String {
    func padded(_ value: Int, _ width: Int) -> String {
      let text = String(value)
      return String(repeating: "0", count: max(0, width - text.count)) + text
    }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }

  /// Earlier dates are smaller.
  public static func < (left: SyntheticDay, right: SyntheticDay) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }

  private static func dayNumber(year: Int, month: Int, day: Int) -> Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }
}

/// Why a synthetic person or export could not be made; each prints as a sentence.
public enum SyntheticDataError: Error, Equatable, CustomStringConvertible {
  /// The date does not exist.
  case notADate(year: Int, month: Int, day: Int)
  /// Fewer than one day or more than 36,600 were asked for.
  case lengthOutOfRange(days: Int)
  /// The name of the output ends neither in `.xml` nor in `.zip`.
  case unknownFormat(path: String)
  /// The file could not be opened, written, closed or renamed.
  case cannotWrite(path: String, reason: String)

  /// The sentence for people: what, where, what to do.
  public var description: String {
    switch self {
    case .notADate(let year, let month, let day):
      "\(year)-\(month)-\(day) is not a date: give a year from 1 to 9999 and a month and a day "
        + "that exist in it."
    case .lengthOutOfRange(let days):
      "Cannot make \(days) days of synthetic data: ask for 1 to 36,600 days, or 1 to 100 years."
    case .unknownFormat(let path):
      "Cannot tell the format of \"\(path)\": let the name end in .zip or .xml."
    case .cannotWrite(let path, let reason):
      "Cannot write \"\(path)\": \(reason). Check the folder, its permissions and the free space."
    }
  }
}
