import Foundation
import GRDB
import HealthCalculations
import Testing
import TestSupport

@testable import SampleStore

@Suite struct SampleStoreOpeningTests {
  func code(_ body: () throws -> Void) -> SampleStoreError.Code? {
    do {
      try body()
      return nil
    } catch let error as SampleStoreError {
      #expect(error.description.hasSuffix(".") || error.description.hasSuffix("zip"))
      return error.code
    } catch {
      Issue.record("an error of another kind: \(error)")
      return nil
    }
  }

  func permissions(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? -1
  }

  @Test func newStoreBelongsToItsOwnerAlone() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("deep/folder/health.sqlite")
    let store = try SampleStore.open(path, mode: .readWrite(create: true))
    try store.importing([TestRecord(0, 1, 2)])
    #expect(try permissions(path) == 0o600)
    #expect(try permissions(directory.file("deep/folder")) == 0o700)
    for suffix in ["-wal", "-shm"] where FileManager.default.fileExists(atPath: path + suffix) {
      #expect(try permissions(path + suffix) == 0o600)
    }
    let again = try SampleStore.open(path, mode: .readOnly)
    #expect(try again.steps().map(\.value) == [2])
    #expect(code { try again.importing([]) } == .readOnly)
    #expect(code { try again.setSourceOrder([], ofType: "x") } == .readOnly)
  }

  @Test func missingFileIsSaidToBeMissing() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("none.sqlite")
    #expect(code { _ = try SampleStore.open(path, mode: .readOnly) } == .missing)
    #expect(code { _ = try SampleStore.open(path, mode: .readWrite(create: false)) } == .missing)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func otherFilesAreRefusedUntouched() throws {
    let directory = try TemporaryDirectory()
    let text = directory.file("notes.txt")
    try Data(repeating: 65, count: 5000).write(to: URL(fileURLWithPath: text))
    let short = directory.file("short.txt")
    try Data("SQLite format 3\0".utf8).write(to: URL(fileURLWithPath: short))
    let other = directory.file("other.sqlite")
    let queue = try DatabaseQueue(path: other)
    try queue.write { try $0.execute(sql: "CREATE TABLE t (a)") }
    try queue.close()
    for path in [text, short, other] {
      let before = try Data(contentsOf: URL(fileURLWithPath: path))
      #expect(code { _ = try SampleStore.open(path, mode: .readWrite(create: true)) } == .notAStore)
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    }
    #expect(code { _ = try SampleStore.open(directory.path, mode: .readOnly) } != nil)
  }

  /// An address of SQLite's would open another program's file.
  @Test(arguments: ["file:health.sqlite", ":memory:", "file:other.sqlite?mode=rwc"])
  func aNameThatLooksLikeAnAddressIsAName(_ name: String) throws {
    let directory = try TemporaryDirectory()
    let folder = FileManager.default.currentDirectoryPath
    let path = name.hasPrefix("file:") ? "file:" + UUID().uuidString + name.dropFirst(5) : name
    defer {
      for suffix in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: folder + "/" + path + suffix)
      }
    }
    #expect(code { _ = try SampleStore.open(path, mode: .readOnly) } == .missing)
    let store = try SampleStore.open(path, mode: .readWrite(create: true))
    try store.importing([TestRecord(0, 1, 2)])
    #expect(FileManager.default.fileExists(atPath: folder + "/" + path))
    #expect(try SampleStore.open(path, mode: .readOnly).steps().map(\.value) == [2])
    // The same behind a whole path.
    let whole = directory.file(name.replacingOccurrences(of: "?", with: "-"))
    _ = try SampleStore.open(whole, mode: .readWrite(create: true))
    #expect(FileManager.default.fileExists(atPath: whole))
  }

  @Test func anotherProgramsFileIsNotWrittenThroughAnAddress() throws {
    let directory = try TemporaryDirectory()
    let other = directory.file("other.sqlite")
    let queue = try DatabaseQueue(path: other)
    try queue.write { try $0.execute(sql: "CREATE TABLE t (a)") }
    try queue.close()
    let before = try Data(contentsOf: URL(fileURLWithPath: other))
    #expect(code { _ = try SampleStore.open("file:\(other)", mode: .readOnly) } == .missing)
    #expect(try Data(contentsOf: URL(fileURLWithPath: other)) == before)
  }

  @Test(.endsInTime) func aFolderAPipeAndADeviceAreRefusedAtOnce() throws {
    let directory = try TemporaryDirectory()
    let pipe = directory.file("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    for path in [directory.path, pipe, "/dev/null", "/dev/zero"] {
      for mode in [SampleStore.Mode.readOnly, .readWrite(create: true)] {
        #expect(code { _ = try SampleStore.open(path, mode: mode) } == .notAStore, "\(path)")
      }
    }
    #expect(code { _ = try SampleStore.open("", mode: .readOnly) } == .missing)
  }

  /// Whoever may write into the folder could put one there. Also beside a store that is missing, and behind a link.
  @Test(.endsInTime, arguments: ["-wal", "-shm", "-journal"])
  func aPipeBesideAStoreIsRefusedAtOnce(suffix: String) throws {
    let directory = try TemporaryDirectory()
    let (path, link) = (directory.file("health.sqlite"), directory.file("link.sqlite"))
    _ = try SampleStore.open(path, mode: .readWrite(create: true))
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "health.sqlite")
    for missing in [path, directory.file("missing.sqlite")] {
      try? FileManager.default.removeItem(atPath: missing + suffix)
      #expect(mkfifo(missing + suffix, 0o600) == 0)
    }
    for place in [path, link, directory.file("missing.sqlite")] {
      for mode in [SampleStore.Mode.readOnly, .readWrite(create: true)] {
        let error = try #require(throws: SampleStoreError.self) {
          try SampleStore.open(place, mode: mode)
        }
        #expect(error.code == .notAStore && error.description.contains("\(suffix) is a pipe"))
      }
    }
    #expect(!FileManager.default.fileExists(atPath: directory.file("missing.sqlite")))
  }

  @Test func newerSchemaAsksForANewerProgram() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("health.sqlite")
    let store = try SampleStore.open(path, mode: .readWrite(create: true))
    try store.database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA user_version = 99") }
    try store.database.close()
    #expect(code { _ = try SampleStore.open(path, mode: .readOnly) } == .newerSchema)
    #expect(code { _ = try SampleStore.open(path, mode: .readWrite(create: true)) } == .newerSchema)
  }

  @Test func olderSchemaAsksForAnotherImport() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("health.sqlite")
    let store = try SampleStore.open(path, mode: .readWrite(create: true))
    try store.database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA user_version = 1") }
    try store.database.close()
    #expect(code { _ = try SampleStore.open(path, mode: .readOnly) } == .olderSchema)
    #expect(code { _ = try SampleStore.open(path, mode: .readWrite(create: true)) } == .olderSchema)
  }

  @Test func folderThatMayNotBeWrittenIsSaidSo() async {
    await #expect(processExitsWith: .success) {
      let directory = try TemporaryDirectory()
      chmod(directory.path, 0o555)
      // The permissions of folders do not bind root.
      if geteuid() == 0 { seteuid(65_534) }
      defer {
        seteuid(getuid())
        chmod(directory.path, 0o755)
      }
      for name in ["health.sqlite", "new/health.sqlite"] {
        do {
          _ = try SampleStore.open(directory.file(name), mode: .readWrite(create: true))
          exit(1)
        } catch let error as SampleStoreError {
          if error.code != .noPermission { exit(2) }
        }
      }
    }
  }

  @Test func fullDiskLeavesTheStoreAsItWas() throws {
    let directory = try TemporaryDirectory()
    let store = try SampleStore.open(directory.file("a.sqlite"), mode: .readWrite(create: true))
    try store.importing([TestRecord(0, 1, 2)])
    try store.database.writeWithoutTransaction { db in
      let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
      try db.execute(sql: "PRAGMA max_page_count = \(pages + 2)")
    }
    var generator = SeededGenerator(seed: 5)
    let records = (0..<20_000).map { index in
      TestRecord(Double(index), Double(index) + 1, Double.random(in: 0...1, using: &generator))
    }
    #expect(code { try store.importing(records) } == .diskFull)
    #expect(try store.steps().map(\.value) == [2])
    #expect(try store.imports().count == 1)
  }

  @Test func damagedSegmentIsNamedAndNeverRead() throws {
    let directory = try TemporaryDirectory()
    let store = try SampleStore.open(directory.file("a.sqlite"), mode: .readWrite(create: true))
    try store.importing((0..<100).map { TestRecord(Double($0), Double($0) + 1, 2) })
    #expect(try store.verify().isSound)
    try store.database.write { db in
      try db.execute(
        sql: """
          UPDATE segment SET payload =
            CAST(substr(payload, 1, 90) || x'FF' || substr(payload, 92) AS BLOB)
          """)
    }
    #expect(code { _ = try store.stepColumns() } == .damaged)
    #expect(code { _ = try store.steps() } == .damaged)
    let report = try store.verify()
    #expect(report.faults.count == 1 && report.faults.first?.contains("Segment 1") == true)
  }

  @Test func damagedDetailsAreNamedWhereTheyAreRead() throws {
    let store = try SampleStore.inMemory()
    try store.importing((0..<100).map { TestRecord(Double($0), Double($0) + 1, 2) })
    try store.database.write { db in
      try db.execute(sql: "UPDATE segment SET details = CAST(x'FF' || substr(details, 2) AS BLOB)")
    }
    #expect(try store.stepColumns().count == 100)
    #expect(code { _ = try store.steps() } == .damaged)
    let report = try store.verify()
    #expect(report.faults.count == 1 && report.faults.first?.contains("Segment 1") == true)
  }

  @Test func changedFigureBesideASegmentIsNoticed() throws {
    let store = try SampleStore.inMemory()
    try store.importing((0..<100).map { TestRecord(Double($0), Double($0) + 1, 2) })
    try store.database.write { try $0.execute(sql: "UPDATE segment SET tail_start = 98") }
    #expect(code { _ = try store.stepColumns() } == .damaged)
  }

  @Test func malformedFileIsAnErrorThatSaysSo() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("a.sqlite")
    let store = try SampleStore.open(path, mode: .readWrite(create: true))
    try store.importing((0..<9000).map { TestRecord(Double($0), Double($0) + 1, 2) })
    try store.database.close()
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    for index in 4096..<bytes.count { bytes[index] = 0x5A }
    try bytes.write(to: URL(fileURLWithPath: path))
    #expect(
      code { _ = try SampleStore.open(path, mode: .readOnly).stepColumns() } == .damaged)
  }

  @Test func readersSeeOneStateWhileAnImportWrites() async throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("a.sqlite")
    let store = try SampleStore.open(path, mode: .readWrite(create: true))
    try store.importing((0..<500).map { TestRecord(Double($0), Double($0) + 1, 1) })
    let other = try SampleStore.open(path, mode: .readOnly)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for reader in [store, other, other] {
        group.addTask {
          var last = 0
          for _ in 0..<30 {
            let count = try reader.stepColumns().count
            #expect(count % 500 == 0 && count >= last && count <= 2500)
            last = count
          }
        }
      }
      group.addTask {
        for round in 1...4 {
          try store.importing(
            (0..<500).map {
              TestRecord(Double($0 + round * 300), Double($0 + round * 300), Double(round + 1))
            })
        }
      }
      try await group.waitForAll()
    }
    #expect(try other.stepColumns().count == 2500)
  }

  @Test func defaultPathFollowsTheEnvironment() {
    #expect(SampleStore.defaultPath.hasSuffix(".sqlite") || !SampleStore.defaultPath.isEmpty)
  }
}
