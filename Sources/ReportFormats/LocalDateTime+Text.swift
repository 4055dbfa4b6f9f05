package import CalendarBuckets

extension LocalDateTime {
  /// The date by ISO 8601: `2024-03-10`.
  package var dateText: String { String(description.prefix(10)) }

  /// The first three letters of the day of the week.
  package var weekdayText: String { ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][weekday - 1] }
}
