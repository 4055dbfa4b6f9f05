internal import Foundation
internal import PrivateFiles

/// The file of a store before SQLite sees it.
enum StoreFile {
  /// What a path leads to.
  enum Content: Equatable {
    case missing, empty
    /// A store, whose pages may hold checksums.
    case store(checksPages: Bool)
    /// An encrypted store, and what it says of its key.
    case encrypted(KeyHeader)
  }

  /// How long the header of an SQLite file is, in bytes.
  private static let headerLength = 100

  /// Looks at the first 100 bytes, so that a foreign file is refused untouched.
  static func inspect(_ path: String) throws -> Content {
    if path.isEmpty {
      throw SampleStoreError(.missing, "The path of the store is empty. Name a file with --store.")
    }
    try checkFilesBeside(path)
    var status = stat()
    guard unsafe stat(path, &status) == 0 else {
      switch errno {
      case ENOENT: return .missing
      case EACCES, EPERM: throw noPermission(path)
      default:
        throw SampleStoreError(
          .noPermission, "\(path) cannot be opened: \(unsafe String(cString: strerror(errno))).")
      }
    }
    // A pipe that nobody writes to would keep the caller waiting.
    guard status.st_mode & S_IFMT == S_IFREG else {
      let kind = status.st_mode & S_IFMT == S_IFDIR ? "a folder" : "a pipe or a device"
      throw SampleStoreError(
        .notAStore, "\(path) is \(kind), not a store of hkstats. Choose another file.")
    }
    guard let file = RawFile(path), let header = file.read(headerLength, at: 0) else {
      throw noPermission(path)
    }
    if header.isEmpty { return .empty }
    do {
      return try content(header, of: path)
    } catch {
      // What looks like somebody else's file may be a store whose first page is damaged where it says what it is.
      guard let page = file.read(StoreSchema.pageSize, at: 0),
        CheckedPages.mended(page, number: 1, inFirst: headerLength) != nil
      else { throw error }
      throw SampleStoreError.damagedFile(
        path, "a byte at the beginning of its first page is another one")
    }
  }

  /// The first page of a store in which one byte is another one, with the byte that belongs there; nil of any other
  /// file, and of an encrypted one.
  static func mendedFirstPage(_ path: String) -> [UInt8]? {
    let size = StoreSchema.pageSize
    return RawFile(path)?.read(size, at: 0).flatMap {
      CheckedPages.mended($0, number: 1, inFirst: size)
    }
  }

  /// What a header says that a file is.
  private static func content(_ header: [UInt8], of path: String) throws -> Content {
    let key = KeyHeader(header)
    guard header.count == headerLength,
      key != nil || header.starts(with: Array("SQLite format 3\0".utf8))
    else {
      throw SampleStoreError(
        .notAStore,
        "\(path) is not a store of hkstats: it is no SQLite file. Choose another file.")
    }
    let identifier = header[68..<72].reduce(0) { $0 << 8 | Int32($1) }
    guard
      [StoreSchema.applicationID, StoreSchema.uncheckedApplicationID].contains(identifier)
    else {
      throw SampleStoreError(
        .notAStore,
        "\(path) is not a store of hkstats but another program's SQLite file. Choose another file.")
    }
    // What is not in the file yet but in its log is looked at again when SQLite has opened it.
    let version = Int(header[60..<64].reduce(0) { $0 << 8 | UInt32($1) })
    try check(version, of: path)
    let reserved = header[20]
    if let key {
      guard reserved == CheckedPages.reservedBytesOfEncrypted else {
        throw SampleStoreError.damagedFile(
          path, "its first page reserves \(reserved) bytes of each")
      }
      return .encrypted(key)
    }
    guard
      [0, CheckedPages.reservedBytes, CheckedPages.reservedBytesOfEncrypted].contains(reserved)
    else {
      throw SampleStoreError.damagedFile(path, "its first page reserves \(reserved) bytes of each")
    }
    // Only a file of an earlier layout may lack checksums, and may be given some.
    guard reserved != 0 || version < StoreSchema.firstCheckedVersion else {
      throw SampleStoreError.damagedFile(path, "its first page says that no page has a checksum")
    }
    return .store(checksPages: reserved != 0)
  }

  /// What SQLite opens by itself: whoever may write into the folder could have put a pipe there, which would keep the
  /// caller waiting.
  private static func checkFilesBeside(_ path: String) throws {
    for suffix in ["-wal", "-shm", "-journal"] {
      var status = stat()
      guard unsafe lstat(path + suffix, &status) == 0, status.st_mode & S_IFMT != S_IFREG else {
        continue
      }
      throw SampleStoreError(
        .notAStore,
        "\(path)\(suffix) is a pipe, a device, a link or a folder, and no file that belongs to a store. Move it away."
      )
    }
  }

  /// - Throws: ``SampleStoreError`` if this program does not know the layout of `version`.
  static func check(_ version: Int, of path: String) throws {
    guard version <= StoreSchema.version else {
      throw SampleStoreError(
        .newerSchema,
        """
        \(path) was written by a newer hkstats (schema \(version), this one knows \
        \(StoreSchema.version)). Update hkstats to use it.
        """)
    }
    guard version == 0 || version >= StoreSchema.earliestVersion else {
      throw SampleStoreError(
        .olderSchema,
        """
        \(path) was written by a hkstats that was never released (schema \(version)). \
        Import the export again into a new store.
        """)
    }
  }

  private static func noPermission(_ path: String) -> SampleStoreError {
    SampleStoreError(
      .noPermission,
      "\(path) may not be opened. Check the permissions of the file and its folder.")
  }

  /// Whether there is a log beside the file with what was committed last.
  static func hasLog(_ path: String) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path + "-wal")
    return (attributes?[.size] as? NSNumber)?.intValue ?? 0 > 0
  }

  /// Whether there is a journal beside the file, of a rewriting that did not come to its end.
  static func hasJournal(_ path: String) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path + "-journal")
    return (attributes?[.size] as? NSNumber)?.intValue ?? 0 > 0
  }

  /// Makes the folder (0700) and the file (0600), which may not be there, nor a link.
  static func create(_ path: String) throws {
    try makeFolder(of: path)
    let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let descriptor = unsafe open(path, flags, 0o600)
    guard descriptor >= 0 else {
      switch errno {
      case EEXIST:
        throw SampleStoreError(.misuse, "\(path) is there already. Name another file.")
      case ENOSPC, EDQUOT:
        throw SampleStoreError(.diskFull, "No space is left to write \(path). Free some space.")
      default: throw noPermission(path)
      }
    }
    defer { close(descriptor) }
    // Whatever the umask says.
    guard fchmod(descriptor, 0o600) == 0 else { throw noPermission(path) }
  }

  /// Makes the file, or takes an empty one that is the caller's own, and keeps it from others (0600).
  ///
  /// Whoever else made an empty file could have opened it before, and would read what is written into it.
  static func createOrTake(_ path: String) throws {
    do {
      return try create(path)
    } catch let error as SampleStoreError where error.code == .misuse {
      // It is there: somebody else makes the same store, or it is an empty file.
    }
    // By its name: whoever opens and closes it gives up the locks that SQLite has on it in another thread.
    var status = stat()
    guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_uid == geteuid(), unsafe chmod(path, 0o600) == 0
    else {
      throw SampleStoreError(
        .noPermission, "\(path) is an empty file of another user. Choose another file.")
    }
  }

  /// Whether nobody but this process's user can change a file, or nobody at all: it lies on a medium that is only read.
  static func isKeptFromChanges(_ path: String) -> Bool {
    var (status, medium) = (stat(), statvfs())
    guard unsafe stat(path, &status) == 0 else { return false }
    if status.st_uid == geteuid() { return true }
    return unsafe statvfs(path, &medium) == 0 && medium.f_flag & UInt(ST_RDONLY) != 0
  }

  /// Whether there is a link at a path, wherever it leads.
  static func isLink(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// Makes the folder of a file (0700) if it is not there.
  static func makeFolder(of path: String) throws {
    let folder = (path as NSString).deletingLastPathComponent
    if !folder.isEmpty {
      do throws(PrivateFileError) {
        try PrivateFolders.make(folder)
      } catch {
        throw SampleStoreError(
          .noPermission,
          "The folder \(folder) cannot be made: \(error.reason). Choose another place with --store."
        )
      }
    }
  }
}
