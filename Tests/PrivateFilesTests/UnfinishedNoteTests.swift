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

  private static func note(_ path: String, madeFile: String? = nil) -> UnfinishedNote {
    let note = UnfinishedNote()
    note.name(path, madeFile: madeFile)
    return note
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
      _ = Self.note(made, madeFile: store)
      // One with a file of somebody else's, one that is finished, and one whose place is another's by now.
      let (kept, finished, taken) = (folder + "/kept", folder + "/finished", folder + "/taken")
      for path in [kept, finished, taken] {
        try manager.createDirectory(atPath: path, withIntermediateDirectories: false)
      }
      try Data().write(to: URL(filePath: kept + "/mine"))
      _ = Self.note(kept, madeFile: store)
      Self.note(finished, madeFile: store).forget()
      _ = Self.note(taken, madeFile: store)
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
      let long = Self.note(folder + "/" + String(repeating: "a", count: 2_000))
      long.forget()
      UnfinishedNote.removeAll()
      #expect(Self.names(folder).count == 36)
      withExtendedLifetime(files) {}
    }
    #expect(Self.names(folder.path).isEmpty)
  }

  /// A thread makes one file after the other while another thread ends the program.
  @Test func whatIsBeingMadeAtTheEndGoesToo() async throws {
    for _ in 0..<30 {
      let folder = try TemporaryDirectory()
      await #expect(processExitsWith: .exitCode(7)) { [folder = folder.path as String] in
        DispatchQueue(label: "files").async {
          while true {
            guard let file = try? PrivateFile(path: folder + "/a") else { continue }
            withExtendedLifetime(file) {}
          }
        }
        usleep(.random(in: 5_000...20_000))
        UnfinishedNote.end()
        _exit(7)
      }
      #expect(Self.names(folder.path).isEmpty)
    }
  }
}
