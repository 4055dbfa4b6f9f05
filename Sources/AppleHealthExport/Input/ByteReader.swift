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
  private(set) var inputPosition: Int64

  /// Opens `path`, to be read from the byte at `position` on.
  ///
  /// - Parameter mustBeFile: whether a pipe or a device is refused at once, instead of waited for.
  init(path: String, from position: Int64 = 0, mustBeFile: Bool = false) throws {
    self.path = path
    let flags = O_RDONLY | O_CLOEXEC | (mustBeFile ? O_NONBLOCK : 0)
    let opened = unsafe open(path, flags)
    guard opened >= 0 else { throw Self.error(path, errno) }
    do {
      try Self.prepare(opened, path: path, position: position, mustBeFile: mustBeFile)
    } catch {
      close(opened)
      throw error
    }
    descriptor = opened
    inputPosition = position
  }

  private static func prepare(
    _ descriptor: Int32, path: String, position: Int64, mustBeFile: Bool
  ) throws {
    var status = stat()
    if mustBeFile, unsafe fstat(descriptor, &status) != 0 || status.st_mode & S_IFMT != S_IFREG {
      throw ExportError(.unreadable, "\(path) is no file. Take it out of the folder.")
    }
    // A pipe has no positions.
    if position > 0, lseek(descriptor, off_t(position), SEEK_SET) < 0 { throw error(path, errno) }
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
