package import CalendarBuckets

extension CalendarInterval {
  /// How often: `weekly`.
  package var adverb: String { self == .day ? "daily" : rawValue + "ly" }

  /// So many of them in words.
  package func counted(_ count: Int) -> String {
    "\(NumberText.grouped(count)) \(rawValue)\(count == 1 ? "" : "s")"
  }

  /// The present one in words.
  package var present: String { self == .day ? "Today" : "This \(rawValue)" }

  /// An interval that begins at an instant in words: its day, or its month.
  package func name(at instant: Double, in zone: ZoneRules) -> String {
    let date = zone.localDateTime(at: instant).dateText
    return (self == .month ? String(date.prefix(7)) : date).asShownDate
  }
}
