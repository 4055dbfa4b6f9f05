internal import Foundation
import TestSupport
import Testing

@testable import HKStatsCommand

/// The exit codes and the words of the built command, without any data.
@Suite struct CommandLineTests {
  private let folder: TemporaryDirectory
  private let hkstats: BuiltCommand

  init() throws {
    folder = try TemporaryDirectory()
    hkstats = BuiltCommand(store: folder.file("none.sqlite"))
  }

  @Test func versionAndHelpGoToStandardOutput() throws {
    let version = try hkstats("--version")
    #expect(version.code == 0)
    #expect(version.output == "hkstats 0.2.0\n")
    let help = try hkstats("--help")
    #expect(help.code == 0)
    #expect(help.errors.isEmpty)
    for command in Self.commands {
      #expect(help.output.contains("\n  \(command) "))
    }
    #expect(help.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  private static let commands = [
    "import", "summary", "sleep", "streak", "records", "trends", "correlate", "profile", "explain",
    "workouts", "rings", "heart", "samples", "export", "types", "sources", "store", "cohort",
    "authorize", "config", "synth",
  ]

  @Test(arguments: commands)
  func everyCommandHasExamples(command: String) throws {
    let help = try hkstats(command, "--help")
    #expect(help.code == 0)
    #expect(help.output.contains("hkstats \(command)"))
    #expect(help.output.contains("Example"))
    #expect(help.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test(arguments: [
    (["summary"], "interval"),
    (["summary", "fortnightly"], "fortnightly"),
    (["summary", "weekly", "--from", "soon"], "soon"),
    (["summary", "weekly", "--first-weekday", "caturday"], "caturday"),
    (["summary", "weekly", "--statistics", "median"], "median"),
    (["summary", "weekly", "--units", "furlongs"], "furlongs"),
    (["sleep", "--night-starts", "25:00"], "25:00"),
    (["sleep", "--session-gap", "-5"], "not -5"),
    (["streak", "--at-least", "5"], "--type, --sleep, --workouts and --rings"),
    (["streak", "--type", "stepCount"], "--at-least"),
    (["streak", "--type", "stepCount", "--at-least", "1", "--at-most", "2"], "one goal"),
    (["streak", "--type", "stepCount", "--at-least", "many"], "many"),
    (["streak", "--type", "stepCount", "--between", "5"], "two numbers"),
    (["streak", "--type", "stepCount", "--at-least", "1", "--allow-misses", "7/7"], "7/7"),
    (["streak", "--sleep", "snoring", "--at-least", "1h"], "'snoring' is no figure of a night"),
    (["streak", "--workouts", "all", "--at-least", "1", "--statistic", "sum"], "no sum"),
    (["frobnicate"], "frobnicate"),
    (["summary", "weekly", "--frobnicate"], "--frobnicate"),
    (["samples"], "--type"),
    (["synth", "--years", "0", "--output", "x.zip"], "--years"),
    (["synth", "--output", "x.tar"], "x.tar"),
    (["sources", "--clear-order", "--set-order", "a"], "--clear-order"),
    (["synth", "--years", "-1", "--output", "x.zip"], "not -1"),
    (["synth", "--seed", "-1", "--output", "x.zip"], "'-1'"),
    (["workouts", "--max-heart-rate", "-180"], "--max-heart-rate has to be a rate"),
    (["workouts", "--resting-heart-rate", "-50"], "--resting-heart-rate has to be a rate"),
    (["workouts", "--max-heart-rate", "nan"], "not nan"),
    (
      ["workouts", "--max-heart-rate", "60", "--resting-heart-rate", "60"],
      "--resting-heart-rate has to lie below"
    ),
    (["workouts", "weekly", "--limit", "3"], "belong to 'workouts list' and 'workouts splits'"),
    (["workouts", "course", "--zones", "karvonen"], "belong to 'workouts list'"),
    (["workouts", "efforts", "--elevation-threshold", "5"], "--elevation-threshold belongs to"),
    (["workouts", "--limit", "-3"], "--limit has to be 1 or more, not -3"),
    (["workouts", "--elevation-threshold", "-1"], "0 or more metres, not -1"),
    (["heart", "--artefacts", "-20"], "--artefacts has to be above 0 percent, not -20"),
    (["heart", "--artefacts", "inf"], "not inf"),
    (["trends", "--period", "-1"], "--period has to be 1 to 3660, not -1"),
    (["trends", "--window", "-1"], "--window has to be 1 to 3660, not -1"),
    (["correlate", "--lag", "-1"], "--lag has to be 0 to 3660, not -1"),
    (["explain", "--sleep", "--session-gap", "-5"], "not -5"),
    (["sleep", "--night-starts", "-1:00"], "'-1:00'"),
    (["streak", "--rings", "all", "--allow-misses", "-1/7"], "'-1/7'"),
    (["samples", "--type", "stepCount", "--from", "-0001-01-01"], "'-0001-01-01' is not a date"),
    (["summary", "weekly", "--anchor", "-0001-01-01"], "'-0001-01-01' is not a date"),
    (["summary", "weekly", "--store", ""], "--store"),
    (["import", ""], "empty"),
    (["authorize", "grant", "--share", "stepCount"], "--app"),
    (["authorize", "grant", "--app", "com.example.water"], "--share or --read"),
    (["authorize", "grant", "--app", "", "--share", "stepCount"], "bundle identifier"),
    (["authorize", "grant", "--app", "a", "--share", "stepps"], "Did you mean 'stepCount'"),
    (["authorize", "grant", "--app", "a", "--share", ","], "no type named ''"),
    (["authorize", "grant", "--app", "a", "--share", "appleStandHour"], "disallowed"),
    (["authorize", "grant", "--app", "a", "--read", "bloodPressure"], "members"),
    (["import", "export.zip", "--time-zone", "Bogus"], "'Bogus'"),
    (["config", "set", "unit", "us"], "'unit'"),
    (["config", "set", "units", "miles"], "units has to be \"auto\""),
    (["config", "set", "time-zone", "Mars/Olympus"], "not \"Mars/Olympus\""),
    (["config", "set", "favourites", ","], "favourites has to be an array"),
    (["config", "set", "favourites", "stepps"], "Did you mean 'stepCount'"),
    (["config", "set", "store", ""], "store has to be a file"),
    (["config", "unset", "unit"], "no setting 'unit'"),
  ])
  func aSenselessCommandLineIsExitCode64(arguments: [String], word: String) throws {
    let outcome = try hkstats.run(arguments)
    #expect(outcome.code == 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("error: "))
    #expect(outcome.errors.contains(word))
  }

  @Test(arguments: [
    ["summary", "weekly"], ["sleep"], ["records"], ["types"], ["explain", "--type", "stepCount"],
    ["streak", "--type", "stepCount", "--at-least", "1"], ["sources"],
    ["samples", "--type", "stepCount"],
    ["store", "info"], ["store", "verify"], ["store", "compact"], ["authorize", "list"],
    ["authorize", "grant", "--app", "a", "--read", "stepCount"],
    ["authorize", "revoke", "--app", "a"],
  ])
  func aMissingStoreIsExitCode66(arguments: [String]) throws {
    let outcome = try hkstats.run(arguments)
    #expect(outcome.code == 66)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("error: There is no store at "))
    #expect(outcome.errors.contains("hkstats import"))
    #expect(!FileManager.default.fileExists(atPath: folder.file("none.sqlite")))
  }

  @Test func aReaderThatGoesAwayEndsTheProgramQuietly() throws {
    let outcome = try hkstats.run(["--generate-completion-script", "zsh"], closesOutput: true)
    #expect(outcome.code == 0)
    #expect(outcome.errors.isEmpty)
  }

  @Test func aFailureIsOneWhetherOrNotAnybodyListens() throws {
    let path = folder.file("letter.txt")
    try "Dear reader, this is no store.".write(toFile: path, atomically: true, encoding: .utf8)
    for (arguments, code) in [
      (["types", "--store", path], 65), (["import", path], 65),
      (["import", folder.file("nothing.zip")], 66), (["summary", "--every", "0"], 64),
    ] {
      for closesOutput in [false, true] {
        let outcome = try hkstats.run(arguments, closesOutput: closesOutput, closesErrors: true)
        #expect(outcome.code == code, "\(arguments)")
      }
    }
  }

  @Test func anImportIsDoneWhetherOrNotAnybodyListens() throws {
    let path = folder.file("small.xml")
    try SmallExport.text.write(toFile: path, atomically: true, encoding: .utf8)
    let store = folder.file("unheard.sqlite")
    let outcome = try hkstats.run(
      ["import", path, "--store", store], closesOutput: true, closesErrors: true)
    #expect(outcome.code == 0)
    #expect(try hkstats("types", "--store", store).output.contains("stepCount"))
  }

  @Test func anotherFileThanAStoreIsExitCode65() throws {
    let path = folder.file("letter.txt")
    try "Dear reader, this is no store.".write(toFile: path, atomically: true, encoding: .utf8)
    let outcome = try hkstats("types", "--store", path)
    #expect(outcome.code == 65)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("error: \(path) is not a store"))
  }

  @Test(arguments: [["--help"], ["--version"], ["summary", "--help"]])
  func aFullDiskUnderTheOutputIsASentence(arguments: [String]) throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let outcome = try hkstats.run(arguments, outputPath: "/dev/full")
    #expect(outcome.code == 70)
    #expect(
      outcome.errors == "error: The output could not be written: No space left on device.\n")
  }
}
