internal import Foundation

/// Decodes whatever is asked for out of bytes: requests that are well-formed, with values that are likely,
/// extreme or neither.
final class MadeUpDecoder: Decoder {
  private var reader: InputReader
  private var depth = 0

  init(_ reader: InputReader) {
    self.reader = reader
  }

  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(Members<Key>(decoder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    Elements(decoder: self, count: Int(reader.byte() % 5))
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    Single(decoder: self)
  }

  // MARK: Values

  fileprivate func flag() -> Bool { reader.byte() % 2 == 1 }

  fileprivate func integer() -> Int {
    switch reader.byte() % 8 {
    case 0: [Int.max, .min, .max - 1, 1 << 53, 1 << 32, 1 << 31, -1, 0][Int(reader.byte() % 8)]
    case 1: Int(truncatingIfNeeded: reader.word())
    case 2: reader.number(below: 65_536)
    case 3: [86_400, 86_399, 3_660, 3_661, 100_000, 2_000_000, 64_800, 30][Int(reader.byte() % 8)]
    default: Int(reader.byte() % 20)
    }
  }

  fileprivate func real() -> Double {
    switch reader.byte() % 8 {
    case 0:
      [1e300, -1e300, .leastNonzeroMagnitude, -0.0, 1e18, 1e10, 253_402_300_800, -62_167_219_200][
        Int(reader.byte() % 8)]
    case 1:
      { $0.isFinite ? $0 : 0 }(Double(bitPattern: reader.word()))
    case 2, 3: 1_704_000_000 + Double(reader.number(below: 65_536)) * 60
    case 4: Double(reader.number(below: 65_536)) / 100
    default: Double(reader.byte())
    }
  }

  fileprivate func text() -> String {
    switch reader.byte() % 8 {
    case 0: String(decoding: reader.bytesToZero(), as: UTF8.self)
    case 1, 2, 3:
      String(
        format: "%04d-%02d-%02d",
        [2024, 2023, 0, 1, 9999, 1970, 2024, 2024][Int(reader.byte() % 8)],
        Int(reader.byte() % 12) + 1, Int(reader.byte() % 31) + 1)
        + ["", "T08:30", "T24:00", "T23:59:59.123456789Z", "T00:00+14:00", "T02:30:00-04:00"][
          Int(reader.byte() % 6)]
    default: Self.words[reader.number(below: Self.words.count)]
    }
  }

  /// Texts that requests hold.
  private static let words = [
    "hour", "day", "week", "month", "year", "monday", "sunday", "d", "w", "m", "y", "auto",
    "metric",
    "us", "canonical", "sum", "average", "minimum", "maximum", "count", "duration", "mostRecent",
    "all",
    "resting", "variability", "recovery", "profile", "max", "karvonen", "move", "exercise", "stand",
    "everyday", "none", "asleep", "totalAsleep", "core", "deep", "rem", "unspecified", "awake",
    "inBed",
    "sleepPeriod", "waso", "latency", "efficiency", "awakenings", "Europe/Paris",
    "America/New_York",
    "Pacific/Apia", "Australia/Lord_Howe", "Asia/Kathmandu", "Africa/Cairo", "UTC", "+14:00",
    "GMT-3",
    "HKQuantityTypeIdentifierStepCount", "HKQuantityTypeIdentifierHeartRate",
    "HKQuantityTypeIdentifierActiveEnergyBurned", "HKQuantityTypeIdentifierBodyMass",
    "HKQuantityTypeIdentifierDistanceWalkingRunning", "HKQuantityTypeIdentifierOxygenSaturation",
    "HKQuantityTypeIdentifierHeartRateVariabilitySDNN", "HKQuantityTypeIdentifierRestingHeartRate",
    "HKCategoryTypeIdentifierSleepAnalysis", "HKCategoryTypeIdentifierAppleStandHour",
    "HKCategoryTypeIdentifierMindfulSession", "HKWorkoutTypeIdentifier",
    "HKDataTypeIdentifierHeartbeatSeries",
    "running", "walking", "cycling", "h", "min", "s", "km", "mi", "kcal", "count/min", "%",
    "iPhone",
    "Watch", "0,1,3", "asleepCore", "anyone",
  ]

  fileprivate func decoded<T: Decodable>(_ type: T.Type) throws -> T {
    depth += 1
    defer { depth -= 1 }
    guard depth < 12 else {
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "too deep"))
    }
    return try T(from: self)
  }

  fileprivate func isLeftOut() -> Bool { reader.byte() % 3 == 0 }
  fileprivate func pick(below limit: Int) -> Int { Int(reader.byte()) % max(limit, 1) }

  /// Which of the many members of an enumeration is there.
  private struct Members<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: MadeUpDecoder
    let codingPath: [any CodingKey] = []

    /// Containers of enumerations are asked for all keys, and have one.
    var allKeys: [Key] {
      let names = [
        "type", "sleep", "workouts", "rings", "atLeast", "moreThan", "atMost", "lessThan",
        "between",
      ]
      let keys = names.compactMap { Key(stringValue: $0) }
      return keys.isEmpty ? [] : [keys[decoder.pick(below: keys.count)]]
    }

    func contains(_ key: Key) -> Bool { true }
    func decodeNil(forKey key: Key) throws -> Bool { decoder.isLeftOut() }
    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { decoder.flag() }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { decoder.text() }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { decoder.real() }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { decoder.integer() }
    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
      try decoder.decoded(type)
    }

    func nestedContainer<NestedKey: CodingKey>(
      keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> { try decoder.container(keyedBy: type) }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
      try decoder.unkeyedContainer()
    }
    func superDecoder() throws -> any Decoder { decoder }
    func superDecoder(forKey key: Key) throws -> any Decoder { decoder }
  }

  private struct Elements: UnkeyedDecodingContainer {
    let decoder: MadeUpDecoder
    let count: Int?
    var currentIndex = 0
    let codingPath: [any CodingKey] = []

    init(decoder: MadeUpDecoder, count: Int) {
      self.decoder = decoder
      self.count = count
    }

    var isAtEnd: Bool { currentIndex >= count ?? 0 }

    mutating func decodeNil() throws -> Bool { false }
    mutating func decode(_ type: Bool.Type) throws -> Bool { try next { $0.flag() } }
    mutating func decode(_ type: String.Type) throws -> String { try next { $0.text() } }
    mutating func decode(_ type: Double.Type) throws -> Double { try next { $0.real() } }
    mutating func decode(_ type: Int.Type) throws -> Int { try next { $0.integer() } }
    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
      try next { try $0.decoded(type) }
    }

    private mutating func next<T>(_ value: (MadeUpDecoder) throws -> T) throws -> T {
      currentIndex += 1
      return try value(decoder)
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
      keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> { try decoder.container(keyedBy: type) }
    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
      try decoder.unkeyedContainer()
    }
    mutating func superDecoder() throws -> any Decoder { decoder }
  }

  private struct Single: SingleValueDecodingContainer {
    let decoder: MadeUpDecoder
    let codingPath: [any CodingKey] = []

    func decodeNil() -> Bool { decoder.isLeftOut() }
    func decode(_ type: Bool.Type) throws -> Bool { decoder.flag() }
    func decode(_ type: String.Type) throws -> String { decoder.text() }
    func decode(_ type: Double.Type) throws -> Double { decoder.real() }
    func decode(_ type: Int.Type) throws -> Int { decoder.integer() }
    func decode<T: Decodable>(_ type: T.Type) throws -> T { try decoder.decoded(type) }
  }
}
