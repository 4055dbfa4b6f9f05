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
    // An export that comes through a pipe: it cannot be read before it is there.
    let pipe = folder.file("endless.xml")
    #expect(mkfifo(pipe, 0o600) == 0)
    let process = try hkstats.process(["import", pipe])
    let errors = Pipe()
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    try process.run()
    // Waits until it is read, when the new store is there.
    let writer = try #require(FileHandle(forWritingAtPath: pipe))
    try writer.write(contentsOf: Data(SmallExport.truncated.utf8))
    #expect(try !stores.isEmpty)
    kill(process.processIdentifier, SIGINT)
    var words = errors.fileHandleForReading.availableData
    if isEnding { try writer.close() }
    words += errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    if !isEnding { try writer.close() }
    #expect(process.terminationReason == .uncaughtSignal)
    let text = String(decoding: words, as: UTF8.self)
    #expect(text.hasPrefix("error: The import"))
    #expect(text.hasSuffix("was stopped; nothing of it is in the store.\n"))
    #expect(try stores.isEmpty)
  }
}
