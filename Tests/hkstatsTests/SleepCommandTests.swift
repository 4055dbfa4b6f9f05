internal import Foundation
import TestSupport
import Testing

@testable import hkstats

/// `hkstats sleep` over a few nights that can be worked out by hand.
@Suite struct SleepCommandTests {
  private let folder: TemporaryDirectory
  private let hkstats: BuiltCommand

  init() throws {
    folder = try TemporaryDirectory()
    hkstats = BuiltCommand(store: folder.file("health.sqlite"))
  }

  private func importExport(_ text: String = SleepExport.text) throws {
    try text.write(toFile: folder.file("export.xml"), atomically: true, encoding: .utf8)
    let outcome = try hkstats(
      "import", folder.file("export.xml"), "--time-zone", "America/New_York")
    try #require(outcome.code == 0, "\(outcome.errors)")
  }

  private func json(_ arguments: String...) throws -> [String: Any] {
    let outcome = try hkstats.run(["sleep", "--format", "json"] + arguments)
    try #require(outcome.code == 0, "\(outcome.errors)")
    return try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
  }

  private func nights(_ root: [String: Any]) throws -> [[String: Any]] {
    try #require(root["nights"] as? [[String: Any]])
  }

  @Test func theFormsAreStable() throws {
    try importExport()
    for (format, file) in [
      ("table", "sleep.txt"), ("json", "sleep.json"), ("csv", "sleep.csv"),
    ] {
      let outcome = try hkstats("sleep", "--format", format)
      #expect(outcome.code == 0)
      #expect(try GoldenFile(file).difference(from: outcome.output) == nil)
    }
  }

  @Test func theFiguresOfANightAreThoseWorkedOutByHand() throws {
    try importExport()
    let root = try json()
    #expect(root["schema"] as? String == "hkstats/sleep/1")
    #expect(root["timeZone"] as? String == "America/New_York")
    let night = try #require(try nights(root).first)
    // 22:55 to 7:10 but for 25 minutes awake; in bed 22:50 to 7:10.
    let onset = 1_709_870_100.0
    let expected: [String: Double] = [
      "sessions": 1, "totalAsleep": 470, "asleep": 470, "core": 335, "deep": 60, "rem": 60,
      "unspecified": 15, "awake": 25, "inBed": 500, "sleepPeriod": 495, "waso": 25, "latency": 5,
    ]
    for (name, minutes) in expected {
      #expect(night[name] as? Double == (name == "sessions" ? minutes : minutes * 60), "\(name)")
    }
    #expect(night["night"] as? String == "2024-03-08")
    #expect(night["inBedIsDerived"] as? Bool == false)
    #expect(night["onset"] as? Double == onset)
    #expect(night["wake"] as? Double == onset + 495 * 60)
    #expect(night["bedtime"] as? Double == onset - 300)
    #expect(night["midpoint"] as? Double == onset + 495 * 30)
    #expect(night["efficiency"] as? Double == 0.94)
    #expect(night["awakenings"] as? Int == 2)
    #expect((night["naps"] as? [Any])?.isEmpty == true)
  }

  @Test func whatANightDoesNotHaveIsAbsent() throws {
    try importExport()
    let nights = try nights(json())
    #expect(
      nights.map { $0["night"] as? String } == [
        "2024-03-08", "2024-03-09", "2024-03-10", "2024-03-11", "2024-03-13",
      ])
    #expect(nights[1]["latency"] == nil)
    #expect(nights[1]["inBedIsDerived"] as? Bool == true)
    #expect(nights[1]["totalAsleep"] as? Double == 31_200)
    let nap = try #require((nights[1]["naps"] as? [[String: Double]])?.first)
    #expect(nap["asleep"] == 2_400)
    #expect(nap["end"].map { $0 - (nap["start"] ?? 0) } == 2_400)
    #expect(Set(nights[3].keys) == ["night", "sessions", "inBed"])
    #expect(nights[3]["sessions"] as? Int == 0)
    #expect(nights[3]["inBed"] as? Double == 8.5 * 3_600)
    #expect(nights[4]["waso"] as? Double == 900)
    #expect(nights[4]["awakenings"] as? Int == 1)
  }

  @Test func theNightOfTheSpringChangeIsAnHourShort_NewYork() throws {
    try importExport()
    let night = try nights(json())[2]
    #expect(night["asleep"] as? Double == 7.5 * 3_600)
    #expect(night["sleepPeriod"] as? Double == 7.5 * 3_600)
  }

  @Test func nightsAreTakenByTheirNamesFromOneDayUpToAnother() throws {
    try importExport()
    let root = try json("--from", "2024-03-09", "--to", "2024-03-11")
    #expect(try nights(root).map { $0["night"] as? String } == ["2024-03-09", "2024-03-10"])
    let summary = try #require(root["summary"] as? [String: Any])
    #expect(summary["nights"] as? Int == 2)
    // Both are free days.
    #expect(summary["socialJetlag"] == nil && summary["midSleepFreeCorrected"] == nil)
    let mean = try #require(summary["mean"] as? [String: Double])
    #expect(mean["asleep"] == 7.75 * 3_600)
    #expect(mean["latency"] == nil)
    // 24 hours of both nights, of which the second had 23.
    #expect(summary["regularityPairs"] as? Int == 23 * 120)
  }

  @Test func sourcesAreRankedByTheirSleepAndNotByTheirTimeInBed() throws {
    // The phone has recorded the time in bed for long, and sleep since a day later than the app: by its
    // sleep it is the newer source, and better.
    func record(_ source: String, _ value: String, _ from: String, _ to: String) -> String {
      "<Record type=\"HKCategoryTypeIdentifierSleepAnalysis\" sourceName=\"\(source)\" "
        + "startDate=\"\(from) +0000\" endDate=\"\(to) +0000\" "
        + "value=\"HKCategoryValueSleepAnalysis\(value)\"/>"
    }
    try importExport(
      """
      <HealthData locale="en_US">
      \(record("Old", "InBed", "2023-01-01 22:00:00", "2023-01-02 06:00:00"))
      \(record("App", "AsleepUnspecified", "2024-01-01 22:00:00", "2024-01-02 06:00:00"))
      \(record("Old", "AsleepUnspecified", "2024-01-02 23:00:00", "2024-01-03 05:00:00"))
      \(record("App", "Awake", "2024-01-02 23:00:00", "2024-01-03 05:00:00"))
      </HealthData>
      """)
    let nights = try nights(json("--time-zone", "UTC"))
    #expect(nights.map { $0["asleep"] as? Double } == [nil, 8 * 3_600, 6 * 3_600])
    let table = try hkstats("sleep").output
    #expect(table.contains("Sources of sleep, best first: Old > App."))
  }

  @Test func anotherCutAndAnotherGapMakeOtherNights() throws {
    try importExport()
    let joined = try nights(json("--session-gap", "400"))
    #expect(joined.map { $0["sessions"] as? Int } == [1, 1, 1, 0, 1])
    let cut = try nights(json("--night-starts", "14:10"))
    // The nap ends in the window of the next night.
    #expect(cut.map { $0["sessions"] as? Int } == [1, 1, 2, 0, 1])
  }

  @Test func aStoreWithoutSleepSaysSo() throws {
    try importExport(SmallExport.text)
    let table = try hkstats("sleep")
    #expect(table.code == 0)
    #expect(table.output.hasPrefix("The store holds no sleep."))
    let root = try json()
    #expect(try nights(root).isEmpty)
    let summary = try #require(root["summary"] as? [String: Any])
    #expect(summary["nights"] as? Int == 0)
    #expect((summary["mean"] as? [String: Any])?.isEmpty == true)
    #expect((summary["circularSD"] as? [String: Any])?.isEmpty == true)
    #expect(summary["regularityIndex"] == nil)
    #expect(summary["regularityPairs"] as? Int == 0)
    let csv = try hkstats("sleep", "--format", "csv").output
    #expect(csv.split(separator: "\r\n").count == 1)
  }

  @Test func timeInBedAloneIsANightWithoutSleep() throws {
    try importExport(SleepExport.timeInBedAlone)
    let table = try hkstats("sleep")
    #expect(table.code == 0)
    #expect(table.output.contains("Mon 2024-03-11"))
    #expect(table.output.contains("8:30"))
    #expect(try nights(json()).count == 1)
  }

  @Test func freeNightsAreThoseOfTheDaysNamed() throws {
    try importExport()
    let usual = try #require(try json()["summary"] as? [String: Any])
    let same = try #require(try json("--free-days", "Sun,saturday")["summary"] as? [String: Any])
    #expect(usual["socialJetlag"] as? Double == same["socialJetlag"] as? Double)
    let other = try #require(try json("--free-days", "wednesday")["summary"] as? [String: Any])
    #expect(other["socialJetlag"] != nil)
    #expect(usual["socialJetlag"] as? Double != other["socialJetlag"] as? Double)
    let table = try hkstats("sleep", "--free-days", "wednesday,sunday")
    let words = table.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("nights to Wednesday and Sunday."))
    let wrong = try hkstats("sleep", "--free-days", "saturday,holiday")
    #expect(wrong.code == 64 && wrong.errors.contains("--free-days"), "\(wrong.errors)")
  }

  @Test func theLastNightIsNoNights() throws {
    try importExport(SleepExport.timeInBedAlone)
    let table = try hkstats("sleep")
    #expect(table.output.contains("This is the last night; --from and --to show others."))
  }

  @Test func aRangeThatEndsBeforeItBeginsIsExitCode64() throws {
    try importExport()
    let outcome = try hkstats("sleep", "--from", "2024-03-11", "--to", "2024-03-11")
    #expect(outcome.code == 64)
    #expect(outcome.errors.contains("--from has to lie before --to"))
    // The day that never happened is a name like any other.
    let lost = try hkstats(
      "sleep", "--time-zone", "Pacific/Apia", "--from", "2011-12-30", "--to", "2011-12-31")
    #expect(lost.code == 0, "\(lost.errors)")
    #expect(lost.output == "There is no night with sleep in this range.\n")
    let empty = try hkstats("sleep", "--from", "2030-01-01")
    #expect(empty.code == 0)
    #expect(empty.output == "There is no night with sleep in this range.\n")
  }
}
