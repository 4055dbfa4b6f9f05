internal import SampleStore

/// The places of the tracks in a GPX file, in their order: all segments of all tracks together.
///
/// Read as a stream, in blocks. Of a `trkpt` its coordinate, `ele` and `time` are taken, and `speed`,
/// `course`, `hAcc` and `vAcc` from its extensions, as Apple writes them; waypoints and routes of the
/// GPX kind are passed over. A number that is none counts as not given: a place without a coordinate
/// on the Earth or without a time is left out and counted.
///
/// The format: Topografix, GPX 1.1 (https://www.topografix.com/GPX/1/1/).
struct GPXTrack {
  /// How much of a file is looked at at a time, and the longest tag, comment or text between two tags
  /// that may hold a number.
  private static let blockSize = 1 << 18
  private static let headroom = 1 << 16

  /// The places, at least one.
  private(set) var places: [RoutePlace]
  /// How many places lack a coordinate or a time.
  let skipped: Int

  /// Reads a file to its end.
  ///
  /// - Throws: ``RouteFault`` for what is no such track, and what the reader throws.
  init(
    _ reader: any ByteReader, blockSize: Int = GPXTrack.blockSize,
    headroom: Int = GPXTrack.headroom
  ) throws {
    var scanner = GPXScanner()
    var block = ByteBlock(capacity: blockSize, headroom: headroom)
    var next = ByteBlock(capacity: blockSize, headroom: headroom)
    var done = 0
    while try BlockPipeline.fill(next, from: reader) {
      let rest = block.view.slice(done, block.view.count)
      guard rest.count <= headroom else { throw RouteFault.illFormed }
      next.carry(rest)
      swap(&block, &next)
      done = try scanner.scan(block.view)
    }
    try scanner.finish(rest: block.view.slice(done, block.view.count))
    guard !scanner.places.isEmpty else { throw RouteFault.empty }
    places = scanner.places
    skipped = scanner.skipped
  }
}
