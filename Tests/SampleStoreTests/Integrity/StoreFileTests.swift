import Foundation
import TestSupport
import Testing

@testable import SampleStore

/// Whose file a store is, before and while it is made.
@Suite(.serialized) struct StoreFileTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  @Test func anEmptyFileOfOnesOwnIsKeptFromOthers() throws {
    let path = folder.file("health.sqlite")
    try Data().write(to: URL(filePath: path))
    #expect(chmod(path, 0o666) == 0)
    try SampleStore.open(path, mode: .readWrite(create: true)).close()
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
  }

  /// Who made it could have opened it before.
  @Test(.enabled(if: geteuid() == 0, "another user's file can be made by root alone"))
  func anEmptyFileOfAnotherUserIsRefused() throws {
    let path = folder.file("health.sqlite")
    try Data().write(to: URL(filePath: path))
    #expect(chmod(path, 0o666) == 0 && chown(path, 65_534, 65_534) == 0)
    let error = #expect(throws: SampleStoreError.self) {
      try SampleStore.open(path, mode: .readWrite(create: true))
    }
    #expect(error?.code == .noPermission)
    #expect(try Data(contentsOf: URL(filePath: path)).isEmpty)
  }

  @Test(.enabled(if: geteuid() == 0, "another user's file can be made by root alone"))
  func aFileOfAnotherUserMayChangeWhileItIsRead() throws {
    let path = folder.file("health.sqlite")
    try Data().write(to: URL(filePath: path))
    #expect(StoreFile.isKeptFromChanges(path))
    #expect(chown(path, 65_534, 65_534) == 0)
    #expect(!StoreFile.isKeptFromChanges(path))
    #expect(!StoreFile.isKeptFromChanges(folder.file("nothing")))
  }

  /// Somebody who watches the folder while stores are made and written sees no file that others may open: neither the
  /// store nor its log. A hundred stores; 10,000 with HKSTATS_FULL_SWEEP=1.
  @Test(.endsInTime) func noWatcherSeesAModeForOthers() throws {
    let isFullSweep = ProcessInfo.processInfo.environment["HKSTATS_FULL_SWEEP"] == "1"
    try withOpenUmask {
      let watcher = FolderWatcher(folder.path)
      for number in 0..<(isFullSweep ? 10_000 : 100) {
        let store = try SampleStore.open(
          folder.file("\(number)health.sqlite"), mode: .readWrite(create: true))
        try store.importing([TestRecord(1, 2, 3)])
        store.close()
        // Many files in a folder would make who watches it slow.
        if number >= 50 {
          try FileManager.default.removeItem(atPath: folder.file("\(number - 50)health.sqlite"))
        }
      }
      let (seen, open) = watcher.stop()
      let kinds = Set(seen.map { String($0.drop { $0.isNumber }) })
      #expect(kinds.isSuperset(of: ["health.sqlite", "health.sqlite-wal", "health.sqlite-shm"]))
      #expect(open == [])
    }
  }
}
