internal import ReportFormats
internal import HealthReports
internal import HealthCalculations

/// Writes trends as CSV by RFC 4180: one record a type, a heading first; what there is none of is an
/// empty field. Figures are in the type's unit at full precision, durations in seconds.
struct TrendCSV {
  /// The document as CSV.
  static func text(_ document: TrendDocument) -> String {
    var csv = CSVWriter()
    csv.record([
      "type", "unit", "statistic", "count", "current", "previous", "previousP", "yearAgo",
      "yearAgoP", "slopePerMonth", "slopeLow", "slopeHigh", "p",
    ])
    let month = document.interval.countPerMonth
    for entry in document.entries {
      let comparison = entry.comparison
      let figures = [
        comparison.current.mean, comparison.previous.mean,
        PeriodComparison.p(comparison.current, comparison.previous), comparison.yearAgo.mean,
        PeriodComparison.p(comparison.current, comparison.yearAgo),
        entry.line.map { $0.slope * month }, entry.line.map { $0.interval.lowerBound * month },
        entry.line.map { $0.interval.upperBound * month }, entry.test?.p,
      ]
      csv.record(
        [
          entry.summary.identifier,
          entry.statistic.isInUnitOfType ? entry.summary.unit?.text ?? "" : "",
          entry.statistic.rawValue, String(entry.series.values.count),
        ] + figures.map(CSVWriter.number))
    }
    return csv.text
  }
}
