import Foundation
import TestSupport
import Testing

@testable import SampleStore

/// A store in a folder that may not be written is read as it is, or refused with a sentence: never as it was before
/// the commits that lie beside it.
@Suite struct UnwritablePlacesTests {
  private static let type = "HKQuantityTypeIdentifierStepCount"

  /// Calls `body` as somebody who may read the store in a folder and write nothing there.
  ///
  /// - Parameter keepsLog: whether what was committed last lies in a log beside the file.
  private static func withStore(keepsLog: Bool, _ body: (String) throws -> Void) throws {
    let directory = try TemporaryDirectory()
    let (made, folder) = (directory.file("made.sqlite"), directory.file("kept"))
    let path = folder + "/health.sqlite"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    let writer = try SampleStore.open(made, mode: .readWrite(create: true))
    try writer.importing([TestRecord(0, 5, 1)])
    if keepsLog {
      // An import would take its log in; a save leaves that to whoever closes the store.
      _ = try writer.save([
        NewSample(
          type: type, canonicalUnit: "count", start: 10, end: 15, value: 2, unit: "count",
          sourceName: "org.example.walk")
      ])
    } else {
      writer.close()
    }
    try FileManager.default.copyItem(atPath: made, toPath: path)
    if keepsLog { try FileManager.default.copyItem(atPath: made + "-wal", toPath: path + "-wal") }
    writer.close()
    // The permissions of folders do not bind root.
    let reader: uid_t = geteuid() == 0 ? 65_534 : geteuid()
    for file in [path, path + "-wal"] {
      chown(file, reader, gid_t.max)
      chmod(file, 0o400)
    }
    chmod(directory.path, 0o755)
    chmod(folder, 0o555)
    seteuid(reader)
    defer {
      seteuid(getuid())
      chmod(folder, 0o755)
    }
    try body(path)
  }

  @Test func aStoreInAFolderThatMayNotBeWrittenIsRead() async {
    await #expect(processExitsWith: .success) {
      try UnwritablePlacesTests.withStore(keepsLog: false) { path in
        let folder = (path as NSString).deletingLastPathComponent
        // What is asked of a file is whether the user may who started the process.
        if FileManager.default.createFile(atPath: folder + "/new", contents: nil) { exit(1) }
        let store = try SampleStore.open(path, mode: .readOnly)
        if try store.samples(ofType: UnwritablePlacesTests.type).count != 1 { exit(2) }
        if try !store.verify().isSound { exit(3) }
        store.close()
        if try FileManager.default.contentsOfDirectory(atPath: folder) != ["health.sqlite"] {
          exit(4)
        }
      }
    }
  }

  @Test func commitsBesideItThatCannotBeTakenInAreSaid() async {
    await #expect(processExitsWith: .success) {
      try UnwritablePlacesTests.withStore(keepsLog: true) { path in
        do {
          let store = try SampleStore.open(path, mode: .readOnly)
          // With its log it is the whole store; without, one sample is missing.
          exit(try store.samples(ofType: UnwritablePlacesTests.type).count == 2 ? 1 : 2)
        } catch let error as SampleStoreError {
          if error.code != .noPermission { exit(3) }
          if !error.description.contains(path + "-wal") { exit(4) }
          if !error.description.contains("Copy both") { exit(5) }
        }
      }
    }
  }

  @Test func nothingIsWrittenToIt() async {
    await #expect(processExitsWith: .success) {
      try UnwritablePlacesTests.withStore(keepsLog: false) { path in
        let before = try Data(contentsOf: URL(filePath: path))
        do {
          let store = try SampleStore.open(path, mode: .readWrite(create: false))
          try store.importing([TestRecord(20, 25, 3)])
          exit(1)
        } catch let error as SampleStoreError {
          if error.code != .noPermission { exit(2) }
        }
        if try Data(contentsOf: URL(filePath: path)) != before { exit(3) }
      }
    }
  }
}
