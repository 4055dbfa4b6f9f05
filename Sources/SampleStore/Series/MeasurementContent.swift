internal import Foundation

/// The measurements of a series as the store keeps them.
///
/// Layout: version (1 byte, now 1), a checksum of the rest (8 bytes), the number of measurements, then
/// payloads of segments (``SegmentPayload``) of up to 4,096 measurements, each behind its length.
/// Numbers are LEB128.
enum MeasurementContent {
  private static let version: UInt8 = 1

  /// The bytes of measurements, in any order. Complexity: O(n).
  static func encode(_ measurements: [SeriesMeasurement]) -> [UInt8] {
    var body: [UInt8] = []
    body.append(leb128: UInt64(measurements.count))
    for begin in stride(from: 0, to: measurements.count, by: SegmentPayload.capacity) {
      let end = min(measurements.count, begin + SegmentPayload.capacity)
      let rows = (begin..<end).map { index in
        let measurement = measurements[index]
        return SampleRow(
          start: measurement.start, end: measurement.end, value: measurement.value,
          ordinal: UInt64(index), sourceRevision: 0,
          flags: SampleRow.Flags(rawValue: measurement.followsGap ? 1 : 0))
      }
      let payload = SegmentPayload.encode(rows[...])
      body.append(leb128: UInt64(payload.count))
      body += payload
    }
    var bytes = [version]
    bytes.append(integer: Checksum.xxh64(body))
    return bytes + body
  }

  /// The measurements from their bytes, in the order in which they were given. Complexity: O(n).
  static func decode(_ bytes: [UInt8]) throws(MalformedPayload) -> [SeriesMeasurement] {
    var checked: [UInt8] = []
    var rest = bytes.dropFirst(9)
    checked.append(integer: Checksum.xxh64(Array(rest)))
    guard bytes.first == version, bytes.dropFirst().prefix(8).elementsEqual(checked) else {
      throw MalformedPayload()
    }
    let count = try rest.popLEB128()
    var measurements: [SeriesMeasurement] = []
    while measurements.count < count {
      let length = try rest.popLEB128()
      guard length <= rest.count else { throw MalformedPayload() }
      let payload = Array(rest.prefix(length))
      rest = rest.dropFirst(length)
      let rows = try unsafe SegmentPayload.decode(
        payload.span.bytes, count: min(SegmentPayload.capacity, count - measurements.count))
      for row in rows {
        measurements.append(
          SeriesMeasurement(
            start: row.start, end: row.end, value: row.value,
            followsGap: row.flags.rawValue & 1 != 0))
      }
    }
    return measurements
  }
}
