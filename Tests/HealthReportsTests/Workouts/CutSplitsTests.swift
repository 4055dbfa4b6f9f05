import HealthReports
import ReportFixtures
import ReportFormats
import SampleStore
import TestSupport
import Testing

/// Workouts of a distance that nobody goes.
@Suite struct CutSplitsTests {
  private func workout(kilometres: String) throws -> WorkoutsReport.Workout {
    let elements = """
       <Record type="HKQuantityTypeIdentifierDistanceWalkingRunning" sourceName="Watch" unit="km" \
      startDate="2024-05-20 10:00:00 +0000" endDate="2024-05-20 11:00:00 +0000" value="\(kilometres)"/>
       <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="60" \
      durationUnit="min" sourceName="Watch" startDate="2024-05-20 10:00:00 +0000" \
      endDate="2024-05-20 11:00:00 +0000"/>
      """
    let store = try ExportedStore.make(elements, zone: "UTC")
    let report = try store.report(
      WorkoutsRequest(splits: true, scope: ReportScope(units: .metric, now: 1_719_000_000)))
    return try #require(report.workouts.first)
  }

  @Test(arguments: ["1e6", "1e300"]) func theFirstTenThousandSplitsAreTold(
    kilometres: String
  ) throws {
    let workout = try workout(kilometres: kilometres)
    #expect(workout.splits?.count == 10_000)
    #expect(workout.splitsAreCut == true)
    #expect(
      workout.cutSplitsText
        == "These are the first 10,000 splits of more: a distance of this workout is wrong.")
  }

  @Test func splitsOfARunAreAll() throws {
    let workout = try workout(kilometres: "12.5")
    #expect(workout.splits?.count == 13)
    #expect(workout.splitsAreCut == nil && workout.cutSplitsText == nil)
  }
}
