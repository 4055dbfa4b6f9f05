import CalendarBuckets
import Foundation
import Testing

@testable import HealthReports
@testable import ReportFormats

/// JSON, CSV and sentences of reports of workouts with every figure.
@Suite struct WorkoutsReportFormatsTests {
  private static let start = OffsetInstant(1_711_789_200, offset: 3_600)
  private static let end = OffsetInstant(1_711_791_060, offset: 3_600)
  private static let units = WorkoutUnitNames(distance: "km", energy: "kcal", elevation: "m")
  private static let basis = WorkoutBasis(
    workouts: 2, paused: 1, otherStatedDurations: 1, overlapping: 2, routes: 1,
    distance: WorkoutBasis.Origins(stated: 1, window: 1), energy: WorkoutBasis.Origins(stated: 1),
    heartRate: WorkoutBasis.Origins(associated: 1), ascent: WorkoutBasis.Origins(route: 1))

  static func filled() -> WorkoutsReport {
    let run = WorkoutsReport.Workout(
      uuid: "00000000-0000-0000-0000-000000000001", activity: "HKWorkoutActivityTypeRunning",
      source: "Watch, \"mine\"", start: start, end: end, duration: 1_800, statedDuration: 1_860,
      paused: true, distance: 6, distanceOrigin: .stated, computedDistance: 6.25,
      computedDistanceOrigin: .window, pace: 300, paceUnit: "s/km", speed: nil, speedUnit: nil,
      energy: 300, energyOrigin: .stated, computedEnergy: 310, computedEnergyOrigin: .window,
      averageHeartRate: 147.5, minimumHeartRate: 120, maximumHeartRate: 170, heartRateSamples: 180,
      heartRateOrigin: .associated, ascent: 10, ascentOrigin: .route,
      route: WorkoutsReport.Route(
        distance: 2.45, ascent: 10, descent: 5, places: 3, excludedPlaces: 1),
      zones: WorkoutsReport.Zones(
        bounds: [90, 108, 126, 144, 162], seconds: [0, 0, 595, 0, 540, 665], unknown: 0),
      splits: [
        WorkoutsReport.Split(
          start: start, end: OffsetInstant(start.instant + 300.25, offset: 3_600), distance: 1,
          duration: 300.25, pace: 300.25, paceUnit: "s/km", speed: nil, speedUnit: nil,
          averageHeartRate: 120)
      ])
    let yoga = WorkoutsReport.Workout(
      uuid: "00000000-0000-0000-0000-000000000002", activity: "HKWorkoutActivityTypeYoga",
      source: "Watch", start: start, end: end, duration: 1_860, paused: false)
    return WorkoutsReport(
      timeZone: "Europe/Paris", timeZoneOrigin: .request, units: units,
      zones: WorkoutsReport.ZoneBasis(
        method: .reserve, percentages: [50, 60, 70, 80, 90], maximum: 182,
        maximumOrigin: .request, resting: nil, restingOrigin: .lastRecorded, bounds: nil),
      elevationThreshold: 3, storedCount: 3, repeatedCount: 1, excludedCount: 1, basis: basis,
      workouts: [run, yoga])
  }

  static func filledTotals() throws -> WorkoutTotalsReport {
    WorkoutTotalsReport(
      timeZone: "Europe/Paris", timeZoneOrigin: .machine, interval: try BucketInterval(weeks: 1),
      anchor: OffsetInstant(1_514_761_200, offset: 3_600),
      start: OffsetInstant(1_711_321_200, offset: 3_600),
      end: OffsetInstant(1_711_922_400, offset: 7_200), units: units, elevationThreshold: 3,
      storedCount: 2, repeatedCount: 2, basis: basis,
      buckets: [
        WorkoutTotalsReport.Bucket(
          date: "2024-03-25", start: OffsetInstant(1_711_321_200, offset: 3_600),
          end: OffsetInstant(1_711_922_400, offset: 7_200), count: 1, duration: 3_600, energy: 500,
          averageHeartRate: 130, maximumHeartRate: 151, ascent: 123,
          activities: [
            WorkoutTotalsReport.Activity(
              activity: "HKWorkoutActivityTypeCycling", count: 1, duration: 3_600, distance: 20,
              pace: nil, paceUnit: nil, speed: 20, speedUnit: "km/h", energy: 500,
              averageHeartRate: 130, maximumHeartRate: 151, ascent: 123)
          ])
      ])
  }

  @Test func jsonIsReadBackAsTheSameReport() throws {
    let report = Self.filled()
    let bytes = try OrderedJSONEncoder.encode(report)
    #expect(try JSONDecoder().decode(WorkoutsReport.self, from: Data(bytes)) == report)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.hasPrefix(#"{"schema":"hkstats/workouts/2","timeZone":"Europe/Paris","#))
    #expect(!text.contains("null"))
    let totals = try Self.filledTotals()
    let totalBytes = try OrderedJSONEncoder.encode(totals)
    #expect(
      try JSONDecoder().decode(WorkoutTotalsReport.self, from: Data(totalBytes)) == totals)
  }

  /// The rows of a table without its columns.
  private func rows(_ table: CSVTable) -> [String] {
    table.text.split(separator: "\r\n").dropFirst().map(String.init)
  }

  @Test func csvHasARowAWorkoutASplitOrAnActivity() throws {
    let instants = "2024-03-30T09:00:00Z,2024-03-30T09:31:00Z"
    let run: [String] = [
      "2024-03-30,\(instants),HKWorkoutActivityTypeRunning,\"Watch, \"\"mine\"\"\",1800.0,1860.0",
      "6.0,km,stated,300.0,s/km,,,300.0,kcal,stated,147.5,170.0,associated,10.0,m,route,2.45,10.0",
      "0.0,0.0,595.0,0.0,540.0,665.0,0.0,00000000-0000-0000-0000-000000000001,",
    ]
    let yoga: [String] = [
      "2024-03-30,\(instants),HKWorkoutActivityTypeYoga,Watch,1860.0,", ",km,,,,,,,kcal,,,,,,m,,,",
      ",,,,,,,00000000-0000-0000-0000-000000000002,",
    ]
    let report = Self.filled()
    let list = rows(report.csvTable)
    #expect(list == [run.joined(separator: ","), yoga.joined(separator: ",")])
    let split: [String] = [
      "2024-03-30,2024-03-30T09:00:00Z,HKWorkoutActivityTypeRunning,1,2024-03-30T09:00:00Z",
      "2024-03-30T09:05:00.250Z,1.0,km,300.25,300.25,s/km,,,120.0",
    ]
    #expect(rows(report.splitsCSVTable) == [split.joined(separator: ",")])
    let ride: [String] = [
      "2024-03-25,2024-03-24T23:00:00Z,2024-03-31T22:00:00Z,HKWorkoutActivityTypeCycling,1,3600.0",
      "20.0,km,,,20.0,km/h,500.0,kcal,130.0,151.0,123.0,m",
    ]
    #expect(rows(try Self.filledTotals().csvTable) == [ride.joined(separator: ",")])
  }

  @Test func sentencesSayWhereFiguresComeFrom() throws {
    var report = Self.filled()
    #expect(
      report.explanations == [
        "Time is without pauses; 1 of 2 state another duration. Figures of samples and routes exclude pauses.",
        "Distance: stated by the workout (1), of the merged samples of its time (1). Energy: stated by the workout (1).",
        "Heart rate: of the workout's own samples (1).",
        "Splits by the samples of distance, sources merged; their times are without pauses.",
      ])
    report.workouts[0].splits = nil
    #expect(
      report.explanations.suffix(2) == [
        "Ascent: of the route (1). Climbs of routes count from 3 m on.",
        "Zones begin at 50, 60, 70, 80 and 90 % of the reserve (Karvonen) from the last resting heart rate before the workout, to the maximum, 182 as asked: 90, 108, 126, 144, 162 bpm in the last workout. A moment has the rate of the nearest reading within 30 s.",
      ])
    // Semantics 8.1: how many there were.
    #expect(
      report.repeatedText
        == "1 workout repeats another one, saved several times or recorded by another source, too: in totals "
        + "it does not count, the one that it repeats does.")
    report.repeatedCount = 0
    #expect(report.repeatedText == nil)
    #expect(try Self.filledTotals().repeatedText?.hasSuffix("they are left out.") == true)
  }

  @Test func pacesAndSpeedsAreTexts() throws {
    var workout = Self.filled().workouts[0]
    #expect(workout.paceText == "5:00 /km")
    workout.paceUnit = "s/100 yd"
    #expect(workout.paceText == "5:00 /100 yd")
    workout.pace = nil
    #expect(workout.paceText.isEmpty)
    (workout.speed, workout.speedUnit) = (24.34, "mi/h")
    #expect(workout.paceText == "24.3 mph")
    #expect(try Self.filledTotals().buckets[0].activities[0].paceText == "20.0 km/h")
  }
}
