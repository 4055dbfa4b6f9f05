/// An export of eleven days of New York, 4 to 14 March 2024, with streaks that can be counted by hand.
public enum StreakExport {
  /// The text of the export.
  public static let text = """
    <?xml version="1.0" encoding="UTF-8"?>
    <HealthData locale="en_US">
     <ExportDate value="2024-03-14 12:00:00 -0400"/>
    \((steps + mindfulness + runs + rings).joined(separator: "\n"))
    </HealthData>
    """

  /// The steps of each day; the ninth, a Tuesday, has none.
  private static let steps: [String] = [
    12_000, 8_000, 11_000, 10_000, 10_500, 12_000, 13_000, 9_000, nil, 10_000, 4_000,
  ].enumerated().compactMap { day, steps in
    steps.map {
      record("StepCount", "iPhone", day: 4 + day, "09:00", "09:30", value: String($0))
    }
  }

  /// Twelve minutes of two sources that overlap, on 13 March.
  private static let mindfulness = [
    record("", "Calm", day: 13, "07:00", "07:10", value: nil),
    record("", "Still", day: 13, "07:05", "07:12", value: nil),
  ]

  /// Three runs in the first week, one in the second, each of half an hour with a pause of five minutes; what
  /// they state is right, below 0, nothing, and as if there was no pause.
  private static let runs = [(4, "25"), (6, "-25"), (8, nil), (12, "30")].map { day, stated in
    " <Workout workoutActivityType=\"HKWorkoutActivityTypeRunning\" "
      + (stated.map { "duration=\"\($0)\" durationUnit=\"min\" " } ?? "")
      + "sourceName=\"Watch\" \(times(day, "18:00", "18:30"))>"
      + "<WorkoutEvent type=\"HKWorkoutEventTypePause\" date=\"\(time(day, "18:05"))\"/>"
      + "<WorkoutEvent type=\"HKWorkoutEventTypeResume\" date=\"\(time(day, "18:10"))\"/></Workout>"
  }

  /// All rings closed on two days, then one that is open.
  private static let rings = [(12, "500"), (13, "501"), (14, "499")].map { day, energy in
    " <ActivitySummary dateComponents=\"2024-03-\(day)\" activeEnergyBurned=\"\(energy)\" "
      + "activeEnergyBurnedGoal=\"500\" activeEnergyBurnedUnit=\"Cal\" appleMoveTime=\"0\" "
      + "appleMoveTimeGoal=\"0\" appleExerciseTime=\"30\" appleExerciseTimeGoal=\"30\" "
      + "appleStandHours=\"12\" appleStandHoursGoal=\"12\"/>"
  }

  private static func time(_ day: Int, _ clock: String) -> String {
    "2024-03-" + (day < 10 ? "0" : "") + "\(day) \(clock):00 \(day < 10 ? "-0500" : "-0400")"
  }

  private static func times(_ day: Int, _ start: String, _ end: String) -> String {
    "creationDate=\"\(time(day, end))\" startDate=\"\(time(day, start))\" "
      + "endDate=\"\(time(day, end))\""
  }

  private static func record(
    _ type: String, _ source: String, day: Int, _ start: String, _ end: String, value: String?
  ) -> String {
    let identifier =
      value == nil
      ? "HKCategoryTypeIdentifierMindfulSession" : "HKQuantityTypeIdentifier\(type)"
    return " <Record type=\"\(identifier)\" sourceName=\"\(source)\" "
      + (value == nil ? "" : "unit=\"count\" ") + times(day, start, end)
      + " value=\"\(value ?? "HKCategoryValueNotApplicable")\"/>"
  }
}
