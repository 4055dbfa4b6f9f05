#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A file without a name: nobody can open it but who holds its descriptor, and it goes with the process.
public enum UnnamedFile {
  /// Makes a file in a folder and opens it for reading and writing.
  ///
  /// Where the file system can do it, the file never has a name. Elsewhere it has one that nobody can guess for
  /// an instant, and is readable and writable by its owner alone from its first byte on, whatever the umask.
  ///
  /// - Returns: the descriptor, which the caller closes.
  /// - Throws: ``PrivateFileError`` if the folder is missing or may not be written.
  public static func make(inFolder folder: String) throws(PrivateFileError) -> Int32 {
    #if canImport(Glibc) || canImport(Musl)
      // `O_TMPFILE` of Linux is a macro that Swift does not see: this flag and that of folders.
      let flags = O_RDWR | O_CLOEXEC | O_DIRECTORY | 0o20_000_000
      let unnamed = unsafe open(folder, flags, 0o600)
      if unnamed >= 0 { return unnamed }
    #endif
    return try named(inFolder: folder)
  }

  /// Makes a file with a name that is taken away again.
  static func named(inFolder folder: String) throws(PrivateFileError) -> Int32 {
    var code = EEXIST
    for _ in 0..<100 {
      let path = folder + "/.hkstats-" + String(UInt64.random(in: 0 ... .max), radix: 36)
      let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
      let descriptor = unsafe open(path, flags, 0o600)
      if descriptor >= 0 {
        _ = unsafe unlink(path)
        return descriptor
      }
      code = errno
      if code != EEXIST { break }
    }
    throw PrivateFileError(path: folder, code: code)
  }
}
