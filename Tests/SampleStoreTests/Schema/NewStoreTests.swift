import Foundation
import Synchronization
import TestSupport
import Testing

@testable import SampleStore

/// Stores that are made in a folder of their own: whole in their place, or not there.
@Suite struct NewStoreTests {
  private let directory: TemporaryDirectory
  private let path: String

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.file("health.sqlite")
  }

  private var files: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted() }
  }

  private func permissions(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? -1
  }

  @Test func nobodySeesItBeforeItIsWhole() throws {
    let new = try NewStore(for: path)
    #expect(try new.isUnused)
    try new.store.importing([TestRecord(0, 1, 2)])
    #expect(try !new.isUnused && !FileManager.default.fileExists(atPath: path))
    let folder = try #require(try files.first)
    #expect(try files.count == 1 && folder.hasPrefix(".health.sqlite.new-"))
    #expect(try permissions(directory.file(folder)) == 0o700)
    #expect(try new.publish())
    #expect(try files == ["health.sqlite"] && permissions(path) == 0o600)
    #expect(try SampleStore.open(path, mode: .readOnly).steps().map(\.value) == [2])
    #expect(try SampleStore.open(path, mode: .readWrite(create: false)).verify().isSound)
  }

  @Test func whatIsDiscardedOrForgottenLeavesNothing() throws {
    let new = try NewStore(for: path)
    try new.store.importing([TestRecord(0, 1, 2)])
    new.discard()
    #expect(try files.isEmpty)
    _ = try NewStore(for: path)
    #expect(try files.isEmpty)
    let dying = try NewStore(for: path)
    dying.removal()
    #expect(try files.isEmpty)
  }

  @Test func anotherStoreInItsPlaceStays() throws {
    let new = try NewStore(for: path)
    try new.store.importing([TestRecord(0, 1, 2)])
    let other = try SampleStore.open(path, mode: .readWrite(create: true))
    try other.importing([TestRecord(0, 1, 3)])
    #expect(try !new.publish())
    #expect(try other.steps().map(\.value) == [3])
    other.close()
    #expect(try files == ["health.sqlite"])
  }

  @Test func encryptedOnesOpenWithTheirKeyAlone() throws {
    let key = try StoreKey(passphrase: "some words")
    let new = try NewStore(for: path, key: key)
    try new.store.importing([TestRecord(0, 1, 2)])
    #expect(try new.publish() && SampleStore.isEncrypted(path))
    let again = try SampleStore.open(path, mode: .readOnly, key: key)
    #expect(try again.steps().map(\.value) == [2])
  }

  @Test func whatAFileThatIsGoneLeftBesideItIsNotTakenForThisOne() throws {
    try Data([1]).write(to: URL(fileURLWithPath: path + "-wal"))
    #expect(!NewStore.isPossible(at: path))
    let new = try NewStore(for: path)
    #expect(try !new.publish())
    #expect(try files == ["health.sqlite-wal"])
  }

  @Test func aLinkIsFollowedByWhoeverOpensAStore() throws {
    for (link, target) in [
      ("a.sqlite", "deep/a.sqlite"), ("b.sqlite", directory.file("deep/b.sqlite")),
      ("c.sqlite", "a.sqlite"),
    ] {
      let path = directory.file(link)
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
      let store = try SampleStore.open(path, mode: .readWrite(create: true))
      try store.importing([TestRecord(0, 1, 2)])
      #expect(try SampleStore.exists(path))
      // What SQLite keeps beside the file lies beside it.
      #expect(!FileManager.default.fileExists(atPath: path + "-wal"))
      store.close()
      #expect(try SampleStore.open(path, mode: .readOnly).steps().map(\.value) == [2])
      let saved = directory.file("saved-" + link)
      #expect(try SampleStore.repair(path, into: saved).losses.isEmpty)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.file("deep")).count >= 2)
  }

  @Test func aLinkThatLeadsNowhereIsFollowed() throws {
    let target = directory.file("deep/real.sqlite")
    try FileManager.default.createSymbolicLink(
      atPath: path, withDestinationPath: "deep/real.sqlite")
    let new = try NewStore(for: path)
    try new.store.importing([TestRecord(0, 1, 2)])
    #expect(try new.publish())
    #expect(FileManager.default.fileExists(atPath: target))
    #expect(try SampleStore.open(path, mode: .readOnly).steps().map(\.value) == [2])
    let round = directory.file("round.sqlite")
    try FileManager.default.createSymbolicLink(atPath: round, withDestinationPath: round)
    #expect(throws: SampleStoreError.self) { try NewStore(for: round) }
  }

  @Test func whatAKilledProgramLeftIsTakenAway() throws {
    let left = directory.file(".health.sqlite.new-abcdef")
    try FileManager.default.createDirectory(atPath: left, withIntermediateDirectories: false)
    try Data([1]).write(to: URL(fileURLWithPath: left + "/health.sqlite"))
    // That of a program that runs stays, and so does another store's.
    let running = try NewStore(for: path)
    #expect(!FileManager.default.fileExists(atPath: left))
    let other = directory.file(".other.sqlite.new-abcdef")
    try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: false)
    let new = try NewStore(for: path)
    #expect(try files.count == 3 && FileManager.default.fileExists(atPath: other))
    try new.store.importing([TestRecord(0, 1, 2)])
    #expect(try new.publish() && !running.publish())
    #expect(try files == [".other.sqlite.new-abcdef", "health.sqlite"])
  }

  /// Four make the store at a time, two of them for nothing: it is the whole one of one of the others.
  @Test func ofManyAtATimeOneIsThere() throws {
    for round in 0..<40 {
      let failed = Mutex<[String]>([])
      let published = Mutex(0)
      DispatchQueue.concurrentPerform(iterations: 4) { number in
        do {
          let new = try NewStore(for: path)
          guard number < 2 else { return new.discard() }
          try new.store.importing([TestRecord(Double(number), Double(number) + 1, 2)])
          if try new.publish() { published.withLock { $0 += 1 } }
        } catch {
          failed.withLock { $0.append("\(number): \(error)") }
        }
      }
      #expect(failed.withLock { $0 } == [] && published.withLock { $0 } == 1, "round \(round)")
      let store = try SampleStore.open(path, mode: .readOnly)
      #expect(try store.steps().count == 1, "round \(round)")
      store.close()
      #expect(try files.allSatisfy { $0.hasPrefix("health.sqlite") }, "round \(round)")
      for file in try files { try FileManager.default.removeItem(atPath: directory.file(file)) }
    }
  }

  /// A program that is killed between giving a store its name and taking its folder away leaves the folder.
  @Test func foldersOfKilledProgramsAreTakenAwayAndThoseOfOthersStay() throws {
    let new = try NewStore(for: path)
    let running = try #require(try files.first)
    for (left, name) in [
      (".health.sqlite.new-abcdef", "health.sqlite"), (".p001.sqlite.new-123456", "p001.sqlite"),
    ] {
      for suffix in ["", "-wal", "-shm"] { try write("rows", to: "\(left)/\(name)\(suffix)") }
    }
    // Whoever finds something in the place takes away what was left for it.
    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    #expect(try NewStore.ifMissing(at: path, key: nil) == nil)
    #expect(try files == [running, ".p001.sqlite.new-123456", "health.sqlite"].sorted())
    try FileManager.default.removeItem(atPath: path)
    NewStore.removeAbandoned(inFolder: directory.path)
    #expect(try files == [running])
    #expect(try new.publish())
  }

  /// Folders with names that are like those of unfinished stores, and what somebody keeps in one.
  @Test func foldersOfPeopleStay() throws {
    let kept = [
      ".health.sqlite.new-mine/health.sqlite", ".health.sqlite.new-a-bcde/health.sqlite",
      ".health.sqlite.new-abcdefg/health.sqlite", "health.sqlite.new-abcdef/health.sqlite",
      ".health.sqlite.new-abcdef/letter.txt", ".health.sqlite.new-ABC123/deeper/health.sqlite",
      ".letters.new-abcdef/letter.txt", ".new-abcdef/.new-abcdef",
    ]
    for file in kept { try write("mine", to: file) }
    try NewStore(for: path).discard()
    NewStore.removeAbandoned(inFolder: directory.path)
    for file in kept {
      #expect(
        try String(contentsOfFile: directory.file(file), encoding: .utf8) == "mine", "\(file)")
    }
  }

  /// A program that is about to die takes its own folder away, and not one that somebody put into its place.
  @Test func anotherFolderInItsPlaceStays() throws {
    let new = try NewStore(for: path)
    let removal = new.removal
    let manager = FileManager.default
    let made = try #require(
      try manager.contentsOfDirectory(atPath: directory.path).first { $0.contains(".new-") })
    try manager.moveItem(atPath: directory.file(made), toPath: directory.file("elsewhere"))
    try write("mine", to: made + "/letter.txt")
    removal()
    #expect(
      try String(contentsOfFile: directory.file(made + "/letter.txt"), encoding: .utf8) == "mine")
    try manager.removeItem(atPath: directory.file(made))
    try manager.moveItem(atPath: directory.file("elsewhere"), toPath: directory.file(made))
    removal()
    #expect(try manager.contentsOfDirectory(atPath: directory.path).isEmpty)
    withExtendedLifetime(new) {}
  }

  /// Nobody else's folder is taken away, whatever it is called and whoever asks.
  @Test(.enabled(if: geteuid() == 0, "Only root can give a folder away."))
  func foldersOfOtherUsersStay() throws {
    let left = ".health.sqlite.new-abcdef"
    try write("theirs", to: left + "/health.sqlite")
    #expect(chown(directory.file(left), 65_534, 65_534) == 0)
    NewStore.removeAbandoned(inFolder: directory.path)
    #expect(
      try String(contentsOfFile: directory.file(left + "/health.sqlite"), encoding: .utf8)
        == "theirs")
  }

  private func write(_ text: String, to name: String) throws {
    let path = directory.file(name)
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try text.write(toFile: path, atomically: false, encoding: .utf8)
  }
}
