internal import HealthCalculations
internal import CalendarBuckets
public import HealthReports

extension ProfileReport: CSVReport {
  /// A row per hour of the week that has a mean.
  public var csvTable: CSVTable {
    var table = CSVTable(columns: [
      "type", "unit", "statistic", "weekday", "hour", "count", "mean",
    ])
    for hour in hours {
      table.append([
        type, unit ?? "", statistic.rawValue, hour.weekday.rawValue, CSVTable.number(hour.hour),
        CSVTable.number(hour.count), CSVTable.number(hour.mean),
      ])
    }
    return table
  }
}
