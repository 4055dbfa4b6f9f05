internal import Foundation
import TestSupport
import Testing

/// A first import that comes to nothing leaves nothing.
@Suite struct FirstImportTests {
  private let folder: TemporaryDirectory
  private let hkstats: BuiltCommand

  init() throws {
    folder = try TemporaryDirectory()
    hkstats = BuiltCommand(store: folder.file("health.sqlite"))
  }

  private func write(_ text: String, _ name: String) throws {
    try text.write(toFile: folder.file(name), atomically: true, encoding: .utf8)
  }

  /// What there is of a store, or of one that is being made.
  private var stores: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { $0.contains("sqlite") }
    }
  }

  @Test func oneThatFailsLeavesNothing() throws {
    try write(SmallExport.truncated, "broken.xml")
    let failed = try hkstats("import", folder.file("broken.xml"))
    #expect(failed.code == 65 && failed.output.isEmpty)
    #expect(try stores.isEmpty)
    // What was imported before the one that fails stays.
    try write(SmallExport.text, "whole.xml")
    let outcome = try hkstats("import", folder.file("whole.xml"), folder.file("broken.xml"))
    #expect(outcome.code == 65)
    #expect(try hkstats("store", "info", "--format", "json").output.contains("\"samples\":11"))
    #expect(try stores.allSatisfy { $0.hasPrefix("health.sqlite") })
  }

  /// - Parameter isEnding: whether the file ends once the import was stopped, so that it hears of it while it reads;
  ///   else it is stopped while it waits for more.
  @Test(.endsInTime, arguments: [true, false])
  func oneThatIsStoppedLeavesNothing(isEnding: Bool) throws {
    let running = try PipedImport(hkstats, through: folder.file("endless.xml"))
    #expect(try !stores.isEmpty)
    let text = try running.words(after: SIGINT, endsPipe: isEnding)
    #expect(running.process.terminationReason == .uncaughtSignal)
    #expect(text.hasPrefix("error: The import"))
    #expect(text.hasSuffix("was stopped; nothing of it is in the store.\n"))
    #expect(try stores.isEmpty)
  }
}
