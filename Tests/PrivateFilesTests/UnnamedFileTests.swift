import Foundation
import Synchronization
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
    let mask = umask(0)
    defer { umask(mask) }
    let descriptor =
      try hasName
      ? UnnamedFile.named(inFolder: folder.path) : UnnamedFile.make(inFolder: folder.path)
    defer { close(descriptor) }
    let status = status(descriptor)
    #expect(status.st_mode & 0o7777 == 0o600)
    #expect(status.st_nlink == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
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

  /// Somebody who watches the folder while 10,000 files are made sees none that others may open.
  @Test func noWatcherSeesAModeForOthers() async throws {
    let folder = try TemporaryDirectory()
    let mask = umask(0)
    defer { umask(mask) }
    let isDone = Atomic(false)
    let watcher = Task.detached {
      var (seen, open) = (0, 0)
      while !isDone.load(ordering: .acquiring) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        for name in names {
          var status = stat()
          guard lstat(folder.path + "/" + name, &status) == 0 else { continue }
          seen += 1
          if status.st_mode & 0o077 != 0 { open += 1 }
        }
      }
      return (seen, open)
    }
    for _ in 0..<10_000 { close(try UnnamedFile.named(inFolder: folder.path)) }
    isDone.store(true, ordering: .releasing)
    let (_, open) = await watcher.value
    #expect(open == 0)
  }

  @Test func aFolderThatIsNotThereIsNamed() throws {
    let error = try #require(throws: PrivateFileError.self) {
      try UnnamedFile.make(inFolder: "/nowhere/at/all")
    }
    #expect(error.path == "/nowhere/at/all" && error.reason == "No such file or directory")
  }
}
