import Foundation
import TestSupport
import Testing

@testable import HKStatsCommand

/// `hkstats cohort`, as the built command.
@Suite struct CohortCommandTests {
  private let folder: TemporaryDirectory
  private let hkstats: BuiltCommand
  private var exports: String { folder.file("exports") }
  private var data: String { folder.file("data") }

  init() throws {
    folder = try TemporaryDirectory()
    hkstats = BuiltCommand(store: folder.file("none.sqlite"))
    try FileManager.default.createDirectory(atPath: exports, withIntermediateDirectories: true)
  }

  /// Three participants with all kinds of data.
  private func importThree() throws {
    let active = folder.file("active")
    try FileManager.default.createDirectory(atPath: active, withIntermediateDirectories: true)
    try FileManager.default.moveItem(
      atPath: try ActiveExport(in: active).folder, toPath: exports + "/Ann, B")
    try SleepExport.text.write(
      toFile: exports + "/ben.xml", atomically: true, encoding: .utf8)
    let synthetic = try hkstats(
      "synth", "--days", "3", "--seed", "5", "--output", exports + "/cara.zip")
    try #require(synthetic.code == 0)
    let outcome = try hkstats("cohort", "import", exports, "--into", data)
    try #require(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.errors.isEmpty)
    #expect(outcome.output.contains("3 participants, 3 with data"))
  }

  private static let questions = [
    "summary daily", "summary weekly --type stepCount,heartRate", "sleep", "sleep --last 4w",
    "streak --type stepCount --at-least 100", "records", "trends", "correlate",
    "profile --type heartRate", "workouts", "workouts monthly", "workouts splits",
    "workouts efforts", "workouts course", "rings", "rings weekly", "heart", "heart profile",
    "summary daily --time-zone recorded --units canonical",
  ]

  @Test(.endsInTime) func everyQuestionHasTheRowsThatItsCommandHasOfEachStore() throws {
    try importThree()
    for question in Self.questions {
      let arguments = question.split(separator: " ").map(String.init)
      let answer = try hkstats.run(["cohort"] + arguments + ["--data", data])
      #expect(answer.code == 0, "\(question): \(answer.errors)")
      var expected: [String] = []
      for (id, file) in [("\"Ann, B\"", "Ann%2C%20B"), ("ben", "ben"), ("cara", "cara")] {
        let own = try hkstats.run(
          arguments + ["--format", "csv", "--store", data + "/\(file).sqlite"])
        let lines = own.output.split(separator: "\r\n")
        if expected.isEmpty {
          expected.append("participant," + lines[0])
        }
        expected += lines.dropFirst().map { "\(id),\($0)" }
      }
      let rows = answer.output.split(separator: "\r\n").map { line in
        line.split(separator: ",", omittingEmptySubsequences: false).dropLast(3)
          .joined(separator: ",")
      }
      #expect(rows == expected, "\(question)")
      #expect(
        answer.output.split(separator: "\r\n")[0].hasSuffix(",wearHours,validDays,isValid"))
    }
  }

  @Test(.endsInTime) func linesOfJSONHaveNumbersTextsAndTruths() throws {
    try importThree()
    for question in Self.questions {
      let arguments = question.split(separator: " ").map(String.init)
      let csv = try hkstats.run(["cohort"] + arguments + ["--data", data])
      let json = try hkstats.run(
        ["cohort"] + arguments + ["--data", data, "--format", "jsonl", "--jobs", "1"])
      let lines = json.output.split(separator: "\n")
      #expect(lines.count == csv.output.split(separator: "\r\n").count - 1, "\(question)")
      for line in lines {
        let object = try #require(
          try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        #expect(object["participant"] is String && object["isValid"] is Bool)
        for (name, value) in object where !(value is NSNumber) {
          #expect(Self.textColumns.contains(name), "\(name) in \(question) is \(value)")
        }
        for name in Self.textColumns {
          #expect(object[name] == nil || object[name] is String, "\(name) in \(question)")
        }
      }
    }
  }

  private static let textColumns: Set<String> = [
    "participant", "type", "source", "unit", "date", "start", "end", "categoryValues", "onset",
    "wake", "bedtime", "outOfBed", "midpoint", "activity", "distanceUnit", "distanceOrigin",
    "paceUnit", "speedUnit", "energyUnit", "energyOrigin", "heartRateOrigin", "elevationUnit",
    "ascentOrigin", "uuid", "coveredBy", "workout", "effort", "origin", "moveUnit",
    "longestRunStart", "statistic", "figure", "of", "record", "weekday", "first", "second",
  ]

  @Test func aGoalIsReadAsItsReaderWritesIt() throws {
    try importThree()
    let arguments = ["cohort", "streak", "--type", "stepCount", "--data", data, "--at-least"]
    let german = try hkstats.run(arguments + ["1.000"], environment: ["LANG": "de_DE.UTF-8"])
    let plain = try hkstats.run(arguments + ["1000"])
    #expect(german.code == 0 && german.output == plain.output && german.errors == plain.errors)
  }

  // MARK: Errors

  @Test func badFilesAreRowsAndTheCodeIs65() throws {
    try importThree()
    try Data("no zip".utf8).write(to: URL(filePath: exports + "/dora.zip"))
    let outcome = try hkstats("cohort", "import", exports, "--into", data, "--format", "csv")
    #expect(outcome.code == 65)
    #expect(outcome.errors == "error: 1 file was refused; the report says why.\n")
    let lines = outcome.output.split(separator: "\r\n")
    #expect(lines.count == 5 && lines[4].hasPrefix("dora,refused,0,"))
    #expect(lines[2].hasPrefix("ben,known,1,"))
  }

  @Test func aStoreThatCannotBeReadIsARowOnStandardErrorAndTheCodeIs65() throws {
    try importThree()
    try Data(repeating: 7, count: 9_000).write(to: URL(filePath: data + "/ben.sqlite"))
    let outcome = try hkstats(
      "cohort", "summary", "daily", "--type", "stepCount,heartRate", "--data", data)
    #expect(outcome.code == 65)
    #expect(outcome.output.contains("\r\ncara,") && outcome.output.contains("\r\n\"Ann, B\","))
    #expect(!outcome.output.contains("\r\nben,"))
    #expect(outcome.errors.hasPrefix("Participant  Status     Reason\nben          no answer  "))
    #expect(outcome.errors.hasSuffix("error: 1 participant gave no answer.\n"))
    let list = try hkstats("cohort", "list", "--data", data, "--format", "json")
    #expect(list.code == 65 && list.output.contains("\"status\":\"unreadable\""))
  }

  @Test func whatMakesNoSenseIsAUsageErrorAndNotARowForEach() throws {
    try importThree()
    for (arguments, words) in [
      (["summary", "daily", "--type", "stepps"], "There is no type named 'stepps'"),
      (["summary", "daily", "--format", "parquet"], "to_parquet"),
      (["summary", "daily", "--time-zone", "Mars/Olympus"], "Mars/Olympus"),
      (["heart", "--artefacts", "-20"], "--artefacts has to be above 0"),
      (["summary", "daily", "--jobs", "0"], "--jobs has to be from 1"),
      (["summary", "daily", "--min-wear-hours", "30"], "hours from 0 to 25"),
      (["summary", "daily", "--min-days", "-1"], "--min-days has to be 0 or more"),
    ] {
      let outcome = try hkstats.run(["cohort"] + arguments + ["--data", data])
      #expect(outcome.code == 64, "\(arguments): \(outcome.errors)")
      #expect(outcome.errors.contains(words), "\(arguments): \(outcome.errors)")
      #expect(outcome.output.isEmpty && !outcome.errors.contains("no answer"))
    }
  }

  @Test func whatIsNotThereIsAMissingInput() throws {
    for arguments in [
      ["import", folder.file("none"), "--into", data], ["import", exports, "--into", data],
      ["import", exports, "--into", data, "--ids", folder.file("none.csv")],
      ["list", "--data", folder.file("none")], ["sleep", "--data", folder.file("none")],
    ] {
      let outcome = try hkstats.run(["cohort"] + arguments)
      #expect(outcome.code == 66, "\(arguments): \(outcome.errors)")
      #expect(outcome.errors.hasPrefix("error: ") && outcome.output.isEmpty)
    }
    let list = folder.file("ids.csv")
    try "a,b\n".write(toFile: list, atomically: true, encoding: .utf8)
    #expect(try hkstats("cohort", "import", exports, "--into", data, "--ids", list).code == 65)
  }

  @Test func aListOfIdsNamesParticipantsAndWhatItDoesNotNameIsToldOf() throws {
    for name in ["x, y.zip", "z.zip"] {
      let made = try hkstats("synth", "--days", "2", "--output", exports + "/" + name)
      try #require(made.code == 0)
    }
    let list = folder.file("ids.csv")
    try "file,id\n\"x, y.zip\",P1\ngone.zip,P2\n".write(
      toFile: list, atomically: true, encoding: .utf8)
    let outcome = try hkstats(
      "cohort", "import", exports, "--into", data, "--ids", list, "--format", "csv")
    #expect(outcome.code == 65)
    #expect(outcome.output.contains("\r\nP1,imported,1,"))
    #expect(outcome.output.contains("\r\nP2,refused,0,"))
    #expect(
      outcome.errors.contains("does not name 1 of the exports") && outcome.errors.contains("z.zip"))
  }

  @Test func aPseudonymisedCohortSaysNothingOfItsKey() throws {
    let made = try hkstats("synth", "--days", "2", "--output", exports + "/P1.zip")
    try #require(made.code == 0)
    let outcome = try hkstats("cohort", "import", exports, "--into", data, "--pseudonymise")
    #expect(outcome.code == 0)
    let key = try String(contentsOfFile: data + "/.pseudonym-key", encoding: .utf8)
    let digits = try #require(key.split(separator: "\n").last)
    #expect(!outcome.output.contains(digits) && !outcome.errors.contains(digits))
    let sources = try hkstats("sources", "--store", data + "/P1.sqlite")
    #expect(sources.output.contains("Apple Watch ") && !sources.output.contains("Alex"))
    let plain = try hkstats("cohort", "import", exports, "--into", data)
    #expect(plain.code == 64 && plain.errors.contains("Add --pseudonymise."))
  }

  @Test func whatIsPrintedIsWhatTheSchemaSays() throws {
    try importThree()
    try Data("no zip".utf8).write(to: URL(filePath: exports + "/dora.zip"))
    let schema = try JSONSchema(named: "cohort")
    for arguments in [
      ["import", exports, "--into", data], ["list", "--data", data],
      ["list", "--data", data, "--min-wear-hours", "1.5"],
    ] {
      let outcome = try hkstats.run(["cohort"] + arguments + ["--format", "json"])
      let faults = try schema.faults(in: outcome.output)
      #expect(faults.isEmpty, "\(arguments): \(faults.prefix(5))")
      #expect(try !schema.faults(in: "{\"extra\": 1, " + outcome.output.dropFirst()).isEmpty)
    }
  }

  // MARK: Killed in mid-run

  @Test(.endsInTime) func aKilledImportGoesOnWhereItWas() throws {
    let one = folder.file("one.zip")
    try #require(try hkstats("synth", "--days", "3", "--output", one).code == 0)
    for number in 10..<22 {
      try FileManager.default.copyItem(atPath: one, toPath: exports + "/P\(number).zip")
    }
    let whole = folder.file("whole")
    let started = ContinuousClock.now
    let finished = try hkstats("cohort", "import", exports, "--into", whole, "--format", "csv")
    let length = (ContinuousClock.now - started) / .microseconds(1)
    #expect(finished.code == 0)

    var random = SeededGenerator(seed: 12)
    var kills = 0
    for _ in 0..<4 {
      let share = Double.random(in: 0.05...0.5, using: &random)
      let process = try hkstats.process(["cohort", "import", exports, "--into", data])
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      usleep(UInt32(length * share))
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      kills += process.terminationReason == .uncaughtSignal ? 1 : 0
    }
    #expect(kills > 0)
    let resumed = try hkstats("cohort", "import", exports, "--into", data, "--format", "csv")
    #expect(resumed.code == 0, "\(resumed.errors)")
    func facts(_ text: String) -> [String] {
      text.split(separator: "\r\n").map {
        String($0).replacing(",known,", with: ",").replacing(",imported,", with: ",")
      }
    }
    #expect(facts(resumed.output) == facts(finished.output))
    let summary = ["cohort", "summary", "daily", "--data"]
    #expect(
      try hkstats.run(summary + [data]).output == hkstats.run(summary + [whole]).output)
    for number in 10..<22 {
      let verified = try hkstats("store", "verify", "--store", data + "/P\(number).sqlite")
      #expect(verified.code == 0, "\(verified.output)")
    }
  }
}
