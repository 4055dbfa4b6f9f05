internal import CalendarBuckets
package import HealthReports

extension SeriesReport {
  /// The local date on which the first interval begins.
  package var firstDate: String { start.shownDate }

  /// The local date on which the last interval begins.
  package var lastDate: String {
    guard let table = try? table(), table.count > 0 else { return firstDate }
    return OffsetInstant(table.edges[table.count - 1], in: zone).shownDate
  }

  /// So many intervals in words: `28 days`, `1 week`.
  package func words(_ count: Int) -> String { calendarInterval.counted(count) }
}

/// What a reader has to know to take the figures of a type for what they are.
package enum SeriesNote {
  /// The note on a type in a series; nil if there is nothing to say.
  package static func text(_ type: String) -> String? {
    TypeNames.isOfNights(type)
      ? "Asleep is the sleep of the night that ends on the day, naps with it."
      : CategoryValues.note(type)
  }
}
