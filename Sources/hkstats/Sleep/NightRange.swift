internal import CalendarBuckets

/// The nights named by the days from one up to another, the latter excluded.
struct NightRange: Sendable {
  /// The day of the first night; nil is no bound.
  var first: LocalDateTime?
  /// The day of the night to stop before; nil is no bound.
  var end: LocalDateTime?

  /// The nights between two dates on the clocks of `zone`.
  ///
  /// - Throws: a usage error if the first date does not lie before the second.
  init(from: DateArgument?, to: DateArgument?, zone: ZoneRules) throws {
    first = from.map { zone.localDateTime(at: $0.instant(in: zone)) }
    end = to.map { zone.localDateTime(at: $0.instant(in: zone)) }
    if let from, let to, from.instant(in: zone) >= to.instant(in: zone) {
      throw CommandError.usage(
        "--from has to lie before --to, but \(from.text) does not lie before \(to.text).")
    }
  }
}
