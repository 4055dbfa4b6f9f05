internal import CalendarBuckets

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
    guard year >= 1, let date = try? LocalDateTime(year: year, month: month, day: day) else {
      throw SyntheticDataError.notADate(year: year, month: month, day: day)
    }
    self.init(date)
  }

  /// The date `dayNumber` days after 1970-01-01.
  init(dayNumber: Int) {
    self.init(ZoneRules.utc.localDateTime(at: Double(dayNumber) * 86_400))
  }

  private init(_ date: LocalDateTime) {
    year = date.year
    month = date.month
    day = date.day
    dayNumber = date.dayNumber
  }

  /// Days since 1970-01-01.
  let dayNumber: Int

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
}

/// Why a synthetic person or export could not be made; each prints as a sentence.
public struct SyntheticDataError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What kind of failure it is. More may come.
  public struct Reason: Sendable, Hashable {
    private enum Kind { case notADate, lengthOutOfRange, unknownFormat, cannotWrite }
    private let kind: Kind

    /// The date does not exist.
    public static let notADate = Reason(kind: .notADate)
    /// Fewer than one day or more than 36,600 were asked for.
    public static let lengthOutOfRange = Reason(kind: .lengthOutOfRange)
    /// The name of the output ends neither in `.xml` nor in `.zip`.
    public static let unknownFormat = Reason(kind: .unknownFormat)
    /// The file could not be opened, written, closed or renamed.
    public static let cannotWrite = Reason(kind: .cannotWrite)
  }

  private enum Failure: Sendable, Equatable {
    case notADate(year: Int, month: Int, day: Int)
    case lengthOutOfRange(days: Int)
    case unknownFormat(path: String)
    case cannotWrite(path: String, reason: String)
  }

  private let failure: Failure

  /// The date does not exist.
  public static func notADate(year: Int, month: Int, day: Int) -> Self {
    Self(failure: .notADate(year: year, month: month, day: day))
  }
  /// Fewer than one day or more than 36,600 were asked for.
  public static func lengthOutOfRange(days: Int) -> Self {
    Self(failure: .lengthOutOfRange(days: days))
  }
  /// The name of the output ends neither in `.xml` nor in `.zip`.
  public static func unknownFormat(path: String) -> Self {
    Self(failure: .unknownFormat(path: path))
  }
  /// The file could not be opened, written, closed or renamed.
  public static func cannotWrite(path: String, reason: String) -> Self {
    Self(failure: .cannotWrite(path: path, reason: reason))
  }

  /// What kind of failure it is.
  public var reason: Reason {
    switch failure {
    case .notADate: .notADate
    case .lengthOutOfRange: .lengthOutOfRange
    case .unknownFormat: .unknownFormat
    case .cannotWrite: .cannotWrite
    }
  }

  /// The sentence for people: what, where, what to do.
  public var description: String {
    switch failure {
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
