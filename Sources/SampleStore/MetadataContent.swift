internal import Foundation

/// A distinct set of metadata as the store keeps it.
///
/// Layout: version (1 byte, now 1), the number of entries, name and value of each, the number of
/// beats, rate and time of each; numbers are LEB128, texts have their length in bytes before them.
enum MetadataContent {
  /// The bytes of a set.
  static func encode(_ entries: [NamedValue], beats: [RecordedBeat]) -> [UInt8] {
    var bytes: [UInt8] = [1]
    append(UInt64(entries.count), to: &bytes)
    for entry in entries {
      append(entry.name, to: &bytes)
      append(entry.value, to: &bytes)
    }
    append(UInt64(beats.count), to: &bytes)
    for beat in beats {
      append(beat.beatsPerMinute, to: &bytes)
      append(beat.time, to: &bytes)
    }
    return bytes
  }

  private static func append(_ number: UInt64, to bytes: inout [UInt8]) {
    var rest = number
    while rest > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  private static func append(_ text: String, to bytes: inout [UInt8]) {
    append(UInt64(text.utf8.count), to: &bytes)
    bytes.append(contentsOf: text.utf8)
  }

  /// The set from its bytes.
  static func decode(
    _ bytes: [UInt8]
  ) throws(MalformedPayload) -> (entries: [NamedValue], beats: [RecordedBeat]) {
    var rest = bytes[...]
    guard rest.popFirst() == 1 else { throw MalformedPayload() }
    var entries: [NamedValue] = []
    for _ in 0..<(try number(&rest)) {
      entries.append(NamedValue(name: try text(&rest), value: try text(&rest)))
    }
    var beats: [RecordedBeat] = []
    for _ in 0..<(try number(&rest)) {
      beats.append(RecordedBeat(beatsPerMinute: try text(&rest), time: try text(&rest)))
    }
    return (entries, beats)
  }

  private static func number(_ rest: inout ArraySlice<UInt8>) throws(MalformedPayload) -> Int {
    var result = 0
    var shift = 0
    while let byte = rest.popFirst(), shift < 56 {
      result |= Int(byte & 0x7F) << shift
      if byte & 0x80 == 0 { return result }
      shift += 7
    }
    throw MalformedPayload()
  }

  private static func text(_ rest: inout ArraySlice<UInt8>) throws(MalformedPayload) -> String {
    let length = try number(&rest)
    guard length <= rest.count else { throw MalformedPayload() }
    defer { rest = rest.dropFirst(length) }
    return String(decoding: rest.prefix(length), as: UTF8.self)
  }
}

/// JSON of the parts that have no column of their own.
enum DetailsCoding {
  static func encode(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return try encoder.encode(value)
  }

  static func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return try decoder.decode(type, from: data)
  }
}
