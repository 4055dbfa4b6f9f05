internal import Foundation

/// A file that is being made: it lies in a folder of its own beside the place that it is meant for, and nobody sees it
/// before it is whole.
///
/// What a killed program leaves is taken away by whoever makes the next one for the same place.
final class NewFile {
  /// Where it is meant to be.
  let path: String
  private let folder: PrivateFolder

  /// Nothing yet, for a place.
  ///
  /// - Parameter path: where it is meant to be; a link is followed.
  /// - Throws: ``SampleStoreError`` if nothing can be made there.
  init(for path: String) throws {
    self.path = SampleStore.linkedFile(path)
    guard !StoreFile.isLink(self.path) else {
      throw SampleStoreError(
        .noPermission, "\(path) is a link that leads round in a circle. Name another file.")
    }
    try StoreFile.makeFolder(of: self.path)
    let (parent, name) = Self.parts(of: self.path)
    PrivateFolder.removeAbandoned(named: name, in: parent)
    folder = try PrivateFolder(named: name, in: parent)
  }

  deinit { discard() }

  /// Where it is made.
  var madePath: String { folder.path + "/" + Self.parts(of: path).name }

  /// The folder in which it is made.
  var folderPath: String { folder.path }

  /// Which folder that is.
  var folderIdentity: PrivateFolder.Identity { folder.identity }

  /// Puts the file into its place; whoever made it has closed it, and it is on the disk.
  ///
  /// - Returns: false if there is a file by now, or a log or journal of one, which stays; the new file is gone then.
  /// - Throws: ``SampleStoreError`` if it cannot be put there; the new file is gone then.
  func publish() throws -> Bool {
    defer { discard() }
    let made = madePath
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

  /// An error about the file, with the name that it is meant to have.
  func naming(_ error: any Error) -> any Error {
    guard let error = error as? SampleStoreError, error.description.contains(madePath) else {
      return error
    }
    return SampleStoreError(error.code, error.description.replacing(madePath, with: path))
  }

  /// Takes it away.
  func discard() { folder.remove() }

  private func failure() -> SampleStoreError {
    SampleStoreError(
      .noPermission, "\(path) cannot be made: \(unsafe String(cString: strerror(errno))).")
  }

  // MARK: Paths

  /// Takes away what killed programs left that made a file for a place.
  static func removeAbandoned(for path: String) {
    let (parent, name) = parts(of: SampleStore.linkedFile(path))
    PrivateFolder.removeAbandoned(named: name, in: parent)
  }

  private static func parts(of path: String) -> (folder: String, name: String) {
    let folder = (path as NSString).deletingLastPathComponent
    return (folder.isEmpty ? "." : folder, (path as NSString).lastPathComponent)
  }
}
