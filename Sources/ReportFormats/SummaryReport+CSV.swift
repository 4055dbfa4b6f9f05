internal import CalendarBuckets
internal import HealthCalculations
public import HealthReports

extension SummaryReport: CSVReport {
  /// A row a type, or a source of one, and populated bucket; `source` is empty for the merged figures. Nights
  /// follow as `sleepNight` with the time asleep in main sleeps, workouts as `HKWorkoutTypeIdentifier`.
  public var csvTable: CSVTable {
    let statistics = Statistic.printed
    var table = CSVTable(
      columns: ["type", "source", "unit", "date", "start", "end"] + statistics.map(\.rawValue))
    func append(
      _ type: String, _ source: String, _ unit: String?, _ start: OffsetInstant,
      _ end: OffsetInstant, _ figures: (Statistic) -> Double?
    ) {
      table.append(
        [
          type, source, unit ?? "", start.dateText, CSVTable.instant(start), CSVTable.instant(end),
        ]
          + statistics.map { statistic in
            statistic == .count
              ? CSVTable.number(figures(statistic).map { Int($0) })
              : CSVTable.number(figures(statistic))
          })
    }
    let zone = zone
    let bounds = ((try? self.table().edges) ?? []).map { OffsetInstant($0, in: zone) }
    for series in series {
      let all = [("", series.buckets)] + (series.sources ?? []).map { ($0.source, $0.buckets) }
      for (source, buckets) in all {
        for (place, position) in buckets.positions.enumerated() {
          append(series.type, source, series.unit, bounds[position], bounds[position + 1]) {
            buckets.values[$0]?[place]
          }
        }
      }
    }
    for bucket in sleep ?? [] {
      guard let asleep = bucket.asleep else { continue }
      append("sleepNight", "", "s", bucket.start, bucket.end) { statistic in
        switch statistic {
        case .count: Double(asleep.count)
        case .sum: asleep.sum
        case .average: bucket.mean[.asleep]
        case .minimum: asleep.minimum
        case .maximum: asleep.maximum
        case .duration, .mostRecent: nil
        }
      }
    }
    for bucket in workouts ?? [] {
      append("HKWorkoutTypeIdentifier", "", nil, bucket.start, bucket.end) { statistic in
        switch statistic {
        case .count: Double(bucket.count)
        case .duration: bucket.duration
        case .sum, .average, .minimum, .maximum, .mostRecent: nil
        }
      }
    }
    return table
  }
}
