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
  /// - Parameters:
  ///   - path: the file.
  ///   - mode: whether it is read or written, and made if it is missing.
  ///   - key: what an encrypted store is opened with, and a new one is encrypted with. Without it a store opens
  ///     whose key the keyring holds (``unlock(_:key:for:)``), and a new one is not encrypted.
  /// - Throws: ``SampleStoreError`` if the file is missing, may not be opened, is something else
  ///   than a store, is damaged, or was written by a newer version of the project or by one
  ///   before the first release; if it is encrypted and the key is missing or another's; if it is not encrypted
  ///   and a key is given. Such a file is left as it is.
  public static func open(
    _ path: String, mode: Mode, key: StoreKey? = nil
  ) throws -> SampleStore {
    let path = linkedFile(path)
    do {
      var content = try StoreFile.inspect(path)
      if content == .missing || content == .empty {
        guard mode == .readWrite(create: true) else {
          throw SampleStoreError(
            .missing,
            "There is no store at \(path). Import an export first: hkstats import export.zip")
        }
        try StoreFile.createOrTake(path)
        try markAsStore(path, encryptedWith: key.map(FileKey.make))
        content = try StoreFile.inspect(path)
      }
      if case .encrypted(let header) = content {
        try unlock(path, header, with: key)
      } else if key != nil {
        throw SampleStoreError.keyIsNotNeeded(path)
      }
      let store: SampleStore
      if mode == .readOnly {
        store = try openForReading(path)
      } else {
        if StoreFile.hasLog(path) { try checkLog(of: path) }
        if content == .store(checksPages: false) { takeUpChecks(path) }
        store = try openForWriting(path)
      }
      // Somebody may have put another file into its place meanwhile.
      if case .encrypted = content, try !store.isEncrypted {
        store.close()
        throw SampleStoreError.damagedFile(path, "it was encrypted a moment ago and is not now")
      }
      return store
    } catch {
      throw SampleStoreError.translating(error, path: path)
    }
  }

  /// The name of a file for a path that SQLite would take for an address or for its memory.
  static func namedFile(_ path: String) -> String {
    path.hasPrefix("file:") || path.hasPrefix(":") ? "./" + path : path
  }

  /// The file that a path leads to: links are followed, also one that leads to no file yet. What SQLite keeps beside a
  /// file lies where the file lies. A link that leads round in a circle stays as it is.
  static func linkedFile(_ path: String) -> String {
    let named = namedFile(path)
    var followed = named
    for _ in 0..<40 {
      guard StoreFile.isLink(followed),
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: followed)
      else { return followed }
      let folder = (followed as NSString).deletingLastPathComponent
      followed = target.hasPrefix("/") || folder.isEmpty ? target : folder + "/" + target
    }
    return named
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

  static func openForReading(_ path: String) throws -> SampleStore {
    var connections = readOnlyConnections(path)
    let version: Int
    do {
      version = try connections.read { try checkedVersion($0, of: path) }
    } catch let error as DatabaseError
      where [.SQLITE_READONLY, .SQLITE_CANTOPEN].contains(error.resultCode)
    {
      if StoreFile.hasJournal(path) {
        connections.close()
        try rollBack(path)
        return try openForReading(path)
      }
      // Beside a file that others may change SQLite keeps two more. Where the owner of a file may not, nobody may.
      guard StoreFile.isKeptFromChanges(path) else {
        throw SampleStoreError(
          .noPermission,
          "\(path) belongs to another user, who may change it while it is read. Copy it into a folder of yours, "
            + "and read that.")
      }
      guard !StoreFile.hasLog(path) else {
        throw SampleStoreError(
          .noPermission,
          "\(path) lies where nothing may be written, and what was committed last lies beside it in "
            + "\(path)-wal. Copy both into a folder of yours, and read that.")
      }
      connections.close()
      connections = readOnlyConnections(path, isUnchanging: true)
      version = try connections.read { try checkedVersion($0, of: path) }
    }
    guard version > 0 else {
      throw SampleStoreError(
        .missing,
        "The store at \(path) is not set up yet. Import an export first: "
          + "hkstats import export.zip")
    }
    return SampleStore(.readOnly(connections), path: path)
  }

  /// Looks at the version that the log of a file says, before a connection for writing takes the log into the file.
  ///
  /// - Throws: ``SampleStoreError`` if this program does not know it.
  private static func checkLog(of path: String) throws {
    let connections = readOnlyConnections(path)
    defer { connections.close() }
    do {
      _ = try connections.read { try checkedVersion($0, of: path) }
    } catch let error as SampleStoreError where error.code == .newerSchema {
      throw error
    } catch {
      // What else there is to say, whoever opens it next says.
    }
  }

  /// Undoes what a program had begun to rewrite when it was killed, as whoever writes next would.
  private static func rollBack(_ path: String) throws {
    var configuration = baseConfiguration
    configuration.label = "hkstats-rolling-back"
    do {
      let queue = try DatabaseQueue(
        path: CheckedPages.address(of: path), configuration: configuration)
      _ = try queue.read(storedVersion)
      try queue.close()
    } catch {
      guard StoreFile.hasJournal(path) else { return }
      throw SampleStoreError(
        .noPermission,
        "A program was killed while it rewrote \(path), and what was there before lies beside it in "
          + "\(path)-journal. It can be put back only where both may be written: copy both into a folder of "
          + "yours, and read that.")
    }
    guard !StoreFile.hasJournal(path) else {
      throw SampleStoreError.damagedFile(path, "the journal beside it cannot be taken back")
    }
  }

  private static func openForWriting(_ path: String) throws -> SampleStore {
    let pool = try waitingForOthers {
      try DatabasePool(
        path: CheckedPages.address(of: path), configuration: baseConfiguration)
    }
    let (version, checksPages) = try pool.read { db in
      (try checkedVersion(db, of: path), CheckedPages.areChecked(db))
    }
    let target = checksPages ? StoreSchema.version : StoreSchema.firstCheckedVersion - 1
    if version < target { try migrate(pool, to: target) }
    // After the pool is open: opening sets a mode that does not wait for the disk.
    try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
    return SampleStore(
      .readWrite(pool), path: path, snapshotSource: readOnlyConnections(path))
  }

  /// Runs `body`, again and again for ``busyTimeout`` where another process sets the same file up: SQLite does
  /// not wait for the mode of a log.
  private static func waitingForOthers<T>(_ body: () throws -> T) throws -> T {
    let end = ContinuousClock.now + .seconds(busyTimeout)
    while true {
      do {
        return try body()
      } catch let error as DatabaseError
        where error.resultCode == .SQLITE_BUSY && ContinuousClock.now < end
      {
        Thread.sleep(forTimeInterval: 0.02)
      }
    }
  }

  private static func readOnlyConnections(
    _ path: String, isUnchanging: Bool = false
  ) -> ReadOnlyConnections {
    var configuration = baseConfiguration
    configuration.readonly = true
    configuration.prepareDatabase { try StoreSchema.showEarlierLayout($0) }
    return ReadOnlyConnections(
      path: path, isUnchanging: isUnchanging, configuration: configuration)
  }

  /// The version of the layout; 0 where there is none yet.
  ///
  /// - Throws: ``SampleStoreError`` if this program does not know it, or if pages that should hold checksums
  ///   say that they hold none.
  private static func checkedVersion(_ db: Database, of path: String) throws -> Int {
    let version = try storedVersion(db)
    try StoreFile.check(version, of: path)
    guard version < StoreSchema.firstCheckedVersion || CheckedPages.areChecked(db) else {
      throw SampleStoreError.damagedFile(path, "its first page says that no page has a checksum")
    }
    return version
  }

  static func storedVersion(_ db: Database) throws -> Int {
    try Int.readOne(db, sql: "PRAGMA user_version") ?? 0
  }

  /// Brings a file up to date, together with other processes that may be about to: where one of them has taken a step
  /// meanwhile, the same step fails here, and what is left is done from there.
  static func migrate(_ pool: DatabasePool, to version: Int) throws {
    while true {
      let earlier = try pool.read(storedVersion)
      do {
        return try StoreSchema.migrator.migrate(pool, upTo: "\(version)")
      } catch {
        guard try pool.read(storedVersion) > earlier else { throw error }
      }
    }
  }

  /// Gives each page of a file of an earlier release a checksum: rewrites all of them, in one step.
  ///
  /// If others use the file now, if there is no room for a copy of it, or if it is damaged, it stays as it is until it
  /// is opened for writing the next time: a checksum says that a page is as it was written, and shall not say it of
  /// damage.
  private static func takeUpChecks(_ path: String) {
    guard (try? verify(path).isSound) == true else { return }
    var configuration = baseConfiguration
    configuration.busyMode = .immediateError
    guard let address = try? CheckedPages.address(of: path),
      let queue = try? DatabaseQueue(path: address, configuration: configuration)
    else { return }
    try? queue.writeWithoutTransaction { db in
      // A file with a log cannot change the layout of its pages, and one of this layout has checksums.
      guard try storedVersion(db) < StoreSchema.firstCheckedVersion,
        try String.readOne(db, sql: "PRAGMA journal_mode = DELETE") == "delete"
      else { return }
      // Before the first checksum is there: a release that knows none shall not open the file any longer.
      try db.execute(sql: "PRAGMA application_id = \(StoreSchema.applicationID)")
      try CheckedPages.reserveRoom(db)
      // Pages get checksums from the first one on, which says that they have them: none goes to the file before it.
      try db.execute(sql: "PRAGMA cache_spill = OFF")
      try db.execute(sql: "VACUUM")
    }
    try? queue.close()
  }

  /// Up to which size a file is read through a map, in bytes: SQLite's own limit.
  static let largestMap = 0x7FFF_0000

  static var baseConfiguration: Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(busyTimeout)
    configuration.foreignKeysEnabled = true
    configuration.maximumReaderCount = ReadOnlyConnections.limit
    configuration.prepareDatabase { db in
      try FileSharing.begin(db)
      // Sorted runs of an import go to a file, not to memory; of an encrypted store nothing is written as it is.
      let place = CheckedPages.areEncrypted(db) ? "MEMORY" : "FILE"
      try db.execute(sql: "PRAGMA temp_store = \(place)")
      // Reading 100 MB of segments takes 22 ms through a map of the file and 52 ms page by page.
      if db.configuration.readonly { try db.execute(sql: "PRAGMA mmap_size = \(largestMap)") }
    }
    return configuration
  }

  /// Marks a new file as a store before SQLite's journal mode changes, so that the mark is in the
  /// file itself from the beginning. With a key its pages are encrypted from the first one on.
  static func markAsStore(_ path: String, encryptedWith key: FileKey? = nil) throws {
    try key?.keep()
    var configuration = baseConfiguration
    // Waiting does not help where somebody else has made the file: it has to be looked at again.
    configuration.busyMode = .immediateError
    try waitingForOthers {
      // Another process may have made it meanwhile.
      guard try [.missing, .empty].contains(StoreFile.inspect(path)) else { return }
      let queue = try DatabaseQueue(
        path: CheckedPages.address(ofNew: path, salt: key?.header.salt),
        configuration: configuration)
      try queue.inDatabase { try CheckedPages.reserveRoom($0, encrypts: key != nil) }
      try queue.write { db in
        try db.execute(sql: "PRAGMA application_id = \(StoreSchema.applicationID)")
      }
      try queue.close()
    }
  }
}
