package import CalendarBuckets

/// What clocks and calendars of a zone show, as people read it in a table.
extension ZoneRules {
  /// The local date at an instant as the reader writes it: `2024-03-10`.
  package func dateText(at instant: Double) -> String {
    String(isoString(at: instant).prefix(10)).asShownDate
  }

  /// The time of day at an instant: `07:05`.
  package func clockText(at instant: Double) -> String {
    String(isoString(at: instant).dropFirst(11).prefix(5))
  }

  /// Both: `2024-03-10 07:05`.
  package func dateTimeText(at instant: Double) -> String {
    dateText(at: instant) + " " + clockText(at: instant)
  }
}
