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

  @Test(.endsInTime) func oneThatIsStoppedLeavesNothing() throws {
    let long = folder.file("long.xml")
    let record = """
      <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Watch" unit="count" value="9" \
      startDate="2024-03-09 10:00:00 +0100" endDate="2024-03-09 10:10:00 +0100"/>

      """
    let records = Data(String(repeating: record, count: 20_000).utf8)
    #expect(FileManager.default.createFile(atPath: long, contents: nil))
    let file = try #require(FileHandle(forWritingAtPath: long))
    try file.write(contentsOf: Data("<HealthData locale=\"en_US\">".utf8))
    for _ in 0..<100 { try file.write(contentsOf: records) }
    try file.close()
    let process = try hkstats.process(["import", long])
    process.standardOutput = FileHandle.nullDevice
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    // Until it makes the store.
    while try stores.isEmpty, process.isRunning { Thread.sleep(forTimeInterval: 0.001) }
    Thread.sleep(forTimeInterval: 0.05)
    kill(process.processIdentifier, SIGINT)
    let words = String(
      decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal, "\(words)")
    #expect(words.contains("was stopped; nothing of it is in the store."))
    #expect(try stores.isEmpty)
  }
}
