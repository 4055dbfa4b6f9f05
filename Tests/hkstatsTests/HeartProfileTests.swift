internal import Foundation
import TestSupport
import Testing

@testable import hkstats

/// The hours of `hkstats heart profile` where clocks are set.
@Suite struct HeartProfileTests {
  /// The profile of readings, each a time as exports write it and a rate.
  private func hours(_ readings: [(String, Int)], in zone: String) throws -> [[String: Any]] {
    let folder = try TemporaryDirectory()
    let hkstats = BuiltCommand(store: folder.file("health.sqlite"))
    let records = readings.map { time, rate in
      "<Record type=\"HKQuantityTypeIdentifierHeartRate\" sourceName=\"Watch\" unit=\"count/min\" "
        + "startDate=\"\(time)\" endDate=\"\(time)\" value=\"\(rate)\"/>"
    }
    let text =
      "<HealthData locale=\"en\"><ExportDate value=\"2024-12-20 00:00:00 +0000\"/>"
      + records.joined(separator: "\n") + "</HealthData>"
    try text.write(toFile: folder.file("export.xml"), atomically: true, encoding: .utf8)
    let imported = try hkstats("import", folder.file("export.xml"), "--time-zone", zone)
    try #require(imported.code == 0, "\(imported.errors)")
    let outcome = try hkstats("heart", "profile", "--format", "json")
    try #require(outcome.code == 0, "\(outcome.errors)")
    let root = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    return try #require(root["profile"] as? [[String: Any]])
  }

  @Test func hoursAreThoseOfTheWallClock_LordHowe() throws {
    let found = try hours(
      (1...8).flatMap { day in
        [("2024-07-0\(day) 08:10:00 +1030", 60), ("2024-07-0\(day) 08:50:00 +1030", 90)]
      }, in: "Australia/Lord_Howe")
    #expect(found.map { $0["hour"] as? Int } == [8])
    #expect(found.map { $0["days"] as? Int } == [8])
    #expect(found.map { $0["average"] as? Double } == [75])
  }

  @Test func theHourThatComesTwiceIsOneOfItsDay_NewYork() throws {
    let found = try hours(
      [("2024-11-03 01:10:00 -0400", 60), ("2024-11-03 01:10:00 -0500", 80)],
      in: "America/New_York")
    #expect(found.map { $0["hour"] as? Int } == [1])
    #expect(found.map { $0["days"] as? Int } == [1])
    #expect(found.map { $0["average"] as? Double } == [70])
  }
}
