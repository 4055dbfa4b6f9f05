import Foundation
import TestSupport
import Testing

@testable import HealthTakeaway

/// Zips that are handed on piece by piece, read by another program.
@Suite(.endsInTime) struct ZipStreamTests {
  /// What Python's `zipfile` finds: names and contents; it compares checksums.
  private func contents(of zip: [UInt8]) throws -> [String: String] {
    let directory = try TemporaryDirectory()
    let path = directory.file("made.zip")
    try Data(zip).write(to: URL(fileURLWithPath: path))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "python3", "-c",
      "import json, sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; "
        + "print(json.dumps({n: z.read(n).decode() for n in z.namelist()}))", path,
    ]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return try JSONDecoder().decode([String: String].self, from: data)
  }

  @Test func entriesOfKnownAndUnknownSizeAreRead() throws {
    var bytes: [UInt8] = []
    let long = (0..<50_000).map { "\($0 * 7_919 % 10_007)\n" }.joined()
    // The stream is gone when its bytes are complete.
    let collected = Collected()
    var zip = ZipStream(time: 0x58A1_6000) { collected.bytes += $0 }
    try zip.add("a/streamed.txt") { write in
      for piece in long.utf8.split(separator: 10, omittingEmptySubsequences: false) {
        try write(Array(piece) + [10])
      }
    }
    try zip.add("a/empty.txt", [])
    try zip.add("b.txt", Array("text".utf8))
    try zip.add("c.txt") { _ in }
    try zip.finish()
    bytes = collected.bytes
    #expect(bytes.count < long.utf8.count / 2)
    let found = try contents(of: bytes)
    #expect(
      found == ["a/streamed.txt": long + "\n", "a/empty.txt": "", "b.txt": "text", "c.txt": ""])
  }

  @Test func anErrorOfWhoTakesTheBytesEndsIt() throws {
    struct Gone: Error {}
    var zip = ZipStream(time: 0) { _ in throw Gone() }
    #expect(throws: Gone.self) { try zip.add("a.txt", [1, 2, 3]) }
  }

  private final class Collected {
    var bytes: [UInt8] = []
  }
}
