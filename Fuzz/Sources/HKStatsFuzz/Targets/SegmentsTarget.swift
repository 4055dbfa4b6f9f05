internal import HealthCalculations
internal import HealthKitTypes

@testable internal import SampleStore

/// The bytes of the store's rows: segments, series, metadata.
///
/// The first byte picks a form. Bytes of any kind are refused or decoded; what was decoded or made up is
/// the same when it is encoded and decoded, to the bit.
struct SegmentsTarget: FuzzTarget {
  static let name = "segments"
  static let longestInput = 16_384

  mutating func feed(_ input: [UInt8]) {
    var reader = InputReader(input)
    switch reader.byte() % 12 {
    case 0: Self.decodeRows(&reader)
    case 1: Self.decodeMetadata(reader.rest)
    case 2: Self.decodeRoute(&reader)
    case 3: Self.decodeVoltages(&reader)
    case 4: Self.decodeMeasurements(reader.rest)
    case 5: Self.decodeSeries(reader.rest)
    case 6: Self.encodeRows(&reader)
    case 7: Self.encodeMetadata(&reader)
    case 8: Self.encodeValues(&reader)
    case 9: Self.encodePlaces(&reader)
    case 10: Self.encodeIntegers(&reader)
    default: Self.decodeBeats(reader.rest)
    }
  }

  /// Calls `body`, and takes its refusal.
  private static func refused(_ body: () throws -> Void) {
    do {
      try body()
    } catch is MalformedPayload {
    } catch let error as SampleStoreError {
      demand(error.code == .damaged, "The error is \(error).")
    } catch {
      fatalError("Decoding threw \(error).")
    }
  }

  // MARK: Segments

  private static func bits(_ rows: [SampleRow]) -> [[UInt64]] {
    rows.map { row in
      [row.start, row.end, row.value, row.creation].map(\.bitPattern) + [
        row.ordinal, UInt64(row.sourceRevision), UInt64(row.device), UInt64(row.metadata),
        UInt64(row.unit), UInt64(row.flags.rawValue),
      ]
    }
  }

  private static func decodeRows(_ reader: inout InputReader) {
    let count = reader.number(below: SegmentPayload.capacity + 1)
    let step = Int(reader.byte() % 4) + 1
    let payload = reader.rest
    refused {
      let rows = try unsafe SegmentPayload.decode(payload.span.bytes, count: count)
      demand(rows.count == count, "\(rows.count) rows instead of \(count).")
      check(rows)
      let places = Array(stride(from: 0, to: count, by: step))
      let begin = try unsafe SegmentPayload.offset(of: .creations, in: payload.span.bytes)
      let some = try unsafe SegmentPayload.decode(
        payload.span.bytes.extracting(0..<begin),
        details: payload.span.bytes.extracting(begin..<payload.count), count: count, at: places)
      demand(bits(some) == bits(places.map { rows[$0] }), "Rows differ that are picked.")
      decodeBlock(payload, begin, rows)
    }
  }

  /// Statistics read the columns of a segment into those of others.
  private static func decodeBlock(_ payload: [UInt8], _ begin: Int, _ rows: [SampleRow]) {
    let head = Array(payload[..<begin])
    refused {
      var ranks = [UInt16](repeating: 0, count: rows.count + 3)
      var offset = try unsafe SegmentPayload.offset(of: .sources, in: head.span.bytes)
      try unsafe ReferenceColumn.decode(
        head.span.bytes, at: &offset, count: rows.count, into: &ranks, from: 3
      ) { UInt16(truncatingIfNeeded: $0) }
      demand(
        ranks.dropFirst(3).elementsEqual(
          rows.map { UInt16(truncatingIfNeeded: $0.sourceRevision) }), "Ranks differ from sources.")
    }
  }

  private static func check(_ rows: [SampleRow]) {
    let payload = SegmentPayload.encode(rows[...])
    guard let again = try? unsafe SegmentPayload.decode(payload.span.bytes, count: rows.count)
    else { fatalError("What was encoded cannot be decoded.") }
    let (mine, theirs) = (bits(rows), bits(again))
    if let place = mine.indices.first(where: { mine[$0] != theirs[$0] }) {
      fatalError("Row \(place) of \(rows.count) is \(again[place]), not \(rows[place]).")
    }
  }

  private static func encodeRows(_ reader: inout InputReader) {
    let count = 1 + reader.number(below: 600)
    // Few different rows, over and over, for columns in all of their formats.
    let kinds = 1 + Int(reader.byte() % 40)
    var rows: [SampleRow] = (0..<kinds).map { _ in
      let start = reader.double()
      return SampleRow(
        start: start, end: reader.byte() % 2 == 0 ? start : start + Double(reader.byte()),
        value: reader.double(), creation: reader.byte() % 4 == 0 ? .nan : reader.double(),
        ordinal: reader.byte() % 2 == 0 ? UInt64(reader.byte()) : reader.word(),
        sourceRevision: UInt32(reader.byte()), device: UInt32(reader.byte() % 3),
        metadata: UInt32(truncatingIfNeeded: reader.word()), unit: UInt16(reader.byte()),
        flags: SampleRow.Flags(rawValue: reader.byte()))
    }
    let shift = Double(reader.byte())
    while rows.count < count {
      var row = rows[rows.count - kinds]
      row.start += shift
      row.end += shift
      rows.append(row)
    }
    check(rows)
  }

  private static func encodeValues(_ reader: inout InputReader) {
    var voltages: [Double] = []
    while !reader.isAtEnd, voltages.count < 4_096 { voltages.append(reader.double()) }
    if voltages.isEmpty { return }
    var bytes: [UInt8] = []
    VoltageColumn.encode(voltages, into: &bytes)
    var offset = 0
    let again = try? unsafe VoltageColumn.decode(
      bytes.span.bytes, at: &offset, count: voltages.count)
    demand(again?.map(\.bitPattern) == voltages.map(\.bitPattern), "Voltages differ.")
    demand(offset == bytes.count, "Voltages leave bytes.")
    bytes = []
    RouteColumn.encode(voltages, into: &bytes)
    offset = 0
    let column = try? unsafe RouteColumn.decode(
      bytes.span.bytes, at: &offset, count: voltages.count)
    demand(column?.map(\.bitPattern) == voltages.map(\.bitPattern), "A column differs.")
    demand(offset == bytes.count, "A column leaves bytes.")
    let measurements = voltages.map {
      SeriesMeasurement(start: $0, end: $0, value: $0, followsGap: $0 > 1)
    }
    let decoded = try? MeasurementContent.decode(MeasurementContent.encode(measurements))
    demand(decoded.map(bits) == bits(measurements), "Measurements differ.")
  }

  private static func encodeIntegers(_ reader: inout InputReader) {
    var integers: [Int64] = []
    while !reader.isAtEnd, integers.count < 4_096 {
      integers.append(
        reader.byte() % 8 == 0
          ? Int64(bitPattern: reader.word()) : Int64(Int8(bitPattern: reader.byte())))
    }
    var bytes: [UInt8] = []
    PackedIntegers.encode(integers, into: &bytes)
    var again = [Int64](repeating: 0, count: integers.count)
    var offset = 0
    do {
      try unsafe PackedIntegers.decode(
        bytes.span.bytes, at: &offset, count: integers.count, into: &again)
    } catch { fatalError("Packed integers cannot be decoded.") }
    demand(again == integers && offset == bytes.count, "Integers differ.")
  }

  // MARK: Series

  private static func bits(_ measurements: [SeriesMeasurement]) -> [[UInt64]] {
    measurements.map {
      [$0.start, $0.end, $0.value].map(\.bitPattern) + [$0.followsGap ? 1 : 0]
    }
  }

  /// Puts the checksum of what follows into bytes 1 to 8.
  private static func sealed(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    guard bytes.count >= 9 else { return bytes }
    let checksum = Checksum.xxh64(Array(bytes[9...]))
    for place in 0..<8 {
      bytes[1 + place] = UInt8(truncatingIfNeeded: checksum >> (8 * UInt64(place)))
    }
    return bytes
  }

  private static func decodeMeasurements(_ bytes: [UInt8]) {
    refused {
      let found = try MeasurementContent.decode(sealed(bytes))
      let again = try MeasurementContent.decode(MeasurementContent.encode(found))
      demand(bits(found) == bits(again), "Measurements differ.")
    }
  }

  private static func decodeSeries(_ bytes: [UInt8]) {
    let bytes = sealed(bytes)
    refused {
      var reader = try RouteReader(bytes, sentence: "It is damaged.")
      var places: [RoutePlace] = []
      while let block = try reader.next() { places += block }
      demand(places.count == reader.count, "\(places.count) places of \(reader.count).")
      check(places)
    }
    refused {
      var reader = try ElectrocardiogramReader(bytes, sentence: "It is damaged.")
      var voltages: [Double] = []
      while let block = try reader.next() { voltages += block }
      demand(voltages.count == reader.count, "\(voltages.count) voltages of \(reader.count).")
      let recording = RecordedElectrocardiogram(figures: reader.figures, voltages: voltages)
      var again = try ElectrocardiogramReader(
        ElectrocardiogramContent.encode(recording), sentence: "Encoding damaged it.")
      var other: [Double] = []
      while let block = try again.next() { other += block }
      demand(other.map(\.bitPattern) == voltages.map(\.bitPattern), "Voltages differ.")
    }
  }

  private static func check(_ places: [RoutePlace]) {
    func bits(_ places: [RoutePlace]) -> [[UInt64]] {
      places.map { place in
        [
          place.time, place.latitude, place.longitude, place.altitude, place.horizontalAccuracy,
          place.verticalAccuracy, place.course, place.courseAccuracy, place.speed,
          place.speedAccuracy,
        ].map(\.bitPattern)
      }
    }
    do {
      var reader = try RouteReader(RouteContent.encode(places), sentence: "Encoding damaged it.")
      var again: [RoutePlace] = []
      while let block = try reader.next() { again += block }
      demand(bits(again) == bits(places), "Places differ.")
    } catch { fatalError("\(error)") }
  }

  private static func encodePlaces(_ reader: inout InputReader) {
    var places: [RoutePlace] = []
    while !reader.isAtEnd, places.count < 5_000 {
      places.append(
        RoutePlace(
          time: reader.double(), latitude: reader.double(), longitude: reader.double(),
          altitude: Double(reader.byte()), course: Double(reader.byte()), speed: reader.double()))
    }
    check(places)
  }

  private static func decodeRoute(_ reader: inout InputReader) {
    let count = 1 + reader.number(below: 4_096)
    let bytes = reader.rest
    refused {
      var offset = 0
      let values = try unsafe RouteColumn.decode(bytes.span.bytes, at: &offset, count: count)
      demand(values.count == count && offset <= bytes.count, "\(values.count) values.")
      var again: [UInt8] = []
      RouteColumn.encode(values, into: &again)
      offset = 0
      let other = try unsafe RouteColumn.decode(again.span.bytes, at: &offset, count: count)
      demand(other.map(\.bitPattern) == values.map(\.bitPattern), "Values differ.")
    }
  }

  private static func decodeVoltages(_ reader: inout InputReader) {
    let count = reader.number(below: 4_097)
    let bytes = reader.rest
    refused {
      var offset = 0
      let values = try unsafe VoltageColumn.decode(bytes.span.bytes, at: &offset, count: count)
      demand(values.count == count && offset <= bytes.count, "\(values.count) values.")
      var again: [UInt8] = []
      VoltageColumn.encode(values, into: &again)
      offset = 0
      let other = try unsafe VoltageColumn.decode(again.span.bytes, at: &offset, count: count)
      demand(other.map(\.bitPattern) == values.map(\.bitPattern), "Voltages differ.")
    }
  }

  // MARK: Metadata

  private static func decodeMetadata(_ bytes: [UInt8]) {
    refused {
      let found = try MetadataContent.decode(bytes)
      check(found.entries, found.beats)
      let numbers = try MetadataContent.decodeBeats(bytes)
      compare(numbers, found.beats)
    }
  }

  private static func decodeBeats(_ bytes: [UInt8]) {
    refused {
      var rest = bytes[...]
      let beats = try RecordedBeats.decode(&rest)
      var other = bytes[...]
      let numbers = try RecordedBeats.decodeNumbers(&other)
      demand(other.count == rest.count, "Beats as numbers leave \(other.count) bytes.")
      compare(numbers, beats)
      check([], beats)
    }
  }

  private static func compare(
    _ numbers: (hundredths: [Int], rates: [Double])?, _ beats: [RecordedBeat]
  ) {
    let expected = RecordedBeats.numbers(of: beats)
    demand(
      numbers?.hundredths == expected?.hundredths && numbers?.rates == expected?.rates,
      "Beats as numbers are \(String(describing: numbers)), not \(String(describing: expected)).")
  }

  private static func check(_ entries: [NamedValue], _ beats: [RecordedBeat]) {
    let bytes = MetadataContent.encode(entries, beats: beats)
    guard let again = try? MetadataContent.decode(bytes) else {
      fatalError("Metadata that were encoded cannot be decoded.")
    }
    demand(again.entries == entries, "Entries differ: \(again.entries), not \(entries).")
    demand(again.beats == beats, "Beats differ: \(again.beats), not \(beats).")
    demand(
      MetadataContent.encode(again.entries, beats: again.beats) == bytes, "The bytes differ.")
  }

  private static func encodeMetadata(_ reader: inout InputReader) {
    var entries: [NamedValue] = []
    for _ in 0..<reader.number(below: 8) {
      func text() -> String { String(decoding: reader.bytesToZero(), as: UTF8.self) }
      entries.append(
        NamedValue(
          name: text(), value: text(), kind: NamedValue.Kind(rawValue: reader.byte() % 6) ?? .text))
    }
    var beats: [RecordedBeat] = []
    while !reader.isAtEnd, beats.count < 500 {
      func text() -> String { String(decoding: reader.bytesToZero(), as: UTF8.self) }
      beats.append(RecordedBeat(beatsPerMinute: text(), time: text()))
    }
    check(entries, beats)
  }

  // MARK: Seeds

  static func seeds() throws -> [[UInt8]] {
    var seeds: [[UInt8]] = []
    for kind in 0..<6 {
      let rows = (0..<[1, 40, 300, 700, 60, 4_000][kind]).map { place in
        let start =
          1_700_000_000 + Double(place * (kind % 2 == 0 ? 60 : 61)) + (kind == 3 ? 0.125 : 0)
        return SampleRow(
          start: start, end: start + Double(place % 3),
          value: Double(place % 97) / (kind > 2 ? 7 : 1),
          creation: kind == 4 && place % 2 == 0 ? .nan : start + 5, ordinal: UInt64(place * kind),
          sourceRevision: UInt32(place % (kind + 1)), device: UInt32(place / 30 % 3),
          metadata: UInt32(place), unit: 1, flags: [.fromExport])
      }
      let payload = SegmentPayload.encode(rows[...])
      seeds.append(
        [0, UInt8(rows.count & 0xFF), UInt8(rows.count >> 8), UInt8(kind)] + payload)
      let measurements = rows.prefix(200).map {
        SeriesMeasurement(start: $0.start, end: $0.end, value: $0.value)
      }
      seeds.append([4] + MeasurementContent.encode(measurements))
      let places = rows.prefix(100).map {
        RoutePlace(time: $0.start, latitude: $0.value, longitude: -$0.value, altitude: 2)
      }
      seeds.append([5] + RouteContent.encode(places))
      let figures = ElectrocardiogramFigures(
        classification: .sinusRhythm, symptomsStatus: .none, frequency: 512)
      seeds.append(
        [5]
          + ElectrocardiogramContent.encode(
            RecordedElectrocardiogram(figures: figures, voltages: rows.prefix(500).map(\.value))))
      for (form, values) in [(2, rows.map(\.start)), (3, rows.map(\.value))] {
        var column: [UInt8] = []
        if form == 2 { RouteColumn.encode(values, into: &column) }
        if form == 3 { VoltageColumn.encode(values, into: &column) }
        let count = form == 2 ? values.count - 1 : values.count
        seeds.append([UInt8(form), UInt8(count & 0xFF), UInt8(count >> 8)] + column)
      }
    }
    let times = [
      "7:47:41.86 PM", "07:47:41,86", "19:47:41.86", "7:47:41,86\u{202F}AM", "下午7:47:03.25",
    ]
    for time in times {
      let beats =
        [RecordedBeat(beatsPerMinute: "61", time: time)] + [
          RecordedBeat(beatsPerMinute: "6,5", time: time)
        ]
      let metadata = MetadataContent.encode(
        [NamedValue(name: "HKWasUserEntered", value: "1")], beats: [beats[0]])
      seeds.append([1] + metadata)
      seeds.append(
        [1]
          + MetadataContent.encode(
            [NamedValue(name: "k", value: "5 km", kind: .quantity)], beats: beats))
      seeds.append([11] + metadata.suffix(from: metadata.firstIndex(of: 49) ?? 0).dropFirst())
      seeds.append([7, 0, 0] + Array("61\u{0}\(time)\u{0}62\u{0}\(time)\u{0}".utf8))
    }
    for form in [6, 8, 9, 10] as [UInt8] {
      seeds.append([form] + (0..<200).map { UInt8(truncatingIfNeeded: $0 &* 37) })
      seeds.append([form] + [UInt8](repeating: 7, count: 90))
    }
    return seeds
  }
}
