internal import HealthCalculations
public import HealthReports

extension TrendsReport: CSVReport {
  /// A row per type. Figures are in the type's unit, durations in seconds, slopes per month.
  public var csvTable: CSVTable {
    var table = CSVTable(columns: [
      "type", "unit", "statistic", "count", "current", "previous", "previousP", "yearAgo",
      "yearAgoP", "slopePerMonth", "slopeLow", "slopeHigh", "p",
    ])
    for series in series {
      let figures = [
        series.current?.mean, series.previous?.mean, series.previous?.p, series.yearAgo?.mean,
        series.yearAgo?.p, series.trend?.slopePerMonth, series.trend?.low, series.trend?.high,
        series.trend?.p,
      ]
      table.append(
        [
          series.type, series.unit ?? "", series.statistic.rawValue, CSVTable.number(series.count),
        ] + figures.map(CSVTable.number))
    }
    return table
  }
}
