import Foundation
import TestSupport
import Testing

/// A umask that keeps even the owner from looking into new folders.
@Suite struct NarrowUmaskTests {
  private func run(_ words: String..., by hkstats: BuiltCommand) throws -> Int32 {
    let process = try hkstats.process(words)
    let executable = try #require(process.executableURL)
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "umask 0177; exec \"$0\" \"$@\"", executable.path] + words
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  @Test(.endsInTime) func foldersCanBeUsedByTheirOwner() throws {
    let directory = try TemporaryDirectory()
    let export = directory.file("export.xml")
    try SmallExport.text.write(toFile: export, atomically: false, encoding: .utf8)
    let hkstats = BuiltCommand(store: directory.file("one/two/health.sqlite"))
    #expect(try run("import", export, by: hkstats) == 0)
    #expect(try run("export", "--to", directory.file("out/data"), by: hkstats) == 0)
    for folder in ["one", "one/two", "out", "out/data"] {
      let found = try FileManager.default.attributesOfItem(atPath: directory.file(folder))
      #expect(found[.posixPermissions] as? Int == 0o700, "\(folder)")
    }
    for file in ["one/two/health.sqlite", "out/data/samples.csv"] {
      let found = try FileManager.default.attributesOfItem(atPath: directory.file(file))
      #expect(found[.posixPermissions] as? Int == 0o600, "\(file)")
    }
  }
}
