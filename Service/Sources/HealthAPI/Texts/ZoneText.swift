internal import CalendarBuckets

/// Instants as texts.
enum ZoneText {
  /// An instant in UTC, `2024-03-01T08:00:00Z`, with the decimals of its second if it has some.
  static func utc(_ instant: Double) -> String {
    let isWhole = instant == instant.rounded()
    return ZoneRules.utc.isoString(at: instant, fractionDigits: isWhole ? 0 : 6)
      .replacing("+00:00", with: "Z")
  }
}
