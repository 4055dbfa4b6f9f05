internal import Foundation

/// An export of somebody who moves, whose answers can be worked out by hand; Paris, spring 2024.
///
/// On 30 March a run from 10:00 to 10:31 with a pause from 10:10 to 10:11. The watch counts 2,000 m before
/// the pause and 4,000 m after it, the phone 1,900 m of the former. The heart beats 120 times a minute for ten
/// minutes, then 150, from 10:20 on 170; after the run it slows by 15 a minute.
package struct ActiveExport {
  /// The folder that holds `export.xml` and the route of the run.
  package let folder: String

  /// Writes the export into a folder that is there.
  package init(in folder: String) throws {
    self.folder = folder
    try Self.text.write(toFile: folder + "/export.xml", atomically: true, encoding: .utf8)
    let routes = folder + "/workout-routes"
    try FileManager.default.createDirectory(atPath: routes, withIntermediateDirectories: true)
    try Self.route.write(toFile: routes + "/run.gpx", atomically: true, encoding: .utf8)
  }

  /// The seconds from 2024-03-30 10:00 in Paris (+01:00) as the export writes them.
  private static func time(_ seconds: Int, day: Int = 30) -> String {
    let minute = 600 + seconds / 60
    func two(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
    return "2024-03-\(day) \(two(minute / 60)):\(two(minute % 60)):\(two(seconds % 60)) +0100"
  }

  private static func record(
    _ type: String, _ unit: String, _ start: String, _ end: String, _ value: String,
    source: String = "Watch", inside: String = ""
  ) -> String {
    "<Record type=\"\(type)\" sourceName=\"\(source)\" unit=\"\(unit)\""
      + (source == "Watch"
        ? " device=\"&lt;&lt;HKDevice: 0x1&gt;, manufacturer:Apple Inc.&gt;\"" : "")
      + " startDate=\"\(start)\" endDate=\"\(end)\" value=\"\(value)\""
      + (inside.isEmpty ? "/>" : ">\(inside)</Record>")
  }

  /// The text of the export.
  public static var text: String {
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#, #"<HealthData locale="fr_FR">"#,
      #" <ExportDate value="2024-04-10 12:00:00 +0200"/>"#,
      #" <Me HKCharacteristicTypeIdentifierDateOfBirth="1984-03-30"/>"#,
    ]
    lines += hearts + movements + workouts + rings
    return lines.joined(separator: "\n") + "\n</HealthData>\n"
  }

  private static var hearts: [String] {
    var lines: [String] = []
    for second in stride(from: 0, through: 2_100, by: 10) {
      let rate =
        second < 600
        ? 120 : second < 1_200 ? 150 : second <= 1_860 ? 170 : 170 - Double(second - 1_860) / 4
      lines.append(
        record(
          "HKQuantityTypeIdentifierHeartRate", "count/min", time(second), time(second), "\(rate)"))
    }
    for (day, rate) in [60.0, 61, 59, 60, 58, 59, 57, 58, 56, 57].enumerated() {
      let noon = "2024-03-\(15 + day) 12:00:00 +0100"
      lines.append(
        record("HKQuantityTypeIdentifierRestingHeartRate", "count/min", noon, noon, "\(rate)"))
    }
    var beats = ""
    var hundredths = 0
    for beat in 0...24 {
      let interval = beat == 0 ? 80 : [80, 86, 79, 82][(beat - 1) % 4]
      if beat > 0 { hundredths += interval }
      let rate = Int((6_000 / Double(interval)).rounded())
      let (seconds, rest) = (hundredths / 100, hundredths % 100)
      beats +=
        "<InstantaneousBeatsPerMinute bpm=\"\(rate)\" "
        + "time=\"9:00:\(seconds < 10 ? "0" : "")\(seconds),\(rest < 10 ? "0" : "")\(rest)\"/>"
    }
    lines.append(
      record(
        "HKQuantityTypeIdentifierHeartRateVariabilitySDNN", "ms", time(-3_600), time(-3_540),
        "48.5",
        inside: "<HeartRateVariabilityMetadataList>\(beats)</HeartRateVariabilityMetadataList>"))
    lines.append(
      record(
        "HKQuantityTypeIdentifierHeartRateRecoveryOneMinute", "count/min", time(1_922),
        time(1_922), "16"))
    return lines
  }

  private static var movements: [String] {
    let distance = "HKQuantityTypeIdentifierDistanceWalkingRunning"
    let energy = "HKQuantityTypeIdentifierActiveEnergyBurned"
    var lines = [
      record(distance, "km", time(0), time(600), "2"),
      record(distance, "km", time(660), time(1_860), "4"),
      record(distance, "km", time(0), time(600), "1.9", source: "iPhone"),
      record(energy, "kcal", time(0), time(1_860), "310"),
      record(energy, "kcal", time(7_200), time(7_800), "42.5"),
    ]
    for minute in 0..<31 {
      lines.append(
        record(
          "HKQuantityTypeIdentifierAppleExerciseTime", "min", time(minute * 60),
          time(minute * 60 + 60), "1"))
    }
    for hour in 0..<10 {
      lines.append(
        "<Record type=\"HKCategoryTypeIdentifierAppleStandHour\" sourceName=\"Watch\" startDate=\""
          + time((hour - 2) * 3_600) + "\" endDate=\"" + time((hour - 1) * 3_600)
          + "\" value=\"HKCategoryValueAppleStandHour\(hour == 3 ? "Idle" : "Stood")\"/>")
    }
    return lines
  }

  private static let workouts = [
    """
    <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30" durationUnit="min" \
    sourceName="Watch" startDate="\(time(0))" endDate="\(time(1_860))">
    <WorkoutEvent type="HKWorkoutEventTypePause" date="\(time(600))"/>
    <WorkoutEvent type="HKWorkoutEventTypeResume" date="\(time(660))"/>
    <WorkoutStatistics type="HKQuantityTypeIdentifierActiveEnergyBurned" sum="300" unit="kcal"/>
    <WorkoutRoute sourceName="Watch" startDate="\(time(0))" endDate="\(time(1_860))">
    <FileReference path="/workout-routes/run.gpx"/></WorkoutRoute></Workout>
    """,
    """
    <Workout workoutActivityType="HKWorkoutActivityTypeCycling" duration="58" durationUnit="min" \
    totalDistance="20" totalDistanceUnit="km" sourceName="Bike, computer" \
    startDate="2024-03-31 15:00:00 +0200" endDate="2024-03-31 16:00:00 +0200">
    <MetadataEntry key="HKElevationAscended" value="12300 cm"/>
    <WorkoutStatistics type="HKQuantityTypeIdentifierHeartRate" average="130" minimum="90" \
    maximum="151" unit="count/min"/></Workout>
    """,
    """
    <Workout workoutActivityType="HKWorkoutActivityTypeYoga" duration="20" durationUnit="min" \
    totalDistance="0" totalDistanceUnit="km" totalEnergyBurned="209.2" totalEnergyBurnedUnit="kJ" \
    sourceName="Watch" startDate="2024-04-02 07:00:00 +0200" endDate="2024-04-02 07:20:00 +0200"/>
    """,
  ]

  private static let rings = [
    ("2024-03-29", "250", "30", "12"), ("2024-03-30", "352.5", "31", "10"),
    ("2024-03-31", "410", "55", "12"),
  ].map { date, energy, exercise, stand in
    "<ActivitySummary dateComponents=\"\(date)\" activeEnergyBurned=\"\(energy)\" "
      + "activeEnergyBurnedGoal=\"300\" activeEnergyBurnedUnit=\"kcal\" appleExerciseTime=\"\(exercise)\" "
      + "appleExerciseTimeGoal=\"30\" appleStandHours=\"\(stand)\" appleStandHoursGoal=\"12\"/>"
  }

  private static let route: String = {
    let points = [
      ("48.00", "2.00", "100", "09:00:00"), ("48.01", "2.00", "110", "09:09:00"),
      ("48.02", "2.01", "105", "09:30:00"),
    ]
    let text = points.map { latitude, longitude, height, time in
      "<trkpt lat=\"\(latitude)\" lon=\"\(longitude)\"><ele>\(height)</ele>"
        + "<time>2024-03-30T\(time)Z</time><extensions><speed>3</speed><course>0</course>"
        + "<hAcc>4</hAcc><vAcc>3</vAcc></extensions></trkpt>"
    }.joined(separator: "\n")
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      + "<gpx version=\"1.1\" xmlns=\"http://www.topografix.com/GPX/1/1\"><trk><trkseg>\n\(text)\n"
      + "</trkseg></trk></gpx>\n"
  }()
}
