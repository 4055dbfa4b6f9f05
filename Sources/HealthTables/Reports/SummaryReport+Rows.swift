internal import CalendarBuckets
internal import HealthCalculations
public import HealthReports
internal import ReportFormats

extension SummaryReport {
  /// A row for each type, or source of one, and populated bucket; then nights, as `sleepNight`, and workouts, as
  /// `HKWorkoutTypeIdentifier`. The columns are those of the CSV.
  public var rows: TableRows {
    var table = TableRowsBuilder("buckets", bucketRows)
    table.text("type", "The type, by its HealthKit identifier.", \.type)
    table.text(ifPresent: "source", "The source; none for the merged figures.", \.source)
    table.text(ifPresent: "unit", "The unit of the values; none of a category.", \.unit)
    table.date("date", "The local day on which the bucket begins.") { $0.start.dateText }
    table.instant("start", "Where the bucket begins.", \.start)
    table.instant("end", "Where the bucket ends, itself excluded.", \.end)
    for statistic in Statistic.printed {
      let meaning = Self.meaning(statistic)
      if statistic == .count {
        table.integer(ifPresent: statistic.rawValue, meaning) { $0[.count].map { Int($0) } }
      } else {
        table.number(ifPresent: statistic.rawValue, meaning) { $0[statistic] }
      }
    }
    table.integer(ifPresent: "days", "The days of the bucket that count for the mean.", \.days)
    table.number(
      ifPresent: "meanPerDay", "The mean of these days; of sleep, of a night.", \.meanPerDay)
    table.text(
      ifPresent: "categoryValues", "The values of a category that count; none if all do.",
      \.categoryValues)
    return table.table
  }

  private static func meaning(_ statistic: Statistic) -> String {
    switch statistic {
    case .count: "How many samples contribute."
    case .sum: "The sum of a cumulative type."
    case .average: "The average of a discrete type."
    case .minimum: "The least value."
    case .maximum: "The greatest value."
    case .duration: "How long samples cover, in seconds."
    case .mostRecent: "The value of the latest sample."
    }
  }

  /// The figures of a bucket.
  private struct BucketRow {
    var type: String
    var source: String?
    var unit: String?
    var start: OffsetInstant
    var end: OffsetInstant
    var figures: [Double?]
    var days: Int?
    var meanPerDay: Double?
    var categoryValues: String?

    subscript(statistic: Statistic) -> Double? {
      Statistic.printed.firstIndex(of: statistic).flatMap { figures[$0] }
    }
  }

  private var bucketRows: [BucketRow] {
    let zone = zone
    let bounds = ((try? table().edges) ?? []).map { OffsetInstant($0, in: zone) }
    return series.flatMap { Self.rows(of: $0, bounds) } + (sleep ?? []).compactMap(Self.row(of:))
      + (workouts ?? []).map { bucket in
        BucketRow(
          type: Workouts.rowType, start: bucket.start, end: bucket.end, figures: bucket.figures)
      }
  }

  private static func rows(of series: Series, _ bounds: [OffsetInstant]) -> [BucketRow] {
    guard !bounds.isEmpty else { return [] }
    let all = [(nil, series.buckets)] + (series.sources ?? []).map { ($0.source, $0.buckets) }
    return all.flatMap { (source: String?, buckets) in
      let columns = Statistic.printed.map { buckets.values[$0] }
      return buckets.positions.enumerated().map { place, position in
        BucketRow(
          type: series.type, source: source, unit: series.unit, start: bounds[position],
          end: bounds[position + 1], figures: columns.map { $0?[place] },
          days: buckets.days.isEmpty ? nil : buckets.days[place],
          meanPerDay: buckets.days.isEmpty ? nil : buckets.meansPerDay[place],
          categoryValues: series.categoryValues.map { $0.joined(separator: ",") })
      }
    }
  }

  private static func row(of bucket: Nights) -> BucketRow? {
    guard let figures = bucket.figures else { return nil }
    return BucketRow(
      type: Nights.rowType, unit: "s", start: bucket.start, end: bucket.end, figures: figures,
      days: bucket.days, meanPerDay: bucket.meanPerDay)
  }
}
