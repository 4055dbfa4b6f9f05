package import CalendarBuckets

extension OffsetInstant {
  /// The time of day: `07:05`.
  package var clockText: String { String(description.dropFirst(11).prefix(5)) }
}
