internal import ReportFormats
internal import HealthReports
internal import CalendarBuckets
internal import HealthCalculations

/// Writes a summary as CSV by RFC 4180: one record a type and populated bucket, a heading first.
///
/// Columns: `type,unit,start,end`, then the statistics that any type of the summary has. With figures
/// by source there is a column `source` after the type, empty for the merged figures. A statistic that
/// a type does not have is an empty field. Numbers are in full precision. Nights and workouts follow the
/// types.
struct SummaryCSV {
  /// The summary as CSV.
  static func text(_ document: SummaryDocument) -> String {
    let zone = document.edges.zone
    let starts = document.table.edges.map { zone.preciseISOString(at: $0) }
    let statistics = Statistic.printed.filter { statistic in
      document.series.contains { $0.statistics.contains(statistic) }
        || document.life?.hasRecords(with: statistic) == true
    }
    let isBySource = document.series.contains { $0.bySource != nil }
    var csv = CSVWriter()
    csv.record(
      ["type"] + (isBySource ? ["source"] : []) + ["unit", "start", "end"]
        + statistics.map(\.rawValue))
    func write(_ series: SummarySeries, _ buckets: SeriesBuckets, source: String) {
      for (row, position) in buckets.positions.enumerated() {
        csv.record(
          [series.identifier] + (isBySource ? [source] : [])
            + [series.unit?.text ?? "", starts[position], starts[position + 1]]
            + statistics.map { statistic in
              guard let values = buckets.values[statistic], row < values.count else { return "" }
              return statistic == .count
                ? String(Int(values[row])) : CSVWriter.number(values[row])
            })
      }
    }
    for series in document.series {
      write(series, series.buckets, source: "")
      for (source, buckets) in series.bySource ?? [] { write(series, buckets, source: source) }
    }
    document.life?.records(starts: starts, statistics: statistics, isBySource: isBySource)
      .forEach { csv.record($0) }
    return csv.text
  }
}
