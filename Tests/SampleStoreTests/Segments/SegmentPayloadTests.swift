import Foundation
import Testing
import TestSupport

@testable import SampleStore

@Suite struct SegmentPayloadTests {
  /// Doubles that are hard to keep.
  static let adversarial: [Double] = [
    0, -0.0, 1, -1, 0.1, 1.0 / 3, .infinity, -.infinity, .nan,
    Double(bitPattern: 0x7FF8_0000_DEAD_BEEF), Double(bitPattern: 0xFFF0_0000_0000_0001),
    .leastNonzeroMagnitude, -.leastNonzeroMagnitude, .leastNormalMagnitude,
    .greatestFiniteMagnitude, 9_007_199_254_740_992, 9_007_199_254_740_994, 1e300, 123.456,
    72.0 / 60, 72 * (1.0 / 60), 1.609344, 4_503_599_627_370_497.5,
  ]

  func roundTrips(_ rows: [SampleRow], _ note: Comment) throws {
    let payload = SegmentPayload.encode(rows[...])
    let decoded = try SegmentPayload.decode(payload.span.bytes, count: rows.count)
    #expect(decoded.count == rows.count, note)
    for (row, copy) in zip(rows, decoded) {
      let isSame =
        row.start.bitPattern == copy.start.bitPattern && row.end.bitPattern == copy.end.bitPattern
        && row.value.bitPattern == copy.value.bitPattern
        && row.creation.bitPattern == copy.creation.bitPattern && row.ordinal == copy.ordinal
        && row.sourceRevision == copy.sourceRevision && row.device == copy.device
        && row.metadata == copy.metadata && row.unit == copy.unit && row.flags == copy.flags
      if !isSame {
        Issue.record("\(note): \(row) became \(copy)")
        return
      }
    }
  }

  static func random(_ generator: inout SeededGenerator) -> [SampleRow] {
    let count = [1, 2, 3, 7, 8, 9, 100, 257, 600].randomElement(using: &generator) ?? 1
    let scales: [Double] = [1, 0.001, 0.37, 1e-9, 1e6]
    let scale: Double = scales.randomElement(using: &generator) ?? 1
    let valueStyle = Int.random(in: 0..<9, using: &generator)
    let creationStyle = Int.random(in: 0..<4, using: &generator)
    let variety = UInt32([1, 2, 5, 300, 100_000].randomElement(using: &generator) ?? 1)
    var start = Double(Int.random(in: -2_000_000_000..<2_000_000_000, using: &generator))
    return (0..<count).map { index in
      start += Double(Int.random(in: 0..<300, using: &generator)) * scale
      if Int.random(in: 0..<50, using: &generator) == 0 { start += 1e6 }
      let end = start + Double(Int.random(in: 0..<3, using: &generator)) * 60 * scale
      let value: Double =
        switch valueStyle {
        case 0: Double(Int.random(in: 0..<200, using: &generator))
        case 1: Double(Int.random(in: 0..<200_000, using: &generator)) / 1000
        case 2: Double(Int.random(in: 40..<200, using: &generator)) * (1.0 / 60)
        case 3: Double.random(in: -1...1, using: &generator)
        case 6: Double(Int.random(in: 0..<900_000, using: &generator)) / 1e6 * 201_168 / 125
        case 7: Double(Int.random(in: 0..<99_999, using: &generator)) / 1e4 * 1397 / 3125
        case 8:
          Double(Int.random(in: 40..<180, using: &generator)) / 60
            + (index % 40 == 7 ? Double.random(in: 0..<1, using: &generator) : 0)
        case 4: adversarial.randomElement(using: &generator) ?? 0
        default: Double(bitPattern: UInt64.random(in: .min ... .max, using: &generator))
        }
      let creation: Double =
        switch creationStyle {
        case 0: .nan
        case 1: end + Double(Int.random(in: -5..<500, using: &generator))
        case 2: Bool.random(using: &generator) ? .nan : end + 3
        default: end + Double.random(in: 0..<1, using: &generator)
        }
      return SampleRow(
        start: start, end: end, value: value, creation: creation,
        ordinal: Bool.random(using: &generator)
          ? UInt64(index) : UInt64.random(in: 0...UInt64(Int64.max), using: &generator),
        sourceRevision: UInt32.random(in: 0..<variety, using: &generator),
        device: UInt32(index) / 50, metadata: UInt32.random(in: 0..<variety, using: &generator),
        unit: UInt16.random(in: 0..<3, using: &generator),
        flags: SampleRow.Flags(rawValue: UInt8.random(in: 0..<16, using: &generator)))
    }
  }

  @Test func everyColumnComesBackToTheBit() throws {
    for seed in UInt64(0)..<150 {
      var generator = SeededGenerator(seed: seed)
      try roundTrips(Self.random(&generator), "seed \(seed)")
    }
  }

  @Test func adversarialDoublesComeBackToTheBit() throws {
    let rows = Self.adversarial.enumerated().map { index, value in
      SampleRow(
        start: Double(index), end: Double(index), value: value, creation: value,
        ordinal: UInt64(index), sourceRevision: 1)
    }
    try roundTrips(rows, "all in one segment")
    for row in rows { try roundTrips([row], "alone") }
    let instants = [-0.0, 0.0, 0.1, 1e-3, Double.leastNonzeroMagnitude, 1e15, 4.6e15, 1e300].map {
      SampleRow(start: $0, end: $0, value: 1, ordinal: 1, sourceRevision: 1)
    }
    try roundTrips(instants, "instants")
    for row in instants { try roundTrips([row], "instant alone") }
  }

  @Test func fullSegmentOfAWatchTakesFewBytesASample() throws {
    var generator = SeededGenerator(seed: 1)
    var start = 1_600_000_000.0
    let rows = (0..<SegmentPayload.capacity).map { index in
      start += Double(Int.random(in: 4..<330, using: &generator))
      let rate = Double(Int.random(in: 48..<170, using: &generator))
      return SampleRow(
        start: start, end: start, value: rate * (1.0 / 60),
        creation: start + Double(Int.random(in: 0..<900, using: &generator)),
        ordinal: UInt64(7_000 + index), sourceRevision: 2, device: 3,
        metadata: UInt32.random(in: 1..<4, using: &generator), unit: 4)
    }
    try roundTrips(rows, "watch")
    let bytes = Double(SegmentPayload.encode(rows[...]).count) / Double(rows.count)
    #expect(bytes <= 8)
  }

  @Test func decimalsOfKnownUnitsTakeNoMoreThanTheirDigits() throws {
    var generator = SeededGenerator(seed: 2)
    func bytes(_ value: () -> Double) -> Double {
      var payload: [UInt8] = []
      ValueColumn.encode((0..<4096).map { _ in value() }, into: &payload)
      return Double(payload.count) / 4096
    }
    // Miles with six decimals in metres, miles an hour with four, pounds with one.
    #expect(
      bytes { Double(Int.random(in: 0..<300_000, using: &generator)) / 1e6 * 201_168 / 125 } < 4.1)
    #expect(
      bytes { Double(Int.random(in: 0..<65_000, using: &generator)) / 1e4 * 1397 / 3125 } < 2.1)
    #expect(
      bytes { Double(Int.random(in: 1500..<1700, using: &generator)) / 10 * 45_359_237 / 1e8 } < 1.1
    )
    var place = 0
    let rates = bytes {
      place += 1
      let average = Double.random(in: 0..<1, using: &generator)
      return place % 50 == 0 ? average : Double(Int.random(in: 50..<180, using: &generator)) / 60
    }
    #expect(rates < 1.4)
  }

  @Test func truncatedPayloadIsAnErrorAndNoTrap() throws {
    var generator = SeededGenerator(seed: 3)
    let rows = Self.random(&generator)
    let payload = SegmentPayload.encode(rows[...])
    for length in stride(from: 0, to: payload.count, by: 7) {
      let cut = Array(payload[..<length])
      _ = try? SegmentPayload.decode(cut.span.bytes, count: rows.count)
    }
    #expect(throws: MalformedPayload.self) {
      try SegmentPayload.decode([UInt8]().span.bytes, count: rows.count)
    }
    #expect(throws: MalformedPayload.self) {
      try SegmentPayload.decode(Array(payload.dropLast()).span.bytes, count: rows.count)
    }
  }

  @Test func checksumEqualsThePublishedVectors() {
    #expect(Checksum.xxh64([]) == 0xEF46_DB37_51D8_E999)
    #expect(Checksum.xxh64(Array("a".utf8)) == 0xD24E_C4F1_A98C_6E5B)
    #expect(Checksum.xxh64(Array("abc".utf8)) == 0x44BC_2CF5_AD77_0999)
    #expect(
      Checksum.xxh64(Array("Nobody inspects the spammish repetition".utf8))
        == 0xFBCE_A83C_8A37_8BF1)
  }

  @Test func derivedIdentifierLeadsBackToItsSample() {
    let identifier = DerivedUUIDs(key: .init((1...16).map { UInt8($0) }))
    let foreign = DerivedUUIDs(key: .init((2...17).map { UInt8($0) }))
    var seen: Set<[UInt8]> = []
    for sequence in (0..<2000).map({ Int64($0) }) + [Int64.max, Int64.max / 3, 1 << 32] {
      let uuid = identifier.uuid(of: sequence)
      #expect(identifier.sequence(of: uuid) == sequence)
      #expect(foreign.sequence(of: uuid) == nil)
      seen.insert(identifier.bytes(of: sequence))
    }
    #expect(seen.count == 2003)
    let some: [Int64] = [3, 0, 1 << 32, .max]
    var appended = [UUID()]
    identifier.append(some[...], to: &appended)
    #expect(appended.dropFirst() == some.map(identifier.uuid)[...])
    #expect(identifier.uuid(of: 1).uuidString.dropFirst(14).first == "8")
  }

  @Test func metadataSetsComeBack() throws {
    let entries = [
      NamedValue(name: "", value: ""),
      NamedValue(name: "k\u{A0}é", value: String(repeating: "x", count: 300)),
    ]
    let beats = (0..<200).map { RecordedBeat(beatsPerMinute: "\($0)", time: "9:4\($0) AM") }
    let decoded = try MetadataContent.decode(MetadataContent.encode(entries, beats: beats))
    #expect(decoded.entries == entries && decoded.beats == beats)
    #expect(throws: MalformedPayload.self) { try MetadataContent.decode([2, 200]) }
  }

  @Test func metadataSetsOfAppsKeepTheKindsOfTheirValues() throws {
    let kinds: [NamedValue.Kind] = [.written, .text, .number, .date, .quantity]
    let entries = kinds.map { NamedValue(name: "k", value: "1", kind: $0) }
    let bytes = MetadataContent.encode(entries, beats: [])
    #expect(try MetadataContent.decode(bytes).entries == entries)
    #expect(MetadataContent.encode([entries[0]], beats: [])[0] == 2)
    #expect(throws: MalformedPayload.self) { try MetadataContent.decode([3, 1, 9, 0, 0, 0]) }
  }
}
