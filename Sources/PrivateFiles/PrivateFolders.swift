#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Folders that their owner alone can look into, from the instant on at which they are there.
public enum PrivateFolders {
  /// Makes a folder, and those above it that are missing, with the mode 0700; one that is there stays as it is.
  ///
  /// - Throws: ``PrivateFileError`` with the folder that cannot be made.
  public static func make(_ path: String) throws(PrivateFileError) {
    let path = withoutLastSlashes(path)
    if isFolder(path) { return }
    if makeOne(path) { return }
    var code = errno
    if code == ENOENT, let parent = parent(of: path) {
      try make(parent)
      if makeOne(path) { return }
      code = errno
    }
    // Somebody else may have made it meanwhile.
    guard code == EEXIST, isFolder(path) else {
      throw PrivateFileError(path: path, code: code)
    }
  }

  /// Makes a folder in one that is there; false with `errno` if it cannot be.
  private static func makeOne(_ path: String) -> Bool {
    guard unsafe mkdir(path, 0o700) == 0 else { return false }
    openToOwner(path)
    return true
  }

  /// Gives a folder that was just made the rights of its owner that a umask took away.
  package static func openToOwner(_ path: String) {
    var status = stat()
    guard unsafe lstat(path, &status) == 0, status.st_mode & 0o777 != 0o700 else { return }
    _ = unsafe chmod(path, 0o700)
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func withoutLastSlashes(_ path: String) -> String {
    guard let last = path.utf8.lastIndex(where: { $0 != UInt8(ascii: "/") }) else {
      return path.isEmpty ? "" : "/"
    }
    return String(path[...last])
  }

  /// The folder that a path lies in; nil for the root and for a name alone.
  private static func parent(of path: String) -> String? {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash != path.startIndex else {
      return nil
    }
    return withoutLastSlashes(String(path[..<slash]))
  }
}
