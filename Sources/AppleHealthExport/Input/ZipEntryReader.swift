internal import CZlib
internal import Foundation

/// Inflates one entry of a zip straight into the blocks of the pipeline.
///
/// libarchive inflates into a buffer of its own and sums up what it inflates, all on one thread: half
/// as much work again as inflating alone. Here the reading thread inflates, and the scanner's
/// compares the checksum, see ``EntryChecksum``. Damage is left to libarchive to find and name:
/// the entry is read again through ``ZipArchive``, which is still at its beginning.
@safe final class ZipEntryReader: ByteReader {
  private static let bufferSize = 1 << 18

  private let archive: ZipArchive
  private let extent: ZipExtent
  private let file: FileReader
  private let buffer: UnsafeMutableRawBufferPointer
  private let stream: UnsafeMutablePointer<z_stream>
  /// How many bytes of the entry have been read from the file, and how many have been delivered.
  private var taken: Int64 = 0
  private var delivered: Int64 = 0
  /// Whether the deflated data has come to its own end.
  private var hasEnded = false

  /// A reader of the entry of the zip at `path` that `archive` is at.
  init(path: String, extent: ZipExtent, archive: ZipArchive) throws {
    self.archive = archive
    self.extent = extent
    file = try FileReader(path: path, from: extent.position)
    unsafe buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: Self.bufferSize, alignment: 64)
    unsafe stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    // The size in bits of the window, negative for data without zlib's own header.
    let status = unsafe inflateInit2_(
      stream, -MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard status == Z_OK else {
      throw ExportError(.unreadable, "There is not enough memory to inflate \(path).")
    }
  }

  deinit {
    unsafe inflateEnd(stream)
    unsafe stream.deallocate()
    unsafe buffer.deallocate()
  }

  func read(into target: UnsafeMutableRawBufferPointer) throws -> Int {
    let count = unsafe try extent.isDeflated ? inflate(into: target) : copy(into: target)
    delivered += Int64(count)
    let isComplete = extent.isDeflated ? hasEnded : taken == extent.compressedSize
    guard delivered <= extent.size, count == target.count || isComplete else {
      throw archive.damage()
    }
    let used = taken - Int64(unsafe stream.pointee.avail_in)
    if isComplete, delivered < extent.size || used < extent.compressedSize {
      throw archive.damage()
    }
    return count
  }

  var inputPosition: Int64 { extent.position + taken }

  /// Reads as much of the entry as there is and as has room in `target`.
  private func copy(into target: UnsafeMutableRawBufferPointer) throws -> Int {
    let room = Int(min(Int64(target.count), extent.compressedSize - taken))
    let count = try unsafe file.read(into: UnsafeMutableRawBufferPointer(rebasing: target[..<room]))
    taken += Int64(count)
    return count
  }

  private func inflate(into target: UnsafeMutableRawBufferPointer) throws -> Int {
    unsafe stream.pointee.next_out = target.baseAddress?.assumingMemoryBound(to: UInt8.self)
    unsafe stream.pointee.avail_out = UInt32(target.count)
    while !hasEnded, unsafe stream.pointee.avail_out > 0 {
      if unsafe stream.pointee.avail_in == 0 {
        let count = try unsafe copy(into: buffer)
        unsafe stream.pointee.next_in = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
        unsafe stream.pointee.avail_in = UInt32(count)
      }
      switch unsafe CZlib.inflate(stream, Z_SYNC_FLUSH) {
      case Z_OK: continue
      case Z_STREAM_END: hasEnded = true
      default: throw archive.damage()
      }
    }
    return target.count - Int(unsafe stream.pointee.avail_out)
  }
}

/// Sums up the blocks of an entry of a zip, and compares when the last one is there.
struct EntryChecksum {
  private let archive: ZipArchive
  private let extent: ZipExtent
  private var sum: UInt32 = 0
  private var count: Int64 = 0

  /// A checksum of the entry that `archive` is at.
  init(_ extent: ZipExtent, archive: ZipArchive) {
    self.archive = archive
    self.extent = extent
  }

  /// Takes the next bytes of the entry.
  ///
  /// - Throws: ``ExportError`` with the last ones, if the sum is another than the zip says.
  mutating func add(_ bytes: ByteView) throws {
    sum = bytes.crc32(after: sum)
    count += Int64(bytes.count)
    // The reader delivers as many bytes as the zip says, or throws.
    guard count < extent.size || sum == extent.checksum else {
      throw archive.damage()
    }
  }
}
