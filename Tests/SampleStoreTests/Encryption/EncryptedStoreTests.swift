import Foundation
import GRDB
import TestSupport
import Testing

@testable import SampleStore

@Suite struct EncryptedStoreTests: TestsOfEncryption {
  let subject: EncryptedSubject

  init() throws {
    subject = try EncryptedSubject()
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
    let plain = try subject.makeStore(folder.file("plain.sqlite"), key: nil)
    let store = try subject.makeStore(path, key: key)
    // The log holds pages, too: nobody has moved them into the file yet.
    try subject.whileSomebodyReads {
      try store.importing(EncryptedSubject.records(9_000..<9_500), exportDate: 1_600_000_100)
      #expect(StoreFile.hasLog(path))
      #expect(try subject.filesThatTell().filter { $0.hasPrefix("health") } == [])
      #expect(try subject.filesThatTell().contains { $0.hasPrefix("plain") })
    }
    #expect(try store.isEncrypted && !plain.isEncrypted)
    store.close()
    #expect(try subject.filesThatTell().filter { $0.hasPrefix("health") } == [])
    let header = Array(try Data(contentsOf: URL(filePath: path)).prefix(16))
    #expect(header == Array("hkstats locked1\0".utf8))
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  /// Temporary tables and sorters of SQLite lie in memory.
  @Test func nothingTemporaryIsWritten() throws {
    let store = try subject.makeStore(path, key: key)
    let place = "PRAGMA temp_store"
    #expect(try store.read { try Int.fetchOne($0, sql: place) } == 2)
    #expect(try store.database.read { try Int.fetchOne($0, sql: place) } == 2)
    let plain = try subject.makeStore(folder.file("plain.sqlite"), key: nil)
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
    try subject.makeStore(path, key: key).close()
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
    let plain = try subject.makeStore(folder.file("plain.sqlite"), key: nil)
    let store = try subject.makeStore(path, key: key)
    let expected = try plain.steps().map { [$0.start, $0.end, $0.value] }
    #expect(try store.steps().map { [$0.start, $0.end, $0.value] } == expected)
    let reader = try SampleStore.open(path, mode: .readOnly, key: key)
    #expect(try reader.steps().map { [$0.start, $0.end, $0.value] } == expected)
    try store.importing(EncryptedSubject.records(20_000..<20_100), exportDate: 1_600_000_100)
    #expect(try reader.steps().count == expected.count + 100)
    #expect(try reader.verify().faults == [] && store.verify().faults == [])
    reader.close()
    store.close()
    let again = try SampleStore.open(path, mode: .readOnly, key: key)
    #expect(try again.steps().count == expected.count + 100)
    #expect(try again.info().isEncrypted && again.info().sampleCount == expected.count + 100)
  }

  @Test func withoutItsKeyNobodyOpensIt() throws {
    try subject.makeStore(path, key: key, count: 10).close()
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
    try subject.makeStore(plain, key: nil, count: 10).close()
    #expect(code { _ = try SampleStore.open(plain, mode: .readOnly, key: key) } == .wrongKey)
    #expect(try !SampleStore.isEncrypted(plain))
    #expect(try !SampleStore.isEncrypted(folder.file("none")))
    #expect(code { _ = try SampleStore.lock(plain) } == .misuse)
  }

  @Test func aPassphraseOpensWhatItEncrypted() throws {
    let words = try StoreKey(passphrase: "zwölf Äpfel")
    try subject.makeStore(path, key: words, count: 10).close()
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

  /// Who found a file without a byte takes a salt of its own for it; what somebody else makes meanwhile has another one,
  /// in its log too, and is no damage.
  @Test func whatSomebodyElseMadeMeanwhileIsOpenedAgain() throws {
    try StoreFile.createOrTake(path)
    let late = try FileKey.make(from: key)
    try late.keep()
    let queue = try DatabaseQueue(
      path: CheckedPages.address(ofNew: path, salt: late.header.salt))
    let store = try SampleStore.open(path, mode: .readWrite(create: true), key: key)
    #expect(StoreFile.hasLog(path))
    do {
      try queue.write { try $0.execute(sql: "PRAGMA application_id = 1") }
      Issue.record("It wrote with another salt.")
    } catch let error as DatabaseError {
      #expect(error.resultCode == .SQLITE_BUSY)
    }
    #expect(try store.verify().isSound)
    try store.importing(EncryptedSubject.records(0..<10), exportDate: 1_600_000_100)
    #expect(try store.steps().count == 10)
  }

  /// The kernel of Linux may keep no keys, as in many containers: then saying so is the answer.
  @Test func theKeyringOpensItForATime() throws {
    try subject.makeStore(path, key: key, count: 10).close()
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

  // MARK: Copies

  @Test func copiesHoldTheSame() throws {
    let plain = folder.file("plain.sqlite")
    let store = try subject.makeStore(plain, key: nil)
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
      try copied.importing(EncryptedSubject.records(50_000..<50_010), exportDate: 1_600_000_100)
      try copied.compact()
      #expect(try copied.steps().count == expected.count + 10 && copied.verify().faults == [])
      copied.close()
    }
    #expect(try subject.filesThatTell().contains("3"))
    #expect(try !subject.filesThatTell().contains { $0.hasPrefix("1") || $0.hasPrefix("2") })
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

  /// Root may write everywhere.
  @Test(.enabled(if: getuid() != 0)) func aStoreThatMayNotBeWrittenIsCopied() throws {
    let manager = FileManager.default
    let locked = folder.file("locked")
    try manager.createDirectory(atPath: locked, withIntermediateDirectories: false)
    try subject.makeStore(locked + "/health.sqlite", key: key).close()
    try manager.setAttributes([.posixPermissions: 0o400], ofItemAtPath: locked + "/health.sqlite")
    try manager.setAttributes([.posixPermissions: 0o500], ofItemAtPath: locked)
    defer { try? manager.setAttributes([.posixPermissions: 0o700], ofItemAtPath: locked) }
    let output = folder.file("copy.sqlite")
    try SampleStore.copy(locked + "/health.sqlite", key: key, into: output, encryptedWith: nil)
    #expect(try SampleStore.open(output, mode: .readOnly).steps().count == 9_000)
  }

  @Test func aCopyThatFailsLeavesNothing() throws {
    try subject.makeStore(path, key: key).close()
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
    try subject.makeStore(path, key: key).close()
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
    #expect(try subject.filesThatTell() == [])
  }
}
