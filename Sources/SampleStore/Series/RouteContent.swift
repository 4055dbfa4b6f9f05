internal import Foundation

/// The places of a route as the store keeps them, in the table of series.
///
/// Layout: version (1 byte, 2: a series of measurements has 1), a checksum of the rest (8 bytes), the
/// number of places (4), then blocks of up to 4,096 places: ten columns each (``RouteColumn``).
enum RouteContent {
  private static let version: UInt8 = 2
  private static let headerLength = 9
  /// How many places a block holds.
  static let blockLength = 4_096

  /// The parts of a place, in the order of their columns.
  private static let parts: [@Sendable (RoutePlace) -> Double] = [
    { $0.time }, { $0.latitude }, { $0.longitude }, { $0.altitude }, { $0.horizontalAccuracy },
    { $0.verticalAccuracy }, { $0.course }, { $0.courseAccuracy }, { $0.speed },
    { $0.speedAccuracy },
  ]
  /// How many columns a block has.
  static var columnCount: Int { parts.count }

  /// The bytes of places, in their order. Complexity: O(n).
  static func encode(_ places: [RoutePlace]) -> [UInt8] {
    var bytes = [version]
    bytes.append(integer: UInt64(0))
    bytes.append(integer: UInt32(places.count))
    for begin in stride(from: 0, to: places.count, by: blockLength) {
      let block = places[begin..<min(places.count, begin + blockLength)]
      for part in parts { RouteColumn.encode(block.map(part), into: &bytes) }
    }
    let checksum = unsafe Checksum.xxh64(bytes.span.bytes.extracting(headerLength..<bytes.count))
    for place in 0..<8 {
      bytes[1 + place] = UInt8(truncatingIfNeeded: checksum >> (8 * UInt64(place)))
    }
    return bytes
  }

  /// Whether the content of a series is that of a route.
  static func isRoute(_ content: Data) -> Bool { content.first == version }
}

/// Reads the places of a stored route block by block.
///
/// ```swift
/// if var reader = try store.route(ofSequence: sequence) {
///   while let places = try reader.next() { use(places) }
/// }
/// ```
///
/// The bytes of the route are in memory as the store keeps them; places are made for one block at a
/// time.
public struct RouteReader: Sendable {
  /// How many places there are.
  public let count: Int
  private let bytes: [UInt8]
  private var offset = 13
  private var read = 0
  private let sentence: String

  /// A reader of `bytes`, which were checked when they were read from the store.
  ///
  /// - Parameter sentence: what to say of bytes that are damaged.
  init(_ bytes: [UInt8], sentence: String) throws {
    self.bytes = bytes
    self.sentence = sentence
    var offset = 1
    do {
      let span = unsafe bytes.span.bytes
      let checksum = try span.read(UInt64.self, at: &offset)
      guard checksum == Checksum.xxh64(span.extracting(offset..<bytes.count)) else {
        throw MalformedPayload()
      }
      count = Int(try span.read(UInt32.self, at: &offset))
    } catch {
      throw SampleStoreError(.damaged, sentence)
    }
  }

  /// The next places, in the order of time; nil behind the last. Complexity: O(places returned).
  public mutating func next() throws -> [RoutePlace]? {
    guard read < count else { return nil }
    do {
      let places = try block(min(RouteContent.blockLength, count - read))
      read += places.count
      return places
    } catch {
      throw SampleStoreError(.damaged, sentence)
    }
  }

  private mutating func block(_ count: Int) throws(MalformedPayload) -> [RoutePlace] {
    var columns: [[Double]] = []
    var place = offset
    for _ in 0..<RouteContent.columnCount {
      columns.append(try unsafe RouteColumn.decode(bytes.span.bytes, at: &place, count: count))
    }
    offset = place
    return (0..<count).map { place in
      RoutePlace(
        time: columns[0][place], latitude: columns[1][place], longitude: columns[2][place],
        altitude: columns[3][place], horizontalAccuracy: columns[4][place],
        verticalAccuracy: columns[5][place], course: columns[6][place],
        courseAccuracy: columns[7][place], speed: columns[8][place],
        speedAccuracy: columns[9][place])
    }
  }
}
