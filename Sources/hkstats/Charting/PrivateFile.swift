internal import Foundation

/// Files that hold a person's data: readable and writable by their owner alone, and under their names
/// only when they are complete.
enum PrivateFile {
  /// Writes a whole file, replacing one of the same name.
  ///
  /// The bytes go to a new file beside it, which takes its name in one step; if anything fails, what
  /// was there before is still there.
  static func write(_ bytes: [UInt8], to path: String) throws {
    let (descriptor, temporary) = try create(beside: path)
    var isOpen = true
    func failed() -> CommandError {
      let failure = failure(path)
      if isOpen { close(descriptor) }
      unlink(temporary)
      return failure
    }
    var position = 0
    while position < bytes.count {
      let written = bytes[position...].withUnsafeBytes {
        Foundation.write(descriptor, $0.baseAddress, $0.count)
      }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { throw failed() }
      position += written
    }
    isOpen = false
    guard close(descriptor) == 0, rename(temporary, path) == 0 else { throw failed() }
  }

  private static func create(beside path: String) throws -> (descriptor: Int32, path: String) {
    for attempt in 0..<100 {
      let candidate = "\(path).partial-\(getpid())-\(attempt)"
      let descriptor = open(candidate, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      if descriptor >= 0 { return (descriptor, candidate) }
      guard errno == EEXIST else { break }
    }
    throw failure(path)
  }

  private static func failure(_ path: String) -> CommandError {
    .missingInput(
      "Cannot write \"\(path)\": \(String(cString: strerror(errno))). Check the folder, its "
        + "permissions and the free space.")
  }
}
