internal import CalendarBuckets

/// The nights named by the days from one up to another, the latter excluded.
struct NightRange: Sendable {
  /// The day of the first night; nil is no bound.
  var first: LocalDateTime?
  /// The day of the night to stop before; nil is no bound.
  var end: LocalDateTime?

  /// The nights between two dates, which are names: one that the clocks of `zone` never showed is one too.
  ///
  /// - Throws: a usage error if the first date does not lie before the second.
  init(from: DateArgument?, to: DateArgument?, zone: ZoneRules) throws {
    first = from?.local(in: zone)
    end = to?.local(in: zone)
    if let from, let to, from.local(in: zone) >= to.local(in: zone) {
      throw CommandError.usage(
        "--from has to lie before --to, but \(from.text) does not lie before \(to.text).")
    }
  }
}
