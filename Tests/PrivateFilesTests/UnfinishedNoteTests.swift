import Foundation
import TestSupport
import Testing

@testable import PrivateFiles

/// What a program has begun to make is taken away where it has to end at once. In a process of its own: it takes all of
/// a process.
@Suite struct UnfinishedNoteTests {
  private static func names(_ folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  @Test func whatIsNotFinishedGoesAndAllElseStays() async throws {
    let folder = try TemporaryDirectory()
    await #expect(processExitsWith: .success) { [folder = folder.path as String] in
      let manager = FileManager.default
      let (made, store) = (folder + "/.a.new-123456", "a.sqlite")
      try manager.createDirectory(atPath: made, withIntermediateDirectories: false)
      for suffix in ["", "-wal", "-shm", "-journal"] {
        try Data("x".utf8).write(to: URL(filePath: made + "/" + store + suffix))
      }
      _ = UnfinishedNote(made, madeFile: store)
      // One with a file of somebody else's, one that is finished, and one whose place is another's by now.
      let (kept, finished, taken) = (folder + "/kept", folder + "/finished", folder + "/taken")
      for path in [kept, finished, taken] {
        try manager.createDirectory(atPath: path, withIntermediateDirectories: false)
      }
      try Data().write(to: URL(filePath: kept + "/mine"))
      _ = UnfinishedNote(kept, madeFile: store)
      UnfinishedNote(finished, madeFile: store).forget()
      _ = UnfinishedNote(taken, madeFile: store)
      try manager.moveItem(atPath: taken, toPath: taken + "-elsewhere")
      try manager.createDirectory(atPath: taken, withIntermediateDirectories: false)
      let (open, done) = (
        try PrivateFile(path: folder + "/open"), try PrivateFile(path: folder + "/done")
      )
      try done.commit()
      UnfinishedNote.removeAll()
      withExtendedLifetime(open) {}
    }
    #expect(Self.names(folder.path) == ["done", "finished", "kept", "taken", "taken-elsewhere"])
    #expect(Self.names(folder.file("kept")) == ["mine"])
  }

  /// What has no room is left, as by a program that is killed; nothing is written where there is none.
  @Test func theTableHasAnEnd() async throws {
    let folder = try TemporaryDirectory()
    await #expect(processExitsWith: .success) { [folder = folder.path as String] in
      let files = try (0..<100).map { try PrivateFile(path: folder + "/\($0)") }
      let long = UnfinishedNote(folder + "/" + String(repeating: "a", count: 2_000))
      long.forget()
      UnfinishedNote.removeAll()
      #expect(Self.names(folder).count == 36)
      withExtendedLifetime(files) {}
    }
    #expect(Self.names(folder.path).isEmpty)
  }
}
