internal import CGzip

/// Bytes as gzip (RFC 1952), at the level that costs little.
enum Gzip {
  /// The bytes, zipped; nil where memory lacks.
  static func zipped(_ bytes: [UInt8]) -> [UInt8]? {
    var stream = z_stream()
    // 16 more than the size of the window asks for gzip's frame.
    let version = deflateInit2_(
      &stream, 5, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    guard version == Z_OK else { return nil }
    defer { deflateEnd(&stream) }
    let bound = Int(deflateBound(&stream, UInt(bytes.count)))
    var input = bytes
    let output = [UInt8](unsafeUninitializedCapacity: bound) { output, count in
      input.withUnsafeMutableBufferPointer { input in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        count = deflate(&stream, Z_FINISH) == Z_STREAM_END ? Int(stream.total_out) : 0
      }
    }
    return output.isEmpty ? nil : output
  }
}
