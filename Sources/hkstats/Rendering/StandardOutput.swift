internal import Foundation

/// Standard output, written in blocks.
///
/// A reader that goes away (`hkstats samples | head`) ends the program quietly once
/// ``endQuietlyWithoutReader()`` was called.
struct StandardOutput: ~Copyable {
  private var pending = Data()
  private static let blockSize = 1 << 16

  /// Adds a text.
  mutating func write(_ text: String) throws {
    pending.append(contentsOf: text.utf8)
    if pending.count >= Self.blockSize { try flush() }
  }

  /// Writes what is still held back.
  mutating func flush() throws {
    do {
      try FileHandle.standardOutput.write(contentsOf: pending)
    } catch {
      throw CommandError.internalFault(
        "The output could not be written: \(error.localizedDescription)")
    }
    pending.removeAll(keepingCapacity: true)
  }

  /// Writes one whole text.
  static func print(_ text: String) throws {
    var output = StandardOutput()
    try output.write(text)
    try output.flush()
  }

  /// From now on writing to a pipe that nobody reads ends the program without a word.
  static func endQuietlyWithoutReader() {
    signal(SIGPIPE) { _ in _exit(EXIT_SUCCESS) }
  }
}
