internal import GRDB

/// Why a store could not be opened, read or written: a sentence with what, where and what to do.
public struct SampleStoreError: Error, Sendable, CustomStringConvertible, Equatable {
  /// What kind of failure it is. More may come.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    private enum Name: String {
      case missing, notAStore, newerSchema, olderSchema, noPermission
      case damaged, diskFull, busy, readOnly, exportIsOlder
      case mirrorChanged, authorizationNotDetermined, notFound, notOwned, misuse
      case locked, wrongKey, tooMuch
      case other
    }
    private let name: Name

    /// The file does not exist.
    public static let missing = Self(name: .missing)
    /// The file is something else than a store.
    public static let notAStore = Self(name: .notAStore)
    /// The file was written by a newer version of the project.
    public static let newerSchema = Self(name: .newerSchema)
    /// The file was written before the first release, in a layout that is no longer read.
    public static let olderSchema = Self(name: .olderSchema)
    /// The file, or its folder, may not be read or written.
    public static let noPermission = Self(name: .noPermission)
    /// A checksum does not match, or SQLite finds the file malformed.
    public static let damaged = Self(name: .damaged)
    /// The disk, or the space allowed to the file, is full.
    public static let diskFull = Self(name: .diskFull)
    /// Another program kept the store locked for longer than the waiting time.
    public static let busy = Self(name: .busy)
    /// The store was opened for reading only.
    public static let readOnly = Self(name: .readOnly)
    /// The export is older than one that was imported before; mirroring would delete newer data.
    public static let exportIsOlder = Self(name: .exportIsOlder)
    /// Mirroring would delete more than was agreed to.
    public static let mirrorChanged = Self(name: .mirrorChanged)
    /// The app never asked to read the type.
    public static let authorizationNotDetermined = Self(name: .authorizationNotDetermined)
    /// What was to be deleted, or to be added to, is not in the store.
    public static let notFound = Self(name: .notFound)
    /// What was to be deleted belongs to another source.
    public static let notOwned = Self(name: .notOwned)
    /// The call is not possible, for example on an import that has ended.
    public static let misuse = Self(name: .misuse)
    /// The store is encrypted, and no key was given.
    public static let locked = Self(name: .locked)
    /// The key opens another store, or the store is not encrypted.
    public static let wrongKey = Self(name: .wrongKey)
    /// An export holds more of something than any device writes, and than memory is kept for.
    public static let tooMuch = Self(name: .tooMuch)
    /// Anything else that SQLite reports.
    public static let other = Self(name: .other)

    /// The name of the member: `missing`.
    public var description: String { name.rawValue }
  }

  /// What kind of failure it is.
  public let code: Code
  /// The sentence.
  public let description: String

  init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }

  /// The segment `id` cannot be trusted.
  static func damagedSegment(_ id: Int64, type: String, path: String) -> SampleStoreError {
    SampleStoreError(
      .damaged,
      """
      Segment \(id) of \(type) in \(path) is damaged: its checksum does not match. \
      Restore the file from a backup, or import the export again into a new store.
      """)
  }

  /// The file at `path` cannot be trusted, for `reason`.
  static func damagedFile(_ path: String, _ reason: String) -> SampleStoreError {
    SampleStoreError(
      .damaged,
      "The store \(path) is damaged (\(reason)). Restore it from a backup, "
        + "or import the export again into a new store. "
        + "'hkstats store repair' saves what is intact into another file.")
  }

  /// An app never asked to read a type.
  static func notDetermined(_ reader: StoreReader, type: String) -> SampleStoreError {
    let name = if case .app(let app) = reader { app } else { "The reader" }
    return SampleStoreError(
      .authorizationNotDetermined,
      "Authorization not determined: \(name) has not asked to read \(type). "
        + "Call requestAuthorization(toShare:read:) first.")
  }

  /// The error of this module for whatever `error` is.
  static func translating(_ error: any Error, path: String) -> any Error {
    switch error {
    case let row as MalformedRow:
      return damagedFile(path, row.description)
    case is RowDecodingError:
      // What it says of itself holds the row, which may be a name or a value of somebody.
      return damagedFile(path, "a row does not hold what it should")
    default: break
    }
    guard let error = error as? DatabaseError else { return error }
    let reason = error.message ?? "SQLite error \(error.resultCode.rawValue)"
    switch error.resultCode {
    case .SQLITE_FULL:
      return SampleStoreError(
        .diskFull,
        "No space is left to write \(path). Free some space and run the command again; "
          + "the store is as it was before.")
    case .SQLITE_CORRUPT:
      return damagedFile(path, reason)
    case .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_DATA:
      let place = CheckedPages.takeDamagedPage().map { "page \($0)" } ?? "a page"
      return damagedFile(path, "the checksum of \(place) does not match")
    case .SQLITE_NOTADB:
      // It was looked at before: it begins as a store.
      return damagedFile(path, "SQLite finds no database in it")
    case .SQLITE_PERM, .SQLITE_AUTH, .SQLITE_CANTOPEN:
      return SampleStoreError(
        .noPermission,
        "\(path) cannot be opened (\(reason)). Check the permissions of the file and its folder.")
    case .SQLITE_READONLY:
      return SampleStoreError(
        .noPermission,
        "\(path) cannot be written (\(reason)). Check the permissions of the file and its folder.")
    case .SQLITE_BUSY, .SQLITE_LOCKED:
      return SampleStoreError(
        .busy,
        "Another program has kept \(path) locked for \(Int(SampleStore.busyTimeout)) seconds, "
          + "or others in turn for \(Int(SampleStore.busyTimeoutInAll)). "
          + "Try again when they have finished.")
    case .SQLITE_IOERR:
      return SampleStoreError(
        .other,
        "\(path) cannot be read or written (\(reason)). Check the disk, and how large files may be (ulimit -f)."
      )
    default:
      return SampleStoreError(.other, "SQLite reports an error on \(path): \(reason).")
    }
  }
}
