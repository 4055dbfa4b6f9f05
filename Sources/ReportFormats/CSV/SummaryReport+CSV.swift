internal import CalendarBuckets
internal import HealthCalculations
public import HealthReports

extension SummaryReport: CSVReport {
  /// A row a type, or a source of one, and populated bucket; `source` is empty for the merged figures, and
  /// `categoryValues` are the values of a category that count, with commas between, empty if all do. Nights follow as `sleepNight` with the time asleep in main sleeps, workouts as `HKWorkoutTypeIdentifier`.
  public var csvTable: CSVTable {
    var table = CSVTable(columns: Self.columns)
    forEachRow { table.append($0) }
    return table
  }

  /// Writes ``csvTable`` as CSV, piece by piece: an answer by the hour may have a million rows.
  ///
  /// - Parameters:
  ///   - isForSpreadsheets: as of ``CSVTable/text(forSpreadsheets:)``.
  ///   - write: is handed whole lines of some 64 kB. What it throws ends all.
  public func writeCSV(
    forSpreadsheets isForSpreadsheets: Bool, _ write: (String) throws -> Void
  ) rethrows {
    var csv = CSVWriter(isForSpreadsheets: isForSpreadsheets)
    csv.record(Self.columns)
    try forEachRow { fields in
      csv.record(fields)
      if csv.text.utf8.count >= 1 << 16 { try write(csv.drain()) }
    }
    try write(csv.drain())
  }

  private static let columns =
    ["type", "source", "unit"] + bucketColumns + Statistic.printed.map(\.rawValue)
    + ["days", "meanPerDay", "categoryValues"]

  private func forEachRow(_ body: ([String]) throws -> Void) rethrows {
    let buckets = buckets
    for series in series {
      let all = [("", series.buckets)] + (series.sources ?? []).map { ($0.source, $0.buckets) }
      let counted = series.categoryValues.map { $0.joined(separator: ",") } ?? ""
      for (source, figures) in all {
        let columns = Statistic.printed.map { figures.values[$0] }
        for (place, position) in figures.positions.enumerated() {
          try body(
            Self.row(
              [series.type, source, series.unit ?? ""], buckets[position],
              columns.map { $0?[place] },
              days: figures.days.isEmpty ? nil : figures.days[place],
              meanPerDay: figures.days.isEmpty ? nil : figures.meansPerDay[place],
              categoryValues: counted))
        }
      }
    }
    for bucket in sleep ?? [] {
      guard let figures = bucket.figures else { continue }
      try body(
        Self.row(
          [Nights.rowType, "", "s"], Self.fields(bucket.start, bucket.end), figures,
          days: bucket.days, meanPerDay: bucket.meanPerDay))
    }
    for bucket in workouts ?? [] {
      try body(
        Self.row(
          [Workouts.rowType, "", ""], Self.fields(bucket.start, bucket.end), bucket.figures))
    }
  }

  private static let bucketColumns = ["date", "start", "end"]

  /// What says which bucket a row is of: the same for all types, so written once.
  private var buckets: [[String]] {
    let zone = zone
    let bounds = ((try? table().edges) ?? []).map { OffsetInstant($0, in: zone) }
    return zip(bounds, bounds.dropFirst()).map { Self.fields($0, $1) }
  }

  private static func fields(_ start: OffsetInstant, _ end: OffsetInstant) -> [String] {
    [start.dateText, CSVTable.instant(start), CSVTable.instant(end)]
  }

  /// The fields of a row of a bucket, whose figures are those of `Statistic.printed`.
  private static func row(
    _ type: [String], _ bucket: [String], _ figures: [Double?], days: Int? = nil,
    meanPerDay: Double? = nil, categoryValues: String = ""
  ) -> [String] {
    var fields = type
    fields.reserveCapacity(columns.count)
    fields += bucket
    for (statistic, figure) in zip(Statistic.printed, figures) {
      fields.append(
        statistic == .count ? CSVTable.number(figure.map { Int($0) }) : CSVTable.number(figure))
    }
    fields += [CSVTable.number(days), CSVTable.number(meanPerDay), categoryValues]
    return fields
  }
}

extension SummaryReport.Nights {
  /// What rows of nights have instead of a type.
  package static let rowType = "sleepNight"

  /// The time asleep in main sleeps, by the statistics of `Statistic.printed`; nil if nobody slept.
  package var figures: [Double?]? {
    guard let asleep else { return nil }
    return Statistic.printed.map { statistic in
      switch statistic {
      case .count: Double(asleep.count)
      case .sum: asleep.sum
      case .average: mean[.asleep]
      case .minimum: asleep.minimum
      case .maximum: asleep.maximum
      case .duration, .mostRecent: nil
      }
    }
  }
}

extension SummaryReport.Workouts {
  /// What rows of workouts have instead of a type.
  package static let rowType = "HKWorkoutTypeIdentifier"

  /// How many workouts there were and how long they took, by the statistics of `Statistic.printed`.
  package var figures: [Double?] {
    Statistic.printed.map { statistic in
      switch statistic {
      case .count: Double(count)
      case .duration: duration
      case .sum, .average, .minimum, .maximum, .mostRecent: nil
      }
    }
  }
}
