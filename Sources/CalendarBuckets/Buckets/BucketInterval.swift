/// The length of a bucket as a sum of calendar units, such as one week, or one month and 3 days.
///
/// Years, months, weeks and days are units of the wall clock: a day may have 23 or 25 hours.
/// Hours, minutes and seconds are elapsed time: an hour always has 3,600 seconds. Where units are
/// combined, the largest is added first.
///
/// ```swift
/// print(try BucketInterval(weeks: 1))            // 1 week
/// print(try BucketInterval(months: 1, days: 3))  // 1 month 3 days
/// ```
public struct BucketInterval: Sendable, Hashable {
  /// Calendar years.
  public let years: Int
  /// Calendar months.
  public let months: Int
  /// Weeks of seven calendar days.
  public let weeks: Int
  /// Calendar days.
  public let days: Int
  /// Hours of 3,600 seconds.
  public let hours: Int
  /// Minutes of 60 seconds.
  public let minutes: Int
  /// Seconds.
  public let seconds: Int

  /// An interval of the given units; those left out are 0.
  ///
  /// - Throws: ``BucketIntervalError`` if a unit is negative, all are 0, or the sum is longer
  ///   than 10,000 years.
  public init(
    years: Int = 0, months: Int = 0, weeks: Int = 0, days: Int = 0, hours: Int = 0,
    minutes: Int = 0, seconds: Int = 0
  ) throws(BucketIntervalError) {
    self.years = years
    self.months = months
    self.weeks = weeks
    self.days = days
    self.hours = hours
    self.minutes = minutes
    self.seconds = seconds

    // Semantics 1.5: negative, empty and endless intervals are typed errors.
    var length = 0.0
    for (unit, count, unitLength) in units {
      guard count >= 0 else { throw .negative(unit: unit, count: count) }
      length += Double(count) * unitLength
    }
    guard length > 0 else { throw .empty }
    guard length <= Self.longestLength else { throw .tooLong }
  }

  /// 10,000 mean Gregorian years in seconds.
  private static let longestLength = 10_000 * 31_556_952.0

  /// Each unit's name, count and mean length in seconds, the largest first.
  private var units: [(name: String, count: Int, length: Double)] {
    [
      ("year", years, 31_556_952), ("month", months, 2_629_746), ("week", weeks, 604_800),
      ("day", days, 86_400), ("hour", hours, 3_600), ("minute", minutes, 60),
      ("second", seconds, 1),
    ]
  }

  /// Whether the interval has elapsed time only, so that all its buckets are equally long.
  public var isFixed: Bool {
    years == 0 && months == 0 && weeks == 0 && days == 0
  }
}

extension BucketInterval: CustomStringConvertible {
  /// The units in words, the largest first: `1 month 3 days`.
  public var description: String {
    units.filter { $0.count > 0 }
      .map { "\($0.count) \($0.name)\($0.count == 1 ? "" : "s")" }
      .joined(separator: " ")
  }
}

extension BucketInterval: Codable {
  /// An interval of the units in words, as ``description`` gives them: `1 month 3 days`.
  ///
  /// - Returns: nil for any other text.
  public init?(_ description: String) {
    var counts: [String: Int] = [:]
    let words = description.split(separator: " ")
    guard words.count.isMultiple(of: 2) else { return nil }
    for place in stride(from: 0, to: words.count, by: 2) {
      let unit = words[place + 1].hasSuffix("s") ? words[place + 1].dropLast() : words[place + 1]
      guard let count = Int(words[place]), counts.updateValue(count, forKey: String(unit)) == nil
      else { return nil }
    }
    func take(_ unit: String) -> Int { counts.removeValue(forKey: unit) ?? 0 }
    let interval = try? BucketInterval(
      years: take("year"), months: take("month"), weeks: take("week"), days: take("day"),
      hours: take("hour"), minutes: take("minute"), seconds: take("second"))
    guard let interval, counts.isEmpty else { return nil }
    self = interval
  }

  /// Reads the units in words.
  ///
  /// - Throws: `DecodingError` for any other text.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let interval = BucketInterval(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "'\(text)' is no interval, such as '1 month 3 days'.")
    }
    self = interval
  }

  /// Writes ``description``.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

/// Why an interval cannot be the length of a bucket.
public struct BucketIntervalError: Error, Sendable, Equatable, CustomStringConvertible {
  private enum Failure: Sendable, Equatable {
    case empty
    case negative(unit: String, count: Int)
    case tooLong
  }

  private let failure: Failure

  /// All units are 0, or none was given.
  public static let empty = Self(failure: .empty)
  /// A unit is negative.
  public static func negative(unit: String, count: Int) -> Self {
    Self(failure: .negative(unit: unit, count: count))
  }
  /// The units add up to more than 10,000 years.
  public static let tooLong = Self(failure: .tooLong)

  /// A sentence that says what is wrong and what would be right.
  public var description: String {
    switch failure {
    case .empty:
      return "The interval has no length: give at least one of years, months, weeks, days, hours, "
        + "minutes or seconds."
    case .negative(let unit, let count):
      return "The interval has \(count) \(unit)s: every unit of an interval must be 0 or more."
    case .tooLong:
      return "The interval is longer than 10,000 years: give a shorter one."
    }
  }
}
