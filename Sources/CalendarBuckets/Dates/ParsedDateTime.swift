/// A date or time as a person types it: local, or an instant if it came with an offset.
///
/// ```swift
/// let paris = try ZoneRules(identifier: "Europe/Paris")
/// let local = try ParsedDateTime(parsing: "2024-03-10T08:00")
/// print(local.instant(in: paris))                 // 1710054000.0
/// let exact = try ParsedDateTime(parsing: "2024-03-10T08:00:00Z")
/// print(exact.instant(in: paris))                 // 1710057600.0
/// ```
public enum ParsedDateTime: Sendable, Hashable {
  /// A date, or a date and time of day, whose instant depends on the zone.
  case local(LocalDateTime)
  /// Seconds since 1970, from a time with an offset.
  case instant(Double)

  /// Reads `2024-03-10`, `2024-03-10T08:00` or `2024-03-10 08:00:30.5`, the latter two also with
  /// `Z`, `+01:00`, `+0100` or `+01` behind.
  ///
  /// - Throws: ``DateTimeParsingError`` with the text and what is wrong with it.
  public init(parsing text: String) throws(DateTimeParsingError) {
    var reader = DateTimeReader(text)
    guard let year = reader.digits(4), reader.skip("-"), let month = reader.digits(2),
      reader.skip("-"), let day = reader.digits(2)
    else { throw .notADate(text) }
    var hour = 0
    var minute = 0
    var second = 0.0
    let hasTime = reader.skip("T") || reader.skip("t") || reader.skip(" ")
    if hasTime {
      guard let hourDigits = reader.digits(2), reader.skip(":"),
        let minuteDigits = reader.digits(2)
      else { throw .notADate(text) }
      hour = hourDigits
      minute = minuteDigits
      if reader.skip(":") {
        guard let secondDigits = reader.decimal() else { throw .notADate(text) }
        second = secondDigits
      }
    }
    let local: LocalDateTime
    do {
      local = try LocalDateTime(
        year: year, month: month, day: day, hour: hour, minute: minute, second: second)
    } catch {
      throw .impossible(text, error)
    }
    if reader.isAtEnd {
      self = .local(local)
      return
    }
    if hasTime { _ = reader.skip(" ") }
    guard hasTime, let offset = reader.offset(), reader.isAtEnd else { throw .notADate(text) }
    self = .instant(Double(local.wholeSecond - offset) + local.fraction)
  }

  /// The instant, with a local time read in `zone`: forward out of a gap, the first of two.
  public func instant(in zone: ZoneRules) -> Double {
    switch self {
    case .local(let local): zone.instant(of: local)
    case .instant(let instant): instant
    }
  }
}

extension LocalDateTime {
  /// Reads `2024-03-10`, `2024-03-10T08:00` or `2024-03-10 08:00:30.5`.
  ///
  /// - Throws: ``DateTimeParsingError``, also for a time with an offset, which is an instant.
  public init(parsing text: String) throws(DateTimeParsingError) {
    switch try ParsedDateTime(parsing: text) {
    case .local(let local): self = local
    case .instant: throw .unexpectedOffset(text)
    }
  }
}

/// Why a text could not be read as a date or time.
public struct DateTimeParsingError: Error, Sendable, Equatable, CustomStringConvertible {
  private enum Failure: Sendable, Equatable {
    case notADate(String)
    case impossible(String, LocalDateTimeError)
    case unexpectedOffset(String)
  }

  private let failure: Failure

  /// The text does not have the form of a date.
  public static func notADate(_ text: String) -> Self {
    Self(failure: .notADate(text))
  }
  /// The text has the form of a date, but there is no such date or time.
  public static func impossible(_ text: String, _ error: LocalDateTimeError) -> Self {
    Self(failure: .impossible(text, error))
  }
  /// The text has an offset where a local time is wanted.
  public static func unexpectedOffset(_ text: String) -> Self {
    Self(failure: .unexpectedOffset(text))
  }

  /// A sentence that says what is wrong and what would be right.
  public var description: String {
    switch failure {
    case .notADate(let text):
      return "'\(text)' is not a date. Write 2024-03-10, 2024-03-10T08:00 or, with an offset, "
        + "2024-03-10T08:00:00+01:00."
    case .impossible(let text, let error):
      return "'\(text)' is not a date. \(error)"
    case .unexpectedOffset(let text):
      return "'\(text)' has an offset, but a local time is wanted. Write it without the offset, "
        + "as 2024-03-10T08:00."
    }
  }
}

/// Reads the parts of a date from the left.
struct DateTimeReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  var isAtEnd: Bool { position == bytes.count }

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  /// Exactly `count` digits.
  mutating func digits(_ count: Int) -> Int? {
    guard bytes.count - position >= count else { return nil }
    var value = 0
    for byte in bytes[position..<(position + count)] {
      guard byte.isASCIIDigit else { return nil }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
    }
    position += count
    return value
  }

  /// Two digits and, after a point or comma, one to nine more; further ones are cut off.
  mutating func decimal() -> Double? {
    guard let whole = digits(2) else { return nil }
    guard skip(".") || skip(",") else { return Double(whole) }
    let start = position
    var value = 0
    var scale = 1
    while let byte = peek, byte.isASCIIDigit {
      if position - start < 9 {
        value = value * 10 + Int(byte - UInt8(ascii: "0"))
        scale *= 10
      }
      position += 1
    }
    // One division of whole numbers, so that 08:00:30.1 is the Double nearest to 30.1.
    return position > start ? Double(whole * scale + value) / Double(scale) : nil
  }

  /// 1 or -1. A minus may be a hyphen only.
  mutating func sign() -> Int? {
    skip("+") ? 1 : skip("-") ? -1 : nil
  }

  /// The offset behind a whole date and time, in seconds.
  mutating func offsetOfDateTime() -> Int? {
    while !isAtEnd {
      var rest = self
      if position >= 16, let offset = rest.offset(), rest.isAtEnd { return offset }
      position += 1
    }
    return nil
  }

  /// `Z`, `+01:00`, `+0100`, `+01` in seconds.
  mutating func offset() -> Int? {
    if skip("Z") || skip("z") { return 0 }
    guard let sign = sign(), let hours = digits(2), hours < 24 else { return nil }
    guard !isAtEnd else { return sign * hours * 3_600 }
    _ = skip(":")
    guard let minutes = digits(2), minutes < 60 else { return nil }
    // Local mean times have seconds.
    var seconds = 0
    if skip(":") {
      guard let rest = digits(2), rest < 60 else { return nil }
      seconds = rest
    }
    return sign * (hours * 3_600 + minutes * 60 + seconds)
  }
}
