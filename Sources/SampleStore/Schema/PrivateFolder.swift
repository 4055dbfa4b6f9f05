internal import Foundation
internal import PrivateFiles

/// A folder that only its owner sees, as long as the program runs that made it: a lock on it says so.
final class PrivateFolder {
  let path: String
  /// Which folder it is, whatever lies at its path.
  let identity: Identity
  private let parent: String
  /// The file that is made in it.
  private let name: String
  private var descriptor: Int32
  private let note: UnfinishedNote

  /// What tells a folder from all others.
  struct Identity: Equatable, Sendable {
    private let device: UInt64
    private let number: UInt64

    fileprivate init(_ status: stat) {
      device = UInt64(truncatingIfNeeded: status.st_dev)
      number = UInt64(truncatingIfNeeded: status.st_ino)
    }
  }

  /// How many letters and digits the system puts behind a name's beginning, so that there is none of it.
  private static let randomLength = 6

  /// What the file and what SQLite keeps beside it are called, behind its name.
  private static let suffixes = ["", "-wal", "-shm", "-journal"]

  /// What its name begins with; a long one would leave no room for the rest.
  private static func prefix(_ name: String) -> String { "." + name.prefix(60) + ".new-" }

  /// The beginning of the name of the file that a folder was made for; nil for what is called otherwise.
  private static func fileName(of entry: String) -> Substring? {
    guard entry.hasPrefix("."), entry.count > randomLength,
      entry.suffix(randomLength).allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
    else { return nil }
    let name = entry.dropLast(randomLength)
    return name.hasSuffix(".new-") && name.count > 6 ? name.dropFirst().dropLast(5) : nil
  }

  /// A new folder for a file of a name.
  init(named name: String, in parent: String) throws {
    self.parent = parent
    self.name = name
    note = UnfinishedNote()
    // Whoever takes away what is abandoned may be quicker than the lock.
    for _ in 0..<20 {
      var template = Array((parent + "/" + Self.prefix(name) + "XXXXXX").utf8CString)
      let made = unsafe template.withUnsafeMutableBufferPointer { buffer in
        unsafe buffer.baseAddress.flatMap { unsafe mkdtemp($0) }.map { unsafe String(cString: $0) }
      }
      guard let made else {
        let failure = Self.failure(parent)
        note.forget()
        throw failure
      }
      PrivateFolders.openToOwner(made)
      if let (descriptor, identity) = Self.lock(made) {
        path = made
        self.descriptor = descriptor
        self.identity = identity
        note.name(made, madeFile: name)
        return
      }
      // There may be no descriptor left to lock it with.
      let code = errno
      _ = unsafe rmdir(made)
      if code == EMFILE || code == ENFILE {
        note.forget()
        errno = code
        throw Self.failure(parent)
      }
    }
    note.forget()
    throw SampleStoreError(.other, "No folder can be kept in \(parent). Try again.")
  }

  deinit { remove() }

  /// Removes the folder with the files in it.
  func remove() {
    guard descriptor >= 0 else { return }
    // By their names: the folder cannot be listed where there is no descriptor left.
    for suffix in Self.suffixes { _ = unsafe unlinkat(descriptor, name + suffix, 0) }
    // Whatever keeps the system from it once may be over by the next time.
    for _ in 0..<3 where FileManager.default.fileExists(atPath: path) {
      Self.remove(path, descriptor)
    }
    close(descriptor)
    descriptor = -1
    note.forget()
  }

  /// Removes a folder with the files in it, as `remove()` does, for a program that is about to die. Another folder that
  /// lies at the path stays.
  static func remove(_ path: String, ifIs identity: Identity) {
    let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, Identity(status) == identity else { return }
    remove(path, descriptor)
  }

  /// Removes the files in a folder whose names say that they are of this kind, and the folder unless others are left.
  ///
  /// By its descriptor: whoever may write into the folder above could have put another one in its place.
  private static func remove(
    _ path: String, _ descriptor: Int32, where isOurs: (String) -> Bool = { _ in true }
  ) {
    for name in FolderNames.all(in: descriptor) where isOurs(name) {
      _ = unsafe unlinkat(descriptor, name, 0)
    }
    // Only one that is empty goes.
    _ = unsafe rmdir(path)
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
    for entry in names where entry.hasPrefix(prefix(name)) { removeAbandoned(entry, in: parent) }
  }

  /// Removes folders for files of any name whose programs do not run any more.
  static func removeAbandoned(in parent: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
    for entry in names { removeAbandoned(entry, in: parent) }
  }

  /// Removes a folder that was made here, by this user, for a file that is in it; any other one stays as it is.
  private static func removeAbandoned(_ entry: String, in parent: String) {
    let path = parent + "/" + entry
    guard let name = fileName(of: entry), let (descriptor, _) = lock(path) else { return }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_uid == geteuid() else { return }
    remove(path, descriptor) { file in
      suffixes.contains { suffix in
        file.hasSuffix(suffix) && file.dropLast(suffix.count).prefix(60) == name
      }
    }
  }

  /// A folder that is locked now, and which it is; nil if it is another one's, or gone.
  private static func lock(_ path: String) -> (descriptor: Int32, Identity)? {
    let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    var (held, named) = (stat(), stat())
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, unsafe fstat(descriptor, &held) == 0,
      unsafe stat(path, &named) == 0, Identity(held) == Identity(named)
    else {
      close(descriptor)
      return nil
    }
    return (descriptor, Identity(held))
  }

  private static func failure(_ parent: String) -> SampleStoreError {
    if errno == ENOSPC || errno == EDQUOT {
      return SampleStoreError(
        .diskFull, "No space is left to write in \(parent). Free some space.")
    }
    if errno == EMFILE || errno == ENFILE {
      return SampleStoreError(
        .other,
        "Nothing can be made in \(parent): this program may open no further file. Allow it more (ulimit -n)."
      )
    }
    return SampleStoreError(
      .noPermission,
      "Nothing can be made in \(parent): \(unsafe String(cString: strerror(errno))). "
        + "Choose another place with --store.")
  }
}
