internal import Foundation
import Testing

/// What the system loads at each start of the command that `make build` links. Docs/Decisions/0018.
@Suite struct StartTests {
  private static var installed: String? {
    #if os(Linux)
      ProcessInfo.processInfo.environment["HKSTATS_COMMAND"]
    #else
      nil
    #endif
  }

  @Test(.enabled(if: installed != nil, "a test of the installed command: make test-command"))
  func nothingIsLoadedThatOnlyZipsAndTheRuntimeNeed() throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/ldd")
    process.arguments = [try #require(Self.installed)]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0 && text.contains("libsqlite3"), "\(text)")
    for library in ["libarchive", "libstdc++", "libicu", "libxml2", "libopenblas"] {
      #expect(!text.contains(library), "\(text)")
    }
  }
}
