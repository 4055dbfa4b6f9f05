public import CalendarBuckets

/// A report about series with one figure per day or per week.
public protocol SeriesReport: BucketedReport {
  /// How many days or weeks there are from the first to the last, with figures or without.
  var intervals: Int { get }
}

extension SeriesReport {
  /// What a figure stands for: a day or a week.
  public var calendarInterval: CalendarInterval { interval.weeks == 1 ? .week : .day }
}

extension TypeNames {
  /// Whether the figures of a type are those of nights rather than of the days' own hours.
  package static func isOfNights(_ identifier: String) -> Bool {
    short(identifier) == "sleepAnalysis"
  }
}
