import Foundation
import TestSupport
import Testing

@testable import PrivateFiles

/// Files that hold health data for a while: nobody else opens them, not even in the moment of their making.
@Suite(.serialized) struct UnnamedFileTests {
  private func status(_ descriptor: Int32) -> stat {
    var status = stat()
    #expect(fstat(descriptor, &status) == 0)
    return status
  }

  @Test(arguments: [false, true])
  func nobodyElseMayOpenItWhateverTheUmask(hasName: Bool) throws {
    let folder = try TemporaryDirectory()
    try withOpenUmask {
      let descriptor =
        try hasName
        ? UnnamedFile.named(inFolder: folder.path) : UnnamedFile.make(inFolder: folder.path)
      defer { close(descriptor) }
      let status = status(descriptor)
      #expect(status.st_mode & 0o7777 == 0o600)
      #expect(status.st_nlink == 0)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
  }

  @Test func bytesComeBack() throws {
    let folder = try TemporaryDirectory()
    for descriptor in [
      try UnnamedFile.make(inFolder: folder.path), try UnnamedFile.named(inFolder: folder.path),
    ] {
      let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
      try file.write(contentsOf: Data("72 beats".utf8))
      try file.seek(toOffset: 3)
      #expect(try file.readToEnd() == Data("beats".utf8))
    }
  }

  /// Somebody who watches the folder while 10,000 files are made, or more until one was met, sees none that others may open.
  @Test func noWatcherSeesAModeForOthers() throws {
    let folder = try TemporaryDirectory()
    try withOpenUmask {
      let watcher = FolderWatcher(folder.path)
      var made = 0
      while made < 10_000 || (!watcher.hasSeen && made < 1_000_000) {
        close(try UnnamedFile.named(inFolder: folder.path))
        made += 1
      }
      let (seen, open) = watcher.stop()
      #expect(!seen.isEmpty && open == [])
    }
  }

  @Test func aFolderThatIsNotThereIsNamed() throws {
    let error = try #require(throws: PrivateFileError.self) {
      try UnnamedFile.make(inFolder: "/nowhere/at/all")
    }
    #expect(error.path == "/nowhere/at/all" && error.reason == "No such file or directory")
  }
}
