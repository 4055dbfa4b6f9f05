internal import Foundation
import TestSupport
import Testing

@testable import HKStatsCommand

/// The built command over a small export: what it prints, and with which exit code.
@Suite struct EndToEndTests {
  private let folder: TemporaryDirectory
  private let hkstats: BuiltCommand

  init() throws {
    folder = try TemporaryDirectory()
    hkstats = BuiltCommand(store: folder.file("health.sqlite"))
    try write(SmallExport.text, "export.xml")
  }

  private func write(_ text: String, _ name: String) throws {
    try text.write(toFile: folder.file(name), atomically: true, encoding: .utf8)
  }

  private func importExport() throws {
    let outcome = try hkstats("import", folder.file("export.xml"), "--time-zone", "Europe/Paris")
    try #require(outcome.code == 0, "\(outcome.errors)")
  }

  /// A run that has to succeed and to print JSON.
  private func json(_ arguments: String...) throws -> [String: Any] {
    let outcome = try hkstats.run(arguments)
    try #require(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.errors.isEmpty)
    return try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
  }

  private func series(_ root: [String: Any]) throws -> [[String: Any]] {
    try #require(root["series"] as? [[String: Any]])
  }

  private func buckets(_ root: [String: Any]) throws -> [[String: Any]] {
    try #require(try series(root).first?["buckets"] as? [[String: Any]])
  }

  @Test func importingTwiceAddsNothing() throws {
    let first = try json(
      "import", folder.file("export.xml"), "--time-zone", "Europe/Paris", "--format", "json")
    #expect(first["schema"] as? String == "hkstats/import/2")
    let records = try #require(first["records"] as? [String: Any])
    #expect(records["read"] as? Int == 12)
    #expect(records["new"] as? Int == 11)
    #expect(records["skipped"] as? [String: Int] == ["end before start": 1])
    #expect(first["timeZone"] as? String == "Europe/Paris")
    #expect(first["from"] as? String == "2024-03-30T07:00:00+01:00")
    #expect(first["to"] as? String == "2024-04-02T08:05:00+02:00")
    #expect(first["megabytesPerSecond"] is Double)
    let types = try #require(first["types"] as? [String: [String: Any]])
    #expect(types["HKQuantityTypeIdentifierStepCount"]?["read"] as? Int == 5)
    let again = try json("import", folder.file("export.xml"), "--format", "json")
    let counts = try #require(again["records"] as? [String: Any])
    #expect(counts["new"] as? Int == 0)
    #expect(counts["known"] as? Int == 11)
  }

  @Test func theReportOfAnImportNamesWhatWasSkipped() throws {
    let outcome = try hkstats("import", folder.file("export.xml"), "--time-zone", "Europe/Paris")
    #expect(outcome.code == 0)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.output.contains("12 records read: 11 new, 0 already known, 1 skipped."))
    #expect(outcome.output.contains("Skipped 1 Record element, end before start: line 15."))
    #expect(outcome.output.contains("Time zone Europe/Paris: It was named for the import."))
    #expect(outcome.output.contains("Sources: iPhone, Anna’s Apple\u{A0}Watch, Calm, \"deep\"."))
  }

  @Test func theBetterSourceWinsWhereTwoOverlap() throws {
    try importExport()
    let root = try json("summary", "daily", "--type", "stepCount", "--format", "json")
    #expect(root["timeZone"] as? String == "Europe/Paris")
    let days = try buckets(root)
    #expect(days.map { $0["sum"] as? Double } == [250, 1000, 0])
    #expect(days[0]["count"] as? Int == 2)
    #expect(days[0]["duration"] as? Double == 900)
    #expect(days[0]["mostRecent"] as? Double == 200)
  }

  @Test func theDayOfTheSpringChangeHas23Hours_Paris() throws {
    try importExport()
    let days = try buckets(json("summary", "daily", "--type", "stepCount", "--format", "json"))
    #expect(days[1]["start"] as? String == "2024-03-31T00:00:00+01:00")
    #expect(days[1]["end"] as? String == "2024-04-01T00:00:00+02:00")
  }

  @Test func theCallersOrderOfSourcesCounts() throws {
    try importExport()
    func firstSum(_ arguments: String...) throws -> Double? {
      let outcome = try hkstats.run(
        ["summary", "daily", "--type", "stepCount", "--format", "json"] + arguments)
      let root = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
      return try buckets(#require(root as? [String: Any]))[0]["sum"] as? Double
    }
    #expect(try firstSum("--source-order", "iPhone") == 200)
    #expect(try firstSum("--source-order", "anna's apple watch,iPhone") == 250)
    #expect(
      try hkstats("sources", "--type", "stepCount", "--set-order", "iPhone").output
        .contains("your order"))
    #expect(try firstSum() == 200)
    #expect(try hkstats("sources", "--type", "stepCount", "--clear-order").code == 0)
    #expect(try firstSum() == 250)
    #expect(try hkstats("sources", "--set-order", "iPhone").code == 0)
    let orders = try #require(try json("sources", "--format", "json")["types"] as? [[String: Any]])
    let saved = orders.filter { !($0["savedOrder"] as? [String] ?? []).isEmpty }
    #expect(
      Set(saved.compactMap { $0["type"] as? String }) == [
        "HKQuantityTypeIdentifierStepCount", "HKQuantityTypeIdentifierDistanceWalkingRunning",
      ])
    let absent = try hkstats("sources", "--type", "bodyMass", "--clear-order")
    #expect(absent.code == 64)
    #expect(absent.errors.contains("no samples of bodyMass"))
    let unknown = try hkstats(
      "summary", "daily", "--type", "stepCount", "--source-order", "Garmin")
    #expect(unknown.code == 64)
    #expect(unknown.errors.contains("There is no source named 'Garmin'."))
  }

  @Test func heartRateIsAveragedByTime() throws {
    try importExport()
    let root = try json("summary", "weekly", "--type", "heartRate", "--format", "json")
    let series = try #require(try series(root).first)
    #expect(series["unit"] as? String == "count/min")
    #expect(series["aggregationStyle"] as? String == "discreteTemporallyWeighted")
    let week = try #require(try buckets(root).first)
    let average = try #require(week["average"] as? Double)
    #expect((average - 68.571_428_571_428_57).magnitude < 1e-9)
    #expect((try #require(week["maximum"] as? Double) - 180).magnitude < 1e-9)
    #expect(week["sum"] == nil)
  }

  @Test(arguments: [
    ("auto", "mi", 2.5), ("metric", "km", 4.02336), ("us", "mi", 2.5), ("canonical", "m", 4023.36),
  ])
  func distancesComeInTheUnitAskedFor(choice: String, unit: String, value: Double) throws {
    try importExport()
    let root = try json(
      "summary", "monthly", "--type", "distanceWalkingRunning", "--units", choice, "--format",
      "json")
    #expect(try series(root).first?["unit"] as? String == unit)
    let sum = try #require(try buckets(root).first?["sum"] as? Double)
    #expect((sum - value).magnitude < 1e-9 * value)
  }

  @Test func aTypeWithoutDataIsASeriesWithoutBuckets() throws {
    try importExport()
    let root = try json(
      "summary", "weekly", "--type", "bodyMass", "--type", "stepCount", "--format", "json")
    let series = try series(root)
    #expect(
      series.map { $0["type"] as? String } == [
        "HKQuantityTypeIdentifierBodyMass", "HKQuantityTypeIdentifierStepCount",
      ])
    #expect((series[0]["buckets"] as? [Any])?.isEmpty == true)
  }

  @Test func aStatisticThatATypeDoesNotHaveIsExitCode64() throws {
    try importExport()
    let outcome = try hkstats(
      "summary", "weekly", "--type", "heartRate", "--statistics", "sum", "--format", "json")
    #expect(outcome.code == 64)
    #expect(outcome.output.isEmpty)
    #expect(
      outcome.errors
        == "error: Statistics option HKStatisticsOptionCumulativeSum is not compatible with "
        + "discrete data type HKQuantityTypeIdentifierHeartRate. It has average, minimum, maximum, "
        + "mostRecent, duration and count.\n")
    let sums = try json("summary", "weekly", "--statistics", "sum", "--format", "json")
    #expect(try series(sums).count == 2)
  }

  // Semantics 3.7
  @Test func everyFormCountsTheHoursStood() throws {
    try importExport()
    let table = try hkstats("summary", "daily", "--type", "appleStandHour")
    let row = table.output.split(separator: "\n").first { $0.hasPrefix("Sat 2024-03-30") } ?? ""
    #expect(row.split(separator: " ").prefix(4) == ["Sat", "2024-03-30", "1:00", "1"])
    #expect(table.output.contains("Stand hours are the hours in which you stood."))
    let stood = try buckets(
      json("summary", "daily", "--type", "appleStandHour", "--format", "json"))
    #expect(stood[0]["count"] as? Int == 1)
    #expect(stood[0]["duration"] as? Double == 3600)
    let all = try buckets(
      json(
        "summary", "daily", "--type", "appleStandHour", "--category-values", "all", "--format",
        "json"))
    #expect(all[0]["count"] as? Int == 2)
    #expect(all[0]["duration"] as? Double == 7200)
    let idle = try buckets(
      json(
        "summary", "daily", "--type", "appleStandHour", "--category-values", "idle", "--format",
        "json"))
    #expect(idle[0]["count"] as? Int == 1)
  }

  @Test func tablesReadWell() throws {
    try importExport()
    let outcome = try hkstats("summary", "daily", "--from", "2024-03-29", "--to", "2024-04-03")
    #expect(outcome.code == 0)
    #expect(try GoldenFile("end-to-end-daily.txt").difference(from: outcome.output) == nil)
    let sources = try hkstats("sources")
    #expect(try GoldenFile("end-to-end-sources.txt").difference(from: sources.output) == nil)
    let types = try hkstats("types")
    #expect(try GoldenFile("end-to-end-types.txt").difference(from: types.output) == nil)
  }

  @Test func theLastDaysOfSamplesReachUpToTheEndOfTheirType() throws {
    try importExport()
    // Heart rates are of 30 March; steps go on to 2 April.
    let heart = try hkstats("samples", "--type", "heartRate", "--last", "1d")
    #expect(heart.output.split(separator: "\r\n").count == 1 + 3, "\(heart.output)")
    let both = try hkstats("samples", "--type", "heartRate,stepCount", "--last", "1d")
    #expect(both.output.split(separator: "\r\n").count == 1 + 1, "\(both.output)")
    let folder = try TemporaryDirectory()
    let target = folder.file("tables")
    let export = try hkstats("export", "--to", target, "--type", "heartRate", "--last", "1d")
    #expect(export.output.hasPrefix("Wrote 3 samples"), "\(export.output)\(export.errors)")
  }

  @Test func samplesAreStreamedAsTheyAreStored() throws {
    try importExport()
    let csv = try hkstats("samples", "--type", "mindfulSession")
    let lines = csv.output.split(separator: "\r\n")
    #expect(lines.count == 2)
    #expect(
      lines[1].hasPrefix(
        "HKCategoryTypeIdentifierMindfulSession,2024-03-30,2024-03-30T06:00:00Z,"
          + "2024-03-30T06:10:00Z,0,,notApplicable,\"Calm, \"\"deep\"\"\","))
    let watch = try hkstats(
      "samples", "--type", "stepCount", "--source", "Anna's Apple Watch", "--format", "jsonl")
    #expect(watch.output.split(separator: "\n").count == 1)
    #expect(
      watch.output.hasPrefix(
        #"{"type":"HKQuantityTypeIdentifierStepCount","date":"2024-03-30","#
          + #""start":"2024-03-30T10:05:00+01:00","end":"2024-03-30T10:15:00+01:00","value":200.0,"unit":"count","#
          + #""source":"Anna’s Apple"# + "\u{A0}" + #"Watch","userEntered":false,"#))
    let none = try hkstats("samples", "--type", "stepCount", "--from", "2025-01-01")
    #expect(
      none.output
        == "type,date,start,end,value,unit,valueName,source,sourceVersion,userEntered,device,creationDate,recordedUnit,uuid\r\n"
    )
  }

  @Test func samplesOfSeveralTypesStandOneBehindTheOther() throws {
    try importExport()
    let both = try hkstats("samples", "--type", "mindfulSession,steps", "--type", "hr")
    let types = both.output.split(separator: "\r\n").dropFirst().map { $0.prefix { $0 != "," } }
    let expected = ["CategoryTypeIdentifierMindfulSession", "QuantityTypeIdentifierStepCount"]
    #expect(types.first == "HK\(expected[0])" && types.contains("HK\(expected[1])"))
    #expect(types.last == "HKQuantityTypeIdentifierHeartRate")
    // A source that one of the types does not have.
    let watch = try hkstats(
      "samples", "--type", "mindfulSession,stepCount", "--source", "Anna's Apple Watch")
    #expect(watch.output.split(separator: "\r\n").count == 2 && watch.code == 0)
    let nobody = try hkstats("samples", "--type", "steps", "--source", "nobody")
    #expect(nobody.code == 64 && nobody.errors.contains("There is no source named 'nobody'"))
    // Heart rate is stored per second and read per minute.
    let stored = try hkstats("samples", "--type", "heartRate")
    let shown = try hkstats("samples", "--type", "heartRate", "--units", "metric")
    #expect(stored.output.contains(",count/s,") && shown.output.contains(",count/min,"))
    #expect(try hkstats("samples").code == 64)
  }

  @Test func theStoreIsDescribedAndVerified() throws {
    try importExport()
    let info = try json("store", "info", "--format", "json")
    #expect(info["samples"] as? Int == 11)
    #expect((info["imports"] as? [[String: Any]])?.first?["file"] as? String == "export.xml")
    let table = try hkstats("store", "info")
    #expect(table.output.contains("Samples             11\n"))
    #expect(try hkstats("store", "verify").output.contains("samples match."))
    #expect(try hkstats("store", "compact").code == 0)
    #expect(try hkstats("store", "verify").code == 0)
  }

  @Test func aTruncatedExportIsExitCode65AndLeavesTheStore() throws {
    try importExport()
    let before = try hkstats("summary", "daily", "--format", "csv").output
    try write(SmallExport.truncated, "broken.xml")
    let outcome = try hkstats("import", folder.file("broken.xml"))
    #expect(outcome.code == 65)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("error: "))
    #expect(try hkstats("summary", "daily", "--format", "csv").output == before)
  }

  @Test func whatIsNotThereOrNoExportIsRefused() throws {
    let missing = try hkstats("import", folder.file("nothing.zip"))
    #expect(missing.code == 66)
    #expect(!FileManager.default.fileExists(atPath: hkstats.store))
    try write("<html></html>", "page.xml")
    let page = try hkstats("import", folder.file("page.xml"))
    #expect(page.code == 65)
    #expect(page.errors.hasPrefix("error: "))
  }

  @Test func offsetsWestOfGreenwichAreTimeZones() throws {
    try importExport()
    let root = try json(
      "summary", "daily", "--type", "stepCount", "--time-zone", "-05:00", "--format", "json")
    #expect(root["anchor"] as? String == "2018-01-01T00:00:00-05:00")
  }

  @Test func aPersonWhoStopsAnImportHearsWhatTheStoreHolds() throws {
    try importExport()
    for number in [SIGINT, SIGTERM] {
      let running = try PipedImport(hkstats, through: folder.file("endless-\(number).xml"))
      let words = try running.words(after: number)
      #expect(running.process.terminationReason == .uncaughtSignal)
      #expect(running.process.terminationStatus == number)
      #expect(words.hasPrefix("error: The import") && words.contains("was stopped; nothing of it"))
    }
    #expect(try json("store", "info", "--format", "json")["samples"] as? Int == 11)
  }

  @Test func mirroringMuchNeedsSomebodyToAgree() throws {
    try importExport()
    try write(SmallExport.withoutAnEvening, "newer.xml")
    let refused = try hkstats("import", folder.file("newer.xml"), "--mirror")
    #expect(refused.code == 64)
    #expect(refused.output.isEmpty)
    #expect(refused.errors.contains("would delete 1 of 11 samples (9.1 %)"))
    #expect(refused.errors.contains("add --yes"))
    #expect(try json("store", "info", "--format", "json")["samples"] as? Int == 11)
    let agreed = try hkstats("import", folder.file("newer.xml"), "--mirror", "--yes")
    #expect(agreed.code == 0)
    #expect(agreed.errors.contains("1 stepCount"))
    #expect(agreed.output.contains("1 deleted"))
    #expect(try json("store", "info", "--format", "json")["samples"] as? Int == 10)
  }
}
