internal import Foundation
import TestSupport
import Testing

/// What shells offer behind `hkstats`.
@Suite struct CompletionTests {
  private let folder: TemporaryDirectory
  private let hkstats: BuiltCommand

  init() throws {
    folder = try TemporaryDirectory()
    hkstats = BuiltCommand(store: folder.file("health.sqlite"))
  }

  private static let commands = [
    "import", "summary", "sleep", "streak", "records", "trends", "correlate", "profile", "explain",
    "workouts", "rings", "heart", "samples", "export", "types", "sources", "store", "cohort",
    "authorize", "config", "synth",
  ]

  @Test(arguments: ["bash", "zsh", "fish"])
  func theScriptKnowsEveryCommand(shell: String) throws {
    let script = try hkstats("--generate-completion-script", shell)
    #expect(script.code == 0 && script.errors.isEmpty)
    for command in Self.commands {
      #expect(
        script.output.contains("hkstats_\(command)") || script.output.contains("'\(command)'"))
    }
    for word in ["weekly", "karvonen", "asleep", "time-zone", "svg"] {
      #expect(script.output.contains(word), "\(word)")
    }
  }

  /// A shell that is not there is passed over; bash is everywhere.
  @Test(arguments: ["bash", "zsh", "fish"])
  func theScriptParsesInItsShell(shell: String) throws {
    let path = folder.file("completion")
    try hkstats("--generate-completion-script", shell).output.write(
      toFile: path, atomically: true, encoding: .utf8)
    let check = Process()
    check.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    check.arguments = ["sh", "-c", "command -v \(shell) || exit 0; exec \(shell) -n \"$0\"", path]
    check.standardOutput = FileHandle.nullDevice
    try check.run()
    check.waitUntilExit()
    #expect(check.terminationStatus == 0)
  }

  /// What the script of bash asks for and what it is told.
  private func offered(
    behind option: String, of words: [String], typed: String
  ) throws -> [String] {
    let words = ["hkstats"] + words + [option, typed]
    let outcome = try hkstats.run(
      ["---completion", words[1], "--", option, String(words.count - 1), String(typed.count)]
        + words, environment: ["SAP_SHELL": "bash", "SAP_SHELL_VERSION": "5.2"])
    #expect(outcome.code == 0, "\(outcome.errors)")
    return outcome.output.split(separator: "\n").map(String.init)
  }

  @Test func typesAreThoseOfTheStore() throws {
    let known = try offered(behind: "--type", of: ["summary", "weekly"], typed: "")
    #expect(known.contains("bloodGlucose") && known.count > 150)
    let path = folder.file("export")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try #require(try hkstats("import", ActiveExport(in: path).folder).code == 0)
    let held = try offered(behind: "--type", of: ["summary", "weekly"], typed: "")
    #expect(held.contains("heartRate") && !held.contains("bloodGlucose"))
    let second = try offered(behind: "--type", of: ["trends"], typed: "stepCount,he")
    #expect(second.contains("stepCount,heartRate"))
    let activities = try offered(behind: "--activity", of: ["workouts"], typed: "")
    #expect(activities == ["cycling", "running", "yoga"])
    #expect(try offered(behind: "--source", of: ["workouts"], typed: "").contains("Watch"))
  }
}
