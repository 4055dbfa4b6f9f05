internal import Foundation

/// A folder that only its owner sees, as long as the program runs that made it: a lock on it says so.
final class PrivateFolder {
  let path: String
  private let parent: String
  private var descriptor: Int32

  /// What its name begins with; a long one would leave no room for the rest.
  private static func prefix(_ name: String) -> String { "." + name.prefix(60) + ".new-" }

  /// A new folder for a file of a name.
  init(named name: String, in parent: String) throws {
    self.parent = parent
    // Whoever takes away what is abandoned may be quicker than the lock.
    for _ in 0..<20 {
      var template = Array((parent + "/" + Self.prefix(name) + "XXXXXX").utf8CString)
      let made = unsafe template.withUnsafeMutableBufferPointer { buffer in
        unsafe buffer.baseAddress.flatMap { unsafe mkdtemp($0) }.map { unsafe String(cString: $0) }
      }
      guard let made else { throw Self.failure(parent) }
      if let descriptor = Self.lock(made) {
        path = made
        self.descriptor = descriptor
        return
      }
    }
    throw SampleStoreError(.other, "No folder can be kept in \(parent). Try again.")
  }

  deinit { remove() }

  /// Removes the folder with all that is in it.
  func remove() {
    guard descriptor >= 0 else { return }
    // Whatever keeps the system from it once may be over by the next time.
    for _ in 0..<3 where FileManager.default.fileExists(atPath: path) {
      try? FileManager.default.removeItem(atPath: path)
    }
    close(descriptor)
    descriptor = -1
  }

  /// Waits until the disk knows what the folder above holds.
  func synchronizeParent() {
    let descriptor = unsafe open(parent, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  /// Removes folders for a file of a name whose programs do not run any more.
  static func removeAbandoned(named name: String, in parent: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
    for entry in names where entry.hasPrefix(prefix(name)) { removeAbandoned(parent + "/" + entry) }
  }

  /// Removes folders for files of any name whose programs do not run any more.
  static func removeAbandoned(in parent: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
    for entry in names where entry.hasPrefix(".") && entry.contains(".new-") {
      removeAbandoned(parent + "/" + entry)
    }
  }

  private static func removeAbandoned(_ path: String) {
    guard let descriptor = lock(path) else { return }
    try? FileManager.default.removeItem(atPath: path)
    close(descriptor)
  }

  /// The descriptor of a folder that is locked now; nil if it is another one's, or gone.
  private static func lock(_ path: String) -> Int32? {
    let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    var (held, named) = (stat(), stat())
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, unsafe fstat(descriptor, &held) == 0,
      unsafe stat(path, &named) == 0, held.st_ino == named.st_ino, held.st_dev == named.st_dev
    else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  private static func failure(_ parent: String) -> SampleStoreError {
    if errno == ENOSPC || errno == EDQUOT {
      return SampleStoreError(
        .diskFull, "No space is left to write in \(parent). Free some space.")
    }
    return SampleStoreError(
      .noPermission,
      "Nothing can be made in \(parent): \(unsafe String(cString: strerror(errno))). "
        + "Choose another place with --store.")
  }
}
