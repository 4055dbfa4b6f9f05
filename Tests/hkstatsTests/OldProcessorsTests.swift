internal import Foundation
import TestSupport
import Testing

/// The command that `make build` links has one table of OpenBLAS's kernels for several old processors
/// (`Scripts/openblas-tables.sh`): none of them may meet an instruction that it does not have.
@Suite struct OldProcessorsTests {
  private static var isLinkedWithFewTables: Bool {
    #if os(Linux) && arch(x86_64)
      ProcessInfo.processInfo.environment["HKSTATS_COMMAND"] != nil
    #else
      false
    #endif
  }

  @Test(
    .enabled(if: isLinkedWithFewTables, "a test of the installed command: make test-command"),
    // OpenBLAS gives the table of Opterons with SSE3 by the name of those without.
    arguments: [
      "Core2", "Penryn", "Dunnington", "Atom", "Nano", "Opteron", "Barcelona", "Bobcat",
    ])
  func matricesAndSumsAreWorkedOut(processor: String) throws {
    let folder = try TemporaryDirectory()
    let hkstats = BuiltCommand(store: folder.file("health.sqlite"))
    let path = folder.file("daily.xml")
    try DailyExport.text.write(toFile: path, atomically: true, encoding: .utf8)
    let environment = ["OPENBLAS_CORETYPE": processor]
    for arguments in [
      ["import", path, "--time-zone", "America/New_York"], ["summary", "daily"], ["correlate"],
    ] {
      let outcome = try hkstats.run(arguments, environment: environment)
      #expect(outcome.code == 0, "\(arguments): \(outcome)")
    }
  }
}
