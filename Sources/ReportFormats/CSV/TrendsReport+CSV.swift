internal import HealthCalculations
public import HealthReports

extension TrendsReport: CSVReport {
  /// A row per type. Figures are in the type's unit, durations in seconds, slopes per month.
  public var csvTable: CSVTable {
    var table = CSVTable(columns: [
      "type", "unit", "statistic", "count", "current", "currentCount", "previous", "previousCount",
      "previousP", "previousComparable", "yearAgo", "yearAgoCount", "yearAgoP", "yearAgoComparable",
      "slopePerMonth", "slopeLow", "slopeHigh", "p",
    ])
    for series in series {
      let slope = [
        series.trend?.slopePerMonth, series.trend?.low, series.trend?.high, series.trend?.p,
      ]
      table.append(
        [
          series.type, series.unit ?? "", series.statistic.rawValue, CSVTable.number(series.count),
          CSVTable.number(series.current?.mean), Self.count(series.current?.count),
        ] + Self.cells(of: series.previous) + Self.cells(of: series.yearAgo)
          + slope.map(CSVTable.number))
    }
    return table
  }

  private static func cells(of period: EarlierPeriod?) -> [String] {
    [
      CSVTable.number(period?.mean), count(period?.count), CSVTable.number(period?.p),
      period.map { "\($0.comparable)" } ?? "",
    ]
  }

  /// How many figures there are; 0 where there is no period.
  private static func count(_ count: Int?) -> String { CSVTable.number(count ?? 0) }
}
