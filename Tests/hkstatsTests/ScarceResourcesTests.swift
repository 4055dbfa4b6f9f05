internal import Foundation
internal import TestSupport
internal import Testing

@testable import HKStatsCommand

/// Where the system keeps from a process what every command needs, that is told: not that a file is missing or damaged.
@Suite struct ScarceResourcesTests {
  @Test func enoughIsNoSentence() {
    #expect(ScarceResources.sentence(fileLimit: 16, megabyteLimit: 512) == nil)
    #expect(ScarceResources.sentence(fileLimit: .max, megabyteLimit: .max) == nil)
  }

  @Test func lessIsNamedWithTheCommandThatShowsIt() throws {
    let files = try #require(ScarceResources.sentence(fileLimit: 15, megabyteLimit: 511))
    #expect(files.contains("no more than 15 files") && files.contains("ulimit -n"))
    #expect(files.contains("needs 16"))
    let addresses = try #require(ScarceResources.sentence(fileLimit: 16, megabyteLimit: 511))
    #expect(addresses.contains("511 MB") && addresses.contains("ulimit -v"))
  }

  @Test func anyFailureIsTheMachinesThen() {
    let missing = CommandError.missingInput("There is no file.")
    #expect(CommandEnding(missing, scarcity: nil).exitCode == 66)
    let ending = CommandEnding(missing, scarcity: "This process may open no more than 8 files.")
    #expect(ending.exitCode == 70)
    #expect(
      ending.text == "error: There is no file.\nThis process may open no more than 8 files.\n")
  }

  @Test(.endsInTime) func aCommandWithFewDescriptorsSaysSo() throws {
    let directory = try TemporaryDirectory()
    let store = directory.file("health.sqlite")
    let executable = try #require(BuiltCommand.executable)
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = [
      "-c", "ulimit -n 8 && exec \"$0\" types --store \"$1\"", executable.path, store,
    ]
    let errors = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    try process.run()
    let told = String(
      decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 70, "\(told)")
    #expect(told.contains("no more than 8 files at a time (ulimit -n)"), "\(told)")
  }
}
