internal import HealthCalculations
internal import CalendarBuckets
public import HealthReports

extension ProfileReport: CSVReport {
  /// A row per hour of the week that has a mean; `categoryValues` are the values of a category that count, with
  /// commas between, empty if all do.
  public var csvTable: CSVTable {
    var table = CSVTable(columns: [
      "type", "unit", "statistic", "weekday", "hour", "count", "mean", "categoryValues",
    ])
    let counted = categoryValues.map { $0.joined(separator: ",") } ?? ""
    for hour in hours {
      table.append([
        type, unit ?? "", statistic.rawValue, hour.weekday.rawValue, CSVTable.number(hour.hour),
        CSVTable.number(hour.count), CSVTable.number(hour.mean), counted,
      ])
    }
    return table
  }
}
