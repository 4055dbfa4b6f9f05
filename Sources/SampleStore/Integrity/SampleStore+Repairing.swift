internal import Foundation
internal import GRDB

extension SampleStore {
  /// Saves what is intact of a damaged store into a new file. The damaged one stays as it is.
  ///
  /// What was saved passes ``verify()``. Samples keep their values, sources, metadata and identities where all of these
  /// can be read; of samples whose source is lost the source is named so.
  ///
  /// - Parameters:
  ///   - path: the damaged store.
  ///   - output: the new file, which must not exist. It is encrypted as the damaged one is.
  ///   - key: what an encrypted store is opened with.
  ///   - progress: gets the number of tables that were read and of all tables.
  /// - Throws: ``SampleStoreError`` if nothing can be read, or the new file cannot be written; then there is none.
  /// - Complexity: O(file).
  public static func repair(
    _ path: String, into output: String, key: StoreKey? = nil,
    progress: (Int, Int) -> Void = { _, _ in }
  ) throws -> RepairReport {
    guard try StoreFile.inspect(output) == .missing else {
      throw SampleStoreError(
        .misuse, "\(output) is there already. Name another file for what is saved.")
    }
    var readable = linkedFile(path)
    var began: NewFile?
    let source: (file: DatabaseQueue, version: Int)
    let fileKey: FileKey?
    do {
      if let page = StoreFile.mendedFirstPage(readable) {
        let made = try NewFile(for: output)
        readable = try copy(of: readable, firstPage: page, in: made.folderPath)
        began = made
      }
      fileKey = try Self.fileKey(of: readable, with: key)
      source = try openDamaged(readable, calledAs: path)
    } catch {
      throw SampleStoreError.translating(error, path: path)
    }
    defer { try? source.file.close() }
    let made = try began ?? NewFile(for: output)
    do {
      try StoreFile.create(made.madePath)
      let report = try repair(
        source.file, version: source.version, into: made.madePath, encryptedWith: fileKey, progress)
      guard try made.publish() else {
        throw SampleStoreError(
          .misuse, "\(output) was made by somebody else meanwhile. Name another file.")
      }
      return report
    } catch {
      // Damage of what is read is told in the report.
      throw made.naming(SampleStoreError.translating(error, path: output))
    }
  }

  private static func repair(
    _ file: DatabaseQueue, version: Int, into output: String, encryptedWith key: FileKey?,
    _ progress: (Int, Int) -> Void
  ) throws -> RepairReport {
    try markAsStore(output, encryptedWith: key)
    var repair = StoreRepair(file, output: output)
    let pool = try DatabasePool(
      path: CheckedPages.address(of: output), configuration: baseConfiguration)
    // The same tables as in the damaged file first, so that rows fit.
    try StoreSchema.migrator.migrate(pool, upTo: "\(version)")
    try pool.writeWithoutTransaction { db in
      // What refers to something that is lost is looked after when all is there.
      try db.execute(sql: "PRAGMA foreign_keys = OFF")
      try db.inTransaction(.immediate) {
        try repair.copyTables(progress, db)
        return .commit
      }
      try db.execute(sql: "PRAGMA foreign_keys = ON")
    }
    try StoreSchema.migrator.migrate(pool)
    try pool.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF")
      try db.inTransaction(.immediate) {
        try repair.mend(db)
        return .commit
      }
      try db.execute(sql: "PRAGMA foreign_keys = ON")
      _ = try db.checkpoint(.truncate)
    }
    try pool.close()
    let store = try openForReading(output)
    defer { store.close() }
    let info = try store.info()
    repair.report.sampleCount = info.sampleCount
    repair.report.workoutCount = info.workoutCount
    repair.report.losses += try store.verify().faults.map { "What was saved is not sound: \($0)" }
    return repair.report
  }

  /// A copy of a store with another first page, for one whose own is damaged in a byte.
  private static func copy(
    of path: String, firstPage page: [UInt8], in folder: String
  ) throws -> String {
    let copy = folder + "/damaged.sqlite"
    try StoreFile.create(copy)
    let files = FileManager.default
    for suffix in ["", "-wal"] where files.fileExists(atPath: path + suffix) {
      try? files.removeItem(atPath: copy + suffix)
      try files.copyItem(atPath: path + suffix, toPath: copy + suffix)
    }
    let file = try FileHandle(forUpdating: URL(filePath: copy))
    defer { try? file.close() }
    try file.write(contentsOf: page)
    return copy
  }

  /// Opens a file as long as SQLite can read what tables it has.
  private static func openDamaged(
    _ path: String, calledAs name: String
  ) throws -> (file: DatabaseQueue, version: Int) {
    let path = linkedFile(path)
    guard try ![.missing, .empty].contains(StoreFile.inspect(path)) else {
      throw SampleStoreError(.missing, "There is no store at \(name).")
    }
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(busyTimeout)
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA temp_store = MEMORY") }
    do {
      let file = try DatabaseQueue(
        path: CheckedPages.address(of: path), configuration: configuration)
      let version = try file.read { db in
        _ = try String.readAll(db, sql: "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL")
        return try storedVersion(db)
      }
      try StoreFile.check(version, of: name)
      return (file, version)
    } catch  where TableSalvage.isDamage(error) {
      throw SampleStoreError(
        .damaged,
        "Of \(name) the pages are damaged that say what it holds, so nothing of it can be saved. "
          + "Restore it from a backup, or import the export again into a new store.")
    }
  }
}
