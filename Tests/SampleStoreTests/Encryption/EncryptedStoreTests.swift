import Foundation
import GRDB
import TestSupport
import Testing

@testable import SampleStore

@Suite struct EncryptedStoreTests {
  private let folder: TemporaryDirectory
  private let key: StoreKey
  private var path: String { folder.file("health.sqlite") }

  init() throws {
    folder = try TemporaryDirectory()
    key = try .random()
  }

  /// A name that is in every file with a page that nobody encrypted.
  private static let source = "Zanzibar Observatory Watch"

  private static func records(_ range: Range<Int>) -> [TestRecord] {
    range.map { number in
      TestRecord(Double(number), Double(number) + 1, 2, source: source)
        .with(
          \.metadata,
          number % 50 == 0 ? [NamedValue(name: "\(source) \(number)", value: "\(number)")] : [])
    }
  }

  private func makeStore(_ path: String, key: StoreKey?, count: Int = 9_000) throws -> SampleStore {
    let store = try SampleStore.open(path, mode: .readWrite(create: true), key: key)
    try store.importing(Self.records(0..<count))
    return store
  }

  /// The files of the folder that hold the name.
  private func filesThatTell() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { name in
      try Data(contentsOf: URL(filePath: folder.file(name))).range(of: Data(Self.source.utf8))
        != nil
    }
  }

  /// Runs `body` while somebody reads, so that what is committed stays in the log.
  private func whileSomebodyReads(_ body: () throws -> Void) throws {
    var configuration = SampleStore.baseConfiguration
    configuration.readonly = true
    configuration.allowsUnsafeTransactions = true
    let reader = try DatabaseQueue(
      path: CheckedPages.address(of: path), configuration: configuration)
    try reader.inDatabase { db in
      try db.beginTransaction(.deferred)
      _ = try Int.fetchOne(db, sql: "SELECT commits FROM counter")
    }
    try body()
    try reader.inDatabase { try $0.rollback() }
    try reader.close()
  }

  private func copy(_ path: String, to other: String, _ suffixes: [String]) throws {
    for suffix in suffixes {
      try FileManager.default.copyItem(atPath: path + suffix, toPath: other + suffix)
    }
  }

  private func code(_ body: () throws -> Void) -> SampleStoreError.Code? {
    do {
      try body()
      return nil
    } catch {
      return (error as? SampleStoreError)?.code
    }
  }

  // MARK: What lies on the disk

  @Test func neitherTheFileNorItsLogTellsAnything() throws {
    let plain = try makeStore(folder.file("plain.sqlite"), key: nil)
    let store = try makeStore(path, key: key)
    // The log holds pages, too: nobody has moved them into the file yet.
    try whileSomebodyReads {
      try store.importing(Self.records(9_000..<9_500), exportDate: 1_600_000_100)
      #expect(StoreFile.hasLog(path))
      #expect(try filesThatTell().filter { $0.hasPrefix("health") } == [])
      #expect(try filesThatTell().contains { $0.hasPrefix("plain") })
    }
    #expect(try store.isEncrypted && !plain.isEncrypted)
    store.close()
    #expect(try filesThatTell().filter { $0.hasPrefix("health") } == [])
    let header = Array(try Data(contentsOf: URL(filePath: path)).prefix(16))
    #expect(header == Array("hkstats locked1\0".utf8))
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  /// Temporary tables and sorters of SQLite lie in memory.
  @Test func nothingTemporaryIsWritten() throws {
    let store = try makeStore(path, key: key)
    let place = "PRAGMA temp_store"
    #expect(try store.read { try Int.fetchOne($0, sql: place) } == 2)
    #expect(try store.database.read { try Int.fetchOne($0, sql: place) } == 2)
    let plain = try makeStore(folder.file("plain.sqlite"), key: nil)
    #expect(try plain.read { try Int.fetchOne($0, sql: place) } == 1)
    let file = SpillFile(encrypts: true)
    let blocks = try (0..<3).map { number in
      try file.append(Array(repeating: UInt8(number), count: 1_000), count: 1)
    }
    #expect(blocks.map(\.length) == [1_028, 1_028, 1_028])
    for (number, block) in blocks.enumerated().reversed() {
      #expect(try Array(file.bytes(of: block)) == Array(repeating: UInt8(number), count: 1_000))
    }
    // A block in another's place is none.
    let stray = ImportRuns.Block(offset: blocks[1].offset - 28, length: 1_028, count: 1)
    #expect(throws: MalformedPayload.self) { try file.bytes(of: stray) }
  }

  @Test func theSamePageIsNeverWrittenTheSameWayTwice() throws {
    try makeStore(path, key: key).close()
    let before = try Data(contentsOf: URL(filePath: path))
    let store = try SampleStore.open(path, mode: .readWrite(create: false), key: key)
    try store.compact()
    store.close()
    let after = try Data(contentsOf: URL(filePath: path))
    let size = 4_096
    let same = (0..<min(before.count, after.count) / size).filter {
      before[$0 * size..<($0 + 1) * size] == after[$0 * size..<($0 + 1) * size]
    }
    #expect(same == [])
    // Nonces, at the ends of pages.
    let nonces = stride(from: 0, to: after.count, by: size).map {
      after[$0 + size - 28..<$0 + size - 16]
    }
    #expect(Set(nonces).count == nonces.count)
  }

  // MARK: Opening

  @Test func answersAreThoseOfAPlainStore() throws {
    let plain = try makeStore(folder.file("plain.sqlite"), key: nil)
    let store = try makeStore(path, key: key)
    let expected = try plain.steps().map { [$0.start, $0.end, $0.value] }
    #expect(try store.steps().map { [$0.start, $0.end, $0.value] } == expected)
    let reader = try SampleStore.open(path, mode: .readOnly, key: key)
    #expect(try reader.steps().map { [$0.start, $0.end, $0.value] } == expected)
    try store.importing(Self.records(20_000..<20_100), exportDate: 1_600_000_100)
    #expect(try reader.steps().count == expected.count + 100)
    #expect(try reader.verify().faults == [] && store.verify().faults == [])
    reader.close()
    store.close()
    let again = try SampleStore.open(path, mode: .readOnly, key: key)
    #expect(try again.steps().count == expected.count + 100)
    #expect(try again.info().isEncrypted && again.info().sampleCount == expected.count + 100)
  }

  @Test func withoutItsKeyNobodyOpensIt() throws {
    try makeStore(path, key: key, count: 10).close()
    let bytes = try Data(contentsOf: URL(filePath: path))
    let modes: [SampleStore.Mode] = [
      .readOnly, .readWrite(create: false), .readWrite(create: true),
    ]
    for mode in modes {
      #expect(code { _ = try SampleStore.open(path, mode: mode) } == .locked)
      let other = try StoreKey.random()
      #expect(code { _ = try SampleStore.open(path, mode: mode, key: other) } == .wrongKey)
      let words = try StoreKey(passphrase: "some words")
      #expect(code { _ = try SampleStore.open(path, mode: mode, key: words) } == .wrongKey)
    }
    #expect(code { _ = try SampleStore.verify(path) } == .locked)
    #expect(code { _ = try SampleStore.repair(path, into: folder.file("new")) } == .locked)
    #expect(
      code { try SampleStore.copy(path, into: folder.file("new"), encryptedWith: nil) } == .locked)
    #expect(!FileManager.default.fileExists(atPath: folder.file("new")))
    #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
    #expect(try SampleStore.keyKind(of: path) == .file && SampleStore.isEncrypted(path))
  }

  @Test func aKeyForAStoreThatIsNotEncryptedIsRefused() throws {
    let plain = folder.file("plain.sqlite")
    try makeStore(plain, key: nil, count: 10).close()
    #expect(code { _ = try SampleStore.open(plain, mode: .readOnly, key: key) } == .wrongKey)
    #expect(try !SampleStore.isEncrypted(plain))
    #expect(try !SampleStore.isEncrypted(folder.file("none")))
    #expect(code { _ = try SampleStore.lock(plain) } == .misuse)
  }

  @Test func aPassphraseOpensWhatItEncrypted() throws {
    let words = try StoreKey(passphrase: "zwölf Äpfel")
    try makeStore(path, key: words, count: 10).close()
    let store = try SampleStore.open(path, mode: .readOnly, key: words)
    #expect(try store.steps().count == 10)
    #expect(try SampleStore.keyKind(of: path) == .passphrase)
    let other = try StoreKey(passphrase: "zwölf Äpfel ")
    #expect(code { _ = try SampleStore.open(path, mode: .readOnly, key: other) } == .wrongKey)
    #expect(code { _ = try SampleStore.open(path, mode: .readOnly, key: key) } == .wrongKey)
  }

  @Test func severalThatMakeItAtOnceHaveOneStore() async throws {
    let (path, key) = (path, key)
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<6 {
        group.addTask {
          try SampleStore.open(path, mode: .readWrite(create: true), key: key).isEncrypted
        }
      }
      for try await isEncrypted in group { #expect(isEncrypted) }
    }
    #expect(try SampleStore.open(path, mode: .readOnly, key: key).verify().isSound)
  }

  /// The kernel of Linux may keep no keys, as in many containers: then saying so is the answer.
  @Test func theKeyringOpensItForATime() throws {
    try makeStore(path, key: key, count: 10).close()
    do {
      try SampleStore.unlock(path, key: key, for: 60)
    } catch let error as SampleStoreError {
      #expect(error.description.contains("The system keeps no key"))
      #expect(try !SampleStore.isUnlocked(path))
      return
    }
    #expect(try SampleStore.isUnlocked(path))
    #expect(try SampleStore.open(path, mode: .readOnly).steps().count == 10)
    let saved = folder.file("saved.sqlite")
    #expect(try SampleStore.repair(path, into: saved).sampleCount == 10)
    #expect(try SampleStore.lock(path) && !SampleStore.lock(path))
    #expect(code { _ = try SampleStore.open(path, mode: .readOnly) } == .locked)
    #expect(try SampleStore.open(saved, mode: .readOnly, key: key).steps().count == 10)
    let other = try StoreKey.random()
    #expect(code { try SampleStore.unlock(path, key: other, for: 60) } == .wrongKey)
    #expect(try !SampleStore.isUnlocked(path))
  }

  // MARK: Crashes

  @Test func aLogThatAKilledProgramLeftIsTakenIn() throws {
    let store = try makeStore(path, key: key)
    let killed = folder.file("killed.sqlite")
    try whileSomebodyReads {
      try store.importing(Self.records(9_000..<9_500), exportDate: 1_600_000_100)
      try copy(path, to: killed, ["", "-wal"])
    }
    #expect(StoreFile.hasLog(killed))
    let reader = try SampleStore.open(killed, mode: .readOnly, key: key)
    #expect(try reader.steps().count == 9_500 && reader.verify().faults == [])
    reader.close()
    let writer = try SampleStore.open(killed, mode: .readWrite(create: false), key: key)
    try writer.importing(Self.records(30_000..<30_001), exportDate: 1_600_000_200)
    #expect(try writer.steps().count == 9_501 && writer.verify().faults == [])
  }

  /// Power fails while the log is moved into the file: the first page is written in part, and the log is whole.
  @Test func aFirstPageThatIsWrittenInPartComesFromTheLog() throws {
    let store = try makeStore(path, key: key)
    let killed = folder.file("killed.sqlite")
    try whileSomebodyReads {
      try store.importing(Self.records(9_000..<9_500), exportDate: 1_600_000_100)
      try copy(path, to: killed, ["", "-wal"])
    }
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
    let store = try makeStore(path, key: key, count: 1_000)
    var counts: Set<Int> = [1_000]
    let before = folder.file("before")
    try whileSomebodyReads {
      for part in 0..<4 {
        let first = 2_000 + 100 * part
        try store.importing(
          Self.records(first..<first + 100), exportDate: 1_600_000_100 + Double(part))
        counts.insert(1_100 + 100 * part)
      }
      try copy(path, to: before, ["", "-wal"])
    }
    let length = try Data(contentsOf: URL(filePath: before + "-wal")).count
    var generator = SeededGenerator(seed: 0x106)
    var met: Set<Int> = []
    for round in 0..<40 {
      let killed = folder.file("killed-\(round).sqlite")
      try copy(before, to: killed, ["", "-wal"])
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

  /// Who has no key can still write a log that SQLite would take in, with pages of another size.
  @Test(arguments: [512, 1_024, 2_048, 8_192])
  func aLogThatSomebodyForgedIsNotTakenIn(_ size: Int) throws {
    let plain = folder.file("forged.sqlite")
    try makeStore(path, key: key, count: 100).close()
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
    try store.importing(Self.records(200..<210), exportDate: 1_600_000_100)
    #expect(try store.steps().count == 110)
    #expect(try filesThatTell() == [])
  }

  /// Newer SQLites read what overflows a page without the four bytes in front of it.
  @Test(arguments: [false, true]) func aPartOfAPageIsReadAndChecked(_ isEncrypted: Bool) throws {
    try makeStore(path, key: isEncrypted ? key : nil).close()
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
    let store = try makeStore(path, key: key, count: 10)
    try store.importing(Self.records(20..<30), exportDate: 1_600_000_100)
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
    try makeStore(path, key: key).close()
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
      try copy(path, to: killed, ["", "-journal"])
      try db.execute(sql: "ROLLBACK")
    }
    try queue.close()
    #expect(StoreFile.hasJournal(killed))
    #expect(try filesThatTell() == [])
    let store = try SampleStore.open(killed, mode: .readOnly, key: key)
    #expect(try store.steps() == before && store.verify().faults == [])
    #expect(!StoreFile.hasJournal(killed))
  }

  // MARK: Copies

  @Test func copiesHoldTheSame() throws {
    let plain = folder.file("plain.sqlite")
    let store = try makeStore(plain, key: nil)
    // A copy of one state, whoever has the store open.
    let words = try StoreKey(passphrase: "zwölf Äpfel")
    let (first, second, third) = (folder.file("1"), folder.file("2"), folder.file("3"))
    try SampleStore.copy(plain, into: first, encryptedWith: key)
    try SampleStore.copy(first, key: key, into: second, encryptedWith: words)
    try SampleStore.copy(second, key: words, into: third, encryptedWith: nil)
    let expected = try store.steps()
    for (path, key) in [(first, key), (second, words), (third, nil)] as [(String, StoreKey?)] {
      let copied = try SampleStore.open(path, mode: .readWrite(create: false), key: key)
      #expect(try copied.steps() == expected && copied.verify().checksPages)
      try copied.importing(Self.records(50_000..<50_010), exportDate: 1_600_000_100)
      try copied.compact()
      #expect(try copied.steps().count == expected.count + 10 && copied.verify().faults == [])
      copied.close()
    }
    #expect(try filesThatTell().contains("3"))
    #expect(try !filesThatTell().contains { $0.hasPrefix("1") || $0.hasPrefix("2") })
    // A decrypted copy has checksums in the room that it was given.
    let bytes = Array(try Data(contentsOf: URL(filePath: third)))
    #expect(bytes[20] == CheckedPages.reservedBytesOfEncrypted)
    for start in stride(from: 0, to: bytes.count, by: 4_096) {
      let page = Array(bytes[start..<start + 4_096])
      let isWhole = CheckedPages.isWhole(page.span, number: start / 4_096 + 1)
      #expect(isWhole || page.allSatisfy { $0 == 0 }, "page \(start / 4_096 + 1)")
    }
    #expect(
      code { try SampleStore.copy(plain, into: first, encryptedWith: key) } == .misuse)
  }

  @Test func aCopyThatFailsLeavesNothing() throws {
    try makeStore(path, key: key).close()
    var bytes = try Data(contentsOf: URL(filePath: path))
    bytes[bytes.count - 5_000] ^= 1
    try bytes.write(to: URL(filePath: path))
    let output = folder.file("copy.sqlite")
    #expect(
      code { try SampleStore.copy(path, key: key, into: output, encryptedWith: nil) } == .damaged)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!left.contains { $0.hasPrefix("copy") })
  }

  @Test func whatIsIntactOfADamagedOneIsSavedEncrypted() throws {
    try makeStore(path, key: key).close()
    var bytes = try Data(contentsOf: URL(filePath: path))
    let whole = try SampleStore.open(path, mode: .readOnly, key: key).steps().count
    bytes[bytes.count - 5_000] ^= 1
    try bytes.write(to: URL(filePath: path))
    let faults = try SampleStore.verify(path, key: key).faults
    #expect(faults.contains { $0.hasPrefix("Page \(bytes.count / 4_096 - 1) is damaged") })
    let output = folder.file("saved.sqlite")
    let report = try SampleStore.repair(path, into: output, key: key)
    #expect(report.sampleCount <= whole && report.sampleCount >= whole - 4_096)
    let saved = try SampleStore.open(output, mode: .readOnly, key: key)
    #expect(try saved.steps().count == report.sampleCount && saved.isEncrypted)
    #expect(try filesThatTell() == [])
  }
}
