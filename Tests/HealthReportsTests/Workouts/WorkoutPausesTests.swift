import CalendarBuckets
import SampleStore
import ReportFixtures
import Testing

@testable import HealthReports

/// A run of an hour with a pause of ten minutes, in which everything is recorded on: 3 m per second, a heart
/// that beats 100 times a minute before the pause, 200 times in it and 120 times after it. It states a
/// duration that cannot be.
@Suite struct WorkoutPausesTests {
  private static func time(_ second: Int) -> String {
    func two(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
    return
      "2024-03-30 \(two(10 + second / 3_600)):\(two(second / 60 % 60)):\(two(second % 60)) +0100"
  }

  private static let text: String = {
    func record(_ type: String, _ unit: String, _ start: Int, _ end: Int, _ value: Int) -> String {
      "<Record type=\"HKQuantityTypeIdentifier\(type)\" sourceName=\"Watch\" unit=\"\(unit)\" "
        + "startDate=\"\(time(start))\" endDate=\"\(time(end))\" value=\"\(value)\"/>"
    }
    var lines: [String] = []
    for second in stride(from: 0, to: 3_600, by: 60) {
      lines.append(record("DistanceWalkingRunning", "m", second, second + 60, 180))
    }
    for second in stride(from: 0, to: 3_600, by: 10) {
      let rate = second < 1_200 ? 100 : second < 1_800 ? 200 : 120
      lines.append(record("HeartRate", "count/min", second, second, rate))
    }
    lines.append(
      """
      <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="-5" durationUnit="min" \
      sourceName="Watch" startDate="\(time(0))" endDate="\(time(3_600))">
      <WorkoutEvent type="HKWorkoutEventTypePause" date="\(time(1_200))"/>
      <WorkoutEvent type="HKWorkoutEventTypeResume" date="\(time(1_800))"/></Workout>
      """)
    return lines.joined(separator: "\n")
  }()

  // Semantics 8.2
  @Test func everyFigureIsOfTheActiveTime() throws {
    let store = try ExportedStore.make(Self.text, zone: "Europe/Paris")
    let found = try store.report(
      WorkoutsRequest(
        splits: true, zones: HeartRateZonesRequest(maxHeartRate: 200),
        scope: ReportScope(units: .metric, now: 1_713_000_000)))
    let run = try #require(found.workouts.first)
    #expect(run.duration == 3_000)
    let distance = try #require(run.distance)
    let pace = try #require(run.pace)
    #expect(abs(distance - 9) < 1e-9 && abs(pace - 1_000.0 / 3) < 1e-6)
    // Python: (1195 * 100 + 1795 * 120) / 2990
    let rate = try #require(run.averageHeartRate)
    #expect(abs(rate - 112.00668896321071) < 1e-9)
    #expect(run.maximumHeartRate == 120 && run.heartRateSamples == 300)
    let splits = try #require(run.splits)
    #expect(splits.count == 9)
    for split in splits { #expect(abs(split.duration - 1_000.0 / 3) < 1e-6) }
    #expect(splits[0].averageHeartRate == 100 && splits[8].averageHeartRate == 120)
  }
}
