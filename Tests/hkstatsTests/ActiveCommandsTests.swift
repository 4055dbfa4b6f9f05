internal import Foundation
import TestSupport
import Testing

@testable import hkstats

/// `hkstats workouts`, `rings` and `heart` over an export whose answers were worked out by hand.
@Suite struct ActiveCommandsTests {
  private let directory: TemporaryDirectory
  private let hkstats: BuiltCommand

  init() throws {
    directory = try TemporaryDirectory()
    hkstats = BuiltCommand(store: directory.file("health.sqlite"))
    let folder = directory.file("export")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let export = try ActiveExport(in: folder)
    let outcome = try hkstats("import", export.folder, "--time-zone", "Europe/Paris")
    try #require(outcome.code == 0, "\(outcome.errors)")
  }

  /// A run that has to succeed and to print JSON.
  private func json(_ arguments: String...) throws -> [String: Any] {
    let outcome = try hkstats.run(arguments + ["--format", "json"])
    try #require(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.errors.isEmpty)
    return try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
  }

  private func objects(_ root: [String: Any], _ name: String) throws -> [[String: Any]] {
    try #require(root[name] as? [[String: Any]])
  }

  private func isNear(_ value: Any?, _ expected: Double, within: Double = 1e-9) -> Bool {
    (value as? Double).map { abs($0 - expected) <= within * max(1, abs(expected)) } ?? false
  }

  // MARK: Workouts

  @Test func aRunIsMeasuredByItsSamples() throws {
    let root = try json("workouts")
    #expect(root["schema"] as? String == "hkstats/workouts/1")
    let workouts = try objects(root, "workouts")
    #expect(workouts.count == 3)
    let run = workouts[0]
    #expect(run["start"] as? String == "2024-03-30T10:00:00+01:00")
    // 31 minutes less the pause of one.
    #expect(run["duration"] as? Double == 1_800)
    #expect(run["statedDuration"] as? Double == 1_800)
    // The phone's 1.9 km are the watch's first two.
    #expect(isNear(run["distance"], 6))
    #expect(run["distanceOrigin"] as? String == "window")
    #expect(isNear(run["pace"], 300))
    #expect(run["energy"] as? Double == 300)
    #expect(run["energyOrigin"] as? String == "stated")
    // 310 kcal in 31 minutes, of which one was a pause.
    #expect(isNear(run["energyOfSamples"], 300))
    // NumPy: weights of half the gaps to both neighbours, the pause cut out of its gap;
    // (595 x 120 + 540 x 150 + 655 x 170) / 1790.
    #expect(isNear(run["averageHeartRate"], 147.34636871508378))
    #expect(run["maximumHeartRate"] as? Double == 170)
    #expect(run["minimumHeartRate"] as? Double == 120)
    #expect(run["heartRateSamples"] as? Int == 180)
    #expect(run["heartRateOrigin"] as? String == "window")
  }

  /// Forty years old on that very day: 208 - 0.7 x 40 = 180. Rates change five seconds before the first
  /// reading of the next one: 595 s at 120, 540 s of 600 at 150 without the pause, 665 s at 170.
  @Test func timeInZonesIsThatOfTheNearestReadings() throws {
    let zones = try #require(
      try objects(json("workouts"), "workouts")[0]["zones"] as? [String: Any])
    let begins = try #require(zones["bounds"] as? [Double])
    #expect(zip(begins, [90.0, 108, 126, 144, 162]).allSatisfy { abs($0 - $1) < 1e-9 })
    #expect(zones["seconds"] as? [Double] == [0, 0, 595, 0, 540, 665])
    #expect(zones["unknown"] as? Double == 0)
    // Karvonen: 57 is the last resting rate before the run; 57 + 0.5 x (180 - 57) = 118.5.
    let reserve = try objects(json("workouts", "--zones", "karvonen"), "workouts")[0]
    let bounds = try #require((reserve["zones"] as? [String: Any])?["bounds"] as? [Double])
    #expect(bounds.map { ($0 * 10).rounded() } == [1_185, 1_308, 1_431, 1_554, 1_677])
    let own = try objects(
      json("workouts", "--zone-bounds", "100,130,140,160,165"), "workouts")[0]
    #expect((own["zones"] as? [String: Any])?["seconds"] as? [Double] == [0, 595, 0, 540, 0, 665])
  }

  /// GeographicLib 2.1: 1,111.904 m to the second place and 1,338.995 m to the third.
  @Test func theRouteHasItsLengthAndItsClimb() throws {
    let run = try objects(json("workouts"), "workouts")[0]
    let route = try #require(run["route"] as? [String: Any])
    #expect(isNear(route["distance"], 2.4508988753, within: 1e-8))
    #expect(route["ascent"] as? Double == 10)
    #expect(route["descent"] as? Double == 5)
    #expect(route["places"] as? Int == 3)
    #expect(run["ascent"] as? Double == 10)
    #expect(run["ascentOrigin"] as? String == "route")
  }

  @Test func whatAWorkoutStatesCountsWhereThereAreNoSamples() throws {
    let workouts = try objects(json("workouts"), "workouts")
    let ride = workouts[1]
    #expect(ride["distance"] as? Double == 20 && ride["speed"] as? Double == 20)
    #expect(ride["paceUnit"] as? String == "km/h")
    #expect(ride["ascent"] as? Double == 123)
    #expect(
      ride["averageHeartRate"] as? Double == 130 && ride["maximumHeartRate"] as? Double == 151)
    #expect(ride["heartRateOrigin"] as? String == "stated" && ride["zones"] == nil)
    #expect(ride["duration"] as? Double == 3_600 && ride["statedDuration"] as? Double == 3_480)
    let yoga = workouts[2]
    #expect(yoga["distance"] == nil && yoga["averageHeartRate"] == nil)
    // 209.2 kJ are 50 thermochemical kilocalories.
    #expect(isNear(yoga["energy"], 50))
  }

  @Test func splitsTakeFiveMinutesEach() throws {
    let runs = try objects(json("workouts", "splits", "--activity", "running"), "workouts")
    let splits = try #require(runs.first?["splits"] as? [[String: Any]])
    #expect(splits.count == 6)
    #expect(splits.allSatisfy { isNear($0["duration"], 300) && isNear($0["distance"], 1) })
    // The third kilometre begins before the pause and ends five minutes after it.
    #expect(splits[2]["end"] as? String == "2024-03-30T10:16:00+01:00")
    #expect(splits[0]["averageHeartRate"] as? Double == 120)
    #expect(splits[5]["averageHeartRate"] as? Double == 170)
    let miles = try objects(
      json("workouts", "splits", "--activity", "running", "--units", "us"), "workouts")
    // 6 km are 3.728 miles.
    #expect((miles.first?["splits"] as? [Any])?.count == 4)
  }

  @Test func totalsAreOfTheBucketOfTheStart() throws {
    let weeks = try objects(json("workouts", "weekly"), "buckets")
    #expect(
      weeks.map { $0["start"] as? String } == [
        "2024-03-25T00:00:00+01:00", "2024-04-01T00:00:00+02:00",
      ])
    #expect(weeks[0]["count"] as? Int == 2 && weeks[0]["duration"] as? Double == 5_400)
    #expect(isNear(weeks[0]["averageHeartRate"], (147.34636871508378 + 2 * 130) / 3))
    #expect(weeks[0]["ascent"] as? Double == 133)
    let activities = try objects(weeks[0], "activities")
    #expect(
      activities.map { $0["activity"] as? String } == [
        "HKWorkoutActivityTypeCycling", "HKWorkoutActivityTypeRunning",
      ])
    let runs = try objects(json("workouts", "monthly", "--activity", "Running"), "buckets")
    #expect(runs.count == 1)
    #expect(isNear(try objects(runs[0], "activities")[0]["pace"], 300))
  }

  @Test func namesAndNumbersThatMakeNoSenseAreUsageErrors() throws {
    for (arguments, words) in [
      (["workouts", "--activity", "golf"], "It has cycling, running, yoga."),
      (["workouts", "--zone-bounds", "100,90,80,70,60"], "five rates that ascend"),
      (["workouts", "--source", "Garmin"], "There is no source named 'Garmin'"),
      (
        ["workouts", "--from", "2024-05-01", "--to", "2024-04-01"], "--from has to lie before --to"
      ),
      (["workouts", "--limit", "0"], "--limit has to be 1 or more"),
      (["workouts", "--max-heart-rate", "0"], "--max-heart-rate has to be a rate"),
      (
        ["workouts", "--zones", "karvonen", "--resting-heart-rate", "300"],
        "--resting-heart-rate 300 has to lie below the maximum heart rate, which at the age on "
          + "2024-03-30 is 180; --max-heart-rate names another one."
      ),
      (["rings", "hourly"], "whole days"), (["heart", "--artefacts", "0"], "above 0 percent"),
    ] {
      let outcome = try hkstats.run(arguments)
      #expect(outcome.code == 64, "\(arguments)")
      #expect(outcome.errors.contains(words), "\(outcome.errors)")
      #expect(outcome.output.isEmpty)
    }
    let bike = try objects(json("workouts", "--source", "bike, computer"), "workouts")
    #expect(bike.count == 1)
    #expect(
      try hkstats("workouts", "--from", "2030-01-01").output.contains("No workout starts here"))
  }

  // MARK: Rings

  @Test func ringsStandBesideOurOwn() throws {
    let root = try json("rings")
    #expect(root["schema"] as? String == "hkstats/rings/2")
    let days = try objects(root, "days")
    #expect(days.map { $0["date"] as? String } == ["2024-03-29", "2024-03-30", "2024-03-31"])
    #expect(days.map { $0["allClosed"] as? Bool } == [false, false, true])
    let second = days[1]
    let move = try #require(second["move"] as? [String: Any])
    #expect(move["value"] as? Double == 352.5 && isNear(move["computed"], 352.5))
    #expect(move["closed"] as? Bool == true)
    let stand = try #require(second["stand"] as? [String: Any])
    // Ten hours, of which one was idle.
    #expect(stand["computed"] as? Double == 9 && stand["closed"] as? Bool == false)
    let exercise = try #require(second["exercise"] as? [String: Any])
    #expect(isNear(exercise["computed"], 31))
    #expect((days[0]["move"] as? [String: Any])?["computed"] == nil)
    let differences = try #require(root["differences"] as? [String: [String: Any]])
    #expect(differences["stand"]?["mean"] as? Double == -1)
    #expect(differences["move"]?["equal"] as? Int == 1)
    let weeks = try json("rings", "weekly")
    let summary = try #require(try objects(weeks, "buckets")[0]["summary"] as? [String: Any])
    #expect((summary["move"] as? [String: Int]) == ["closed": 2, "known": 3])
  }

  // MARK: Heart

  /// NumPy: 24 intervals of 0.80, 0.86, 0.79 and 0.82 s in turn.
  @Test func listsOfBeatsGiveTheFiguresOfNumPy() throws {
    let root = try json("heart", "variability")
    #expect(root["schema"] as? String == "hkstats/heart/1")
    #expect(root["profile"] == nil)
    let week = try #require(try objects(root, "variabilityOfBeats").first)
    #expect(isNear(week["sdnn"], 27.386127875258282))
    #expect(isNear(week["rmssd"], 50.38978502417532))
    #expect(isNear(week["pnn50"], 12.0 / 24))
    #expect(week["normalIntervals"] as? Int == 24 && week["leftOutIntervals"] as? Int == 0)
    #expect(try objects(root, "statedSDNN").first?["average"] as? Double == 48.5)
    // Of four steps two are larger than 4 % of the interval before: 12 intervals are too few.
    let strict = try json("heart", "variability", "--artefacts", "4")
    #expect(try objects(strict, "variabilityOfBeats").isEmpty)
  }

  @Test func theHeartCalmsDownByFifteenBeatsAMinute() throws {
    let root = try json("heart", "recovery")
    let recoveries = try objects(root, "recoveries")
    #expect(recoveries.count == 1)
    #expect(recoveries[0]["atEnd"] as? Double == 170 && recoveries[0]["peak"] as? Double == 170)
    #expect(isNear(recoveries[0]["oneMinute"], 15) && isNear(recoveries[0]["twoMinutes"], 30))
    #expect(try objects(root, "statedRecovery").first?["average"] as? Double == 16)
  }

  /// SciPy: `theilslopes` gives -0.5 beats a minute and day.
  @Test func theRestingRateFallsAllSpring() throws {
    let root = try json("heart", "resting")
    let trend = try #require(root["restingTrend"] as? [String: Any])
    #expect(isNear(trend["perYear"], -0.5 * 365.2425))
    #expect(trend["days"] as? Int == 10)
  }

  @Test func theProfileHasTheHoursOfTheRun() throws {
    let hours = try objects(json("heart", "profile"), "profile")
    #expect(hours.map { $0["hour"] as? Int } == [10])
    #expect(hours[0]["days"] as? Int == 1 && hours[0]["maximum"] as? Double == 170)
  }

  // MARK: Tables

  @Test func tablesReadWell() throws {
    for (name, arguments) in [
      ("workouts-list.txt", ["workouts"]), ("workouts-weekly.txt", ["workouts", "weekly"]),
      ("workouts-splits.txt", ["workouts", "splits", "--activity", "running"]),
      ("rings-daily.txt", ["rings"]), ("rings-weekly.txt", ["rings", "weekly"]),
      ("heart.txt", ["heart", "--from", "2024-03-11", "--to", "2024-04-01"]),
      ("workouts-weekly.csv", ["workouts", "weekly", "--format", "csv"]),
      ("rings-daily.csv", ["rings", "--format", "csv"]),
      ("heart-weekly.csv", ["heart", "--format", "csv"]),
    ] {
      let outcome = try hkstats.run(arguments)
      #expect(outcome.code == 0, "\(outcome.errors)")
      #expect(try GoldenFile(name).difference(from: outcome.output) == nil)
    }
  }

  @Test func aStoreWithoutSuchDataIsToldSo() throws {
    let empty = BuiltCommand(store: directory.file("empty.sqlite"))
    let text =
      "<HealthData locale=\"en\"><ExportDate value=\"2024-04-10 12:00:00 +0200\"/></HealthData>"
    try text.write(toFile: directory.file("empty.xml"), atomically: true, encoding: .utf8)
    #expect(try empty("import", directory.file("empty.xml")).code == 0)
    for (arguments, words) in [
      (["workouts"], "holds no workouts"), (["workouts", "splits"], "holds no workouts"),
      (["workouts", "monthly"], "holds no workouts"), (["rings"], "holds no activity rings"),
      (["rings", "yearly"], "holds no activity rings"), (["heart"], "no samples of the heart"),
    ] {
      let outcome = try empty.run(arguments)
      #expect(outcome.code == 0 && outcome.output.contains(words), "\(outcome)")
      let json = try empty.run(arguments + ["--format", "json"])
      #expect(json.code == 0 && json.output.hasPrefix("{\"schema\":\"hkstats/"), "\(json)")
      #expect(try empty.run(arguments + ["--format", "csv"]).code == 0)
    }
  }
}
