internal import Foundation
internal import SampleStore
internal import SyntheticHealthData
internal import TestSupport
internal import Testing

/// A file that becomes shorter while it is read through a map of it: a sentence, and no signal.
@Suite struct MappedFilesTests {
  @Test(.endsInTime) func aStoreThatIsCutWhileItIsReadEndsWithASentence() throws {
    let directory = try TemporaryDirectory()
    let export = directory.file("export.xml")
    try ExportWriter(SyntheticYears(seed: 3, days: 150)).write(to: export)
    let command = BuiltCommand(store: directory.file("health.sqlite"))
    #expect(try command("import", export).code == 0)

    let process = try command.process(["samples", "--type", "heartRate"])
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    // Whoever reads no further lets it wait in the middle of the store.
    let begin = try output.fileHandleForReading.read(upToCount: 1) ?? Data()
    #expect(begin.count == 1)
    usleep(300_000)
    #expect(process.isRunning)
    // The file itself, as another program would cut it; the map stays, and has nothing behind it.
    #expect(truncate(command.store, 4_096) == 0)
    let rest = try output.fileHandleForReading.readToEnd() ?? Data()
    let told = String(
      decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 65)
    #expect(told.contains("became shorter while it was read"), "\(told)")
    // What was printed before is what was in the store.
    #expect(String(decoding: begin + rest.prefix(200), as: UTF8.self).contains("HeartRate"))
  }
}
