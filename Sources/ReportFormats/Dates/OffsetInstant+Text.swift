package import CalendarBuckets

extension OffsetInstant {
  /// The local date as the reader writes it: `2024-03-04`, `04.03.2024`.
  package var shownDate: String { dateText.asShownDate }

  /// The time of day: `07:05`.
  package var clockText: String { String(description.dropFirst(11).prefix(5)) }
}
