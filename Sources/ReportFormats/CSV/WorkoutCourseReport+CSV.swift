internal import CalendarBuckets
public import HealthReports

extension WorkoutCourseReport: CSVReport {
  /// A row a part; durations and paces are seconds, heart rates beats per minute. The shape of the route is in the
  /// JSON alone.
  public var csvTable: CSVTable {
    var table = CSVTable(columns: [
      "date", "workout", "activity", "source", "start", "elapsed", "duration", "averageHeartRate",
      "minimumHeartRate", "maximumHeartRate", "distance", "distanceUnit", "pace", "paceUnit",
      "speed", "speedUnit", "elevation", "elevationUnit", "uuid",
    ])
    guard let workout else { return table }
    for part in parts {
      table.append([
        workout.start.dateText, CSVTable.instant(workout.start), workout.activity, workout.source,
        CSVTable.instant(part.start), CSVTable.number(part.elapsed),
        CSVTable.number(part.duration), CSVTable.number(part.averageHeartRate),
        CSVTable.number(part.minimumHeartRate), CSVTable.number(part.maximumHeartRate),
        CSVTable.number(part.distance), units.distance, CSVTable.number(part.pace),
        part.paceUnit ?? "", CSVTable.number(part.speed), part.speedUnit ?? "",
        CSVTable.number(part.elevation), units.elevation, workout.uuid,
      ])
    }
    return table
  }
}
