/// A segment's payload is not what its format says, although its checksum is right.
struct MalformedPayload: Error {}

extension RawSpan {
  /// The integer in native byte order at `offset`, of any alignment.
  ///
  /// The bounds are checked by the span, and every bit pattern is a valid fixed-width integer, so
  /// the load is safe for these types in spite of its name.
  @inline(__always)
  func loadInteger<T: FixedWidthInteger & BitwiseCopyable>(at offset: Int, as: T.Type = T.self) -> T
  {
    unsafe unsafeLoadUnaligned(fromByteOffset: offset, as: T.self)
  }

  /// Reads the little-endian integer at `offset` and moves past it.
  ///
  /// - Throws: ``MalformedPayload`` beyond the end.
  @inline(__always)
  func read<T: FixedWidthInteger & BitwiseCopyable>(
    _ type: T.Type, at offset: inout Int
  ) throws(MalformedPayload) -> T {
    guard offset >= 0, byteCount - offset >= MemoryLayout<T>.size else { throw MalformedPayload() }
    defer { offset += MemoryLayout<T>.size }
    return T(littleEndian: loadInteger(at: offset))
  }

  /// Reads the Double at `offset` and moves past it.
  @inline(__always)
  func readDouble(at offset: inout Int) throws(MalformedPayload) -> Double {
    Double(bitPattern: try read(UInt64.self, at: &offset))
  }

  /// Moves past `length` bytes and returns where they begin.
  @inline(__always)
  func skip(_ length: Int, at offset: inout Int) throws(MalformedPayload) -> Int {
    guard length >= 0, offset >= 0, byteCount - offset >= length else { throw MalformedPayload() }
    defer { offset += length }
    return offset
  }
}

extension [UInt8] {
  /// Appends an integer in little-endian order.
  @inline(__always)
  mutating func append<T: FixedWidthInteger>(integer: T) {
    var rest = integer.littleEndian
    for _ in 0..<MemoryLayout<T>.size {
      append(UInt8(truncatingIfNeeded: rest))
      if MemoryLayout<T>.size > 1 { rest >>= 8 }
    }
  }

  /// Appends the 8 bytes of a Double.
  @inline(__always)
  mutating func append(double: Double) {
    append(integer: double.bitPattern)
  }

  /// Appends the low `width` bytes of each word, little-endian. The width is 0, 1, 2, 4 or 8.
  mutating func append(words: [UInt64], width: Int) {
    guard width > 0 else { return }
    let begin = count
    append(contentsOf: repeatElement(0, count: words.count * width))
    var target = mutableSpan
    var bytes = unsafe target.mutableBytes
    switch width {
    case 1:
      for index in 0..<words.count {
        bytes.storeBytes(
          of: UInt8(truncatingIfNeeded: words[index]), toByteOffset: begin + index, as: UInt8.self)
      }
    case 2:
      for index in 0..<words.count {
        bytes.storeBytes(
          of: UInt16(truncatingIfNeeded: words[index]).littleEndian,
          toByteOffset: begin + index * 2, as: UInt16.self)
      }
    case 4:
      for index in 0..<words.count {
        bytes.storeBytes(
          of: UInt32(truncatingIfNeeded: words[index]).littleEndian,
          toByteOffset: begin + index * 4, as: UInt32.self)
      }
    default:
      for index in 0..<words.count {
        bytes.storeBytes(
          of: words[index].littleEndian, toByteOffset: begin + index * 8, as: UInt64.self)
      }
    }
  }
}
