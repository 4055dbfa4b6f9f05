internal import Foundation

/// A distinct set of metadata as the store keeps it.
///
/// Layout: version (1 byte), the number of entries, name and value of each, then the beats
/// (``RecordedBeats``); numbers are LEB128, texts have their length in bytes before them. Version 2 is
/// for entries of exports; in version 3 the kind of each stands before its name.
enum MetadataContent {
  private static let writtenVersion: UInt8 = 2
  private static let kindsVersion: UInt8 = 3

  /// The bytes of a set.
  static func encode(_ entries: [NamedValue], beats: [RecordedBeat]) -> [UInt8] {
    let hasKinds = entries.contains { $0.kind != .written }
    var bytes = [hasKinds ? kindsVersion : writtenVersion]
    bytes.append(leb128: UInt64(entries.count))
    for entry in entries {
      if hasKinds { bytes.append(entry.kind.rawValue) }
      bytes.append(text: entry.name)
      bytes.append(text: entry.value)
    }
    RecordedBeats.encode(beats, into: &bytes)
    return bytes
  }

  /// The set from its bytes.
  static func decode(
    _ bytes: [UInt8]
  ) throws(MalformedPayload) -> (entries: [NamedValue], beats: [RecordedBeat]) {
    var rest = bytes[...]
    let version = rest.popFirst()
    guard version == writtenVersion || version == kindsVersion else { throw MalformedPayload() }
    var entries: [NamedValue] = []
    for _ in 0..<(try rest.popLEB128()) {
      var kind = NamedValue.Kind.written
      if version == kindsVersion {
        guard let known = rest.popFirst().flatMap({ NamedValue.Kind(rawValue: $0) }) else {
          throw MalformedPayload()
        }
        kind = known
      }
      entries.append(NamedValue(name: try rest.popText(), value: try rest.popText(), kind: kind))
    }
    return (entries, try RecordedBeats.decode(&rest))
  }

  /// The beats of a set as ``RecordedBeats/decodeNumbers(_:)`` gives them; its entries are passed over.
  static func decodeBeats(
    _ bytes: [UInt8]
  ) throws(MalformedPayload) -> (hundredths: [Int], rates: [Double])? {
    var rest = bytes[...]
    let version = rest.popFirst()
    guard version == writtenVersion || version == kindsVersion else { throw MalformedPayload() }
    for _ in 0..<(try rest.popLEB128()) {
      if version == kindsVersion { rest = rest.dropFirst() }
      for _ in 0..<2 {
        let length = try rest.popLEB128()
        guard length <= rest.count else { throw MalformedPayload() }
        rest = rest.dropFirst(length)
      }
    }
    return try RecordedBeats.decodeNumbers(&rest)
  }
}

extension [UInt8] {
  /// Appends a number in LEB128: seven bits a byte, the lowest first.
  mutating func append(leb128 number: UInt64) {
    var rest = number
    while rest > 0x7F {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(rest))
  }

  /// Appends a text behind its length in bytes.
  mutating func append(text: String) {
    append(leb128: UInt64(text.utf8.count))
    append(contentsOf: text.utf8)
  }
}

extension ArraySlice<UInt8> {
  /// Takes a number in LEB128 below 2^56 from the beginning.
  mutating func popLEB128() throws(MalformedPayload) -> Int {
    var result = 0
    var shift = 0
    while let byte = popFirst(), shift < 56 {
      result |= Int(byte & 0x7F) << shift
      if byte & 0x80 == 0 { return result }
      shift += 7
    }
    throw MalformedPayload()
  }

  /// Takes a text behind its length from the beginning.
  mutating func popText() throws(MalformedPayload) -> String {
    let length = try popLEB128()
    guard length <= count else { throw MalformedPayload() }
    defer { self = dropFirst(length) }
    return String(decoding: prefix(length), as: UTF8.self)
  }
}

/// JSON of the parts that have no column of their own.
enum DetailsCoding {
  /// One for all: a new one for each workout costs as much as what it writes.
  private static let encoder: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return encoder
  }()

  private static let decoder: JSONDecoder = {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return decoder
  }()

  static func encode(_ value: some Encodable) throws -> Data {
    try encoder.encode(value)
  }

  /// - Throws: ``MalformedRow``, which says nothing of what the row holds.
  static func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T {
    do {
      return try decoder.decode(type, from: data)
    } catch is DecodingError {
      throw MalformedRow(column: "its content", expectation: "JSON of a known shape")
    }
  }
}
