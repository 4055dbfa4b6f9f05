internal import CalendarBuckets

/// What the intervals of a series are like: days and weeks.
extension CalendarInterval {
  /// Throws unless a series may have a figure per such an interval.
  func checkIsOfSeries() throws {
    guard self == .day || self == .week else {
      throw ReportError(
        .invalidRequest, "A series has a figure per day or per week, not per \(text: rawValue).")
    }
  }

  /// How many days one lasts.
  private var dayCount: Int { self == .week ? 7 : 1 }

  /// How many make a month: 30.436875 days, the mean of the calendar.
  var countPerMonth: Double { 30.436875 / Double(dayCount) }

  /// How many are taken for a year: 364 days, so that every day falls on its weekday.
  var countPerYear: Int { 364 / dayCount }

  /// How many make a period by default.
  var defaultPeriod: Int { self == .week ? 12 : 28 }

  /// How many a rolling mean spans by default.
  var defaultWindow: Int { self == .week ? 4 : 7 }

  /// The fewest of a segment between two changes of level.
  var shortestSegment: Int { self == .week ? 4 : 14 }
}
