internal import CCheckedPages
internal import Foundation
internal import GRDB

extension SampleStore {
  /// Whether the file of the store is encrypted.
  public var isEncrypted: Bool {
    get throws { try read { CheckedPages.areEncrypted($0) } }
  }

  /// Copies a store into a new file that is encrypted with another key, or is not encrypted. The store itself stays as
  /// it is, and may be used meanwhile: the copy is of one committed state.
  ///
  /// ```swift
  /// try SampleStore.copy("health.sqlite", into: "encrypted.sqlite", encryptedWith: key)
  /// ```
  ///
  /// - Parameters:
  ///   - path: the store.
  ///   - key: what it is opened with if it is encrypted.
  ///   - output: the new file, which must not exist.
  ///   - newKey: what the copy is encrypted with; nil for a copy that is not.
  /// - Throws: ``SampleStoreError`` if the store cannot be read or the copy cannot be written; then there is none.
  /// - Complexity: O(file). The copy needs its own room on the disk, and nowhere else.
  public static func copy(
    _ path: String, key: StoreKey? = nil, into output: String, encryptedWith newKey: StoreKey?
  ) throws {
    let (path, output) = (linkedFile(path), namedFile(output))
    guard try StoreFile.inspect(output) == .missing else {
      throw SampleStoreError(
        .misuse, "\(output) is there already. Name another file for the copy.")
    }
    let newKey = try newKey.map(FileKey.make)
    try newKey?.keep()
    let made = try NewFile(for: output)
    do {
      try StoreFile.create(made.madePath)
      // What an earlier release wrote is brought up to date by whoever writes to it.
      let source = try open(path, mode: .readOnly, key: key)
      // Closed before the copy is read: a process may have few files open at a time.
      defer { source.close() }
      try source.copy(into: made.madePath, salt: newKey?.header.salt)
    } catch {
      let isDamage = TableSalvage.isDamage(error)
      throw made.naming(SampleStoreError.translating(error, path: isDamage ? path : output))
    }
    do {
      try check(made.madePath)
    } catch {
      throw made.naming(SampleStoreError.translating(error, path: output))
    }
    guard try made.publish() else {
      throw SampleStoreError(
        .misuse, "\(output) was made by somebody else meanwhile. Name another file.")
    }
  }

  private func copy(into output: String, salt: [UInt8]?) throws {
    var configuration = Self.baseConfiguration
    configuration.label = "hkstats-copying"
    // A connection of its own, as what pages of the copy reserve is a setting of the connection; one for reading,
    // as the store may lie where nothing can be written.
    var reading = configuration
    reading.readonly = true
    let address =
      if case .readOnly(let connections) = connections {
        try connections.address
      } else {
        try CheckedPages.address(of: path)
      }
    let queue = try DatabaseQueue(path: address, configuration: reading)
    try queue.writeWithoutTransaction { db in
      try CheckedPages.reserveRoom(db, encrypts: salt != nil)
      try db.execute(
        sql: "VACUUM INTO ?", arguments: [CheckedPages.address(ofNew: output, salt: salt)])
    }
    try queue.close()
    // The log is what a store is written through from its beginning.
    let copy = try DatabaseQueue(
      path: CheckedPages.address(of: output), configuration: configuration)
    try copy.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA journal_mode = WAL")
    }
    try copy.close()
    try Self.synchronize(output)
  }

  /// Waits until the file and its name are on the disk.
  private static func synchronize(_ path: String) throws {
    let folder = (path as NSString).deletingLastPathComponent
    for place in [path, folder.isEmpty ? "." : folder] {
      let descriptor = unsafe Foundation.open(place, O_RDONLY | O_CLOEXEC)
      defer { _ = Foundation.close(descriptor) }
      guard descriptor >= 0, fsync(descriptor) == 0 else {
        throw SampleStoreError(
          .other,
          "\(place) cannot be written to the disk: \(unsafe String(cString: strerror(errno))).")
      }
    }
  }

  /// Reads all of the copy.
  private static func check(_ output: String) throws {
    let copy = try openForReading(output)
    defer { copy.close() }
    let report = try copy.verify()
    guard report.isSound else {
      throw SampleStoreError.damagedFile(output, report.faults.first ?? "the copy is not sound")
    }
  }
}
