import Foundation
import TestSupport
import Testing

@testable import PrivateFiles

@Suite(.serialized) struct PrivateFileTests {
  @Test func aPipeAndADeviceAreRefusedBeforeAnythingIsMade() throws {
    let folder = try TemporaryDirectory()
    let pipe = folder.file("chart.svg")
    #expect(mkfifo(pipe, 0o600) == 0)
    for path in [pipe, "/dev/null"] {
      let error = #expect(throws: PrivateFileError.self) { try PrivateFile(path: path) }
      #expect(error?.reason == "It is a pipe or a device")
    }
    let error = #expect(throws: PrivateFileError.self) { try PrivateFile(path: folder.path) }
    #expect(error?.reason == "Is a directory")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["chart.svg"])
  }

  @Test func whatIsNotToBeReplacedStays() throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("health.key")
    try PrivateFile.replace(path, with: Array("one".utf8))
    let second = try PrivateFile(path: path)
    try second.append(Array("two".utf8))
    let error = #expect(throws: PrivateFileError.self) { try second.commit(replacing: false) }
    #expect(error?.isTaken == true)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "one")
    let link = folder.file("link.key")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "nowhere")
    let third = try PrivateFile(path: link)
    #expect(throws: PrivateFileError.self) { try third.commit(replacing: false) }
    let fourth = try PrivateFile(path: folder.file("other.key"))
    try fourth.append(Array("four".utf8))
    try fourth.commit(replacing: false)
    #expect(try String(contentsOfFile: folder.file("other.key"), encoding: .utf8) == "four")
    #expect(
      try Set(FileManager.default.contentsOfDirectory(atPath: folder.path))
        == ["health.key", "link.key", "other.key"])
  }

  /// The disk begins to write within an append, at its end, and for several strides at once.
  @Test func filesOfSeveralStridesAreWhole() throws {
    let folder = try TemporaryDirectory()
    let stride = PrivateFile.stride
    var random = SeededGenerator(seed: 8)
    for parts in [[stride - 1, 1, 1], [stride], [stride + 1, 2 * stride], [3 * stride + 5, 7]] {
      let file = try PrivateFile(path: folder.file("samples.csv"))
      var expected: [UInt8] = []
      for (number, count) in parts.enumerated() {
        var bytes = [UInt8](repeating: UInt8(number + 1), count: count)
        for place in Swift.stride(from: 0, to: count, by: 4_001) {
          bytes[place] = .random(in: 0 ... .max, using: &random)
        }
        try file.append(bytes)
        expected += bytes
      }
      try file.commit()
      let found = try Data(contentsOf: URL(filePath: folder.file("samples.csv")))
      #expect(found == Data(expected), "\(parts)")
    }
  }

  /// Somebody who watches the folder while 10,000 files are written sees none that others may open.
  @Test func noWatcherSeesAModeForOthers() throws {
    let folder = try TemporaryDirectory()
    try withOpenUmask {
      let watcher = FolderWatcher(folder.path)
      let bytes = Array("72 beats".utf8)
      for number in 0..<10_000 {
        try PrivateFile.replace(folder.file("export-\(number % 8).csv"), with: bytes)
      }
      let (seen, open) = watcher.stop()
      #expect(seen.contains { $0.contains(".partial-") } && open == [])
    }
  }
}
