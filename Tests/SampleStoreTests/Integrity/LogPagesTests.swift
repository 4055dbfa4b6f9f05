import Foundation
import GRDB
import TestSupport
import Testing

@testable import SampleStore

/// Pages of a log are checked when they are read, also while it is in use: SQLite looks at their sums only when it takes in
/// a log that somebody left.
@Suite struct LogPagesTests {
  /// How many transactions of a random course are tried: 8, 200 with HKSTATS_FULL_SWEEP=1.
  private static let seedCount: UInt64 =
    ProcessInfo.processInfo.environment["HKSTATS_FULL_SWEEP"] == "1" ? 200 : 8

  private let subject: EncryptedSubject
  private var path: String { subject.path }

  init() throws {
    subject = try EncryptedSubject()
  }

  private func flip(_ place: Int, _ bit: UInt8) throws {
    let file = try FileHandle(forUpdating: URL(filePath: path + "-wal"))
    defer { try? file.close() }
    try file.seek(toOffset: UInt64(place))
    let byte = try #require(try file.read(upToCount: 1)?.first)
    try file.seek(toOffset: UInt64(place))
    try file.write(contentsOf: Data([byte ^ (1 << bit)]))
  }

  private func logLength() throws -> Int {
    try Data(contentsOf: URL(filePath: path + "-wal")).count
  }

  @Test func aPageThatIsDamagedInALogInUseIsTold() throws {
    let store = try subject.makeStore(path, key: nil, count: 1_000)
    try subject.whileSomebodyReads {
      try store.importing(EncryptedSubject.records(2_000..<4_000), exportDate: 1_600_000_100)
      let whole = try store.steps()
      let length = try logLength()
      var generator = SeededGenerator(seed: 0x106)
      var told = 0
      for round in 0..<80 {
        let place = Int.random(in: 32..<length, using: &generator)
        let bit = UInt8.random(in: 0..<8, using: &generator)
        try flip(place, bit)
        do {
          let reader = try SampleStore.open(path, mode: .readOnly)
          defer { reader.close() }
          #expect(try reader.steps() == whole, "round \(round)")
        } catch let error as SampleStoreError where error.code == .damaged {
          told += 1
        }
        try flip(place, bit)
      }
      #expect(told > 20)
      let reader = try SampleStore.open(path, mode: .readOnly)
      #expect(try reader.steps() == whole)
      reader.close()
    }
    store.close()
  }

  /// A checkpoint would give a damaged page a checksum of its own.
  @Test func noDamagedPageIsTakenIn() throws {
    let store = try subject.makeStore(path, key: nil, count: 1_000)
    func takeIn() throws {
      try store.database.writeWithoutTransaction { db in
        _ = try Row.fetchAll(db, sql: "PRAGMA wal_checkpoint(FULL)")
      }
    }
    let frame = 4_096 + 24
    try subject.whileSomebodyReads {
      try store.importing(EncryptedSubject.records(2_000..<2_500), exportDate: 1_600_000_100)
    }
    let whole = try store.steps()
    let frames = (try logLength() - 32) / frame
    // Of a page that was written twice the last one counts.
    let places = (0..<frames).map { 32 + $0 * frame + 24 + 2_000 }
    for place in places { try flip(place, 3) }
    let error = #expect(throws: DatabaseError.self) { try takeIn() }
    #expect(error?.extendedResultCode == .SQLITE_IOERR_DATA)
    for place in places { try flip(place, 3) }
    try takeIn()
    store.close()
    let reader = try SampleStore.open(path, mode: .readOnly)
    #expect(try reader.steps() == whole && reader.verify().isSound)
  }

  /// A long transaction writes pages to the log before it ends, reads them again, and writes some a second time: these
  /// have no sums until it commits.
  @Test(.endsInTime, arguments: 1...LogPagesTests.seedCount)
  func whatATransactionWritesTwiceIsNoDamage(seed: UInt64) throws {
    var configuration = SampleStore.baseConfiguration
    configuration.foreignKeysEnabled = false
    let path = subject.folder.file("rows.sqlite")
    func open() throws -> DatabaseQueue {
      try DatabaseQueue(path: CheckedPages.address(of: path), configuration: configuration)
    }
    let (writer, other) = (try open(), try open())
    try writer.writeWithoutTransaction { db in
      try db.execute(
        sql: "PRAGMA journal_mode = WAL; PRAGMA cache_size = 4; PRAGMA synchronous = OFF")
      try db.execute(sql: "CREATE TABLE row (id INTEGER PRIMARY KEY, bytes BLOB NOT NULL)")
    }
    var generator = SeededGenerator(seed: seed)
    var rows: [Int: Data] = [:]
    func change(_ db: Database, _ known: inout [Int: Data]) throws {
      for _ in 0..<60 {
        let id = Int.random(in: 0..<120, using: &generator)
        let bytes = Data((0..<1_500).map { _ in UInt8.random(in: 0...255, using: &generator) })
        try db.execute(sql: "REPLACE INTO row VALUES (?, ?)", arguments: [id, bytes])
        known[id] = bytes
      }
      #expect(try read(db) == known)
    }
    func read(_ db: Database) throws -> [Int: Data] {
      Dictionary(
        uniqueKeysWithValues: try Row.fetchAll(db, sql: "SELECT id, bytes FROM row").map {
          ($0[0], $0[1])
        })
    }
    for _ in 0..<8 {
      let queue = Bool.random(using: &generator) ? writer : other
      var known = rows
      try queue.writeWithoutTransaction { db in
        try db.execute(sql: "PRAGMA cache_size = 4; BEGIN IMMEDIATE")
        try change(db, &known)
        let saved = known
        try db.execute(sql: "SAVEPOINT part")
        try change(db, &known)
        if Bool.random(using: &generator) {
          try db.execute(sql: "ROLLBACK TO part")
          known = saved
          try change(db, &known)
        }
        try db.execute(sql: "RELEASE part")
        let commits = Int.random(in: 0..<3, using: &generator) > 0
        try db.execute(sql: commits ? "COMMIT" : "ROLLBACK")
        if commits { rows = known }
        #expect(try read(db) == rows)
      }
      #expect(try writer.read(read) == rows)
      #expect(try other.read(read) == rows)
      if Int.random(in: 0..<4, using: &generator) == 0 {
        try writer.writeWithoutTransaction {
          try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
        }
      }
    }
    try writer.close()
    try other.close()
    #expect(try open().read(read) == rows)
  }
}
