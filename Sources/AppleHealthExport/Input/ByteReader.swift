internal import Foundation

/// Something that bytes are read from, one run after the other.
protocol ByteReader: AnyObject {
  /// Fills `buffer` as far as it can and returns how many bytes it wrote; 0 is the end.
  ///
  /// - Throws: ``ExportError`` that says what is wrong with the input.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int

  /// How much of the file on disk has been read, in bytes: for a progress bar.
  var inputPosition: Int64 { get }
}

/// Reads a file from its beginning.
@safe final class FileReader: ByteReader {
  private let descriptor: Int32
  private let path: String
  private(set) var inputPosition: Int64 = 0

  /// Opens `path`, to be read from the byte at `position` on.
  init(path: String, from position: Int64 = 0) throws {
    self.path = path
    descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.error(path, errno) }
    // A pipe has no positions.
    guard position > 0 else { return }
    guard lseek(descriptor, off_t(position), SEEK_SET) >= 0 else {
      let code = errno
      close(descriptor)
      throw Self.error(path, code)
    }
    inputPosition = position
  }

  deinit {
    close(descriptor)
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    var filled = 0
    while filled < buffer.count {
      let count = unsafe Foundation.read(
        descriptor, buffer.baseAddress?.advanced(by: filled), buffer.count - filled)
      if count < 0 {
        if errno == EINTR { continue }
        throw Self.error(path, errno)
      }
      if count == 0 { break }
      filled += count
    }
    inputPosition += Int64(filled)
    return filled
  }

  private static func error(_ path: String, _ code: Int32) -> ExportError {
    let reason = unsafe String(cString: strerror(code))
    return ExportError(
      .unreadable, "\(path) cannot be read: \(reason). Check the path and its permissions.")
  }
}

/// Delivers bytes that are in memory already, in blocks of any size: for tests and small texts.
struct MemorySource: BlockSource {
  private let bytes: [UInt8]
  private let blockSize: Int
  private let headroom: Int
  private var position = 0

  /// A source of `bytes` in blocks of `blockSize` bytes.
  init(_ bytes: [UInt8], blockSize: Int = 1 << 20, headroom: Int = 1 << 16) {
    self.bytes = bytes
    self.blockSize = blockSize
    self.headroom = headroom
  }

  mutating func nextBlock() throws -> ByteBlock? {
    guard position < bytes.count else { return nil }
    let end = min(position + blockSize, bytes.count)
    let block = ByteBlock(capacity: end - position, headroom: headroom)
    let chunk = bytes[position..<end]
    unsafe block.fill { target in
      unsafe target.copyBytes(from: chunk)
      return chunk.count
    }
    position = end
    block.inputPosition = Int64(end)
    return block
  }

  mutating func recycle(_ block: ByteBlock) {}
}
