internal import Foundation

/// A store that is being made: it lies in a folder of its own beside the place that it is meant for, and nobody sees it
/// before it is whole.
///
/// ```swift
/// let new = try NewStore(for: path)
/// try fill(new.store)
/// let isThere = try new.publish()    // false if somebody else made a store there meanwhile
/// ```
///
/// What a killed program leaves is taken away by whoever makes the next one for the same place.
public final class NewStore {
  /// The store, empty at first.
  public let store: SampleStore
  /// Where it is meant to be.
  private let path: String
  private let folder: PrivateFolder

  /// A new, empty store for a place.
  ///
  /// - Parameters:
  ///   - path: where it is meant to be; a link is followed.
  ///   - key: what it is encrypted with; nil for a store that is not.
  /// - Throws: ``SampleStoreError`` if nothing can be made there.
  public init(for path: String, key: StoreKey? = nil) throws {
    self.path = SampleStore.linkedFile(path)
    guard !StoreFile.isLink(self.path) else {
      throw SampleStoreError(
        .noPermission, "\(path) is a link that leads round in a circle. Name another file.")
    }
    try StoreFile.makeFolder(of: self.path)
    let (parent, name) = Self.parts(of: self.path)
    PrivateFolder.removeAbandoned(named: name, in: parent)
    folder = try PrivateFolder(named: name, in: parent)
    do {
      store = try SampleStore.open(
        folder.path + "/" + name, mode: .readWrite(create: true), key: key)
    } catch {
      folder.remove()
      throw error
    }
  }

  deinit { discard() }

  /// Whether a new store can be put into a place: nothing is there, and no log or journal of a file that is gone.
  public static func isPossible(at path: String) -> Bool {
    let path = SampleStore.linkedFile(path)
    return !FileManager.default.fileExists(atPath: path) && !StoreFile.hasLog(path)
      && !StoreFile.hasJournal(path)
  }

  /// Whether nothing was imported into it.
  public var isUnused: Bool {
    get throws { try store.imports().isEmpty }
  }

  /// Closes the store and puts it into its place.
  ///
  /// - Returns: false if there is a file by now, or a log or journal of one, which stays; the new store is gone then.
  /// - Throws: ``SampleStoreError`` if it cannot be put there; the new store is gone then.
  public func publish() throws -> Bool {
    store.close()
    defer { discard() }
    let made = folder.path + "/" + Self.parts(of: path).name
    guard !StoreFile.hasLog(made), !StoreFile.hasJournal(made) else {
      throw SampleStoreError(
        .other, "\(path) could not be made: somebody has opened \(made). Try again.")
    }
    // What SQLite left beside a file that is gone would be taken for this one's.
    guard !StoreFile.hasLog(path), !StoreFile.hasJournal(path) else { return false }
    // A link is made whole or not at all, and never in the place of another file.
    if unsafe link(made, path) == 0 {
      folder.synchronizeParent()
      return true
    }
    switch errno {
    case EEXIST: return false
    case ENOSPC, EDQUOT:
      throw SampleStoreError(.diskFull, "No space is left to write \(path). Free some space.")
    default: break
    }
    // Where there are no links: a file of our own is replaced.
    let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      if errno == EEXIST { return false }
      throw failure()
    }
    close(descriptor)
    guard unsafe rename(made, path) == 0 else {
      let error = failure()
      _ = unsafe unlink(path)
      throw error
    }
    folder.synchronizeParent()
    return true
  }

  /// Takes away what lies on the disk, whatever is done with it: for a program that is about to die.
  public var removal: @Sendable () -> Void {
    { [path = folder.path] in try? FileManager.default.removeItem(atPath: path) }
  }

  /// Takes the store away.
  public func discard() {
    store.close()
    folder.remove()
  }

  private func failure() -> SampleStoreError {
    SampleStoreError(
      .noPermission, "\(path) cannot be made: \(unsafe String(cString: strerror(errno))).")
  }

  // MARK: Paths

  private static func parts(of path: String) -> (folder: String, name: String) {
    let folder = (path as NSString).deletingLastPathComponent
    return (folder.isEmpty ? "." : folder, (path as NSString).lastPathComponent)
  }
}

/// A folder that only its owner sees, as long as the program runs that made it: a lock on it says so.
private final class PrivateFolder {
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
    try? FileManager.default.removeItem(atPath: path)
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
    for entry in names where entry.hasPrefix(prefix(name)) {
      let path = parent + "/" + entry
      guard let descriptor = lock(path) else { continue }
      try? FileManager.default.removeItem(atPath: path)
      close(descriptor)
    }
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
