import Foundation
import Synchronization
import TestSupport
import Testing

@testable import SampleStore

/// Stores that were made for nothing go again, and nothing that anybody saved goes with them.
@Suite struct StoreDiscardingTests {
  private let directory: TemporaryDirectory
  private let path: String

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.file("health.sqlite")
  }

  private func make(_ key: StoreKey? = nil) throws -> SampleStore {
    try SampleStore.open(path, mode: .readWrite(create: true), key: key)
  }

  private var files: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted() }
  }

  @Test func aStoreInWhichNothingWasSavedGoes() throws {
    #expect(try make().closeAndDiscardIfUnused())
    #expect(try files.isEmpty)
    // Also one whose pages are encrypted, and one that somebody made earlier.
    #expect(try make(StoreKey(passphrase: "some words")).closeAndDiscardIfUnused())
    #expect(try files.isEmpty)
    try make().close()
    #expect(try make().closeAndDiscardIfUnused())
    #expect(try files.isEmpty)
    #expect(try !SampleStore.inMemory().closeAndDiscardIfUnused())
  }

  @Test func whatHoldsAnythingStays() throws {
    let store = try make()
    try store.importing([TestRecord(0, 1, 2)])
    #expect(!store.closeAndDiscardIfUnused())
    #expect(try SampleStore.open(path, mode: .readOnly).steps().map(\.value) == [2])
    try FileManager.default.removeItem(atPath: path)
    // An import without a sample, and a decision.
    for change in [
      { (store: SampleStore) in _ = try store.importing([]) },
      { (store: SampleStore) in
        try store.decide([StoredPermission(app: "org.example.app", type: "steps", read: true)])
      },
    ] {
      let store = try make()
      try change(store)
      #expect(!store.closeAndDiscardIfUnused())
      // It is written and read as before.
      let again = try make()
      try again.importing([TestRecord(0, 1, 2)])
      #expect(try SampleStore.open(path, mode: .readOnly).steps().map(\.value) == [2])
      again.close()
      for file in try files { try FileManager.default.removeItem(atPath: directory.file(file)) }
    }
  }

  @Test func whatSomebodyElseHasOpenStays() throws {
    for mode in [SampleStore.Mode.readWrite(create: false), .readOnly] {
      let store = try make()
      let other = try SampleStore.open(path, mode: mode)
      #expect(try other.types().isEmpty)
      #expect(!store.closeAndDiscardIfUnused())
      if mode != .readOnly {
        try other.importing([TestRecord(0, 1, 2)])
        #expect(try SampleStore.open(path, mode: .readOnly).steps().map(\.value) == [2])
      }
      other.close()
      for file in try files { try FileManager.default.removeItem(atPath: directory.file(file)) }
    }
  }

  /// One makes stores for nothing and takes them away again, another one saves: all of it is there.
  @Test func nothingThatIsSavedMeanwhileGoes() throws {
    for round in 0..<40 {
      let failed = Mutex<[String]>([])
      DispatchQueue.concurrentPerform(iterations: 4) { number in
        do {
          let store = try make()
          if number == 0 {
            try store.importing([TestRecord(Double(round), Double(round) + 1, 2)])
            store.close()
          } else {
            store.closeAndDiscardIfUnused()
          }
        } catch {
          failed.withLock { $0.append("\(number): \(error)") }
        }
      }
      #expect(failed.withLock { $0 } == [], "round \(round)")
      let store = try SampleStore.open(path, mode: .readOnly)
      #expect(try store.steps().map(\.start) == [Double(round)], "round \(round)")
      store.close()
      for file in try files { try FileManager.default.removeItem(atPath: directory.file(file)) }
    }
  }

  @Test func aNewStoreBelongsToItsOwnerAloneWhoeverTookAwayTheOneBefore() throws {
    for _ in 0..<20 {
      DispatchQueue.concurrentPerform(iterations: 3) { number in
        guard let store = try? make() else { return }
        if number > 0 { store.closeAndDiscardIfUnused() } else { store.close() }
      }
      for file in try files {
        let attributes = try FileManager.default.attributesOfItem(atPath: directory.file(file))
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600, "\(file)")
      }
      #expect(try make().closeAndDiscardIfUnused())
    }
  }
}
