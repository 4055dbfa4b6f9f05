internal import CalendarBuckets
public import HealthReports

extension WorkoutEffortsReport: CSVReport {
  /// A row an effort; distances are in `distanceUnit`, metres; durations and paces are seconds.
  public var csvTable: CSVTable {
    var table = CSVTable(columns: [
      "activity", "effort", "distance", "distanceUnit", "duration", "isOverDistance", "pace",
      "paceUnit", "speed",
      "speedUnit", "date", "start", "source", "origin", "uuid",
    ])
    for activity in activities {
      for effort in activity.efforts {
        table.append([
          activity.activity, effort.name, CSVTable.number(effort.distance), "m",
          CSVTable.number(effort.duration), CSVTable.flag(effort.isOverDistance),
          CSVTable.number(effort.pace), effort.paceUnit ?? "", CSVTable.number(effort.speed),
          effort.speedUnit ?? "", effort.date, CSVTable.instant(effort.start), effort.source,
          effort.origin.rawValue, effort.uuid,
        ])
      }
    }
    return table
  }
}
