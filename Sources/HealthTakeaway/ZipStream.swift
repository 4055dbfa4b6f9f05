internal import CZlib

/// A zip archive that is handed on piece by piece, into a place that nobody can go back in: a connection, a pipe.
///
/// Entries are deflated. One whose size is not known in advance has its sizes and its checksum behind it, in the 64-bit form,
/// so it may be larger than 4 GB. Source: PKWARE, "APPNOTE.TXT", 4.3 and 4.5.3.
struct ZipStream {
  /// What takes the bytes.
  private let output: ([UInt8]) throws -> Void
  /// The time of all entries, as DOS writes it: the lower half is the time of day.
  private let time: UInt32
  private var position: UInt64 = 0
  private var directory: [Entry] = []

  private struct Entry {
    let name: [UInt8]
    let offset: UInt64
    var checksum: UInt32 = 0
    var deflatedSize: UInt64 = 0
    var size: UInt64 = 0
    /// Whether sizes stand behind the data.
    let isStreamed: Bool
  }

  /// The largest number of a field of 32 bits: the number stands elsewhere.
  private static let elsewhere = UInt64(UInt32.max)

  /// An archive without entries.
  init(time: UInt32, _ output: @escaping ([UInt8]) throws -> Void) {
    self.time = time
    self.output = output
  }

  // MARK: Entries

  /// Adds an entry of bytes that are there at once.
  mutating func add(_ name: String, _ bytes: [UInt8]) throws {
    let deflater = try Deflater()
    let deflated = try deflater.deflated(bytes, isLast: true)
    var entry = Entry(name: Array(name.utf8), offset: position, isStreamed: false)
    entry.checksum = deflater.checksum
    entry.size = UInt64(bytes.count)
    entry.deflatedSize = UInt64(deflated.count)
    try put(header(of: entry))
    try put(deflated)
    directory.append(entry)
  }

  /// Adds an entry of bytes that come piece by piece.
  ///
  /// - Parameter body: is called once with a function that takes the next piece.
  mutating func add(
    _ name: String, _ body: (([UInt8]) throws -> Void) throws -> Void
  ) throws {
    var entry = Entry(name: Array(name.utf8), offset: position, isStreamed: true)
    try put(header(of: entry))
    let deflater = try Deflater()
    try body { bytes in
      entry.size += UInt64(bytes.count)
      let deflated = try deflater.deflated(bytes, isLast: false)
      entry.deflatedSize += UInt64(deflated.count)
      try put(deflated)
    }
    let rest = try deflater.deflated([], isLast: true)
    entry.deflatedSize += UInt64(rest.count)
    try put(rest)
    entry.checksum = deflater.checksum
    var descriptor = Self.bytes(0x0807_4b50 as UInt32) + Self.bytes(entry.checksum)
    descriptor += Self.bytes(entry.deflatedSize) + Self.bytes(entry.size)
    try put(descriptor)
    directory.append(entry)
  }

  /// Writes the directory.
  mutating func finish() throws {
    let begin = position
    for entry in directory { try put(line(of: entry)) }
    let size = position - begin
    var end: [UInt8] = []
    let count = UInt64(directory.count)
    if count >= 0xFFFF || begin >= Self.elsewhere || size >= Self.elsewhere {
      let record = position
      end += Self.bytes(0x0606_4b50 as UInt32) + Self.bytes(44 as UInt64)
      end += Self.bytes(45 as UInt16) + Self.bytes(45 as UInt16)
      end += Self.bytes(0 as UInt32) + Self.bytes(0 as UInt32)
      end += Self.bytes(count) + Self.bytes(count) + Self.bytes(size) + Self.bytes(begin)
      end += Self.bytes(0x0706_4b50 as UInt32) + Self.bytes(0 as UInt32) + Self.bytes(record)
      end += Self.bytes(1 as UInt32)
    }
    let shown = UInt16(min(count, 0xFFFF))
    end += Self.bytes(0x0605_4b50 as UInt32) + Self.bytes(0 as UInt32)
    end += Self.bytes(shown) + Self.bytes(shown)
    end += Self.bytes(UInt32(min(size, Self.elsewhere)))
    end += Self.bytes(UInt32(min(begin, Self.elsewhere))) + Self.bytes(0 as UInt16)
    try put(end)
  }

  // MARK: Bytes

  private mutating func put(_ bytes: [UInt8]) throws {
    if bytes.isEmpty { return }
    position += UInt64(bytes.count)
    try output(bytes)
  }

  /// What stands in front of the data of an entry.
  private func header(of entry: Entry) -> [UInt8] {
    var bytes = Self.bytes(0x0403_4b50 as UInt32) + common(entry)
    if entry.isStreamed {
      bytes += Self.bytes(0 as UInt32) + Self.bytes(UInt32.max) + Self.bytes(UInt32.max)
      bytes += Self.bytes(UInt16(entry.name.count)) + Self.bytes(20 as UInt16) + entry.name
      bytes += Self.bytes(1 as UInt16) + Self.bytes(16 as UInt16)
      bytes += Self.bytes(0 as UInt64) + Self.bytes(0 as UInt64)
    } else {
      bytes += Self.bytes(entry.checksum)
      bytes += Self.bytes(UInt32(entry.deflatedSize)) + Self.bytes(UInt32(entry.size))
      bytes += Self.bytes(UInt16(entry.name.count)) + Self.bytes(0 as UInt16) + entry.name
    }
    return bytes
  }

  /// The line of an entry in the directory.
  private func line(of entry: Entry) -> [UInt8] {
    var more: [UInt8] = []
    for number in [entry.size, entry.deflatedSize, entry.offset] where number >= Self.elsewhere {
      more += Self.bytes(number)
    }
    if !more.isEmpty { more = Self.bytes(1 as UInt16) + Self.bytes(UInt16(more.count)) + more }
    // Made by a system of Unix, so that the mode of the file counts: a file that its owner alone reads.
    var bytes = Self.bytes(0x0201_4b50 as UInt32) + Self.bytes(0x032D as UInt16) + common(entry)
    bytes += Self.bytes(entry.checksum)
    bytes += Self.bytes(UInt32(min(entry.deflatedSize, Self.elsewhere)))
    bytes += Self.bytes(UInt32(min(entry.size, Self.elsewhere)))
    bytes += Self.bytes(UInt16(entry.name.count)) + Self.bytes(UInt16(more.count))
    bytes += Self.bytes(0 as UInt16) + Self.bytes(0 as UInt16) + Self.bytes(0 as UInt16)
    bytes += Self.bytes(0o100_600 << 16 as UInt32)
    return bytes + Self.bytes(UInt32(min(entry.offset, Self.elsewhere))) + entry.name + more
  }

  /// What the header and the directory say alike: version, flags, method and time.
  private func common(_ entry: Entry) -> [UInt8] {
    Self.bytes(entry.isStreamed ? 45 : 20 as UInt16)
      + Self.bytes(entry.isStreamed ? 8 : 0 as UInt16)
      + Self.bytes(8 as UInt16) + Self.bytes(time)
  }

  private static func bytes(_ number: some FixedWidthInteger & UnsignedInteger) -> [UInt8] {
    (0..<number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }
}
