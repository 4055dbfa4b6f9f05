internal import CZlib

/// Deflates bytes as they come (RFC 1951), and sums them up.
@safe final class Deflater {
  private let stream: UnsafeMutablePointer<z_stream>
  private var sum: UInt = 0
  private var room = [UInt8](repeating: 0, count: 1 << 17)

  /// A deflater at the level that costs little.
  ///
  /// - Throws: ``TakeawayError`` if there is not enough memory.
  init() throws(TakeawayError) {
    unsafe stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    // Negative: without zlib's own header.
    let status = unsafe deflateInit2_(
      stream, 3, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    guard status == Z_OK else { throw .outOfMemory }
  }

  deinit {
    unsafe deflateEnd(stream)
    unsafe stream.deallocate()
  }

  /// The CRC-32 of all bytes so far.
  var checksum: UInt32 { UInt32(truncatingIfNeeded: sum) }

  /// What is to be written after these bytes came.
  func deflated(_ bytes: [UInt8], isLast: Bool) throws(TakeawayError) -> [UInt8] {
    var result: [UInt8] = []
    var input = bytes
    let isDone = unsafe input.withUnsafeMutableBufferPointer { input in
      unsafe sum = crc32(sum, input.baseAddress, UInt32(input.count))
      unsafe stream.pointee.next_in = input.baseAddress
      unsafe stream.pointee.avail_in = UInt32(input.count)
      while true {
        let (status, count) = unsafe room.withUnsafeMutableBufferPointer { room in
          unsafe stream.pointee.next_out = room.baseAddress
          unsafe stream.pointee.avail_out = UInt32(room.count)
          let status = unsafe deflate(stream, isLast ? Z_FINISH : Z_NO_FLUSH)
          return (status, room.count - Int(unsafe stream.pointee.avail_out))
        }
        result += room[..<count]
        if status == Z_STREAM_END { return true }
        guard status == Z_OK || status == Z_BUF_ERROR else { return false }
        if !isLast, unsafe stream.pointee.avail_in == 0, count < room.count { return true }
      }
    }
    guard isDone else { throw .outOfMemory }
    return result
  }
}
