#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A file with a person's data: readable and writable by its owner alone, and under its name only when
/// it is complete.
///
/// ```swift
/// let file = try PrivateFile(path: "export.xml")
/// try file.append(bytes)
/// try file.commit()
/// ```
///
/// Bytes go to a new file beside it (`export.xml.partial-`, the process and a number). ``commit(replacing:)``
/// gives that one the name in one step and replaces what was there; without it the new file is removed, and
/// what was there before is still there. A killed process leaves the new file behind. What was committed is on the
/// disk, name and bytes.
public final class PrivateFile {
  private let path: String
  private let temporaryPath: String
  /// The file as libc knows it, for writers of its own.
  public private(set) var descriptor: Int32
  private let note: UnfinishedNote
  /// How much was appended, and how much of it the disk was told to begin with.
  private var length = 0
  private var begun = 0

  /// A new file that will have the name `path`.
  public init(path: String) throws(PrivateFileError) {
    self.path = path
    // A rename would put the file into the place of a pipe that somebody reads from.
    var status = stat()
    if unsafe stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      if status.st_mode & S_IFMT == S_IFDIR { throw PrivateFileError(path: path, code: EISDIR) }
      throw PrivateFileError(path: path, reason: "It is a pipe or a device")
    }
    note = UnfinishedNote()
    var attempt = 0
    while true {
      // Nobody can foresee the name, so nobody can take it first.
      let candidate = "\(path).partial-\(getpid())-\(UInt32.random(in: 0 ... .max))"
      let opened = unsafe open(candidate, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      if opened >= 0 {
        temporaryPath = candidate
        descriptor = opened
        note.name(candidate)
        return
      }
      let code = errno
      guard code == EEXIST, attempt < 100 else {
        note.forget()
        throw PrivateFileError(path: path, code: code)
      }
      attempt += 1
    }
  }

  deinit {
    guard descriptor >= 0 else { return }
    _ = close(descriptor)
    _ = unsafe unlink(temporaryPath)
    note.forget()
  }

  /// The name of the file of which another name is the beginning that a killed process left; nil for any other name,
  /// also for the beginning of a file that a process still writes.
  ///
  /// ```swift
  /// PrivateFile.abandonedName("export.xml.partial-4194303-0")   // "export.xml"
  /// ```
  public static func abandonedName(_ name: String) -> String? {
    guard let found = beginning(name) else { return nil }
    return kill(found.process, 0) != 0 && errno == ESRCH ? found.name : nil
  }

  /// The name of the file of which another name is the beginning, and the process that writes or wrote it; nil for
  /// any other name.
  public static func beginning(_ name: String) -> (name: String, process: Int32)? {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count >= 3, let attempt = parts.last, let process = parts.dropLast().last,
      isNumber(attempt), isNumber(process), let number = Int32(process), number > 0
    else { return nil }
    let mark = parts.dropLast(2).joined(separator: "-")
    guard mark.hasSuffix(".partial"), mark.utf8.count > 8 else { return nil }
    return (String(mark.dropLast(8)), number)
  }

  /// Removes the beginnings of files that processes of this user left in a folder when they were killed. What a process
  /// still writes stays, and what other users made, and whatever is no file.
  ///
  /// - Parameters:
  ///   - folder: path of the folder.
  ///   - isOurs: whether a file may be taken away, by the name that it would have had.
  public static func removeAbandoned(inFolder folder: String, where isOurs: (String) -> Bool) {
    let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    for name in FolderNames.all(in: descriptor) {
      guard let file = abandonedName(name), isOurs(file) else { continue }
      var status = stat()
      guard unsafe fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0,
        status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid()
      else { continue }
      _ = unsafe unlinkat(descriptor, name, 0)
    }
  }

  private static func isNumber(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// Writes a whole file, replacing one of the same name.
  public static func replace(_ path: String, with bytes: [UInt8]) throws(PrivateFileError) {
    let file = try PrivateFile(path: path)
    try file.append(bytes)
    try file.commit()
  }

  /// Appends bytes.
  public func append(_ bytes: [UInt8]) throws(PrivateFileError) {
    var position = 0
    while position < bytes.count {
      let written = unsafe bytes.withUnsafeBytes { buffer in
        unsafe write(
          descriptor, buffer.baseAddress?.advanced(by: position), buffer.count - position)
      }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { throw PrivateFileError(path: path, code: errno) }
      position += written
    }
    length += bytes.count
    if length - begun >= Self.stride { beginWriting() }
  }

  /// After how many bytes the disk begins to write them: it works while the next ones are made, and ``commit(replacing:)``
  /// has less to wait for.
  static var stride: Int { 8 << 20 }

  /// Has the disk begin to write what was appended; a failure is told by ``commit(replacing:)``.
  private func beginWriting() {
    #if canImport(Glibc) || canImport(Musl)
      // Of pages that nobody needs soon, Linux begins to write those that are not yet on the disk, and keeps them meanwhile.
      _ = posix_fadvise(descriptor, begun, length - begun, POSIX_FADV_DONTNEED)
    #endif
    begun = length
  }

  /// Closes the file and gives it its name, when its bytes are on the disk.
  ///
  /// - Parameter replaces: whether it takes the place of another file; without it one that is there is an error
  ///   (``PrivateFileError/isTaken``), and stays.
  public func commit(replacing replaces: Bool = true) throws(PrivateFileError) {
    defer { note.forget() }
    let code = Self.synchronize(descriptor)
    let closed = close(descriptor)
    descriptor = -1
    do throws(PrivateFileError) {
      guard code == 0 else { throw PrivateFileError(path: path, code: code) }
      guard closed == 0 else { throw PrivateFileError(path: path, code: errno) }
      if replaces {
        guard unsafe rename(temporaryPath, path) == 0 else {
          throw PrivateFileError(path: path, code: errno)
        }
      } else {
        try takePlace()
      }
    } catch {
      _ = unsafe unlink(temporaryPath)
      throw error
    }
    // The name is there, whatever the folder says: nothing more can be undone.
    let folder = unsafe open(Self.folder(of: path), O_RDONLY | O_CLOEXEC)
    guard folder >= 0 else { return }
    _ = fsync(folder)
    close(folder)
  }

  /// Gives the file its name unless there is one of it.
  private func takePlace() throws(PrivateFileError) {
    if unsafe link(temporaryPath, path) == 0 {
      _ = unsafe unlink(temporaryPath)
      return
    }
    guard [EPERM, ENOTSUP, ENOSYS, EMLINK].contains(errno) else {
      throw PrivateFileError(path: path, code: errno)
    }
    // Where there are no links: a file of our own is replaced.
    let place = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard place >= 0 else { throw PrivateFileError(path: path, code: errno) }
    close(place)
    guard unsafe rename(temporaryPath, path) == 0 else {
      let error = PrivateFileError(path: path, code: errno)
      _ = unsafe unlink(path)
      throw error
    }
  }

  /// Waits until what was written is on the disk; the code of what went wrong, 0 if nothing did. Some file systems
  /// know nothing of it.
  private static func synchronize(_ descriptor: Int32) -> Int32 {
    while fsync(descriptor) != 0 {
      if errno == EINTR { continue }
      return [EINVAL, ENOSYS, ENOTSUP].contains(errno) ? 0 : errno
    }
    return 0
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}

/// Why a file could not be opened, written, closed or renamed.
public struct PrivateFileError: Error, CustomStringConvertible {
  /// The file that was to be.
  public let path: String
  /// What libc says.
  public let reason: String
  private let code: Int32

  init(path: String, code: Int32) {
    self.path = path
    self.code = code
    reason = unsafe String(cString: strerror(code))
  }

  init(path: String, reason: String) {
    self.path = path
    self.reason = reason
    code = 0
  }

  /// Whether a file that may not be replaced has the name.
  public var isTaken: Bool { code == EEXIST }

  /// Whether the disk has no room for it, or could not write it.
  public var isOfDisk: Bool { [ENOSPC, EDQUOT, EFBIG, EIO].contains(code) }

  /// A sentence that says what happened and what to do.
  public var description: String {
    "Cannot write \"\(path)\": \(reason). Check the folder, its permissions and the free space."
  }
}
