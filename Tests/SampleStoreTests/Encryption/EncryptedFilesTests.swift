import Foundation
import GRDB
import TestSupport
import Testing

@testable import SampleStore

/// What a crash, a hand or another process leaves of an encrypted file, its log and its journal.
@Suite struct EncryptedFilesTests: TestsOfEncryption {
  let subject: EncryptedSubject

  init() throws {
    subject = try EncryptedSubject()
  }

  @Test func aLogThatAKilledProgramLeftIsTakenIn() throws {
    let store = try subject.makeStore(path, key: key)
    let killed = try subject.killed(store)
    #expect(StoreFile.hasLog(killed))
    let reader = try SampleStore.open(killed, mode: .readOnly, key: key)
    #expect(try reader.steps().count == 9_500 && reader.verify().faults == [])
    reader.close()
    let writer = try SampleStore.open(killed, mode: .readWrite(create: false), key: key)
    try writer.importing(EncryptedSubject.records(30_000..<30_001), exportDate: 1_600_000_200)
    #expect(try writer.steps().count == 9_501 && writer.verify().faults == [])
  }

  /// Power fails while the log is moved into the file: the first page is written in part, and the log is whole.
  @Test func aFirstPageThatIsWrittenInPartComesFromTheLog() throws {
    let store = try subject.makeStore(path, key: key)
    let killed = try subject.killed(store)
    var bytes = try Data(contentsOf: URL(filePath: killed))
    bytes[2_000] ^= 1
    try bytes.write(to: URL(filePath: killed))
    #expect(try SampleStore.verify(killed, key: key).faults == [])
    let reader = try SampleStore.open(killed, mode: .readOnly, key: key)
    #expect(try reader.steps().count == 9_500)
    reader.close()
    // Without the log it is damage.
    try FileManager.default.removeItem(atPath: killed + "-wal")
    let faults = try SampleStore.verify(killed, key: key).faults
    #expect(faults.contains { $0.hasPrefix("Page 1 is damaged") })
  }

  /// SQLite takes a frame that is not whole for the end of the log.
  @Test func aDamagedLogGivesAnEarlierCommit() throws {
    let store = try subject.makeStore(path, key: key, count: 1_000)
    var counts: Set<Int> = [1_000]
    let before = folder.file("before")
    try subject.whileSomebodyReads {
      for part in 0..<4 {
        let first = 2_000 + 100 * part
        try store.importing(
          EncryptedSubject.records(first..<first + 100), exportDate: 1_600_000_100 + Double(part))
        counts.insert(1_100 + 100 * part)
      }
      try subject.copy(path, to: before, ["", "-wal"])
    }
    let length = try Data(contentsOf: URL(filePath: before + "-wal")).count
    var generator = SeededGenerator(seed: 0x106)
    var met: Set<Int> = []
    for round in 0..<40 {
      let killed = folder.file("killed-\(round).sqlite")
      try subject.copy(before, to: killed, ["", "-wal"])
      var log = try Data(contentsOf: URL(filePath: killed + "-wal"))
      log[Int.random(in: 0..<length, using: &generator)] ^= 0x04
      try log.write(to: URL(filePath: killed + "-wal"))
      let reader = try SampleStore.open(killed, mode: .readOnly, key: key)
      let count = try reader.steps().count
      #expect(try counts.contains(count) && reader.verify().isSound)
      met.insert(count)
      reader.close()
    }
    #expect(met.count > 1)
  }

  /// A frame repeats the random bytes of its log and sums up the pages until there: as they are without encryption.
  @Test func theSumsInALogAreEncrypted() throws {
    let store = try subject.makeStore(path, key: key)
    let killed = try subject.killed(store)
    let log = [UInt8](try Data(contentsOf: URL(filePath: killed + "-wal")))
    let frames = stride(from: 32, to: log.count, by: 4_120).map { Array(log[$0..<$0 + 24]) }
    #expect(frames.count > 2)
    #expect(frames.allSatisfy { !$0[8..<16].elementsEqual(log[16..<24]) })
    #expect(Set(frames.map { Array($0[8...]) }).count == frames.count)
  }

  /// What does not fit into memory goes into the log before it is committed. Where a page of that is written again, SQLite
  /// reads the sum in front of it and sums up anew all that follows.
  @Test func aLogWhoseSumsAreWrittenAnewIsTakenIn() throws {
    try subject.makeStore(path, key: key, count: 10).close()
    let killed = folder.file("killed.sqlite")
    var configuration = SampleStore.baseConfiguration
    configuration.prepareDatabase { db in try db.execute(sql: "PRAGMA cache_size = 4") }
    let queue = try DatabaseQueue(
      path: CheckedPages.address(of: path), configuration: configuration)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "CREATE TABLE large (number INTEGER PRIMARY KEY, text BLOB)")
      try db.inTransaction {
        for number in 0..<60 {
          try db.execute(sql: "INSERT INTO large VALUES (?, zeroblob(3000))", arguments: [number])
        }
        for number in stride(from: 59, through: 0, by: -2) {
          try db.execute(
            sql: "UPDATE large SET text = ? WHERE number = ?",
            arguments: [Data(repeating: UInt8(number), count: 3_000), number])
        }
        return .commit
      }
      try subject.copy(path, to: killed, ["", "-wal"])
    }
    try queue.close()
    let reader = try SampleStore.open(killed, mode: .readOnly, key: key)
    let texts = try reader.read {
      try Data.fetchAll($0, sql: "SELECT text FROM large ORDER BY number")
    }
    #expect(texts.map(\.first) == (0..<60).map { $0.isMultiple(of: 2) ? 0 : UInt8($0) })
    #expect(try reader.verify().isSound)
    reader.close()
  }

  /// Who has no key can still write a log that SQLite would take in, with pages of another size.
  @Test(arguments: [512, 1_024, 2_048, 8_192])
  func aLogThatSomebodyForgedIsNotTakenIn(_ size: Int) throws {
    let plain = folder.file("forged.sqlite")
    try subject.makeStore(path, key: key, count: 100).close()
    let queue = try DatabaseQueue(path: plain)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA page_size = \(size)")
      try db.execute(sql: "PRAGMA journal_mode = WAL")
      try db.execute(sql: "CREATE TABLE forged (x); INSERT INTO forged VALUES (1)")
      try FileManager.default.copyItem(atPath: plain + "-wal", toPath: path + "-wal")
    }
    try queue.close()
    let store = try SampleStore.open(path, mode: .readWrite(create: false), key: key)
    #expect(try store.steps().count == 100 && store.verify().faults == [])
    try store.importing(EncryptedSubject.records(200..<210), exportDate: 1_600_000_100)
    #expect(try store.steps().count == 110)
    #expect(try subject.filesThatTell() == [])
  }

  /// Newer SQLites read what overflows a page without the four bytes in front of it.
  @Test(arguments: [false, true]) func aPartOfAPageIsReadAndChecked(_ isEncrypted: Bool) throws {
    try subject.makeStore(path, key: isEncrypted ? key : nil).close()
    let (whole, part, across) = try bytes([(4_096, 8_192), (1_000, 8_292), (1_000, 11_692)])
    #expect(whole.map { Array($0[100..<1_100]) } == part && part != nil && across == nil)
    var bytes = try Data(contentsOf: URL(filePath: path))
    bytes[12_288 + 50] ^= 1
    try bytes.write(to: URL(filePath: path))
    let (damaged, sound, _) = try self.bytes([(10, 12_488), (10, 8_292), (10, 0)])
    #expect(damaged == nil && sound != nil)
  }

  /// Three times some bytes from a place on, as SQLite reads them; nil for those that it cannot.
  private func bytes(
    _ places: [(count: Int, offset: Int)]
  ) throws -> ([UInt8]?, [UInt8]?, [UInt8]?) {
    let queue = try DatabaseQueue(
      path: CheckedPages.address(of: path), configuration: SampleStore.baseConfiguration)
    return try queue.read { db in
      let read = places.map { CheckedPages.read($0.count, at: $0.offset, db) }
      return (read[0], read[1], read[2])
    }
  }

  /// Whoever opens and closes a file takes away the locks that its process has on it.
  @Test func lookingAtAStoreThatIsOpenTakesNoLockAway() throws {
    let store = try subject.makeStore(path, key: key, count: 10)
    try store.importing(EncryptedSubject.records(20..<30), exportDate: 1_600_000_100)
    func locks() throws -> [Substring] {
      let number = try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber]
      let file = ":\(try #require(number as? Int)) "
      return try String(contentsOfFile: "/proc/locks", encoding: .utf8)
        .split(separator: "\n").filter { $0.contains(file) }
    }
    guard FileManager.default.fileExists(atPath: "/proc/locks") else { return }
    let before = try locks().count
    #expect(before > 0)
    #expect(try SampleStore.isEncrypted(path) && SampleStore.exists(path))
    try store.checkKey(key)
    _ = try store.info()
    _ = try store.verify()
    #expect(try locks().count >= before)
    store.close()
  }

  @Test func aJournalThatAKilledProgramLeftIsTakenBack() throws {
    try subject.makeStore(path, key: key).close()
    let reader = try SampleStore.open(path, mode: .readOnly, key: key)
    let before = try reader.steps()
    reader.close()
    let killed = folder.file("killed.sqlite")
    let queue = try DatabaseQueue(
      path: CheckedPages.address(of: path), configuration: SampleStore.baseConfiguration)
    try queue.writeWithoutTransaction { db in
      #expect(try String.fetchOne(db, sql: "PRAGMA journal_mode = DELETE") == "delete")
      // A cache of a few pages, so that changed ones go to the file before the end.
      try db.execute(sql: "PRAGMA cache_size = 4")
      try db.execute(sql: "BEGIN IMMEDIATE")
      try db.execute(sql: "UPDATE segment SET payload = zeroblob(length(payload))")
      try db.execute(sql: "UPDATE metadata SET content = zeroblob(length(content))")
      try subject.copy(path, to: killed, ["", "-journal"])
      try db.execute(sql: "ROLLBACK")
    }
    try queue.close()
    #expect(StoreFile.hasJournal(killed))
    #expect(try subject.filesThatTell() == [])
    let store = try SampleStore.open(killed, mode: .readOnly, key: key)
    #expect(try store.steps() == before && store.verify().faults == [])
    #expect(!StoreFile.hasJournal(killed))
  }
}
