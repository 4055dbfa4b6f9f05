/// How the values of a column are laid out: the format strings of the Arrow C data interface.
///
/// ```swift
/// ArrowFormat(parsing: "tsu:UTC")   // .timestamp(.microseconds, zone: "UTC")
/// ArrowFormat(parsing: "vu")        // .text(.views)
/// ArrowFormat.float64.text          // "g"
/// ```
public enum ArrowFormat: Sendable, Hashable {
  /// Nothing but nulls.
  case null
  /// One bit a value.
  case boolean
  /// Whole numbers of 8, 16, 32 or 64 bits.
  case integer(bits: Int, isSigned: Bool)
  /// Numbers of single precision.
  case float32
  /// Numbers of double precision.
  case float64
  /// Days since 1970-01-01 in 32 bits.
  case date32
  /// Whole units since 1970-01-01T00:00:00, in UTC if the zone has a name, else on some clock.
  case timestamp(ArrowTimeUnit, zone: String)
  /// UTF-8.
  case text(ArrowTextLayout)
  /// Values of a number of bytes each.
  case fixedWidth(bytes: Int)
  /// Named columns of the same length.
  case structure
  /// Anything else, by its format string.
  case other(String)

  /// The format that a format string names.
  public init(parsing text: String) {
    self =
      Self.plain[text] ?? Self.timestamp(parsing: text) ?? Self.fixedWidth(parsing: text)
      ?? .other(text)
  }

  /// The format string.
  public var text: String {
    switch self {
    case .timestamp(let unit, let zone): "ts\(unit.rawValue):\(zone)"
    case .fixedWidth(let bytes): "w:\(bytes)"
    case .other(let text): text
    default: Self.plain.first { $0.value == self }?.key ?? ""
    }
  }

  private static let plain: [String: ArrowFormat] = [
    "n": .null, "b": .boolean, "c": .integer(bits: 8, isSigned: true),
    "C": .integer(bits: 8, isSigned: false),
    "s": .integer(bits: 16, isSigned: true), "S": .integer(bits: 16, isSigned: false),
    "i": .integer(bits: 32, isSigned: true), "I": .integer(bits: 32, isSigned: false),
    "l": .integer(bits: 64, isSigned: true), "L": .integer(bits: 64, isSigned: false),
    "f": .float32, "g": .float64, "tdD": .date32, "u": .text(.offsets32), "U": .text(.offsets64),
    "vu": .text(.views), "+s": .structure,
  ]

  private static func fixedWidth(parsing text: String) -> ArrowFormat? {
    guard text.hasPrefix("w:"), let bytes = Int(text.dropFirst(2)), bytes > 0 else { return nil }
    return .fixedWidth(bytes: bytes)
  }

  private static func timestamp(parsing text: String) -> ArrowFormat? {
    guard text.hasPrefix("ts"), let colon = text.firstIndex(of: ":"),
      let unit = ArrowTimeUnit(rawValue: String(text[..<colon].dropFirst(2)))
    else { return nil }
    return .timestamp(unit, zone: String(text[text.index(after: colon)...]))
  }
}

/// The unit of a timestamp, by its letter in format strings.
public enum ArrowTimeUnit: String, Sendable, Hashable, CaseIterable {
  /// Seconds.
  case seconds = "s"
  /// 1/1,000 of a second.
  case milliseconds = "m"
  /// 1/1,000,000 of a second.
  case microseconds = "u"
  /// 1/1,000,000,000 of a second.
  case nanoseconds = "n"

  /// How many make a second.
  public var perSecond: Int64 {
    switch self {
    case .seconds: 1
    case .milliseconds: 1_000
    case .microseconds: 1_000_000
    case .nanoseconds: 1_000_000_000
    }
  }
}

/// Where the bytes of a column of texts lie.
public enum ArrowTextLayout: Sendable, Hashable {
  /// One after the other, between offsets of 32 bits: `utf8`.
  case offsets32
  /// One after the other, between offsets of 64 bits: `large_utf8`.
  case offsets64
  /// In views of 16 bytes, which hold short texts whole and say where long ones lie: `utf8_view`.
  case views
}

extension ArrowFormat: CustomStringConvertible {
  /// The type's name in Arrow's documentation, or the format string of one without a name here.
  public var description: String {
    switch self {
    case .null: "null"
    case .boolean: "bool"
    case .integer(let bits, let isSigned): "\(isSigned ? "" : "u")int\(bits)"
    case .float32: "float32"
    case .float64: "float64"
    case .date32: "date32"
    case .timestamp(let unit, let zone):
      "timestamp[\(unit == .milliseconds ? "ms" : unit == .seconds ? "s" : unit.rawValue + "s")"
        + (zone.isEmpty ? "]" : ", \(zone)]")
    case .text(.offsets32): "utf8"
    case .text(.offsets64): "large_utf8"
    case .text(.views): "utf8_view"
    case .fixedWidth(let bytes): "fixed_size_binary[\(bytes)]"
    case .structure: "struct"
    case .other(let text): Self.name(of: text) ?? "the type '\(text)'"
    }
  }

  /// What Arrow calls some formats of numbers and times that nothing here reads; nil for the rest.
  private static func name(of text: String) -> String? {
    let parts = text.dropFirst(2).split(separator: ",")
    if text.hasPrefix("d:"), parts.count >= 2 {
      return "decimal\(parts.count > 2 ? parts[2] : "128")(\(parts[0]), \(parts[1]))"
    }
    if text.hasPrefix("tD") { return "duration" }
    return [
      "e": "float16", "tdm": "date64", "tts": "time32", "ttm": "time32", "ttu": "time64",
      "ttn": "time64",
    ][text]
  }
}
