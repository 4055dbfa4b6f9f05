internal import Foundation
internal import GRDB

extension SampleStore {
  /// Where the store is unless told otherwise: `$HKSTATS_STORE`, else
  /// `$XDG_DATA_HOME/hkstats/health.sqlite`, else `~/.local/share/hkstats/health.sqlite`.
  public static var defaultPath: String {
    let environment = ProcessInfo.processInfo.environment
    if let path = environment["HKSTATS_STORE"], !path.isEmpty { return path }
    // The XDG specification ignores relative paths.
    if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
      return data + "/hkstats/health.sqlite"
    }
    let home = environment["HOME"] ?? NSHomeDirectory()
    return home + "/.local/share/hkstats/health.sqlite"
  }

  /// Opens the store at `path`.
  ///
  /// A path names a file, whatever it looks like: `file:health.sqlite` and `:memory:` too. A folder, a pipe or
  /// a device is refused at once. A link is followed, as every program does that opens a path.
  ///
  /// A file of an earlier release is brought up to date when it is opened for writing, and is read as
  /// it is when it is opened for reading.
  ///
  /// - Throws: ``SampleStoreError`` if the file is missing, may not be opened, is something else
  ///   than a store, is damaged, or was written by a newer version of the project or by one
  ///   before the first release. Such a file is left as it is.
  public static func open(_ path: String, mode: Mode) throws -> SampleStore {
    // What SQLite would take for an address or for its memory is a name here.
    let path = path.hasPrefix("file:") || path.hasPrefix(":") ? "./" + path : path
    do {
      switch try StoreFile.inspect(path) {
      case .store:
        break
      case .missing, .empty:
        guard mode == .readWrite(create: true) else {
          throw SampleStoreError(
            .missing,
            "There is no store at \(path). Import an export first: hkstats import export.zip")
        }
        try StoreFile.create(path)
        try markAsStore(path)
      }
      return mode == .readOnly ? try openForReading(path) : try openForWriting(path)
    } catch {
      throw SampleStoreError.translating(error, path: path)
    }
  }

  /// A new, empty store in memory.
  public static func inMemory() throws -> SampleStore {
    let path = ":memory:"
    do {
      let queue = try DatabaseQueue(configuration: baseConfiguration)
      try StoreSchema.migrator.migrate(queue)
      return SampleStore(.readWrite(queue), path: path)
    } catch {
      throw SampleStoreError.translating(error, path: path)
    }
  }

  private static func openForReading(_ path: String) throws -> SampleStore {
    let connections = readOnlyConnections(path)
    let version = try connections.read(storedVersion)
    try check(version, of: path)
    guard version > 0 else {
      throw SampleStoreError(
        .missing,
        "The store at \(path) is not set up yet. Import an export first: "
          + "hkstats import export.zip")
    }
    return SampleStore(.readOnly(connections), path: path)
  }

  private static func openForWriting(_ path: String) throws -> SampleStore {
    let pool = try DatabasePool(path: path, configuration: baseConfiguration)
    let version = try pool.read(storedVersion)
    try check(version, of: path)
    if version < StoreSchema.version { try migrate(pool) }
    // After the pool is open: opening sets a mode that does not wait for the disk.
    try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
    return SampleStore(
      .readWrite(pool), path: path, snapshotSource: readOnlyConnections(path))
  }

  private static func readOnlyConnections(_ path: String) -> ReadOnlyConnections {
    var configuration = baseConfiguration
    configuration.readonly = true
    configuration.prepareDatabase { try StoreSchema.showEarlierLayout($0) }
    return ReadOnlyConnections(path: path, configuration: configuration)
  }

  /// The version of the layout; 0 where there is none yet.
  private static func storedVersion(_ db: Database) throws -> Int {
    try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
  }

  private static func check(_ version: Int, of path: String) throws {
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

  /// Brings a file up to date, unless another process does so at the same time.
  private static func migrate(_ pool: DatabasePool) throws {
    do {
      try StoreSchema.migrator.migrate(pool)
    } catch {
      guard try pool.read(storedVersion) == StoreSchema.version else { throw error }
    }
  }

  /// Up to which size a file is read through a map, in bytes: SQLite's own limit.
  static let largestMap = 0x7FFF_0000

  private static var baseConfiguration: Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(busyTimeout)
    configuration.foreignKeysEnabled = true
    configuration.maximumReaderCount = ReadOnlyConnections.limit
    configuration.prepareDatabase { db in
      // Sorted runs of an import go to a file, not to memory.
      try db.execute(sql: "PRAGMA temp_store = FILE")
      // Reading 100 MB of segments takes 22 ms through a map of the file and 52 ms page by page.
      if db.configuration.readonly { try db.execute(sql: "PRAGMA mmap_size = \(largestMap)") }
    }
    return configuration
  }

  /// Marks a new file as a store before SQLite's journal mode changes, so that the mark is in the
  /// file itself from the beginning.
  private static func markAsStore(_ path: String) throws {
    let queue = try DatabaseQueue(path: path, configuration: baseConfiguration)
    try queue.write { db in
      try db.execute(sql: "PRAGMA application_id = \(StoreSchema.applicationID)")
    }
    try queue.close()
  }
}
