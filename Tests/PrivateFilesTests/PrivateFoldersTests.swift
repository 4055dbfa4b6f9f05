import Foundation
import PrivateFiles
import TestSupport
import Testing

@Suite(.serialized) struct PrivateFoldersTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test func allThatAreMissingAreForTheirOwnerAlone() throws {
    try withOpenUmask {
      try FileManager.default.createDirectory(
        atPath: folder.file("there"), withIntermediateDirectories: false,
        attributes: [.posixPermissions: 0o755])
      for path in ["there/one/two/three//", "there/one/./four", "there/new/../five"] {
        try PrivateFolders.make(folder.file(path))
        #expect(try mode(folder.file(path)) == 0o700, "\(path)")
      }
      #expect(try mode(folder.file("there/one/two")) == 0o700)
      // One that is there stays as it is.
      try PrivateFolders.make(folder.file("there"))
      #expect(try mode(folder.file("there")) == 0o755)
    }
  }

  @Test func whatCannotBeMadeIsNamed() throws {
    try Data().write(to: URL(filePath: folder.file("file")))
    for (path, named) in [("file", "file"), ("file/below", "file/below")] {
      let error = #expect(throws: PrivateFileError.self) {
        try PrivateFolders.make(folder.file(path))
      }
      #expect(error?.path == folder.file(named))
    }
    #expect(throws: PrivateFileError.self) { try PrivateFolders.make("") }
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("link"), withDestinationPath: "nowhere")
    #expect(throws: PrivateFileError.self) { try PrivateFolders.make(folder.file("link")) }
  }

  @Test func manyMayMakeTheSame() throws {
    let path = folder.file("one/two/three/four")
    for _ in 0..<100 {
      DispatchQueue.concurrentPerform(iterations: 4) { _ in
        #expect(throws: Never.self) { try PrivateFolders.make(path) }
      }
      try FileManager.default.removeItem(atPath: folder.file("one"))
    }
  }

  /// Somebody who watches while 10,000 folders are made, or more until one was met, sees none that others may look into.
  @Test func noWatcherSeesAModeForOthers() throws {
    try withOpenUmask {
      let watcher = FolderWatcher(folder.path)
      var made = 0
      while made < 10_000 || (!watcher.hasSeen && made < 1_000_000) {
        let path = folder.file("\(made % 8)")
        try PrivateFolders.make(path)
        rmdir(path)
        made += 1
      }
      let (seen, open) = watcher.stop()
      #expect(!seen.isEmpty && open == [])
    }
  }
}
