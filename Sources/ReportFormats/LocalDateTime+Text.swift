package import CalendarBuckets

extension LocalDateTime {
  /// The first three letters of the day of the week.
  package var weekdayText: String {
    ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][weekday - 1]
  }
}
